package main

import (
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

func tuneCommand() *cobra.Command {
	var root string
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Report settings of md and of power saving that might be better; changes nothing",
		Long: `Report settings of software RAID and of power saving that might be better, why, and the
exact commands and udev rules that would make them so. It changes nothing.`,
		Example: `  lcdpanel tune`,
		Args:    noArgs("it reports all there is"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			fs, err := sysinfo.NewFS(root)
			if err != nil {
				return err
			}
			t, err := readOnce(cmd.Context(), sysinfo.TuningSource{FS: fs})
			if err != nil && len(t.Arrays) == 0 {
				return err
			}
			p := printer{out: cmd.OutOrStdout()}
			p.advice(t.Advice())
			return p.err
		},
	}
	cmd.Flags().StringVar(&root, "root", "/", "read the machine under `DIR`")
	return cmd
}

// advice writes what could be better, most certain first.
func (p *printer) advice(all []sysinfo.Advice) {
	if len(all) == 0 {
		p.line("Nothing to suggest.")
	}
	for _, sure := range []bool{true, false} {
		for _, a := range all {
			if a.Warn == sure {
				p.suggestion(a)
			}
		}
	}
}

func (p *printer) suggestion(a sysinfo.Advice) {
	p.line("%s: %s; try %s", a.About, a.Now, a.Try)
	p.line("    %s", a.Why)
	for _, c := range a.Commands {
		p.line("    # %s", c)
	}
	if len(a.Rules) > 0 {
		p.line("    in /etc/udev/rules.d/90-lcdpanel-tune.rules:")
		p.line("    %s", strings.Join(a.Rules, "\n    "))
	}
}
