package sysinfo

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/godbus/dbus/v5"
)

// Ending is what the machine is about to do.
type Ending string

// The ways a machine ends.
const (
	GoesOn   Ending = ""
	Reboots  Ending = "reboot"
	PowerOff Ending = "poweroff"
)

// endings are the targets of systemd that a machine ends with
// (systemd.special(7)).
var endings = map[string]Ending{
	"reboot.target": Reboots, "kexec.target": Reboots, "soft-reboot.target": Reboots,
	"poweroff.target": PowerOff, "halt.target": PowerOff,
}

// ReadEnding asks systemd whether the machine is being shut down, by the jobs in its
// queue. Nobody answering means that it goes on.
func ReadEnding(ctx context.Context, fs FS) (Ending, error) {
	ctx, cancel := context.WithTimeout(ctx, endingPatience)
	defer cancel()
	jobs, err := systemdJobs(ctx, fs)
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // whatever it has broken off
	}
	for _, job := range jobs {
		if e, ok := endings[job]; ok {
			return e, nil
		}
	}
	return GoesOn, err
}

// endingPatience is short: a service that ends is waited for. But systemd has much to do
// when many do.
const endingPatience = 2 * time.Second

// systemdJobs lists the units that are being started, over systemd's own socket: at the
// end of a machine the bus may be gone already.
func systemdJobs(ctx context.Context, fs FS) ([]string, error) {
	var errs []error
	for _, socket := range []string{fs.busSocket(), filepath.Join(fs.Root, "run", "systemd", "private")} {
		if !exists(socket) {
			continue
		}
		units, err := jobsOver(ctx, socket, socket == fs.busSocket())
		if err == nil {
			return units, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs...)
}

// jobsOver asks at a socket, which is that of a bus, or systemd's own.
func jobsOver(ctx context.Context, socket string, bus bool) (starting []string, err error) {
	conn, err := dbus.Dial("unix:path="+dbus.EscapeBusAddressValue(socket), dbus.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if err := conn.Auth(nil); err != nil {
		return nil, err
	}
	if bus {
		if err := conn.Hello(); err != nil {
			return nil, err
		}
	}
	jobs, err := listJobs(ctx, conn)
	for _, j := range jobs {
		if j.Type == "start" {
			starting = append(starting, j.Unit)
		}
	}
	return starting, err
}
