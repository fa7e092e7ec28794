package sysinfo

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
)

// BootBus is a line to systemd while it starts the machine.
type BootBus interface {
	// Progress tells how far it is.
	Progress(ctx context.Context) (BootProgress, error)
	// Limit returns after which time systemd gives a unit up, 0 for never.
	Limit(ctx context.Context, unit string) time.Duration
	// Changed gets a value when that is another, and is closed when the line
	// is cut.
	Changed() <-chan struct{}
	Close()
}

// BootProgress is what systemd says of the start.
type BootProgress struct {
	Going  bool // it has not come to its end
	Rescue bool // a person has to help
	Jobs   []BootJob
	Total  int // of jobs so far

	// Only at the end:
	Units  int
	Failed []string
	Took   time.Duration
}

// BootJob is something that systemd does or has to do.
type BootJob struct {
	Number  uint32
	Unit    string
	Running bool // it does not wait for another job
}

// bootLine is a line to systemd that also tells of jobs.
type bootLine struct{ *systemd }

// callBoot is callSystemd for who wants to know how far a start is.
func callBoot(ctx context.Context, fs FS) (BootBus, error) {
	bus, err := callSystemd(ctx, fs)
	if err != nil {
		return nil, err
	}
	line := bootLine{bus.(*systemd)}
	for _, signal := range []string{"JobNew", "JobRemoved", "StartupFinished"} {
		err := line.conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(systemdName), dbus.WithMatchObjectPath(systemdPath),
			dbus.WithMatchInterface(systemdManager), dbus.WithMatchMember(signal))
		if err != nil {
			line.Close()
			return nil, err
		}
	}
	return line, nil
}

// Progress implements [BootBus]. SystemState and FinishTimestampMonotonic are
// described in org.freedesktop.systemd1(5).
func (s bootLine) Progress(ctx context.Context) (p BootProgress, err error) {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	state, err := property[string](ctx, s.conn, systemdPath, systemdManager, "SystemState")
	if err != nil {
		return p, err
	}
	p.Going, p.Rescue = state == "initializing" || state == "starting", state == "maintenance"
	if p.Going || p.Rescue {
		p.Jobs, err = s.jobs(ctx)
		total, _ := property[uint32](ctx, s.conn, systemdPath, systemdManager, "NInstalledJobs")
		p.Total = int(total)
		return p, err
	}
	units, _ := property[uint32](ctx, s.conn, systemdPath, systemdManager, "NNames")
	took, _ := property[uint64](ctx, s.conn, systemdPath, systemdManager, "FinishTimestampMonotonic")
	p.Units, p.Took = int(units), microseconds(took)
	p.Failed, err = s.Failed(ctx)
	return p, err
}

// jobs lists what is done and what is still to be done.
func (s bootLine) jobs(ctx context.Context) (all []BootJob, err error) {
	jobs, err := listJobs(ctx, s.conn)
	for _, j := range jobs {
		all = append(all, BootJob{Number: j.Number, Unit: j.Unit, Running: j.State == "running"})
	}
	sortJobs(all)
	return all, err
}

// Limit implements [BootBus]: of a service how long it may take to start, of a mount
// likewise, of anything else how long its job may run.
func (s bootLine) Limit(ctx context.Context, unit string) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	kind, name := systemdName+".Unit", "JobRunningTimeoutUSec"
	switch {
	case strings.HasSuffix(unit, ".service"):
		kind, name = systemdName+".Service", "TimeoutStartUSec"
	case strings.HasSuffix(unit, ".mount"):
		kind, name = systemdName+".Mount", "TimeoutUSec"
	}
	var path dbus.ObjectPath
	m := s.manager("GetUnit")
	if m.object.CallWithContext(ctx, m.name, dbus.FlagNoAutoStart, unit).Store(&path) != nil {
		return 0
	}
	limit, err := property[uint64](ctx, s.conn, path, kind, name)
	if err != nil {
		return 0
	}
	return microseconds(limit)
}

// microseconds is a time as systemd counts it; one that never comes is 0.
func microseconds(n uint64) time.Duration {
	if n > math.MaxInt64/uint64(time.Microsecond) {
		return 0
	}
	return time.Duration(n) * time.Microsecond
}
