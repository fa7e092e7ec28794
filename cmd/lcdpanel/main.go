package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"lcdpanel/config"
	"lcdpanel/control"
)

func main() { os.Exit(execute(control.Places{})) }

// execute runs the command line and returns the exit status: 0, or 1 when the
// command failed, or 2 when the config is wrong, or what the command asks for. places is
// where the control socket is.
func execute(places control.Places) int {
	slog.SetDefault(slog.New(newLines(os.Stderr)))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return ended(os.Stderr, command(places).ExecuteContext(ctx))
}

// ended tells why a command failed, unless its result says it all, and returns the exit
// status.
func ended(w io.Writer, err error) int {
	var problems config.Problems
	var told exitStatus
	switch {
	case err == nil:
		return 0
	case errors.As(err, &problems):
		fmt.Fprintln(w, problems) // each says where, so that editors find it
		return 2
	case errors.As(err, &told):
		return int(told)
	}
	fmt.Fprintln(w, "lcdpanel:", err)
	return 1
}

// command returns the command line. Standard output carries results only; why a
// command failed goes to standard error, and what happens along the way through
// slog.
func command(places control.Places) *cobra.Command {
	root := &cobra.Command{
		Use:           "lcdpanel",
		Short:         "Show on a character LCD how this server is",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(wrongFlag)
	root.AddCommand(simCommand(places), runCommand(places), showCommand(), testCommand(), listCommand(), infoCommand(), renderCommand(), checkCommand(), ctlCommand(places), powerCommand(), tuneCommand(), versionCommand())
	return exemplified(root)
}
