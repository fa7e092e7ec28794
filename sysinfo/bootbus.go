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
	state, err := bootProperty[string](ctx, s, "SystemState")
	if err != nil {
		return p, err
	}
	p.Going, p.Rescue = state == "initializing" || state == "starting", state == "maintenance"
	if p.Going || p.Rescue {
		p.Jobs, err = s.jobs(ctx)
		total, _ := bootProperty[uint32](ctx, s, "NInstalledJobs")
		p.Total = int(total)
		return p, err
	}
	units, _ := bootProperty[uint32](ctx, s, "NNames")
	took, _ := bootProperty[uint64](ctx, s, "FinishTimestampMonotonic")
	p.Units, p.Took = int(units), microseconds(took)
	p.Failed, err = s.Failed(ctx)
	return p, err
}

// jobs lists what is done and what is still to be done.
func (s bootLine) jobs(ctx context.Context) (jobs []BootJob, err error) {
	var list [][]any // a(usssoo): number, unit, type, state, and two paths
	m := s.manager("ListJobs")
	if err := m.object.CallWithContext(ctx, m.name, dbus.FlagNoAutoStart).Store(&list); err != nil {
		return nil, err
	}
	for _, j := range list {
		if len(j) < 4 {
			continue
		}
		number, _ := j[0].(uint32)
		unit, _ := j[1].(string)
		state, _ := j[3].(string)
		jobs = append(jobs, BootJob{Number: number, Unit: unit, Running: state == "running"})
	}
	sortJobs(jobs)
	return jobs, nil
}

// bootProperty reads a property of the manager.
func bootProperty[T any](ctx context.Context, s bootLine, name string) (v T, err error) {
	object := s.conn.Object(systemdName, systemdPath)
	err = object.CallWithContext(ctx, properties+".Get", dbus.FlagNoAutoStart, systemdManager, name).Store(&v)
	return v, err
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
	var limit uint64
	if s.conn.Object(systemdName, path).CallWithContext(ctx, properties+".Get", dbus.FlagNoAutoStart, kind, name).Store(&limit) != nil {
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
