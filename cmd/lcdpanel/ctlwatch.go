package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"lcdpanel/control"
	"lcdpanel/lcd"
)

func (o *ctlOpts) watch() *cobra.Command {
	return &cobra.Command{
		Use:   "watch",
		Short: "Mirror the glass in this terminal until interrupted",
		Long: `Mirror what is on the glass until interrupted. In a terminal the picture stays in its
place; elsewhere each new picture is printed below the last, with a line of dashes
between.`,
		Args: noArgs("it mirrors the glass"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			m := mirror{out: cmd.OutOrStdout(), still: isTerminal(cmd.OutOrStdout())}
			err := o.with(cmd.Context(), func(c *control.Client) error { return c.Watch(m.show) })
			return unlessInterrupted(cmd.Context(), err)
		},
	}
}

// mirror prints pictures.
type mirror struct {
	out   io.Writer
	still bool // redraw in place
	begun bool
}

// The control sequences of ECMA-48 that keep a picture in its place: to the upper
// left (CUP), and erase what is behind (EL, ED).
const (
	toHome    = "\x1b[H"
	eraseLine = "\x1b[K"
	eraseDown = "\x1b[J"
)

// show prints the next picture.
func (m *mirror) show(p lcd.Picture) error {
	text := boxed(strings.Map(lcd.Alias, p.String()))
	if !p.Light.On {
		text += "light off\n"
	}
	switch {
	case m.still && !m.begun:
		text = toHome + eraseDown + text
	case m.still:
		text = toHome + strings.ReplaceAll(text, "\n", eraseLine+"\n") + eraseDown
	case m.begun:
		text = strings.Repeat("-", p.W+2) + "\n" + text
	}
	m.begun = true
	_, err := io.WriteString(m.out, text)
	return err
}

func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && xterm.IsTerminal(int(f.Fd()))
}

// unlessInterrupted returns err, or nil when the user has ended the command.
func unlessInterrupted(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil
	}
	return err
}

func (o *ctlOpts) keys() *cobra.Command {
	return &cobra.Command{
		Use:   "keys",
		Short: "Print what is done to the panel's keys, until interrupted",
		Long: `Print a line for all that is done to the panel's keys, as 1 short, 2 long or 1+2 double,
until interrupted. It tells which key is which for the config.`,
		Args: noArgs("it prints every key"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := o.with(cmd.Context(), func(c *control.Client) error {
				return c.Do(func(line string) error {
					_, err := fmt.Fprintln(cmd.OutOrStdout(), line)
					return err
				}, "keys")
			})
			return unlessInterrupted(cmd.Context(), err)
		},
	}
}
