package sysinfo

import (
	"context"
	"path/filepath"
	"time"

	"github.com/godbus/dbus/v5"

	"lcdpanel/internal/tick"
)

// Where the system's bus is (D-Bus specification, "Well-known Message Bus Instances"),
// below the root.
const (
	runFolder = "run"
	busFolder = "run/dbus"
)

// busName is the bus itself, as the other names on it.
const busName = "org.freedesktop.DBus"

func (fs FS) busSocket() string { return filepath.Join(fs.Root, busFolder, "system_bus_socket") }

// systemBus connects to the bus of the system.
func systemBus(ctx context.Context, fs FS) (*dbus.Conn, error) {
	return dbus.Connect("unix:path="+dbus.EscapeBusAddressValue(fs.busSocket()), dbus.WithContext(ctx))
}

// Pauses before a bus that does not answer is called again: the first, each being twice
// the one before; the last; and how long a line has to hold until they begin anew.
const (
	redialFirst = time.Second
	redialLast  = 10 * time.Minute
	redialAnew  = time.Minute
)

// overBus calls talk while there is a bus, until ctx ends: again when it returns, since a
// line is cut now and then, and a bus that is being started may refuse one. While there
// is none it sleeps: who starts with the machine is there before the bus.
func (fs FS) overBus(ctx context.Context, talk func(context.Context) error) error {
	p := redialPause{ticker: fs.ticker()}
	defer p.ticker.Stop()
	for {
		if err := fs.awaitBus(ctx, &p); err != nil {
			return err
		}
		begun := time.Now()
		err := talk(ctx)
		if err == nil && time.Since(begun) > redialAnew {
			p.last = 0
		}
		if err := p.wait(ctx, nil); err != nil {
			return err
		}
	}
}

// awaitBus returns when the socket of the bus is there.
func (fs FS) awaitBus(ctx context.Context, p *redialPause) error {
	if exists(fs.busSocket()) {
		return ctx.Err()
	}
	told := make(chan struct{}, 1)
	files := newFileWatch(ctx, fs, told)
	defer files.close()
	for {
		files.watch([]string{runFolder, busFolder})
		if files.added[busFolder] { // else it is waited for; much happens beside it
			files.unwatch([]string{runFolder}, nil)
		}
		switch {
		case exists(fs.busSocket()):
			return ctx.Err()
		case files.deaf:
			if err := p.wait(ctx, told); err != nil {
				return err
			}
			continue
		}
		select {
		case <-told:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// redialPause is a pause that gets longer each time.
type redialPause struct {
	ticker tick.Ticker
	last   time.Duration
}

// wait returns after the pause, or when told.
func (p *redialPause) wait(ctx context.Context, told <-chan struct{}) error {
	p.last = min(max(2*p.last, redialFirst), redialLast)
	if err := p.ticker.Reset(p.last); err != nil {
		return err
	}
	select {
	case <-p.ticker.C():
	case <-told:
	case <-ctx.Done():
		return ctx.Err()
	}
	return p.ticker.Reset(0)
}
