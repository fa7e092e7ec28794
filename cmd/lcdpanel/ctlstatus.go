package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/control"
)

// exitStatus is the error of a command that has printed its result and ends with
// this status.
type exitStatus int

// Error says so.
func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

const statusHelp = `Tell what is on the glass, how the display, the screens and the alerts are, and what
has been counted since the start. With --nagios it is a plugin for monitoring: one
line, and an exit status of 0 if all is well, 1 for a warning, as that the display
is not open, 2 if something is critical and 3 if nobody answers.

With --json it is an object of these keys. They stay as they are; there may be more of
them one day. What is not known, or is empty, may be left out.

  version, pid      of the lcdpanel that runs
  started, time     when it was started, and now; all times as in RFC 3339
  device            the display: name, its URL; state, one of open, absent and failing;
                    error, why it is not open; since, when the state became so; firmware
  screen, held      the screen that shows, and whether it stays
  light, glass      whether the light is on, and the rows of the glass
  screens           a list: name; status, one of ok, warning and critical; cause of that
  worst             the worst status of a screen
  alerts            a list: screen, cause, since, and acked, whether somebody took note
  counters          since the start: transfers that went well, errors, reopenings of the
                    display, pictures drawn, and writes to its eeprom
  config            error, why the one before is still in use; read, when it was read`

func (o *ctlOpts) status() *cobra.Command {
	var asJSON, nagios bool
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Tell how the panel and the machine are",
		Long:  statusHelp,
		Args:  noArgs("it tells all there is"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.reportStatus(cmd, asJSON, nagios)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	cmd.Flags().BoolVar(&nagios, "nagios", false, "as a monitoring plugin")
	return cmd
}

// reportStatus asks for the status, and prints it for people or for who else wants it.
func (o *ctlOpts) reportStatus(cmd *cobra.Command, asJSON, nagios bool) error {
	if asJSON && nagios {
		return errors.New("ctl status: --json and --nagios are two ways to say the same; choose one")
	}
	st, err := o.ask(cmd.Context())
	switch {
	case nagios:
		return printNagios(cmd.OutOrStdout(), st, err)
	case err != nil:
		return err
	case asJSON:
		return printJSON(cmd.OutOrStdout(), st)
	}
	return printStatus(cmd.OutOrStdout(), st)
}

// ask returns the status of the running lcdpanel.
func (o *ctlOpts) ask(ctx context.Context) (st control.Status, err error) {
	err = o.soon(ctx, func(c *control.Client) error {
		st, err = c.Status()
		return err
	})
	return st, err
}

// printNagios prints a plugin's line; the error is its exit status.
func printNagios(out io.Writer, st control.Status, err error) error {
	code, line := st.Nagios()
	if err != nil {
		code, line = control.NagiosUnknown(err)
	}
	if _, err := fmt.Fprintln(out, line); err != nil {
		return err
	}
	if code == 0 {
		return nil
	}
	return exitStatus(code)
}

// printStatus prints the status for people.
func printStatus(out io.Writer, st control.Status) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	line := func(label, format string, a ...any) { fmt.Fprintf(t, label+"\t"+format+"\n", a...) }
	line("lcdpanel", "%s, up %s, process %d", st.Version, age(st.Started, st.Time), st.PID)
	line("display", "%s", displayWords(st))
	line("shows", "%s", showsWords(st))
	line("worst", "%v", st.Worst())
	for _, s := range st.Screens {
		line("  "+s.Name, "%s", withCause(s.Status.String(), s.Cause))
	}
	for _, a := range st.Alerts {
		line("alert", "%s", alertWords(a, st.Time))
	}
	if st.Config.Error != "" {
		line("config", "stays as it was %s ago: %s", age(st.Config.Read, st.Time), st.Config.Error)
	}
	c := st.Counters
	line("sent", "%s, %s, opened again %s, %s, %s to EEPROM", plural(c.Transfers, "transfer"), plural(c.Errors, "error"), plural(c.Reopenings, "time"), plural(c.Pictures, "picture"), plural(c.EEPROM, "write"))
	if err := t.Flush(); err != nil || len(st.Glass) == 0 {
		return err
	}
	_, err := io.WriteString(out, boxed(strings.Join(st.Glass, "\n")))
	return err
}

// displayWords says how the display is: "lcd2usb:5-3 open for 3h12m".
func displayWords(st control.Status) string {
	s := strings.TrimSpace(st.Device.Name + " " + string(st.Device.State))
	if !st.Device.Since.IsZero() {
		s += " for " + age(st.Device.Since, st.Time)
	}
	if st.Device.Firmware != "" {
		s += ", firmware " + st.Device.Firmware
	}
	return withCause(s, st.Device.Error)
}

// showsWords says what is on the glass: "raid, held, light off".
func showsWords(st control.Status) string {
	s := st.Screen
	if s == "" {
		s = "nothing"
	}
	if st.Held {
		s += ", held"
	}
	if !st.Light {
		s += ", light off"
	}
	return s
}

// alertWords tells of an alert: "raid for 2m: md0 degraded, acknowledged".
func alertWords(a control.Alert, now time.Time) string {
	s := withCause(a.Screen+" for "+age(a.Since, now), a.Cause)
	if a.Acked {
		s += ", acknowledged"
	}
	return s
}

func withCause(what, cause string) string {
	if cause == "" {
		return what
	}
	return what + ": " + cause
}

// age returns how long ago a time was, "3h12m", as exactly as people want to know.
func age(since, now time.Time) string {
	switch d := max(0, now.Sub(since)); {
	case d < time.Minute:
		return fmt.Sprintf("%ds", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%dm", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh%02dm", d/time.Hour, d%time.Hour/time.Minute)
	default:
		return fmt.Sprintf("%dd%02dh", d/(24*time.Hour), d%(24*time.Hour)/time.Hour)
	}
}
