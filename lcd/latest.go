package lcd

import "sync"

// Latest holds the newest of a stream of values: whoever is slow misses the
// values between, never the last one, and never holds up who puts. The zero
// value is empty and ready; it may be used from any goroutine and must not be
// copied.
type Latest[T any] struct {
	mu      sync.Mutex
	value   T
	full    bool
	changed chan struct{}
}

// Put makes v the newest value and wakes everyone who waits.
func (l *Latest[T]) Put(v T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value, l.full = v, true
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

// Get returns the newest value and whether there is one yet, together with a
// channel that is closed at the next Put.
func (l *Latest[T]) Get() (v T, ok bool, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return l.value, l.full, l.changed
}
