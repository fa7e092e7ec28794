package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/screens/plugin"
	"lcdpanel/screens/template"
)

func listFieldsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "fields [PREFIX]",
		Short: "List what a template may name of the machine",
		Long: `List what a line of a template may name, and whether that is a text, a number, a share of
1, a time and so on. What is of each entry of a list stands behind [], of a map behind
{}. With PREFIX only what begins with it is listed. lcdpanel info shows what most of it
is on this machine.`,
		Example: `  lcdpanel list fields .Host
  # .Host.Name is a text:                {{.Host.Name | right 20}}
  # .CPU.Busy is a share:                {{bar .CPU.Busy 20}}
  # .Disks.Disks[].Name is of each disk: {{range .Disks.Disks}}{{.Name}} {{end}}`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return listFields(cmd.OutOrStdout(), strings.Join(args, ""))
		},
	}
}

func listFields(out io.Writer, prefix string) error {
	prefix = "." + strings.TrimPrefix(prefix, ".")
	fields := slices.DeleteFunc(template.Fields(), func(e template.Entry) bool {
		return !strings.HasPrefix(strings.TrimPrefix(e.Name, "("), prefix)
	})
	if len(fields) == 0 {
		return fmt.Errorf("no field begins with %q; lcdpanel list fields lists all, as .Host.Name", prefix)
	}
	return printEntries(out, 0, 40, fields)
}

// printEntries prints names in so many cells behind an indent, and what each is.
func printEntries[E template.Entry | plugin.Entry](out io.Writer, indent, width int, entries []E) (err error) {
	for _, e := range entries {
		e := plugin.Entry(e)
		_, wrong := fmt.Fprintf(out, "%*s%-*s %s\n", indent, "", width, e.Name, e.Help)
		err = errors.Join(err, wrong)
	}
	return err
}

func listFunctionsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "functions",
		Short: "List what a template may call",
		Example: `  lcdpanel list functions
  # {{percent .CPU.Busy | right 4}} {{bar .CPU.Busy 10}} {{temperature .CPU.Temperature}}`,
		Args: noArgs("it lists all there are"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return printEntries(cmd.OutOrStdout(), 0, 16, template.Functions())
		},
	}
}

func listPluginCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "plugin",
		Short: "List what a program that fills a screen may write, and what it is told",
		Example: `  lcdpanel list plugin
  echo '{"title": "UPS", "bars": [{"label": "charge", "value": 43, "unit": "%"}]}'`,
		Args: noArgs("it lists all there is"),
		RunE: func(cmd *cobra.Command, _ []string) error { return listPlugin(cmd.OutOrStdout()) },
	}
}

func listPlugin(out io.Writer) error {
	var b strings.Builder
	b.WriteString(`A program writes one of these, and lcdpanel tells which it is:
  lines of text, a row each
  the line of a monitoring plugin, with its exit status and figures:
    DISK WARNING - 9% free|used=91%;90;95
  a JSON object, of which each key may be left out:
`)
	_ = printEntries(&b, 4, 14, plugin.Keys()) // a builder takes all
	b.WriteString("A text may have drawings by their names, as :heart:, and those of glyphs in the config.\nIn its environment it finds:\n")
	_ = printEntries(&b, 2, 16, plugin.Variables())
	_, err := io.WriteString(out, b.String())
	return err
}
