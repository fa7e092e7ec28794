package sysinfo

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// networkEvents delivers a value whenever links, addresses or routes of the running
// machine change, several in a row perhaps only one, until ctx ends: the multicast
// groups of rtnetlink(7), which any user may join. The channel is closed when there
// will be no more; a recording has none, and says so with nil.
func networkEvents(ctx context.Context, fs FS) (<-chan struct{}, error) {
	if fs.Proc != "/proc" {
		return nil, nil
	}
	const groups = unix.RTMGRP_LINK | unix.RTMGRP_IPV4_IFADDR | unix.RTMGRP_IPV4_ROUTE |
		unix.RTMGRP_IPV6_IFADDR | unix.RTMGRP_IPV6_ROUTE
	fd, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, unix.NETLINK_ROUTE)
	if err != nil {
		return nil, os.NewSyscallError("netlink socket", err)
	}
	if err := unix.Bind(fd, &unix.SockaddrNetlink{Family: unix.AF_NETLINK, Groups: groups}); err != nil {
		return nil, errors.Join(os.NewSyscallError("netlink bind", err), unix.Close(fd))
	}
	socket := os.NewFile(uintptr(fd), "rtnetlink")
	context.AfterFunc(ctx, func() { socket.Close() })
	events := make(chan struct{}, 1)
	go listen(socket, events)
	return events, nil
}

// listen tells of each datagram and what it says is looked up. When the kernel had
// to drop some (ENOBUFS) that too is news.
func listen(socket *os.File, events chan<- struct{}) {
	defer close(events)
	buf := make([]byte, 1) // the kernel cuts the rest off
	for {
		if _, err := socket.Read(buf); err != nil && !errors.Is(err, unix.ENOBUFS) {
			return
		}
		select {
		case events <- struct{}{}:
		default:
		}
	}
}
