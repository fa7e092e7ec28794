package plugin

import (
	"bytes"
	"encoding/binary"
	"iter"

	"golang.org/x/sys/unix"
)

// event is a struct inotify_event: what has happened (IN_MODIFY and so on) to what is
// watched, and in a folder to which name.
type event struct {
	wd   int
	mask uint32
	name string
}

// eventsOf yields the events in what was read of inotify.
func eventsOf(b []byte) iter.Seq[event] {
	return func(yield func(event) bool) {
		for len(b) >= unix.SizeofInotifyEvent {
			native := binary.NativeEndian
			wd, mask, size := int32(native.Uint32(b)), native.Uint32(b[4:]), int(native.Uint32(b[12:]))
			b = b[unix.SizeofInotifyEvent:]
			size = min(size, len(b))
			if !yield(event{int(wd), mask, string(bytes.TrimRight(b[:size], "\x00"))}) {
				return
			}
			b = b[size:]
		}
	}
}
