package control

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// socketName is the name of the socket in its folder.
const socketName = "control.sock"

// Places knows where the socket is. The zero value asks the environment:
//
//   - RUNTIME_DIRECTORY, which systemd sets for a service (systemd.exec(5)): there,
//     and nowhere else;
//   - /run/lcdpanel for who may write there;
//   - XDG_RUNTIME_DIR/lcdpanel for any other user.
type Places struct {
	Getenv func(string) string // nil for os.Getenv
	System string              // instead of /run/lcdpanel
}

func (p Places) env(name string) string {
	if p.Getenv != nil {
		return p.Getenv(name)
	}
	return os.Getenv(name)
}

// service returns the socket of a service, "" outside of one.
func (p Places) service() string {
	dir, _, _ := strings.Cut(p.env("RUNTIME_DIRECTORY"), ":") // there may be several
	return inFolder(dir)
}

func (p Places) system() string { return inFolder(cmp.Or(p.System, "/run/lcdpanel")) }

// user returns the socket of the user's own, "" if there is no place for one.
func (p Places) user() string {
	if dir := p.env("XDG_RUNTIME_DIR"); dir != "" {
		return inFolder(filepath.Join(dir, "lcdpanel"))
	}
	return ""
}

func inFolder(dir string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, socketName)
}

// ToListen returns the path for a new socket.
func (p Places) ToListen() (string, error) {
	if s := p.service(); s != "" {
		return s, nil
	}
	if s := p.system(); writable(filepath.Dir(s)) {
		return s, nil
	}
	if s := p.user(); s != "" {
		return s, nil
	}
	return "", errors.New("no place for the control socket: RUNTIME_DIRECTORY and XDG_RUNTIME_DIR are not set, and this user may not write to " + filepath.Dir(p.system()) + "; say where with --socket PATH")
}

// ToDial returns the paths to look for a socket at, in this order: the user's own
// comes before the system's, for it is there only while the user runs one.
func (p Places) ToDial() []string {
	if s := p.service(); s != "" {
		return []string{s}
	}
	if s := p.user(); s != "" {
		return []string{s, p.system()}
	}
	return []string{p.system()}
}

// writable tells whether this user may make files in dir, or make dir.
func writable(dir string) bool {
	err := unix.Access(dir, unix.W_OK|unix.X_OK)
	if errors.Is(err, unix.ENOENT) {
		err = unix.Access(filepath.Dir(dir), unix.W_OK|unix.X_OK)
	}
	return err == nil
}
