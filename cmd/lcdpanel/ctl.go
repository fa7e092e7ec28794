package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/control"
)

// ctlOpts are the flags of ctl.
type ctlOpts struct {
	socket   string
	places   control.Places // of the socket, unless the flag says so
	patience time.Duration  // how long an answer may take
}

func ctlCommand(places control.Places) *cobra.Command {
	o := ctlOpts{places: places, patience: patienceCtl}
	return o.command()
}

func (o *ctlOpts) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ctl",
		Short: "Tell a running lcdpanel what to show, and ask how it is",
		Long: `Talk to the lcdpanel run or lcdpanel sim that runs on this machine, over its control
socket: the one of this user, if there is one, else /run/lcdpanel/control.sock.`,
		Example: `  lcdpanel ctl show raid
  lcdpanel ctl message -t 1m --critical 'backup failed'
  lcdpanel ctl status --nagios`,
	}
	cmd.PersistentFlags().StringVar(&o.socket, "socket", "", "talk to the lcdpanel that listens at `PATH`")
	cmd.AddCommand(
		o.verb("next", "Bring up the next screen"),
		o.verb("prev", "Bring up the screen before"),
		o.verb("hold", "Let the screen that shows stay"),
		o.verb("resume", "Let the screens rotate again"),
		o.verb("show SCREEN", "Bring up a screen"),
		o.message(),
		o.ack(),
		o.verb("backlight on|off|auto", "Switch the light; auto leaves it to the config"),
		o.verb("refresh [SCREEN]", "Read again what a screen shows, or all of them"),
		o.verb("press KEY [short|long|double]", "Act as if a key of the panel had been pressed, or two as 1+2"),
		o.status(),
		o.watch(),
		o.keys(),
	)
	return grouped(cmd)
}

// verb is a command that is the request of the same words.
func (o *ctlOpts) verb(use, short string) *cobra.Command {
	words := strings.Fields(use)
	need := 0
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "[") {
			need++
		}
	}
	return &cobra.Command{
		Use: use, Short: short, Args: ctlArgs(use, need, len(words)-1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.soon(cmd.Context(), func(c *control.Client) error {
				return c.Do(nil, append(words[:1:1], args...)...)
			})
		},
	}
}

// ctlArgs wants as many arguments and says how the command is written.
func ctlArgs(use string, least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("ctl %s: found %d arguments; it is written: lcdpanel ctl %s", strings.Fields(use)[0], len(args), use)
		}
		if err := control.CheckWords(args...); err != nil {
			return fmt.Errorf("ctl %s: %w", strings.Fields(use)[0], err)
		}
		return nil
	}
}

// with connects to the running lcdpanel for the length of do.
func (o *ctlOpts) with(ctx context.Context, do func(*control.Client) error) (err error) {
	paths := o.places.ToDial()
	if o.socket != "" {
		paths = []string{o.socket}
	}
	c, err := control.Dial(ctx, paths...)
	if err != nil {
		return err
	}
	defer func() {
		closeErr := c.Close()
		if ctx.Err() == nil { // else it is closed already
			err = errors.Join(err, closeErr)
		}
	}()
	return do(c)
}

// patienceCtl is how long an answer may take: who does not answer by then hangs. It is
// longer than the panel may take, see answerIn, which lcdpanel itself tells of.
const patienceCtl = answerIn + 2*time.Second

// soon is with for requests that are answered at once.
func (o *ctlOpts) soon(ctx context.Context, do func(*control.Client) error) error {
	patient, cancel := context.WithTimeout(ctx, o.patience)
	defer cancel()
	err := o.with(patient, do)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("lcdpanel has not answered within %v; it hangs: systemctl restart lcdpanel", o.patience)
	case ctx.Err() != nil:
		return errors.New("interrupted before lcdpanel had answered")
	}
	return err
}

func (o *ctlOpts) message() *cobra.Command {
	var showFor string
	var critical bool
	cmd := &cobra.Command{
		Use:   "message TEXT...",
		Short: "Show a text for a while",
		Long: `Show a text for a while. Several words are one text with a blank between each; a line
feed in it begins the next row.`,
		Example: `  lcdpanel ctl message build done
  lcdpanel ctl message -t 1h --critical "$(printf 'backup failed\nsee mail')"`,
		Args: ctlArgs("message [-t TIME] [--critical] TEXT...", 1, control.MaxLine),
		RunE: func(cmd *cobra.Command, args []string) error {
			words := []string{"message", "-t", showFor}
			if critical {
				words = append(words, "--critical")
			}
			words = append(words, "--", strings.Join(args, " "))
			return o.soon(cmd.Context(), func(c *control.Client) error { return c.Do(nil, words...) })
		},
	}
	cmd.Flags().StringVarP(&showFor, "time", "t", control.DefaultMessage.String(), "show it for `TIME`, 1s to 24h")
	cmd.Flags().BoolVar(&critical, "critical", false, "as urgent as an alert")
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; write -- before a text that begins with -", wrongFlag(cmd, err))
	})
	return cmd
}

func (o *ctlOpts) ack() *cobra.Command {
	return &cobra.Command{
		Use:   "ack",
		Short: "Acknowledge all alerts",
		Args:  noArgs("it acknowledges all alerts"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.soon(cmd.Context(), func(c *control.Client) error {
				n, err := c.Ack()
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s acknowledged\n", plural(n, "alert"))
				return err
			})
		},
	}
}

// plural counts things.
func plural[N ~int | ~uint64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
