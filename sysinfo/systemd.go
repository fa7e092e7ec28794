package sysinfo

import (
	"context"
	"errors"
	"time"

	"github.com/godbus/dbus/v5"
)

// systemd is a line to the manager of the system, by D-Bus (org.freedesktop.systemd1,
// man page of that name).
type systemd struct {
	conn    *dbus.Conn
	hangUp  context.CancelFunc
	signals chan *dbus.Signal
	changed chan struct{}
}

const (
	systemdName    = "org.freedesktop.systemd1"
	systemdPath    = "/org/freedesktop/systemd1"
	systemdManager = systemdName + ".Manager"
	properties     = "org.freedesktop.DBus.Properties"

	busPatience = 5 * time.Second
)

var errNoSystemd = errors.New("units: this machine was not started by systemd")

// callSystemd connects and subscribes to the one signal that counts: the number of
// failed units is the only property of the manager that it tells of.
func callSystemd(ctx context.Context, fs FS) (UnitBus, error) {
	if !fs.systemd() {
		return nil, errNoSystemd
	}
	ctx, hangUp := context.WithCancel(ctx)
	patience := time.AfterFunc(busPatience, hangUp)
	defer patience.Stop()
	conn, err := systemBus(ctx, fs)
	if err != nil {
		hangUp()
		return nil, err
	}
	s := &systemd{conn, hangUp, make(chan *dbus.Signal, 16), make(chan struct{}, 1)}
	if err := s.subscribe(ctx); err != nil {
		s.Close()
		return nil, err
	}
	conn.Signal(s.signals)
	go s.pass()
	return s, nil
}

// subscribe makes systemd send signals, which it does only while somebody wants
// them.
func (s *systemd) subscribe(ctx context.Context) error {
	err := s.conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(systemdName), dbus.WithMatchObjectPath(systemdPath),
		dbus.WithMatchInterface(properties), dbus.WithMatchMember("PropertiesChanged"), dbus.WithMatchArg(0, systemdManager))
	if err != nil {
		return err
	}
	return s.manager("Subscribe").Call(ctx)
}

// managerCall is a method of the manager.
type managerCall struct {
	object dbus.BusObject
	name   string
}

func (s *systemd) manager(method string) managerCall {
	return managerCall{s.conn.Object(systemdName, systemdPath), systemdManager + "." + method}
}

// Call calls the method without wanting a reply but that it worked.
func (m managerCall) Call(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	return m.object.CallWithContext(ctx, m.name, dbus.FlagNoAutoStart).Err
}

// pass turns signals into changes until the line is cut.
func (s *systemd) pass() {
	defer close(s.changed)
	for {
		select {
		case _, ok := <-s.signals:
			if !ok {
				return
			}
			select {
			case s.changed <- struct{}{}:
			default: // one reminder is enough
			}
		case <-s.conn.Context().Done():
			return
		}
	}
}

// job is something that systemd does or has to do: a(usssoo) of ListJobs.
type job struct {
	Number            uint32
	Unit, Type, State string
	Path, UnitPath    dbus.ObjectPath
}

// listJobs asks systemd for its queue.
func listJobs(ctx context.Context, conn *dbus.Conn) (jobs []job, err error) {
	call := conn.Object(systemdName, systemdPath).CallWithContext(ctx, systemdManager+".ListJobs", dbus.FlagNoAutoStart)
	err = call.Store(&jobs)
	return jobs, err
}

// property reads a property of systemd's.
func property[T any](ctx context.Context, conn *dbus.Conn, path dbus.ObjectPath, iface, name string) (v T, err error) {
	call := conn.Object(systemdName, path).CallWithContext(ctx, properties+".Get", dbus.FlagNoAutoStart, iface, name)
	err = call.Store(&v)
	return v, err
}

// Failed implements [UnitBus].
func (s *systemd) Failed(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	m := s.manager("ListUnitsFiltered")
	var units [][]any // a(ssssssouso): the name comes first
	if err := m.object.CallWithContext(ctx, m.name, dbus.FlagNoAutoStart, []string{"failed"}).Store(&units); err != nil {
		return nil, err
	}
	var failed []string
	for _, u := range units {
		if len(u) > 0 {
			if name, ok := u[0].(string); ok {
				failed = append(failed, name)
			}
		}
	}
	return failed, nil
}

// Changed implements [UnitBus].
func (s *systemd) Changed() <-chan struct{} { return s.changed }

// Close implements [UnitBus].
func (s *systemd) Close() {
	s.hangUp()
	_ = s.conn.Close() // it is of no use any more
}
