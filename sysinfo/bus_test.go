package sysinfo

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
	"golang.org/x/sys/unix"
)

// bus is a D-Bus daemon with nobody on it but systemd and logind, for one client at a
// time.
type bus struct {
	t      *testing.T
	calls  chan string // the methods called, in order
	signal chan struct{}
	other  chan *dbus.Message // signals of others than systemd
	cut    chan struct{}      // ends a connection

	mu       sync.Mutex
	failed   []string
	starting []string       // units of jobs that start something
	values   map[string]any // of properties, by name
	odd      any            // instead of a list of jobs; nil: none
	lock     *os.File       // what holds sleep up while it is open; nil: there is no logind
	watched  *os.File       // its other end
}

// serveBus listens where the system's bus is below root, until the test ends.
func serveBus(t *testing.T, root string) *bus {
	socket := FS{Root: root}.busSocket()
	if err := os.MkdirAll(filepath.Dir(socket), 0o755); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket+".new")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(socket+".new", socket); err != nil { // who sees it is let in
		t.Fatal(err)
	}
	b := &bus{t: t, calls: make(chan string, 16), signal: make(chan struct{}), other: make(chan *dbus.Message), cut: make(chan struct{})}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			b.serve(c.(*net.UnixConn))
		}
	}()
	t.Cleanup(func() {
		l.Close()
		close(b.cut)
		<-ended
		close(b.calls)
	})
	return b
}

// serve lets the client in (D-Bus specification, "Authentication Protocol") and
// answers its calls.
func (b *bus) serve(c *net.UnixConn) {
	defer c.Close()
	gone, passed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(passed)
		defer c.Close()
		b.pass(c, gone)
	}()
	defer func() {
		close(gone)
		<-passed
	}()
	in := bufio.NewReader(c)
	if !letIn(c, in) {
		return
	}
	for {
		call, err := dbus.DecodeMessage(in)
		if err != nil {
			return
		}
		method, _ := call.Headers[dbus.FieldMember].Value().(string)
		b.send(c, b.reply(call, method))
		select {
		case b.calls <- method:
		case <-passed: // nobody counts them
			return
		}
	}
}

// pass sends the test's signals until the client has gone or is cut off.
func (b *bus) pass(c *net.UnixConn, gone <-chan struct{}) {
	for {
		select {
		case <-b.signal:
			b.send(c, signalChanged())
		case m := <-b.other:
			b.send(c, m)
		case <-b.cut:
			return
		case <-gone:
			return
		}
	}
}

func letIn(c net.Conn, in *bufio.Reader) bool {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return false
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
		case "NEGOTIATE_UNIX_FD":
			c.Write([]byte("AGREE_UNIX_FD\r\n"))
		case "BEGIN":
			return true
		default:
			c.Write([]byte("ERROR\r\n"))
		}
	}
}

func (b *bus) send(c *net.UnixConn, m *dbus.Message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text bytes.Buffer
	fds, err := m.EncodeToWithFDs(&text, binary.LittleEndian)
	if err != nil {
		b.t.Error(err)
		return
	}
	text.Bytes()[8] = 1 // a serial number, which godbus keeps to itself
	var rights []byte
	if len(fds) > 0 {
		rights = unix.UnixRights(fds...)
	}
	c.WriteMsgUnix(text.Bytes(), rights, nil)
	if len(fds) > 0 {
		b.lock.Close()
	}
}

// grant lets logind be there and hand out a lock.
func (b *bus) grant() {
	r, w, err := os.Pipe()
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { r.Close() })
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lock, b.watched = w, r
}

// held tells whether the newest lock has not been given back.
func (b *bus) held() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := []unix.PollFd{{Fd: int32(b.watched.Fd())}}
	n, err := unix.Poll(p, 0)
	return n == 0 && err == nil // else POLLHUP: nobody can write
}

// reply answers a call.
func (b *bus) reply(call *dbus.Message, method string) *dbus.Message {
	r := message(dbus.TypeMethodReply, map[dbus.HeaderField]any{dbus.FieldReplySerial: call.Serial(), dbus.FieldSender: "org.freedesktop.DBus"})
	switch method {
	case "Inhibit":
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.lock == nil {
			r.Type = dbus.TypeError
			r.Headers[dbus.FieldErrorName] = dbus.MakeVariant("org.freedesktop.DBus.Error.NameHasNoOwner")
			break
		}
		setBody(r, dbus.UnixFD(b.lock.Fd()))
		r.Headers[dbus.FieldUnixFDs] = dbus.MakeVariant(uint32(1))
	case "Hello":
		setBody(r, ":1.7")
	case "ListJobs":
		list := []job{{1, "nfs-server.service", "stop", "running", "/j", "/u"}}
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.odd != nil {
			setBody(r, b.odd)
			break
		}
		for i, unit := range b.starting {
			list = append(list, job{uint32(2 + i), unit, "start", "waiting", "/j", "/u"})
		}
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
