package main

import (
	"context"
	"reflect"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

// infoSubject is a subject whose newest snapshot is printed field by field.
type infoSubject struct {
	name, short string
	read        func(ctx context.Context, fs sysinfo.FS) (any, error)
}

// infoSubjects are those besides md, which has a form of its own.
func infoSubjects() []infoSubject {
	return []infoSubject{
		{"cpu", "how busy the processors are", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.CPUSource{FS: fs})
		}},
		{"memory", "memory and swap, in bytes", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.MemorySource{FS: fs})
		}},
		{"load", "load averages and running tasks", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.WorkloadSource{FS: fs})
		}},
		{"host", "name, addresses, whether a reboot is due", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.HostSource{FS: fs})
		}},
		{"units", "which units of systemd have failed", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.UnitsSource{FS: fs})
		}},
		{"space", "how full the file systems are, in bytes", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.SpaceSource{FS: fs})
		}},
		{"disks", "what the disks do", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.DisksSource{FS: fs})
		}},
		{"power", "what the machine takes, in W", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.PowerSource{FS: fs})
		}},
		{"network", "links and the way out", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.NetworkSource{FS: fs})
		}},
		{"sensors", "temperatures and fans", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.SensorsSource{FS: fs})
		}},
		{"top", "which processes use most of the processors", func(ctx context.Context, fs sysinfo.FS) (any, error) {
			return readOnce(ctx, sysinfo.TopSource{FS: fs})
		}},
	}
}

func infoSubjectCommand(s infoSubject) *cobra.Command {
	var o infoOpts
	cmd := &cobra.Command{
		Use:     s.name,
		Short:   "Print " + s.short,
		Example: "  lcdpanel info " + s.name + " --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			fs, err := sysinfo.NewFS(o.root)
			if err != nil {
				return err
			}
			v, err := s.read(cmd.Context(), fs)
			if err != nil {
				return err
			}
			data := plainData(reflect.ValueOf(v))
			if o.json {
				return printJSON(cmd.OutOrStdout(), data)
			}
			return printLines(cmd.OutOrStdout(), "", data)
		},
	}
	o.addTo(cmd)
	return cmd
}
