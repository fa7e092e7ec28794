package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noArgs refuses arguments; instead says what to do.
func noArgs(instead string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return fmt.Errorf("%s takes no arguments, found %q; %s", cmd.CommandPath(), strings.Join(args, " "), instead)
	}
}

// grouped makes cmd refuse a command that is not one of those below it; alone it prints
// its help.
func grouped(cmd *cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		var names []string
		for _, c := range cmd.Commands() {
			names = append(names, c.Name())
		}
		return fmt.Errorf("%s has no %q; there are %s", cmd.CommandPath(), args[0], strings.Join(names, ", "))
	}
	return cmd
}

// wrongFlag adds which command it is about, and the flags that it has.
func wrongFlag(cmd *cobra.Command, err error) error {
	var flags []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Shorthand != "" && f.Name != "help" {
			flags = append(flags, "-"+f.Shorthand)
		}
		if f.Name != "help" {
			flags = append(flags, "--"+f.Name)
		}
	})
	name := strings.TrimPrefix(cmd.CommandPath(), "lcdpanel ")
	if len(flags) == 0 {
		return fmt.Errorf("%s: %w; it has no flags", name, err)
	}
	return fmt.Errorf("%s: %w; its flags are %s", name, err, listed(flags))
}

// listed joins words as people do: a, b and c.
func listed(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
