package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

// infoOpts are the flags of every info command.
type infoOpts struct {
	root string
	json bool
}

func infoCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "info",
		Short: "Print what lcdpanel knows of this machine",
		Long: `Print what the screens are drawn from, in full: for a person, or with --json for a
program. Nothing is printed that is not known.`,
	}
	cmd.AddCommand(infoMDCommand(), infoBuildQueueCommand())
	for _, s := range infoSubjects() {
		cmd.AddCommand(infoSubjectCommand(s))
	}
	return grouped(cmd)
}

func (o *infoOpts) addTo(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.root, "root", "/", "read the machine under `DIR`; DIR/t0 and DIR/t1 are two moments of one")
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	cmd.Args = noArgs("it prints all there is")
}

// readOnce returns what a source publishes first.
func readOnce[T any](ctx context.Context, s sysinfo.Source[T]) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	f := sysinfo.NewFeed(s, sysinfo.Demand{Every: patience}, func() {})
	go f.Run(ctx)
	select {
	case <-f.Published():
		snap := f.Latest()
		return snap.Value, snap.Err
	case <-ctx.Done():
		var none T
		return none, fmt.Errorf("no answer within %v", patience)
	}
}

// printJSON writes v as indented JSON.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
