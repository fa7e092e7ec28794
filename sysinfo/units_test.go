package sysinfo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/google/go-cmp/cmp"
)

// fakeBus is a line to a systemd of the test's making.
type fakeBus struct {
	mu      sync.Mutex
	failed  []string
	asked   int
	closed  bool
	changed chan struct{}
}

func (b *fakeBus) Failed(context.Context) ([]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked++
	return append([]string(nil), b.failed...), nil
}

func (b *fakeBus) Changed() <-chan struct{} { return b.changed }

func (b *fakeBus) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

func (b *fakeBus) fail(units ...string) {
	b.mu.Lock()
	b.failed = units
	b.mu.Unlock()
	b.changed <- struct{}{}
}

// exchange connects to whatever bus is there now.
type exchange struct {
	mu    sync.Mutex
	bus   *fakeBus // nil: nobody answers
	calls int
}

func (e *exchange) call(context.Context) (UnitBus, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls++
	if e.bus == nil {
		return nil, errors.New("connection refused")
	}
	return e.bus, nil
}

// put changes who answers, and returns who did.
func (e *exchange) put(b *fakeBus) (old *fakeBus) {
	e.mu.Lock()
	defer e.mu.Unlock()
	old, e.bus = e.bus, b
	return old
}

// TestUnitsWaitToBeTold has a unit fail in a quiet day, and the bus go away and come
// back.
func TestUnitsWaitToBeTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := &fakeBus{changed: make(chan struct{}, 1)}
		line := &exchange{bus: bus}
		f := NewFeed(UnitsSource{Connect: line.call}, Demand{Every: time.Second}, func() {})
		go f.Run(t.Context())
		want := func(u Units) {
			t.Helper()
			synctest.Wait()
			if diff := cmp.Diff(u, f.Latest().Value); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
		}
		want(Units{Known: true})
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if bus.asked != 1 || line.calls != 1 {
			t.Errorf("asked %d times by %d calls on a day without news", bus.asked, line.calls)
		}
		bus.fail("nfs-server.service", "avahi-daemon.service")
		want(Units{true, []string{"avahi-daemon.service", "nfs-server.service"}})

		close(line.put(nil).changed)
		want(Units{})
		if !bus.closed {
			t.Error("the old line was not closed")
		}
		line.put(&fakeBus{changed: make(chan struct{}, 1)})
		time.Sleep(redial + time.Second)
		want(Units{Known: true})
	})
}

// TestUnitsWithoutSystemd is a value, not an error.
func TestUnitsWithoutSystemd(t *testing.T) {
	f := NewFeed(UnitsSource{FS: machineOf(t, map[string]string{})}, Demand{Every: time.Second}, func() {})
	go f.Run(t.Context())
	<-f.Published()
	if s := f.Latest(); s.Err != nil || s.Value.Known {
		t.Errorf("%+v, want units that are not known", s)
	}
}

// bus is a D-Bus daemon with nobody on it but systemd, for one client.
type bus struct {
	t      *testing.T
	calls  chan string // the methods called, in order
	signal chan struct{}
	other  chan *dbus.Message // signals of others than systemd

	mu       sync.Mutex
	failed   []string
	starting []string       // units of jobs that start something
	values   map[string]any // of properties, by name
}

// serveBus listens where the system's bus is below root.
func serveBus(t *testing.T, root string) *bus {
	socket := filepath.Join(root, "run", "dbus", "system_bus_socket")
	if err := os.MkdirAll(filepath.Dir(socket), 0o755); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	b := &bus{t: t, calls: make(chan string, 16), signal: make(chan struct{}), other: make(chan *dbus.Message)}
	go func() {
		if c, err := l.Accept(); err == nil {
			b.serve(c)
		}
	}()
	return b
}

// serve lets the client in (D-Bus specification, "Authentication Protocol") and
// answers its calls.
func (b *bus) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	for begun := false; !begun; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch words := strings.Fields(strings.TrimLeft(line, "\x00")); words[0] {
		case "AUTH":
			if len(words) == 1 {
				c.Write([]byte("REJECTED EXTERNAL\r\n"))
				continue
			}
			c.Write([]byte("DATA\r\n"))
		case "DATA":
			c.Write([]byte("OK 0123456789abcdef0123456789abcdef\r\n"))
		case "BEGIN":
			begun = true
		default:
			c.Write([]byte("ERROR\r\n"))
		}
	}
	go func() {
		for range b.signal {
			b.send(c, signalChanged())
		}
	}()
	go func() {
		for m := range b.other {
			b.send(c, m)
		}
	}()
	for {
		call, err := dbus.DecodeMessage(in)
		if err != nil {
			return
		}
		method, _ := call.Headers[dbus.FieldMember].Value().(string)
		b.send(c, b.reply(call, method))
		b.calls <- method
	}
}

