package lcd2usb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/usbfs"
)

// ID is what every LCD2USB answers to. The strings beside it differ from maker to
// maker, and none has a serial number.
func ID() usbfs.ID { return usbfs.ID{Vendor: 0x0403, Product: 0xC630} }

// OpenerOpts says which LCD2USB to open and what is behind it.
type OpenerOpts struct {
	Root  string // folder that holds sys and dev, "/" for the running machine
	Port  string // USB port, "5-3"; empty for the first device found
	Bus   Opts
	Panel hd44780.Opts
	Trace io.Writer // nil for none, see Trace

	Tally *Tally         // counts over all openings, nil for nobody
	Greet func(Firmware) // is told of each device that is opened, nil for nobody
}

// Opener finds and opens an LCD2USB on this machine's USB. It is a panel.Opener.
type Opener struct {
	opts    OpenerOpts
	changed <-chan struct{}
}

// NewOpener returns an opener that watches for devices until ctx ends. Without
// any way to watch it works all the same, only slower to notice.
func NewOpener(ctx context.Context, o OpenerOpts) *Opener {
	changed, err := usbfs.Watch(ctx, o.Root, ID())
	if err != nil {
		changed = nil // who waits on it waits for its own timer
	}
	return &Opener{opts: o, changed: changed}
}

// Changed delivers a value when a device has come or gone.
func (o *Opener) Changed() <-chan struct{} { return o.changed }

// Open opens the device and asks it who it is.
func (o *Opener) Open(ctx context.Context) (lcd.Device, error) {
	info, err := o.find()
	if err != nil {
		return nil, err
	}
	handle, err := openSoon(ctx, info)
	if err != nil {
		return nil, err
	}
	dev, err := o.begin(ctx, handle)
	if err != nil {
		return nil, errors.Join(err, handle.Close())
	}
	return dev, nil
}

// begin makes a display of an open device.
func (o *Opener) begin(ctx context.Context, t Transport) (lcd.Device, error) {
	if o.opts.Trace != nil {
		t = Trace(t, o.opts.Trace)
	}
	if o.opts.Tally != nil {
		t = Count(t, o.opts.Tally)
	}
	f, err := greet(ctx, t, o.opts.Panel.Geometry.Units)
	if err != nil {
		return nil, err
	}
	if o.opts.Greet != nil {
		o.opts.Greet(f)
	}
	opts := o.opts.Bus
	opts.Tally = o.opts.Tally
	bus, err := New(t, opts)
	if err == nil {
		err = bus.Begin(ctx)
	}
	if err != nil {
		return nil, err
	}
	return hd44780.New(bus, o.opts.Panel), nil
}

// ErrAbsent is what Open returns when no such device is plugged in.
var ErrAbsent = errors.New("no LCD2USB panel (USB 0403:c630) is plugged in")

// find returns the device to open.
func (o *Opener) find() (usbfs.Info, error) {
	found, err := usbfs.Find(o.opts.Root, ID())
	if err != nil {
		return usbfs.Info{}, err
	}
	var ports []string
	for _, info := range found {
		if o.opts.Port == "" || info.Port == o.opts.Port {
			return info, nil
		}
		ports = append(ports, info.Port)
	}
	if ports != nil {
		return usbfs.Info{}, fmt.Errorf("%w at port %s; there is one at %s", ErrAbsent, o.opts.Port, strings.Join(ports, " and at "))
	}
	return usbfs.Info{}, ErrAbsent
}

// A node that has just appeared gets its owner and mode from udev a moment later.
const (
	fresh = 2 * time.Second
	again = 50 * time.Millisecond
)

// openSoon opens the device; while its node is new, again and again.
func openSoon(ctx context.Context, info usbfs.Info) (*usbfs.Handle, error) {
	for {
		h, err := usbfs.Open(info)
		if err == nil || !errors.Is(err, fs.ErrPermission) || !isFresh(info.Node) {
			return h, err
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func isFresh(node string) bool {
	info, err := os.Stat(node)
	return err == nil && time.Since(info.ModTime()) < fresh
}
