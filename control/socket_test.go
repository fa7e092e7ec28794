package control_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/control"
	"lcdpanel/control/controltest"
	"lcdpanel/lcd"
)

// socketFolder returns a folder whose path is short enough for a socket.
func socketFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ctl") //nolint:usetesting // t.TempDir has the test's name in it: too long
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// socketServer serves a target on a real socket.
type socketServer struct {
	*controltest.Target
	path string
	end  func() // and wait
}

func newSocketServer(t *testing.T) *socketServer {
	t.Helper()
	l, err := control.Listen(filepath.Join(socketFolder(t), "s"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s := &socketServer{Target: &controltest.Target{}, path: l.Path()}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = (&control.Server{Target: s.Target}).Serve(ctx, l)
	}()
	s.end = func() { cancel(); <-done }
	t.Cleanup(s.end)
	return s
}

// dial connects a client.
func (s *socketServer) dial(t *testing.T) *control.Client {
	t.Helper()
	c, err := control.Dial(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// raw connects without a Client.
func (s *socketServer) raw(t *testing.T) *net.UnixConn {
	t.Helper()
	c, err := net.Dial("unix", s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c.(*net.UnixConn)
}

func TestSocket(t *testing.T) {
	s := newSocketServer(t)
	info, err := os.Stat(s.path)
	if err != nil || info.Mode().Perm() != 0o660 {
		t.Errorf("the socket is %v, %v; want mode 0660", info, err)
	}
	if err := s.dial(t).Do(nil, "message", "two\nrows"); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{`message "two\nrows" for 30s, critical false`}, s.Calls()); diff != "" {
		t.Errorf("the target was told (-want +got):\n%s", diff)
	}
	s.end()
	left, err := os.ReadDir(filepath.Dir(s.path))
	if err != nil || len(left) > 0 {
		t.Errorf("at the end the folder holds %v, %v", left, err)
	}
}

func TestListenMakesItsFolder(t *testing.T) {
	path := filepath.Join(socketFolder(t), "a/b/s")
	l, err := control.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
}

// TestListenReplacesAStaleSocket finds what a killed lcdpanel leaves.
func TestListenReplacesAStaleSocket(t *testing.T) {
	path := filepath.Join(socketFolder(t), "s")
	for range 2 {
		u, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
		if err != nil {
			t.Fatal(err)
		}
		u.SetUnlinkOnClose(false)
		u.Close()
		l, err := control.Listen(path)
		if err != nil {
			t.Fatal(err)
		}
		c, err := control.Dial(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		l.Close()
	}
}

func TestListenRefuses(t *testing.T) {
	dir := socketFolder(t)
	live := newSocketServer(t)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		live.path:                fmt.Sprintf("process %d (", os.Getpid()),
		file:                     "something else of this name",
		filepath.Join(file, "s"): "not a directory",
		filepath.Join(dir, strings.Repeat("x", 99)): "bytes; allowed are 106",
	}
	for path, want := range tests {
		l, err := control.Listen(path)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Listen(%s) = %v, %v; want %q", path, l, err, want)
		}
	}
	if err := live.dial(t).Do(nil, "next"); err != nil {
		t.Errorf("the live one no longer answers: %v", err)
	}
	if text, err := os.ReadFile(file); string(text) != "mine" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// TestCloseLeavesAnothersSocket has a second lcdpanel take the place of the first.
func TestCloseLeavesAnothersSocket(t *testing.T) {
	path := filepath.Join(socketFolder(t), "s")
	first, err := control.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	second, err := control.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the second one's socket is gone: %v", err)
	}
}

func TestDialTakesTheFirstThatListens(t *testing.T) {
	s := newSocketServer(t)
	stale := filepath.Join(filepath.Dir(s.path), "stale")
	u, err := net.ListenUnix("unix", &net.UnixAddr{Name: stale, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	u.SetUnlinkOnClose(false)
	u.Close()
	defer os.Remove(stale)
	c, err := control.Dial(t.Context(), "/nowhere/s", stale, s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Do(nil, "next"); err != nil {
		t.Error(err)
	}
	_, err = control.Dial(t.Context(), "/nowhere/s", stale)
	if !errors.Is(err, control.ErrNotRunning) || !strings.Contains(err.Error(), "/nowhere/s or "+stale+"; start it with") {
		t.Errorf("where nobody listens Dial says %v", err)
	}
}

// TestDialForbidden is refused by the mode of the socket, and by that of its folder. It
// sends nobody into the group of root.
func TestDialForbidden(t *testing.T) {
	s := newSocketServer(t)
	dir := filepath.Dir(s.path)
	for group, hint := range map[int]string{os.Getgid(): "", 0: "use sudo", 12345: "adduser"} {
		for _, closed := range []string{s.path, dir} {
			if os.Chown(dir, -1, group) != nil || os.Chown(s.path, -1, group) != nil {
				continue // only root may
			}
			info, err := os.Stat(closed)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(closed, 0); err != nil {
				t.Fatal(err)
			}
			err = dialAsNobody(t, s.path)
			_ = os.Chmod(closed, info.Mode().Perm())
			if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), hint) {
				t.Errorf("with %s of group %d closed Dial says %v", closed, group, err)
			}
		}
	}
}

// dialAsNobody dials as a user without special rights.
func dialAsNobody(t *testing.T, path string) error {
	failed := make(chan error)
	go func() {
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // and never unlock: the thread ends with its goroutine
			if err := syscall.Setfsuid(65534); err != nil {
				failed <- err
				return
			}
		}
		c, err := control.Dial(t.Context(), path)
		if err == nil {
			c.Close()
		}
		failed <- err
	}()
	return <-failed
}

func TestPlaces(t *testing.T) {
	closed := filepath.Join(socketFolder(t), "closed", "lcdpanel") // its parent is missing
	open := socketFolder(t)
	tests := map[string]struct {
		env    map[string]string
		system string
		listen string
		dial   []string
	}{
		"service":       {map[string]string{"RUNTIME_DIRECTORY": "/run/a:/run/b", "XDG_RUNTIME_DIR": "/run/user/9"}, open, "/run/a/control.sock", []string{"/run/a/control.sock"}},
		"root":          {nil, open, open + "/control.sock", []string{open + "/control.sock"}},
		"first of root": {nil, open + "/new", open + "/new/control.sock", []string{open + "/new/control.sock"}},
		"user": {
			map[string]string{"XDG_RUNTIME_DIR": "/run/user/9"},
			closed, "/run/user/9/lcdpanel/control.sock",
			[]string{"/run/user/9/lcdpanel/control.sock", closed + "/control.sock"},
		},
		"nowhere": {nil, closed, "", []string{closed + "/control.sock"}},
	}
	for name, test := range tests {
		p := control.Places{Getenv: func(s string) string { return test.env[s] }, System: test.system}
		listen, err := p.ToListen()
		if listen != test.listen || (err == nil) == (listen == "") {
			t.Errorf("%s: ToListen = %q, %v; want %q", name, listen, err, test.listen)
		}
		if err != nil && !strings.Contains(err.Error(), "--socket PATH") {
			t.Errorf("%s: %v; want what to do", name, err)
		}
		if diff := cmp.Diff(test.dial, p.ToDial()); diff != "" {
			t.Errorf("%s: ToDial (-want +got):\n%s", name, diff)
		}
	}
}

// TestShell asks as echo and socat do, which close their sending side at once.
func TestShell(t *testing.T) {
	s := newSocketServer(t)
	s.Put(lcd.NewPicture(lcd.ParseFrame(8, 2, "one")))
	tests := map[string]string{
		"next\n":        "ok\n",
		"ack\nresume\n": " 0\nok\nok\n",
		"watch\n":       " 8x2 on\n one     \n         \nok\n",
		"keys\n":        "ok\n",
		"":              "",
	}
	for sent, want := range tests {
		conn := s.raw(t)
		_, _ = io.WriteString(conn, sent)
		_ = conn.CloseWrite()
		if got, err := io.ReadAll(conn); string(got) != want || err != nil {
			t.Errorf("%q was answered %q, %v; want %q", sent, got, err, want)
		}
	}
}

// TestHostileSockets storms a real socket and asks it in between.
func TestHostileSockets(t *testing.T) {
	s := newSocketServer(t)
	for n := range 300 {
		conn := s.raw(t)
		switch n % 3 {
		case 0: // says nothing
		case 1:
			_, _ = conn.Write(make([]byte, 1<<16)) // binary, and too long
		case 2:
			_, _ = io.WriteString(conn, "sta") // half a line
		}
		if n%30 == 0 {
			if err := s.dial(t).Do(nil, "next"); err != nil {
				t.Fatalf("after %d hostile clients: %v", n, err)
			}
		}
	}
	before := runtime.NumGoroutine()
	if before > 60 {
		t.Errorf("%d goroutines serve 16 clients", before)
	}
}
