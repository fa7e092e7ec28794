package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"lcdpanel/lcd"
)

func showCommand() *cobra.Command {
	var o displayOpts
	var c configOpts
	var parting string
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show text from standard input on the display",
		Long: `Show text from standard input on the display. A form feed separates one picture
from the next; only what differs is sent. With an emulated panel, what stands on
its glass after each picture is printed, with a form feed between.`,
		Example: `  printf 'Hello\nworld' | lcdpanel show
  printf 'one\ftwo' | lcdpanel show --size 16x2 --trace -`,
		Args: noArgs("the text comes from standard input: printf hello | lcdpanel show"),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if parting != "" {
				return part(cmd.Context(), &o, &c, parting)
			}
			text, err := readText(cmd.Context(), cmd.InOrStdin())
			if err != nil {
				return err
			}
			if o.device == "" {
				o.device = "sim:"
			}
			d, err := o.find(cmd.Context(), defaultSettings().Display)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, d.Close()) }()
			return show(cmd.Context(), d, pictures(text), cmd.OutOrStdout())
		},
	}
	o.addTo(cmd.Flags(), "")
	c.addTo(cmd.Flags())
	cmd.Flags().StringVar(&parting, "farewell", "", "leave a farewell instead, of this `KIND`: "+strings.Join(farewellKinds, ", "))
	return cmd
}

// part leaves a farewell on the panel of the config, as systemd has it done when the
// service has died.
func part(ctx context.Context, o *displayOpts, c *configOpts, kind string) (err error) {
	if !slices.Contains(farewellKinds, kind) {
		return fmt.Errorf("--farewell %q; allowed are %s", kind, strings.Join(farewellKinds, ", "))
	}
	s, err := c.load()
	if err != nil {
		s = defaultSettings() // that may be what it has died of
	}
	d, err := o.find(ctx, s.Display)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	dev, err := d.Open(ctx)
	if err != nil {
		return err
	}
	w, h := dev.Size()
	host, _ := os.Hostname()
	if s.Farewell == blank {
		return errors.Join(dev.Show(ctx, blankFarewell(w, h)), dev.Close())
	}
	said := goodbye{s.Locale, host, arrayStates(s.Locale, arraysNow(ctx)), false, time.Now()}
	return errors.Join(dev.Show(ctx, said.farewell(farewellKind(kind), w, h)), dev.Close())
}

// show shows pictures one after the other and prints what stands on an emulated
// glass after each.
func show(ctx context.Context, d *display, pictures []string, out io.Writer) (err error) {
	dev, err := d.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	w, h := dev.Size()
	for i, text := range pictures {
		frame := lcd.ParseFrame(w, h, text)
		if err := dev.Show(ctx, lcd.NewPicture(frame)); err != nil {
			return err
		}
		tellCut(i+1, w, h, text)
		if d.board == nil {
			continue
		}
		if i > 0 {
			fmt.Fprint(out, "\f")
		}
		if _, err := fmt.Fprintln(out, d.text()); err != nil {
			return err
		}
	}
	return nil
}

// readText reads all of in, or fails when ctx ends before.
func readText(ctx context.Context, in io.Reader) (string, error) {
	if in == os.Stdin && xterm.IsTerminal(int(os.Stdin.Fd())) {
		slog.Info("reading the text from this terminal; Ctrl-D ends it")
	}
	type result struct {
		text []byte
		err  error
	}
	read := make(chan result, 1)
	go func() {
		text, err := io.ReadAll(in)
		read <- result{text, err}
	}()
	select {
	case r := <-read:
		if r.err != nil {
			return "", fmt.Errorf("standard input: %w", r.err)
		}
		return string(r.text), nil
	case <-ctx.Done():
		return "", errors.New("interrupted while reading standard input; nothing was shown")
	}
}

// pictures splits text at its form feeds; one at the end begins no picture.
func pictures(text string) []string {
	return strings.Split(strings.TrimSuffix(strings.TrimRight(text, "\r\n"), "\f"), "\f")
}

// tellCut says how much of a picture's text is not on the panel.
func tellCut(n, w, h int, text string) {
	rows, wide := 0, 0
	for line := range strings.Lines(text) {
		rows++
		wide = max(wide, len(lcd.Fold(strings.TrimRight(line, "\r\n"))))
	}
	if rows > h || wide > w {
		slog.Warn(fmt.Sprintf("picture %d is cut: it has %d rows of up to %d characters, the panel %d of %d", n, rows, wide, h, w))
	}
}
