package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
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
