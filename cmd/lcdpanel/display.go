package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/sim"
)

// displayOpts are the flags that say which display to drive. What they leave empty is
// as the settings have it.
type displayOpts struct {
	device string
	size   string
	rom    string
	trace  string

	log        func(string)           // gets what sources could not read; nil: nobody
	state      string                 // folder of what sources remember over a restart, empty for none
	tally      lcd2usb.Tally          // of all displays of these options
	greet      func(lcd2usb.Firmware) // is told of each that is opened, nil for nobody
	boot       bool                   // how the machine starts is shown too
	supervised bool                   // a supervisor sets brightness and contrast, for a person may want others
	sink       *trace                 // of all of them, once the first is found
}

// addTo adds the flags to a command's. device is the default, empty for that of the
// settings.
func (o *displayOpts) addTo(flags *pflag.FlagSet, device string) {
	flags.StringVar(&o.device, "device", device, "`URL` of the display: lcd2usb: or sim:, an emulated one; see lcdpanel list devices")
	o.addPanel(flags)
}

// addPanel adds the flags of the panel that is behind the device.
func (o *displayOpts) addPanel(flags *pflag.FlagSet) {
	flags.StringVar(&o.size, "size", "", "`COLSxROWS` of the panel: "+strings.Join(hd44780.Sizes(), ", "))
	flags.StringVar(&o.rom, "rom", "", "character `ROM` of the panel: "+strings.Join(rom.Names(), " or "))
	flags.StringVar(&o.trace, "trace", "", "write a line of JSON to `FILE` for each transfer, - for standard error")
}

// geometry returns the size of the panel.
func (o *displayOpts) geometry(s displaySettings) (hd44780.Geometry, error) {
	if o.size != "" {
		return hd44780.ParseSize(o.size)
	}
	return s.Size.Geometry, nil
}

// display is the display that the flags ask for. It is not open yet.
type display struct {
	panel.Opener
	name  string // its URL
	opts  hd44780.Opts
	board *sim.LCD2USB // the emulated panel, nil for a real one
	trace *trace
	stop  context.CancelFunc // what looks out for it

	levels panel.Levels // what a supervisor is to set, nothing if it is set when opened
}

// find returns the display of the options; ctx ends what looks out for it.
func (o *displayOpts) find(ctx context.Context, s displaySettings) (*display, error) {
	url, urlErr := s.url(o.device)
	size, sizeErr := o.geometry(s)
	table, romErr := rom.ByName(cmp.Or(o.rom, s.ROM))
	if err := errors.Join(urlErr, sizeErr, romErr); err != nil {
		return nil, err
	}
	if url.kind == "none" {
		return nil, errors.New("there is no display to drive: the device is none")
	}
	if err := o.openSink(); err != nil {
		return nil, err
	}
	d := &display{name: url.String(), opts: hd44780.Opts{Geometry: size, ROM: table, Font: s.drawings()}, trace: o.sink}
	if o.supervised {
		d.levels.Brightness, d.levels.Contrast = url.bus.Brightness, url.bus.Contrast
		url.bus.Brightness, url.bus.Contrast = nil, nil
	}
	return d, o.plug(ctx, d, url)
}

// openSink opens the trace, unless it is open.
func (o *displayOpts) openSink() (err error) {
	if o.sink == nil {
		o.sink, err = openTrace(o.trace)
	}
	return err
}

// plug gives a display what opens it at a URL; ctx ends what looks out for it.
func (o *displayOpts) plug(ctx context.Context, d *display, url deviceURL) error {
	ctx, d.stop = context.WithCancel(ctx)
	if url.kind == "lcd2usb" {
		d.Opener = lcd2usb.NewOpener(ctx, lcd2usb.OpenerOpts{
			Root: url.root, Port: url.port, Bus: url.bus, Panel: d.opts, Trace: d.trace.writer(), Tally: &o.tally, Greet: o.greeted,
		})
		return nil
	}
	e, err := newEmulated(d.opts, url.bus, d.trace.writer(), &o.tally)
	if err != nil {
		return errors.Join(err, d.Close())
	}
	d.Opener, d.board = e, e.board
	return nil
}

// greeted passes on what a device says of itself.
func (o *displayOpts) greeted(f lcd2usb.Firmware) {
	if o.greet != nil {
		o.greet(f)
	}
}

// text returns what stands on an emulated glass as a terminal can print it.
func (d *display) text() string { return strings.Map(lcd.Alias, d.board.Glass().Text()) }

// release ends the lookout for the display. Another one may follow it, with the same
// trace.
func (d *display) release() { d.stop() }

// Close ends the lookout and the trace.
func (d *display) Close() error {
	d.release()
	return d.trace.Close()
}

// trace is the file of a trace, nil for none. It remembers what went wrong, since
// transfers do not stop for it.
type trace struct {
	file *os.File
	err  error
}

// openTrace opens the file called name, or standard error for "-".
func openTrace(name string) (*trace, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return &trace{file: os.Stderr}, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	return &trace{file: f}, nil
}

// Write writes a line.
func (t *trace) Write(p []byte) (int, error) {
	n, err := t.file.Write(p)
	if err != nil && t.err == nil {
		t.err = fmt.Errorf("trace: %w", err)
	}
	return n, err
}

// writer returns where to write, nil for nowhere.
func (t *trace) writer() io.Writer {
	if t == nil {
		return nil
	}
	return t
}

// Close closes the file, unless it is standard error, and tells what went wrong.
func (t *trace) Close() error {
	switch {
	case t == nil:
		return nil
	case t.file == os.Stderr:
		return t.err
	}
	return errors.Join(t.err, t.file.Close())
}