func (b *bus) send(c net.Conn, m *dbus.Message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text bytes.Buffer
	if err := m.EncodeTo(&text, binary.LittleEndian); err != nil {
		b.t.Error(err)
		return
	}
	text.Bytes()[8] = 1 // a serial number, which godbus keeps to itself
	c.Write(text.Bytes())
}

// reply answers a call.
func (b *bus) reply(call *dbus.Message, method string) *dbus.Message {
	r := message(dbus.TypeMethodReply, map[dbus.HeaderField]any{dbus.FieldReplySerial: call.Serial(), dbus.FieldSender: "org.freedesktop.DBus"})
	switch method {
	case "Hello":
		setBody(r, ":1.7")
	case "ListJobs":
		type job struct {
			Number            uint32
			Unit, Type, State string
			Path, UnitPath    dbus.ObjectPath
		}
		list := []job{{1, "nfs-server.service", "stop", "running", "/j", "/u"}}
		b.mu.Lock()
		for i, unit := range b.starting {
			list = append(list, job{uint32(2 + i), unit, "start", "waiting", "/j", "/u"})
		}
		b.mu.Unlock()
		setBody(r, list)
	case "Get":
		b.mu.Lock()
		setBody(r, dbus.MakeVariant(b.values[call.Body[1].(string)]))
		b.mu.Unlock()
	case "GetUnit":
		setBody(r, dbus.ObjectPath("/u"))
	case "ListUnitsFiltered":
		type unit struct {
			Name, Description, Load, Active, Sub, Following string
			Path                                            dbus.ObjectPath
			Job                                             uint32
			JobType                                         string
			JobPath                                         dbus.ObjectPath
		}
		list := []unit{}
		b.mu.Lock()
		for _, name := range b.failed {
			list = append(list, unit{Name: name, Active: "failed", Path: "/a", JobPath: "/"})
		}
		b.mu.Unlock()
		setBody(r, list)
	}
	return r
}

func signalChanged() *dbus.Message {
	s := message(dbus.TypeSignal, map[dbus.HeaderField]any{
		dbus.FieldPath: dbus.ObjectPath(systemdPath), dbus.FieldInterface: properties,
		dbus.FieldMember: "PropertiesChanged", dbus.FieldSender: ":1.0",
	})
	setBody(s, systemdManager, map[string]dbus.Variant{"NFailedUnits": dbus.MakeVariant(uint32(1))}, []string{})
	return s
}

// TestSystemd talks to a bus as the system's is.
func TestSystemd(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "run", "systemd", "system", "x"), "")
	b := serveBus(t, root)
	changed := make(chan struct{}, 16)
	f := NewFeed(UnitsSource{FS: FS{Root: root}}, Demand{Every: time.Second}, func() { changed <- struct{}{} })
	go f.Run(t.Context())
	<-f.Published()
	if diff := cmp.Diff(Snapshot[Units]{Value: Units{Known: true}, OK: true}, f.Latest()); diff != "" {
		t.Fatalf("units (-want +got):\n%s", diff)
	}
	var calls []string
	for range 4 {
		calls = append(calls, <-b.calls)
	}
	if diff := cmp.Diff([]string{"Hello", "AddMatch", "Subscribe", "ListUnitsFiltered"}, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	<-changed
	b.mu.Lock()
	b.failed = []string{"nfs-server.service"}
	b.mu.Unlock()
	b.signal <- struct{}{}
	<-changed
	if diff := cmp.Diff(Units{true, []string{"nfs-server.service"}}, f.Latest().Value); diff != "" {
		t.Errorf("units after a signal (-want +got):\n%s", diff)
	}
}

func message(kind dbus.Type, headers map[dbus.HeaderField]any) *dbus.Message {
	m := &dbus.Message{Type: kind, Headers: map[dbus.HeaderField]dbus.Variant{}}
	for field, value := range headers {
		m.Headers[field] = dbus.MakeVariant(value)
	}
	return m
}

func setBody(m *dbus.Message, body ...any) {
	m.Body = body
	m.Headers[dbus.FieldSignature] = dbus.MakeVariant(dbus.SignatureOf(body...))
}
