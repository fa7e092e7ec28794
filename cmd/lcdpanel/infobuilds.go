package main

import (
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

func infoBuildQueueCommand() *cobra.Command {
	var o infoOpts
	var at string
	cmd := &cobra.Command{
		Use:     "buildqueue",
		Short:   "Print what is being built, what waits and how builds have ended",
		Example: `  lcdpanel info buildqueue --json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			now, err := moment(at)
			if err != nil {
				return err
			}
			m, err := o.machine()
			if err != nil {
				return err
			}
			source := sysinfo.BuildQueueSource{FS: m.fs, Opts: m.settings.BuildQueue, Wake: true, Now: func() time.Time { return now }}
			q, err := readOnce(cmd.Context(), source)
			if err != nil {
				return err
			}
			if o.json {
				return printJSON(cmd.OutOrStdout(), q.Report(now))
			}
			p := printer{out: cmd.OutOrStdout()}
			p.builds(q, now)
			return p.err
		},
	}
	o.addTo(cmd)
	addAt(cmd.Flags(), &at)
	return cmd
}

// builds writes the queues for a person.
func (p *printer) builds(q sysinfo.BuildQueue, now time.Time) {
	if len(q.Queues) == 0 {
		p.line("No build queue was found.")
	}
	for _, queue := range q.Queues {
		watcher := "watched"
		if queue.Dead() {
			watcher = "its watcher has gone"
		}
		p.line("%s  %s", queue.Incoming, words(watcher, queue.Trouble))
	}
	for _, b := range q.Building {
		p.line("building   %s", words(b.Source, b.Version, b.Distribution, b.Architecture, "for "+now.Sub(b.Started).Round(time.Second).String()))
	}
	for _, u := range q.Uploading {
		p.line("uploading  %s", words(u.Source, u.Version))
	}
	for _, u := range q.Waiting {
		p.line("waits      %s", words(u.Source, u.Version))
	}
	for _, o := range q.Outcomes {
		result := "ok"
		if !o.Success {
			result = "failed: " + o.Failure.Reason
		}
		p.line("%s  %s", o.Ended.Format("02.01. 15:04"), words(o.Source, o.Version, o.Distribution, o.Architecture, result))
	}
	for _, problem := range q.Problems {
		p.line("note: %s", problem)
	}
}
