package sysinfo

import (
	"context"
	"errors"
	"io/fs"
	"os"
)

// mdEvents delivers a value whenever the kernel says that something about md has
// changed, several in a row perhaps only one, until ctx ends. It returns nil where
// md is not there, and closes the channel where the text is a plain file, which
// tells nothing.
//
// /proc/mdstat can be waited on: poll(2) reports POLLPRI when md's event counter
// has moved (drivers/md/md.c: mdstat_poll, md_new_event). The Go runtime's poller
// does so for all files at once, without a thread that is blocked for it. Progress
// is no event.
func mdEvents(ctx context.Context, path string) (<-chan struct{}, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	events := make(chan struct{}, 1)
	context.AfterFunc(ctx, func() { file.Close() })
	go func() {
		defer close(events)
		_ = conn.Read(func(uintptr) bool { // ends when it cannot wait, or is closed
			select {
			case events <- struct{}{}:
			default:
			}
			return false
		})
	}()
	return events, nil
}
