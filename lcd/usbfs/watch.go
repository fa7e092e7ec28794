package usbfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Watch tells when a device with an ID may have come or gone, or the machine has
// been suspended, until ctx ends: each time delivers a value, several in a row
// perhaps only one.
//
// On the running machine it listens to the kernel's uevents (netlink,
// NETLINK_KOBJECT_UEVENT), which needs no privilege. Under another root, or where
// uevents are not allowed, it watches the folders of the nodes by inotify. Neither
// wakes anybody up in between.
func Watch(ctx context.Context, root string, id ID) (<-chan struct{}, error) {
	changed := make(chan struct{}, 1)
	if err := watchResume(ctx, changed); err != nil {
		return nil, fmt.Errorf("clock: %w", err)
	}
	var cause error
	if filepath.Clean(root) == "/" {
		events, err := listen()
		if err == nil {
			context.AfterFunc(ctx, func() { events.Close() })
			go forward(events, id, changed)
			return changed, nil
		}
		cause = fmt.Errorf("uevents: %w", err)
	}
	if err := watchNodes(ctx, root, changed); err != nil {
		return nil, errors.Join(cause, fmt.Errorf("device nodes: %w", err))
	}
	return changed, nil
}

// kernelGroup is the multicast group of the kernel's own messages.
const kernelGroup = 1

// listen opens a socket for uevents.
func listen() (*os.File, error) {
	fd, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, unix.NETLINK_KOBJECT_UEVENT)
	if err != nil {
		return nil, err
	}
	if err := unix.Bind(fd, &unix.SockaddrNetlink{Family: unix.AF_NETLINK, Groups: kernelGroup}); err != nil {
		return nil, errors.Join(err, unix.Close(fd))
	}
	return os.NewFile(uintptr(fd), "uevents"), nil
}

// forward reads uevents until the socket is closed.
func forward(events *os.File, id ID, changed chan<- struct{}) {
	buf := make([]byte, 8192) // UEVENT_BUFFER_SIZE is 2048
	for {
		n, err := events.Read(buf)
		if errors.Is(err, unix.ENOBUFS) {
			n, err = 0, nil // some were lost: one of them may have been ours
		}
		if err != nil {
			return
		}
		if n == 0 || concerns(buf[:n], id) {
			signal(changed)
		}
	}
}

func signal(changed chan<- struct{}) {
	select {
	case changed <- struct{}{}:
	default:
	}
}

// concerns tells whether a uevent says that a device with an ID has come or gone.
// It is "ACTION@PATH" and then KEY=VALUE, each ended by a zero byte
// (lib/kobject_uevent.c); PRODUCT is vendor, product and release in hexadecimal
// without leading zeros (drivers/usb/core/driver.c).
func concerns(event []byte, id ID) bool {
	var action, kind, product string
	for field := range bytes.SplitSeq(event, []byte{0}) {
		key, value, _ := strings.Cut(string(field), "=")
		switch key {
		case "ACTION":
			action = value
		case "DEVTYPE":
			kind = value
		case "PRODUCT":
			product = value
		}
	}
	return (action == "add" || action == "remove" || action == "bind") && kind == "usb_device" && isProduct(product, id)
}

func isProduct(product string, id ID) bool {
	parts := strings.Split(product, "/")
	if len(parts) < 2 {
		return false
	}
	vendor, err1 := strconv.ParseUint(parts[0], 16, 16)
	number, err2 := strconv.ParseUint(parts[1], 16, 16)
	return err1 == nil && err2 == nil && ID{uint16(vendor), uint16(number)} == id
}
