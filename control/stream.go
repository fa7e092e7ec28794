package control

import (
	"context"
	"fmt"
	"time"

	"lcdpanel/lcd"
)

// watch sends the newest picture at each change.
func (s *session) watch(ctx context.Context, _ []string) error {
	var sent lcd.Picture
	return s.stream(ctx, func(ctx context.Context) {
		for {
			p, ok, changed := s.target.Picture()
			if ok && !p.Equal(sent) {
				sent = p
				for _, line := range pictureLines(p) {
					s.say(line)
				}
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	})
}

// keys sends each gesture.
func (s *session) keys(ctx context.Context, _ []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	gestures := s.target.Keys(ctx)
	return s.stream(ctx, func(ctx context.Context) {
		select {
		case g := <-gestures:
			s.say(g.String())
		case <-ctx.Done():
		}
		for len(gestures) > 0 { // what happened before the end is still told
			s.say((<-gestures).String())
		}
	})
}

// stream sends what next says, as often as it returns, until the client speaks up
// or hangs up or ctx ends. While a slow client is waited for next is not called:
// what comes meanwhile is missed and costs no memory.
func (s *session) stream(ctx context.Context, next func(context.Context)) error {
	if !s.all.watch(s) {
		return fmt.Errorf("%d clients watch already; end one of them", s.limits.watchers())
	}
	defer s.all.unwatch(s)
	hearing, spoke := s.hear(ctx)
	next(hearing) // once even for a client that has closed its sending side
	err := s.flush(ctx)
	for err == nil && hearing.Err() == nil {
		next(hearing)
		err = s.flush(ctx)
	}
	if err != nil {
		_ = s.conn.Close() // wakes hear
	}
	<-spoke
	if ctx.Err() != nil {
		return errStopping
	}
	return err
}

// hear returns a context that ends when the client has spoken up or hung up, or ctx
// has ended, and a channel that is closed once nothing reads from it any more.
func (s *session) hear(ctx context.Context) (context.Context, <-chan struct{}) {
	hearing, spoken := context.WithCancel(ctx)
	done := make(chan struct{})
	_ = s.conn.SetReadDeadline(time.Time{})
	if ctx.Err() != nil {
		s.interrupt() // it may have ended before the deadline was lifted
	}
	go func() {
		defer close(done)
		defer spoken()
		_, _ = s.in.Peek(1)
	}()
	return hearing, done
}
