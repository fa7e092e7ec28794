package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lcdpanel/config"
	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/screens"
)

func listScreensCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "screens",
		Short:   "List the screens and their options",
		Example: `  lcdpanel list screens`,
		Args:    noArgs("it lists all there are"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, k := range screenKinds() {
				if err := listScreen(cmd.OutOrStdout(), k); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func listScreen(out io.Writer, k screenKind) error {
	note := ""
	if k.usual {
		note = " (shown unless the config picks others)"
	}
	_, err := fmt.Fprintf(out, "%s: %s%s\n", k.name, k.help, note)
	options, describeErr := config.Describe(k.options(), nil)
	for _, o := range options {
		_, e := fmt.Fprintf(out, "    %-10s %s\n", o.Path, o.Help)
		err = errors.Join(err, e)
		if o.Path == "rows" {
			err = errors.Join(err, listParts(out, k.parts()))
		}
	}
	return errors.Join(err, describeErr)
}

// listParts prints what the rows of a screen may be.
func listParts(out io.Writer, parts []screens.Part) (err error) {
	for _, p := range parts {
		_, e := fmt.Fprintf(out, "        %-8s %s\n", p.Name, p.Help)
		err = errors.Join(err, e)
	}
	return err
}

func listROMsCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "roms",
		Short:   "List the character ROMs a panel may have",
		Example: `  lcdpanel list roms`,
		Args:    noArgs("it lists all there are"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, name := range rom.Names() {
				table, err := rom.ByName(name)
				if err == nil {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", name, romLetters(table))
				}
				if err != nil {
					return err
				}
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "Which one a panel has, lcdpanel test tells.")
			return err
		},
	}
}

func listOptionsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "options",
		Short: "List everything that the config may say",
		Example: `  lcdpanel list options
  lcdpanel list options --format markdown > reference.md
  lcdpanel list options --format schema > config.schema.json`,
		Args: noArgs("it lists all there are"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return listOptions(cmd.OutOrStdout(), format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the list: text, markdown, or schema, a JSON Schema for editors")
	return cmd
}

func listOptions(out io.Writer, format string) error {
	s := defaultSettings()
	options, err := config.Describe(&s, kinds())
	if err != nil {
		return err
	}
	switch format {
	case "text":
		return config.WriteText(out, options)
	case "markdown":
		return config.WriteMarkdown(out, options)
	case "schema":
		return config.WriteSchema(out, &s, kinds())
	}
	return fmt.Errorf("--format %q; allowed are text, markdown and schema", format)
}
