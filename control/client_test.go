package control_test

import (
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/screens"
)

// example is a status with something of everything.
func example() control.Status {
	start := time.Date(2013, 8, 16, 12, 0, 0, 0, time.UTC)
	return control.Status{
		Version: "1.2", Started: start,
		Device: control.Device{Name: "lcd2usb:5-3", State: control.DeviceOpen, Since: start.Add(time.Second)},
		Screen: "raid", Held: true,
		Screens: []control.ScreenStatus{
			{Name: "cpu"},
			{Name: "space", Status: control.Health(screens.Warning), Cause: "/srv 91%"},
			{Name: "raid", Status: control.Health(screens.Critical), Cause: "md0 degraded | 3 of 4"},
		},
		Alerts:   []control.Alert{{Screen: "raid", Cause: "md0 degraded", Since: start.Add(time.Hour), Acked: true}},
		Counters: control.Counters{Transfers: 1234, Errors: 2, Reopenings: 1, Pictures: 99},
	}
}

func TestStatus(t *testing.T) {
	s := newSocketServer(t)
	s.SetStatus(example())
	p := lcd.NewPicture(lcd.ParseFrame(8, 2, "RAID!"))
	p.Set(0, 1, lcd.Locked)
	s.Put(p)
	got, err := s.dial(t).Status()
	if err != nil {
		t.Fatal(err)
	}
	if since := time.Since(got.Time); got.PID == 0 || since < 0 || since > time.Minute {
		t.Errorf("the server says process %d at %v", got.PID, got.Time)
	}
	got.PID, got.Time = 0, time.Time{}
	want := example()
	want.Light, want.Glass = true, []string{"RAID!   ", string(lcd.Alias(lcd.Locked)) + "       "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Status (-want +got):\n%s", diff)
	}
}

func TestStatusTellsTheWorst(t *testing.T) {
	s := newSocketServer(t)
	s.SetStatus(example())
	var text string
	err := s.dial(t).Do(func(line string) error { text = line; return nil }, "status")
	if err != nil || !strings.Contains(text, `"worst":"critical"`) {
		t.Errorf("status says %s, %v", text, err)
	}
}

func TestAck(t *testing.T) {
	s := newSocketServer(t)
	s.SetStatus(example())
	if n, err := s.dial(t).Ack(); n != 1 || err != nil {
		t.Errorf("Ack = %d, %v; want 1", n, err)
	}
}

func TestClientIsRefused(t *testing.T) {
	c := newSocketServer(t).dial(t)
	var refused *control.Refused
	if err := c.Do(nil, "show", "disk"); !errors.As(err, &refused) || refused.Text != `screen "disk"; known are cpu, raid` {
		t.Errorf("show disk: %v", err)
	}
	if err := c.Do(nil, "message", strings.Repeat("x", control.MaxLine)); err == nil || !strings.Contains(err.Error(), "allowed are 4096") {
		t.Errorf("a long message: %v", err)
	}
	if err := c.Do(nil, "next"); err != nil {
		t.Errorf("after being refused: %v", err)
	}
}

func TestClientWhoseContextEnds(t *testing.T) {
	s := newSocketServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	c, err := control.Dial(ctx, s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	s.Put(lcd.NewPicture(lcd.NewFrame(8, 2)))
	err = c.Watch(func(lcd.Picture) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Watch ended with %v", err)
	}
}

// answering listens and answers anything with text.
func answering(t testing.TB, dir, text string) string {
	l, err := control.Listen(filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, text)
			_ = conn.(*net.UnixConn).CloseWrite()
			_, _ = io.Copy(io.Discard, conn)
			conn.Close()
		}
	}()
	return l.Path()
}

func TestClientOfSomethingElse(t *testing.T) {
	tests := map[string]string{
		"":                   "lcdpanel has hung up",
		"ok":                 "lcdpanel has hung up: unexpected EOF",
		"220 hello\n":        `"220 hello", which is not lcdpanel's protocol`,
		" {\"pid\": \"\"}\n": "status: json",
		" {\"screens\":[{\"status\":\"bad\"}]}\nok\n": `status "bad"; allowed are ok, warning and critical`,
		" " + strings.Repeat("x", 2<<20):              "longer than 1048576 bytes",
	}
	for text, want := range tests {
		c, err := control.Dial(t.Context(), answering(t, socketFolder(t), text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Status(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("of %.40q Status says %v, want %q", text, err, want)
		}
		c.Close()
	}
}

func TestWatchOfSomethingElse(t *testing.T) {
	for _, text := range []string{" 0x2 on\n", " 8x-2 on\n", " 999x1 on\n", " 8x2 dim\n", " hello\n"} {
		c, err := control.Dial(t.Context(), answering(t, socketFolder(t), text))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Watch(func(lcd.Picture) error { return nil }); err == nil || !strings.Contains(err.Error(), `as "20x4 on"`) {
			t.Errorf("of %q Watch says %v", text, err)
		}
		c.Close()
	}
}

// FuzzClient answers anything at all.
func FuzzClient(f *testing.F) {
	for _, s := range []string{" {\"pid\":1,\"screens\":[{\"status\":\"ok\"}]}\nok\n", " 2x1 on\n ab\nok\n", " 3\nok\n", "error: no\n", " 20x4 off\n \xff\n\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		client := func() *control.Client {
			return control.NewClient(t.Context(), &answered{Reader: strings.NewReader(answer)})
		}
		_, _ = client().Status()
		_, _ = client().Ack()
		err := client().Watch(func(p lcd.Picture) error {
			if p.W < 1 || p.H < 1 || len(p.Cells) != p.W*p.H {
				t.Errorf("of %q Watch shows a picture of %dx%d with %d cells", answer, p.W, p.H, len(p.Cells))
			}
			return nil
		})
		if err == nil && !strings.HasSuffix(answer, "\n") && !strings.Contains(answer, "ok\n") {
			t.Errorf("%q passes for an answer to watch", answer)
		}
	})
}

// answered is a connection whose other end has said all it will.
type answered struct {
	net.Conn
	io.Reader
}

func (a *answered) Read(p []byte) (int, error)  { return a.Reader.Read(p) }
func (a *answered) Write(p []byte) (int, error) { return len(p), nil }
func (a *answered) Close() error                { return nil }
