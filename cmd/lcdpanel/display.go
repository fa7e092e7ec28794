package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
)

// displayOpts are the flags that say which display to drive.
type displayOpts struct {
	device string
	size   string
	rom    string
	trace  string
}

// addTo adds the flags to a command's.
func (o *displayOpts) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&o.device, "device", "sim:", "`URL` of the display; sim: is an emulated LCD2USB panel")
	o.addPanel(flags)
}

// addPanel adds the flags of the panel that is behind the device.
func (o *displayOpts) addPanel(flags *pflag.FlagSet) {
	flags.StringVar(&o.size, "size", "20x4", "`COLSxROWS` of the panel")
	flags.StringVar(&o.rom, "rom", "A00", "character `ROM` of the panel: "+strings.Join(rom.Names(), " or "))
	flags.StringVar(&o.trace, "trace", "", "write a line of JSON to `FILE` for each transfer, - for standard error")
}

// panel returns what the options say of the panel.
func (o *displayOpts) panel() (hd44780.Opts, error) {
	g, sizeErr := hd44780.ParseSize(o.size)
	table, romErr := rom.ByName(o.rom)
	return hd44780.Opts{Geometry: g, ROM: table}, errors.Join(sizeErr, romErr)
}

// open returns the display of the options and what must be closed after it.
func (o *displayOpts) open() (*emulated, io.Closer, error) {
	if o.device != "sim:" && o.device != "" {
		return nil, nil, fmt.Errorf("device %q: only sim:, the emulated panel, can be driven so far", o.device)
	}
	p, err := o.panel()
	if err != nil {
		return nil, nil, err
	}
	trace, err := o.openTrace()
	if err != nil {
		return nil, nil, err
	}
	e, err := newEmulated(p, trace)
	if err != nil {
		return nil, nil, errors.Join(err, trace.Close())
	}
	return e, trace, nil
}

// openTrace returns where to write the trace.
func (o *displayOpts) openTrace() (io.WriteCloser, error) {
	switch o.trace {
	case "":
		return noTrace{}, nil
	case "-":
		return toStderr{}, nil
	}
	f, err := os.Create(o.trace)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	return f, nil
}

// noTrace is the trace that nobody wants.
type noTrace struct{}

func (noTrace) Write(p []byte) (int, error) { return len(p), nil }
func (noTrace) Close() error                { return nil }

// toStderr is standard error, which is not ours to close.
type toStderr struct{}

func (toStderr) Write(p []byte) (int, error) { return os.Stderr.Write(p) }
func (toStderr) Close() error                { return nil }
