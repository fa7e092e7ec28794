package control

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"
)

// Server offers a Target to clients.
type Server struct {
	Target Target
	Limits Limits
}

// Serve serves the clients of l until ctx ends; then it tells them so, closes l
// and returns ctx's error once all are gone. It returns early only when somebody
// else has closed l. What else keeps it from accepting clients, as too many open
// files, it waits for to pass.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	closed := make(chan struct{})
	defer context.AfterFunc(ctx, func() {
		_ = l.Close()
		close(closed)
	})()
	limits := s.Limits.withDefaults()
	all := clients{limits: limits}
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	for {
		conn, err := l.Accept()
		switch {
		case err == nil:
			client := newSession(conn, s.Target, limits, &all)
			running.Go(func() { client.serve(ctx) })
		case ctx.Err() != nil:
			<-closed // so that the socket is gone when Serve is
			return ctx.Err()
		case errors.Is(err, net.ErrClosed):
			return err
		default:
			pause(ctx, acceptAgain)
		}
	}
}

// acceptAgain is how long to wait after a client could not be accepted.
const acceptAgain = 200 * time.Millisecond

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
