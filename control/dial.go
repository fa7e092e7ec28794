package control

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrNotRunning is what Dial returns when nobody listens at any of the paths.
var ErrNotRunning = errors.New("no lcdpanel runs here")

// Dial connects to the first of the sockets that somebody listens at. The end of ctx
// ends the connection. The error for none tells where it looked; the one for a
// socket that may not be used names the group that may.
func Dial(ctx context.Context, paths ...string) (*Client, error) {
	for _, path := range paths {
		conn, err := connect(ctx, path)
		switch {
		case err == nil:
			return newClient(ctx, conn), nil
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ENOTDIR):
			continue
		case errors.Is(err, fs.ErrPermission):
			return nil, forbidden(path, err)
		}
		return nil, fmt.Errorf("control socket: %w", err)
	}
	return nil, fmt.Errorf("%w: nobody listens at %s; start it with systemctl start lcdpanel or lcdpanel run, or say where it listens with --socket PATH",
		ErrNotRunning, strings.Join(paths, " or "))
}

// How often and how long apart to try a socket at which many wait already.
const (
	dialTries = 20
	dialAgain = 50 * time.Millisecond
)

// connect connects to a socket, with patience while its queue is full: connect(2)
// gives EAGAIN then.
func connect(ctx context.Context, path string) (conn net.Conn, err error) {
	for range dialTries {
		var d net.Dialer
		conn, err = d.DialContext(ctx, "unix", path)
		if !errors.Is(err, syscall.EAGAIN) {
			break
		}
		pause(ctx, dialAgain)
	}
	return conn, err
}

// forbidden says who may use the socket.
func forbidden(path string, err error) error {
	file := path
	info, statErr := os.Stat(file)
	for statErr != nil && filepath.Dir(file) != file { // it cannot be seen: its folder is closed
		file = filepath.Dir(file)
		info, statErr = os.Stat(file)
	}
	if statErr != nil {
		return fmt.Errorf("control socket: %w", err)
	}
	group := groupOf(info)
	if group == "root" { // which nobody should join
		return fmt.Errorf("control socket %s: %w: %s belongs to root, who runs this lcdpanel; use sudo", path, fs.ErrPermission, file)
	}
	return fmt.Errorf("control socket %s: %w: %s is for the group %s; join it with sudo adduser $USER %s and log in again", path, fs.ErrPermission, file, group, group)
}

// groupOf returns the name of a file's group, its number if it has none.
func groupOf(info fs.FileInfo) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "of " + info.Name()
	}
	gid := strconv.FormatUint(uint64(stat.Gid), 10)
	if g, err := user.LookupGroupId(gid); err == nil {
		return g.Name
	}
	return gid
}
