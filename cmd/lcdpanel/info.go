package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lcdpanel/sysinfo"
)

// infoOpts are the flags of every info command.
type infoOpts struct {
	configOpts
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
	o.configOpts.addTo(cmd.Flags())
	cmd.Args = noArgs("it prints all there is")
}

// machine returns the machine under the root, with the settings of the config.
func (o *infoOpts) machine() (*machine, error) {
	s, err := o.load()
	if err != nil {
		return nil, err
	}
	where, err := sysinfo.NewFS(o.root)
	return newMachine(world{fs: where}, s, s.Display.Size.Geometry, nil), err
}

// readOnce returns what a source publishes first.
func readOnce[T any](ctx context.Context, s sysinfo.Source[T]) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f := sysinfo.NewFeed(s, sysinfo.Demand{}, func() {})
	go f.Run(ctx)
	return firstOf(ctx, f)
}

// firstOf returns what a feed that runs publishes first.
func firstOf[T any](ctx context.Context, f *sysinfo.Feed[T]) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	f.Want(sysinfo.Demand{Every: patience})
	select {
	case <-f.Published():
		snap := f.Latest()
		return snap.Value, snap.Err
	case <-ctx.Done():
		var none T
		return none, fmt.Errorf("no answer within %v", patience)
	}
}

// addAt adds the flag that says when it is.
func addAt(flags *pflag.FlagSet, at *string) {
	flags.StringVar(at, "at", "", "as at `TIME`, 14:32 of today or 2013-08-16T14:32:00+02:00")
}

// stateFolder is where the service keeps what it remembers, below the root.
const stateFolder = "var/lib/lcdpanel"

// remembered is the state of a service that runs, to be read alone.
type remembered struct{ path string }

// Load implements [sysinfo.Store]. Whoever may not read it does without.
func (r remembered) Load() ([]byte, error) {
	text, err := (&sysinfo.FileStore{Path: r.path}).Load()
	if errors.Is(err, fs.ErrPermission) {
		return nil, nil
	}
	return text, err
}

// Save implements [sysinfo.Store].
func (remembered) Save([]byte) error { return nil }

// printJSON writes v as indented JSON.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
