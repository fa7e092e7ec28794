package control

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"
)

// session is the conversation with one client.
type session struct {
	conn   net.Conn
	in     *bufio.Reader
	out    bytes.Buffer // the answer so far
	target Target
	limits Limits
	all    *clients
	gone   chan struct{} // closed at the end
}

// newSession begins a conversation and takes the client in.
func newSession(conn net.Conn, t Target, l Limits, all *clients) *session {
	s := &session{
		conn: conn, in: bufio.NewReaderSize(conn, MaxLine),
		target: t, limits: l, all: all, gone: make(chan struct{}),
	}
	all.enter(s)
	return s
}

// farewell is how long a client has to take the last answer.
const farewell = 200 * time.Millisecond

var (
	// errStopping is the last answer of a server that ends.
	errStopping = errors.New("lcdpanel is stopping")
	// errGone says that nobody is there to be told anything.
	errGone = errors.New("the client has hung up")
)

// serve answers requests until the client hangs up, ctx ends or a limit is reached.
func (s *session) serve(ctx context.Context) {
	defer close(s.gone)
	defer s.all.leave(s)
	defer s.conn.Close()
	defer context.AfterFunc(ctx, s.interrupt)()
	for {
		line, err := s.read(ctx)
		if err == nil {
			err = s.answer(ctx, line)
		}
		if err != nil {
			s.part(err)
			return
		}
	}
}

// interrupt wakes a session that waits for its client.
func (s *session) interrupt() {
	now := time.Now()
	_ = s.conn.SetReadDeadline(now)
	_ = s.conn.SetWriteDeadline(now.Add(farewell))
}

// read returns the next request. However slowly it trickles in, it must be whole in
// time.
func (s *session) read(ctx context.Context) (string, error) {
	_ = s.conn.SetReadDeadline(time.Now().Add(s.limits.Idle))
	if ctx.Err() != nil {
		return "", errStopping // it may have ended before the deadline was set
	}
	line, err := s.in.ReadSlice('\n')
	switch {
	case err == nil:
		s.all.touch(s)
		return strings.TrimRight(string(line), "\r\n"), nil
	case ctx.Err() != nil:
		return "", errStopping
	case errors.Is(err, bufio.ErrBufferFull):
		return "", fmt.Errorf("a request longer than %d bytes; make it shorter", MaxLine)
	case errors.Is(err, io.EOF) && len(line) > 0:
		return "", errors.New("a request without a line feed at its end was not carried out")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return "", fmt.Errorf("no whole request for %v", s.limits.Idle)
	}
	return "", errGone
}

// answer carries out a request and sends the answer. It fails when the client
// cannot be reached any more.
func (s *session) answer(ctx context.Context, line string) error {
	words, err := Split(line)
	var r request
	if err == nil {
		r, err = find(words)
	}
	if err == nil {
		err = r.do(s, ctx, words[1:])
	}
	if errors.Is(err, errStopping) || errors.Is(err, errGone) {
		return err
	}
	s.end(err)
	return s.flush(ctx)
}

// say adds a line to the answer.
func (s *session) say(line string) { fmt.Fprintf(&s.out, " %s\n", oneLine(line)) }

// end adds the last line.
func (s *session) end(err error) {
	if err != nil {
		fmt.Fprintf(&s.out, "error: %s\n", oneLine(strings.ReplaceAll(err.Error(), "\n", "; ")))
		return
	}
	s.out.WriteString("ok\n")
}

// flush sends what has been said.
func (s *session) flush(ctx context.Context) error {
	defer s.out.Reset()
	if s.out.Len() == 0 {
		return nil
	}
	_ = s.conn.SetWriteDeadline(time.Now().Add(s.limits.Idle))
	if ctx.Err() != nil {
		_ = s.conn.SetWriteDeadline(time.Now().Add(farewell))
	}
	if _, err := s.conn.Write(s.out.Bytes()); err != nil {
		return errGone
	}
	return nil
}

// part tells the client why it is hung up on, if it still listens at once.
func (s *session) part(err error) {
	if errors.Is(err, errGone) {
		return
	}
	s.out.Reset()
	s.end(err)
	_ = s.conn.SetWriteDeadline(time.Now().Add(farewell))
	_, _ = s.conn.Write(s.out.Bytes())
}
