package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sim"
)

// renderOpts are the flags of render.
type renderOpts struct {
	displayOpts
	configOpts
	root, at, format, output string
}

func renderCommand() *cobra.Command {
	o := renderOpts{}
	cmd := &cobra.Command{
		Use:   "render SCREEN",
		Short: "Draw one screen once, as text, PNG or JSON",
		Long: `Draw one screen once on an emulated panel, byte by byte as a real one would be driven,
and print what its glass shows. lcdpanel list screens names the screens.`,
		Example: `  lcdpanel render raid
  lcdpanel render cpu --format png -o cpu.png
  lcdpanel render raid --root recorded/ --at 2013-08-16T14:32:00+02:00 --size 16x2`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			picture, err := o.render(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			return o.write(cmd.OutOrStdout(), picture)
		},
	}
	o.device = "sim:"
	o.addPanel(cmd.Flags())
	o.configOpts.addTo(cmd.Flags())
	flags := cmd.Flags()
	flags.StringVar(&o.root, "root", "/", "read the machine under `DIR`; DIR/t0 and DIR/t1 are two moments of one")
	flags.StringVar(&o.at, "at", "", "draw it as at `TIME`, 14:32 of today or 2013-08-16T14:32:00+02:00")
	flags.StringVar(&o.format, "format", "text", "`FORMAT` of the picture: text, png or json")
	flags.StringVarP(&o.output, "output", "o", "", "write to `FILE` instead of standard output")
	return cmd
}

// render returns the picture in the format of the options.
func (o *renderOpts) render(ctx context.Context, name string) ([]byte, error) {
	now, err := moment(o.at)
	format, ok := pictureFormats[o.format]
	if !ok {
		err = errors.Join(err, fmt.Errorf("--format %q; allowed are text, png and json", o.format))
	}
	s, configErr := o.load()
	if err := errors.Join(err, configErr); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var clock func() time.Time
	if o.at != "" {
		clock = func() time.Time { return now }
	}
	w, err := o.wireAt(ctx, s, o.root, []string{name}, clock)
	if err != nil {
		return nil, err
	}
	defer w.display.Close()
	w.start(ctx)
	awaitAll(ctx, w.deck.Turns)
	dev, err := w.display.Open(ctx)
	if err != nil {
		return nil, err
	}
	view := w.deck.Turns[0].View(now, w.deck.W, w.deck.H)
	if err := errors.Join(dev.Show(ctx, view.Picture), dev.Close()); err != nil {
		return nil, err
	}
	return format(w.display, name, view)
}

// moment returns the time of a flag --at, now if it is empty.
func moment(at string) (time.Time, error) {
	now := time.Now()
	if at == "" {
		return now, nil
	}
	if t, err := time.Parse(time.RFC3339, at); err == nil {
		return t, nil
	}
	if t, err := time.ParseInLocation("15:04", at, time.Local); err == nil {
		return time.Date(now.Year(), now.Month(), now.Day(), t.Hour(), t.Minute(), 0, 0, time.Local), nil
	}
	return now, fmt.Errorf("--at %q; allowed are a time of today, 14:32, or 2013-08-16T14:32:00+02:00", at)
}

func (o *renderOpts) write(out io.Writer, picture []byte) error {
	if o.output != "" {
		return os.WriteFile(o.output, picture, 0o644)
	}
	_, err := out.Write(picture)
	return err
}

// pictureFormats are the ways to write what stands on a glass.
var pictureFormats = map[string]func(d *display, name string, v screens.View) ([]byte, error){
	"text": func(d *display, _ string, _ screens.View) ([]byte, error) {
		return []byte(d.text() + "\n"), nil
	},
	"png": func(d *display, _ string, _ screens.View) ([]byte, error) {
		var b bytes.Buffer
		err := d.board.Glass().PNG(&b, sim.PNGOpts{})
		return b.Bytes(), err
	},
	"json": func(d *display, name string, v screens.View) ([]byte, error) {
		var b bytes.Buffer
		err := printJSON(&b, viewInfo{
			Screen: name, Status: v.Status.String(), Skip: v.Skip,
			Rows: strings.Split(strings.Map(lcd.Alias, v.String()), "\n"), Glass: strings.Split(d.text(), "\n"),
		})
		return b.Bytes(), err
	},
}

// viewInfo is the JSON of a picture.
type viewInfo struct {
	Screen string   `json:"screen"`
	Status string   `json:"status"` // ok, warning or critical
	Skip   bool     `json:"skip"`   // it has nothing to show and would get no turn
	Rows   []string `json:"rows"`   // as drawn
	Glass  []string `json:"glass"`  // as the panel can show them
}
