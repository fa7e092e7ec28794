package device

import (
	"context"
	"fmt"
	"sync"
)

// maxWaiting bounds what a host may have asked for and not been answered. A driver of ours has 48 at most.
const maxWaiting = 512

// request is one transfer that a host waits for.
type request struct {
	header
	ctx    context.Context // ends when the host takes the request back
	cancel context.CancelFunc
}

// waiting are the requests that are not answered yet, by sequence number. Whoever takes one out answers it: so there is
// one answer to each, whether the device is quicker or the host's change of mind.
type waiting struct {
	mu  sync.Mutex
	all map[uint32]*request
}

// add notes a request. A host that repeats a number or heaps up too many has lost its way.
func (w *waiting) add(ctx context.Context, h header) (*request, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.all[h.sequence]; ok {
		return nil, fmt.Errorf("message %d comes a second time before it is answered", h.sequence)
	}
	if len(w.all) == maxWaiting {
		return nil, fmt.Errorf("message %d comes while %d wait for an answer; no more are taken", h.sequence, maxWaiting)
	}
	r := &request{header: h}
	r.ctx, r.cancel = context.WithCancel(ctx)
	if w.all == nil {
		w.all = map[uint32]*request{}
	}
	w.all[h.sequence] = r
	return r, nil
}

// take takes a request out and runs answer for it before anybody else can look, so that answers leave in the order of
// what happened. It tells whether the request was still there.
func (w *waiting) take(sequence uint32, answer func(found bool)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r, ok := w.all[sequence]
	if ok {
		r.cancel()
		delete(w.all, sequence)
	}
	answer(ok)
}
