package device

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"time"

	"lcdpanel/sim"
)

// sendTime is how long a host may take to fetch an answer. A kernel fetches at once.
const sendTime = 10 * time.Second

// session is a panel attached to a machine.
type session struct {
	panel      *Panel
	conn       net.Conn
	handle     *sim.Handle
	configured byte
	waiting    waiting
	queue      chan *request // to the device, which does one after the other
	end        context.CancelCauseFunc
}

// Drive serves the panel over a connection that is past its first phase: the other end belongs to a kernel that has
// been told what it is (vhci-hcd's file attach), or to a client that has imported it. It closes the connection and
// returns nil when the host has detached the panel, ctx's error when that ends, an error that is [sim.ErrGone] when the
// board was unplugged or restarted, and else what the host did wrong.
func (p *Panel) Drive(ctx context.Context, conn net.Conn) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if err := p.claim(end); err != nil {
		return errors.Join(err, conn.Close())
	}
	defer p.release()
	return p.drive(ctx, end, conn)
}

// drive is Drive of a panel that is claimed.
func (p *Panel) drive(ctx context.Context, end context.CancelCauseFunc, conn net.Conn) error {
	handle, err := p.board.Open()
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	s := &session{panel: p, conn: conn, handle: handle, queue: make(chan *request, maxWaiting), end: end}
	worked := make(chan struct{})
	go func() { s.work(ctx); close(worked) }()
	context.AfterFunc(ctx, func() { conn.Close() })
	end(s.read(ctx)) // the first to end it has said why
	<-worked
	conn.Close()
	if err := context.Cause(ctx); !errors.Is(err, errDetached) {
		return err
	}
	return nil
}

// errDetached ends a session as it should.
var errDetached = errors.New("the host has detached the panel")

// read takes in what the host sends until it stops.
func (s *session) read(ctx context.Context) error {
	for {
		var b [headerSize]byte
		if _, err := io.ReadFull(s.conn, b[:]); err != nil {
			return fmt.Errorf("from the host: %w", ended(err))
		}
		h, err := parseHeader(b)
		if err != nil {
			return err
		}
		if _, err := io.CopyN(io.Discard, s.conn, int64(h.payload())); err != nil {
			return fmt.Errorf("data of message %d: %w", h.sequence, err) // discarded: the firmware has no use for any
		}
		if err := s.accept(ctx, h); err != nil {
			return err
		}
	}
}

// ended says what the end of a connection means: between two messages all is well.
func ended(err error) error {
	for _, end := range []error{io.EOF, io.ErrClosedPipe, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, end) {
			return errDetached
		}
	}
	return err
}

// accept puts a request into the queue, or takes one back. A request to the interrupt endpoint waits for ever, as the
// firmware never has anything to say there.
func (s *session) accept(ctx context.Context, h header) error {
	if h.command == commandUnlink {
		s.unlink(h)
		return nil
	}
	r, err := s.waiting.add(ctx, h)
	if err == nil && h.endpoint == 0 {
		s.queue <- r // never full: it takes as many as may wait
	}
	return err
}

// unlink takes a request back, and answers at once: else the host's program, which has given up, would be held up.
func (s *session) unlink(h header) {
	s.waiting.take(h.victim, func(found bool) {
		status := int32(0) // it was answered before
		if found {
			status = -int32(syscall.ECONNRESET)
		}
		s.send(appendAnswer(nil, answerUnlink, h.sequence, status, 0, nil))
	})
}

// work does the requests, one after the other.
func (s *session) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.queue:
			if err := s.do(r); err != nil {
				s.end(err)
				return
			}
		}
	}
}

// do does one request and answers it, unless it is taken back. An error means that there is no device any more.
func (s *session) do(r *request) error {
	data, err := s.control(r.ctx, r.setup)
	if errors.Is(err, sim.ErrGone) {
		return err
	}
	if r.setup[0]&0x80 == 0 || !r.in {
		data = nil
	}
	data = data[:min(len(data), int(r.length))]
	count := len(data)
	if !r.in {
		count = r.payload()
	}
	s.waiting.take(r.sequence, func(found bool) {
		if found {
			s.send(appendAnswer(nil, answerSubmit, r.sequence, status(err), count, data))
		}
	})
	return nil
}

// status is how the kernel is told of an error: a negated errno, EPROTO where there is none.
func status(err error) int32 {
	var errno syscall.Errno
	switch {
	case err == nil:
		return 0
	case errors.As(err, &errno):
		return -int32(errno)
	}
	return -int32(syscall.EPROTO)
}

// send sends an answer. A host that does not fetch it loses the device.
func (s *session) send(answer []byte) {
	_ = s.conn.SetWriteDeadline(time.Now().Add(sendTime))
	if _, err := s.conn.Write(answer); err != nil {
		s.end(fmt.Errorf("to the host: %w", ended(err)))
	}
}
