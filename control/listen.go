package control

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Listener is a control socket that clients can connect to.
type Listener struct {
	*net.UnixListener
	path string
	file fs.FileInfo // the socket as it was made
}

// maxPath is how many bytes a socket's path may have: sun_path of unix(7), less the
// closing zero and the mark of a socket that is not ready yet.
const maxPath = 108 - 1 - len(unready)

// unready is added to the name of a socket until it has its mode.
const unready = "~"

// Listen makes the socket path, for its owner and group (mode 0660), and its folder
// if that is missing. A socket that nobody listens at any more is replaced; one that
// somebody does is an error that says who. Close removes it.
func Listen(path string) (*Listener, error) {
	if strings.HasPrefix(path, "@") {
		path = "./" + path // else the kernel's abstract namespace, which has no modes
	}
	if len(path) > maxPath {
		return nil, fmt.Errorf("control socket %s: the path has %d bytes; allowed are %d", path, len(path), maxPath)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("control socket: %w; make the folder or say where with --socket PATH", err)
	}
	if err := free(path); err != nil {
		return nil, err
	}
	l, err := listenAt(path)
	if err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	return l, nil
}

// listenAt makes the socket under another name, so that nobody sees it before it has
// its mode, and moves it to path.
func listenAt(path string) (*Listener, error) {
	early := path + unready
	if err := os.Remove(early); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	u, err := net.ListenUnix("unix", &net.UnixAddr{Name: early, Net: "unix"})
	if err != nil {
		return nil, err
	}
	u.SetUnlinkOnClose(false)
	if err = os.Chmod(early, 0o660); err == nil {
		err = os.Rename(early, path)
	}
	if err != nil {
		return nil, errors.Join(err, u.Close(), os.Remove(early))
	}
	file, err := os.Lstat(path)
	if err != nil {
		return nil, errors.Join(err, u.Close())
	}
	return &Listener{u, path, file}, nil
}

// free returns an error unless a socket may be made at path.
func free(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("control socket: %w", err)
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("control socket %s: there is something else of this name; remove it or say where with --socket PATH", path)
	}
	conn, err := net.Dial("unix", path)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, fs.ErrNotExist):
		return nil // nobody listens any more
	case err != nil:
		return fmt.Errorf("control socket: %w; remove it or say another place with --socket PATH", err)
	}
	defer conn.Close()
	return fmt.Errorf("control socket %s: %s listens there already; stop it or say another place with --socket PATH", path, listener(conn))
}

// listener names the process at the other end.
func listener(conn net.Conn) string {
	raw, err := conn.(*net.UnixConn).SyscallConn()
	if err != nil {
		return "another process"
	}
	var peer *unix.Ucred
	controlErr := raw.Control(func(fd uintptr) {
		peer, err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	})
	if err != nil || controlErr != nil || peer == nil {
		return "another process"
	}
	name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", peer.Pid))
	return fmt.Sprintf("process %d (%s)", peer.Pid, strings.TrimSpace(string(name)))
}

// Path returns where the socket is.
func (l *Listener) Path() string { return l.path }

// Close ends listening and removes the socket, unless another has taken its place.
func (l *Listener) Close() error {
	err := l.UnixListener.Close()
	if now, statErr := os.Lstat(l.path); statErr == nil && err == nil && os.SameFile(now, l.file) {
		err = os.Remove(l.path)
	}
	return err
}
