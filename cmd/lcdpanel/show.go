package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/lcd"
)

func showCommand() *cobra.Command {
	var o displayOpts
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show text from standard input on the display",
		Long: `Show text from standard input on the display. A form feed separates one picture
from the next; only what differs is sent. What an emulated panel then shows is
printed, in the same form.`,
		Example: `  printf 'Hello\nworld' | lcdpanel show
  printf 'one\ftwo' | lcdpanel show --size 16x2 --trace -`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			text, err := io.ReadAll(cmd.InOrStdin())
			if err != nil {
				return fmt.Errorf("standard input: %w", err)
			}
			e, trace, err := o.open()
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, trace.Close()) }()
			return show(cmd.Context(), e, strings.Split(string(text), "\f"), cmd.OutOrStdout())
		},
	}
	o.addTo(cmd.Flags())
	return cmd
}

// show shows pictures one after the other and prints what stands on the glass
// after each.
func show(ctx context.Context, e *emulated, pictures []string, out io.Writer) (err error) {
	dev, err := e.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	w, h := dev.Size()
	separator := ""
	for _, text := range pictures {
		if err := dev.Show(ctx, lcd.NewPicture(lcd.ParseFrame(w, h, strings.Map(lcd.Unalias, text)))); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s%s\n", separator, e.text()); err != nil {
			return err
		}
		separator = "\f"
	}
	return nil
}
