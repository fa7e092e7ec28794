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
	read        func(ctx context.Context, m *machine) (any, error)
}

// infoSubjects are those besides md and buildqueue, which have forms of their own.
func infoSubjects() []infoSubject {
	return []infoSubject{
		{"cpu", "how busy the processors are", newest((*machine).usualCPU)},
		{"memory", "memory and swap, in bytes", newest((*machine).usualMemory)},
		{"load", "load averages and running tasks", newest((*machine).workload)},
		{"host", "name, addresses, whether a reboot is due", newest((*machine).host)},
		{"units", "which units of systemd have failed", newest((*machine).units)},
		{"space", "how full the file systems are, in bytes", newest((*machine).usualSpace)},
		{"disks", "what the disks do", newest((*machine).disks)},
		{"power", "what the machine takes, in W", newest((*machine).power)},
		{"network", "links and the way out", newest((*machine).network)},
		{"sensors", "temperatures and fans", newest((*machine).sensors)},
		{"top", "which processes use most of the processors", newest(func(m *machine) *sysinfo.Feed[sysinfo.Top] {
			return m.top(optionsFor[sysinfo.TopOpts](m, "top"))
		})},
	}
}

// newest reads the feed of a machine once, with all that it is made from.
func newest[T any](feed func(*machine) *sysinfo.Feed[T]) func(context.Context, *machine) (any, error) {
	return func(ctx context.Context, m *machine) (any, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		f := feed(m)
		m.start(ctx)
		return firstOf(ctx, f)
	}
}

func infoSubjectCommand(s infoSubject) *cobra.Command {
	var o infoOpts
	cmd := &cobra.Command{
		Use:     s.name,
		Short:   "Print " + s.short,
		Example: "  lcdpanel info " + s.name + " --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := o.machine()
			if err != nil {
				return err
			}
			v, err := s.read(cmd.Context(), m)
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
