package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/config"
)

func checkCommand() *cobra.Command {
	var alone bool
	cmd := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check the config and tell every mistake in it",
		Long: `Check a config, ` + defaultConfig + ` unless FILE is given, and the files of the folder
conf.d beside it, of which later ones win. Every mistake is told, as
FILE:LINE:COLUMN: what was found, what is allowed. The exit status is 2 if there is one.`,
		Example: `  lcdpanel check
  lcdpanel check --alone ./new.yaml`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			source := config.Source{Path: defaultConfig, Alone: alone}
			if len(args) > 0 {
				source.Path = args[0]
			}
			s := defaultSettings()
			files, err := source.Load(&s, kinds())
			if err == nil {
				err = s.check(files)
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: ok: %s\n", strings.Join(files, ", "), s.summary())
			return err
		},
	}
	cmd.Flags().BoolVar(&alone, "alone", false, "leave the folder conf.d out")
	return cmd
}

// summary says in a line what the settings do.
func (s settings) summary() string {
	var names []string
	m := newMachine(world{}, s, s.Display.Size.Geometry, nil)
	for _, item := range s.Screens {
		k, _ := kindNamed(item.Name)
		names = append(names, k.build(m, item.Options).Name())
	}
	return fmt.Sprintf("%s on %s, %s", s.Display.Size, s.Display.Device, strings.Join(names, ", "))
}
