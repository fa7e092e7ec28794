package device

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// vhciDir is where the kernel's virtual USB host controller has its files once vhci-hcd is loaded.
const vhciDir = "sys/devices/platform/vhci_hcd.0"

// Attach attaches the panel to this machine's own kernel without a network, by one end of a socket pair, and returns
// the other end for [Panel.Drive]. root is the folder that holds sys, "/". It needs root's rights and vhci-hcd. Each
// panel needs a BusID of its own and an Address of its own.
func (p *Panel) Attach(root string) (net.Conn, error) {
	dir := filepath.Join(root, vhciDir)
	port, err := freePort(filepath.Join(dir, "status"))
	if err != nil {
		return nil, err
	}
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket pair: %w", err)
	}
	ours, theirs := os.NewFile(uintptr(fds[0]), "panel"), os.NewFile(uintptr(fds[1]), "vhci")
	defer ours.Close() // FileConn has its own
	defer theirs.Close()
	conn, err := net.FileConn(ours)
	if err != nil {
		return nil, fmt.Errorf("socket pair: %w", err)
	}
	// "PORT SOCKET DEVID SPEED" (drivers/usb/usbip/vhci_sysfs.c); DEVID is bus and address.
	order := fmt.Sprintf("%s %d %d %d", port, theirs.Fd(), busNumber<<16|p.opts.Address, speedLow)
	if err := os.WriteFile(filepath.Join(dir, "attach"), []byte(order), 0); err != nil {
		return nil, errors.Join(fmt.Errorf("attach: %w", err), conn.Close())
	}
	return conn, nil
}

// ErrNoVHCI is what Attach returns where the kernel has no virtual host controller.
var ErrNoVHCI = errors.New("the kernel has no virtual USB host controller; modprobe vhci-hcd loads it")

// freePort finds a port that nothing is plugged into: a line of the file status begins with the hub that it is on ("hs"
// for up to high speed), its number, and 004 if it is free (vhci_sysfs.c, VDEV_ST_NULL).
func freePort(status string) (string, error) {
	text, err := os.ReadFile(status)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoVHCI, err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 2 && f[0] == "hs" && f[2] == "004" {
			return f[1], nil
		}
	}
	return "", fmt.Errorf("%s: all ports are taken; usbip detach frees one", status)
}
