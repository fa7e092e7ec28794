package control_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/control"
	"lcdpanel/control/controltest"
)

func TestSilentClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t).dial()
		start := time.Now()
		c.want("error: no whole request for 1m0s", "EOF")
		if d := time.Since(start); d != time.Minute {
			t.Errorf("hung up after %v", d)
		}
	})
}

// TestTricklingClient sends a byte every ten seconds.
func TestTricklingClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t).dial()
		start := time.Now()
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			for {
				if _, err := io.WriteString(c, "n"); err != nil {
					return
				}
				time.Sleep(10 * time.Second)
			}
		}()
		c.want("error: no whole request for 1m0s", "EOF")
		if d := time.Since(start); d != time.Minute {
			t.Errorf("hung up after %v", d)
		}
		<-gone
	})
}

func TestEndlessLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t).dial()
		sent := make(chan int)
		go func() {
			n, _ := io.Copy(c, endless{}) // until the server hangs up
			sent <- int(n)
		}()
		c.want("error: a request longer than 4096 bytes; make it shorter", "EOF")
		if n := <-sent; n > 2*control.MaxLine {
			t.Errorf("the server took %d bytes of a line", n)
		}
	})
}

// endless is a line without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return min(len(p), 1000), nil
}

// TestLongestLine has one that just fits.
func TestLongestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		text := strings.Repeat("x", control.MaxLine-len("message \n"))
		b.dial().ask("message "+text, "ok")
		if calls := b.Calls(); len(calls) != 1 || !strings.Contains(calls[0], text) {
			t.Errorf("the target was told %.60q", calls)
		}
	})
}

// TestHalfLine hangs up in the middle of a request, which must not be carried out:
// "show raid" may be half of "show raid-small".
func TestHalfLine(t *testing.T) {
	s := newSocketServer(t)
	conn := s.raw(t)
	_, _ = io.WriteString(conn, "prev\nnext")
	_ = conn.CloseWrite()
	got, err := io.ReadAll(conn)
	if want := "ok\nerror: a request without a line feed at its end was not carried out\n"; string(got) != want || err != nil {
		t.Errorf("the server said %q, %v; want %q", got, err, want)
	}
	if calls := s.Calls(); len(calls) != 1 {
		t.Errorf("the target was told %q, want prev alone", calls)
	}
}

// TestThousandSilentClients connects many that ask nothing.
func TestThousandSilentClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		watcher := b.dial()
		watcher.say("watch\n")
		synctest.Wait()
		var all []*client
		for n := range 1000 {
			all = append(all, b.dial())
			if n%100 == 0 {
				honest := b.dial()
				honest.ask("next", "ok")
				honest.Close()
			}
		}
		alive := 0
		for _, c := range all {
			if c.alive() {
				alive++
			}
		}
		if alive != 15 {
			t.Errorf("%d silent clients are still served, want 15 beside the one that watches", alive)
		}
		b.puts("one")
		watcher.want(" 8x2 on", " one     ", "         ")
	})
}

// TestClientThatNeverReads asks and asks.
func TestClientThatNeverReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		deaf := b.dial()
		stuck := make(chan error)
		go func() {
			for {
				if _, err := io.WriteString(deaf, "status\n"); err != nil {
					stuck <- err
					return
				}
			}
		}()
		synctest.Wait()
		b.dial().ask("next", "ok")
		start := time.Now()
		if err := <-stuck; !errors.Is(err, io.ErrClosedPipe) || time.Since(start) > time.Minute {
			t.Errorf("a client that never reads was there for %v, then %v", time.Since(start), err)
		}
	})
}

// TestStopWithDeafClients ends a server whose clients are all stuck.
func TestStopWithDeafClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		b.puts("one")
		for _, request := range []string{"status\n", "watch\n", "help\n"} {
			b.dial().say(request)
		}
		synctest.Wait()
		start := time.Now()
		b.end()
		b.served <- <-b.served
		if d := time.Since(start); d > time.Second {
			t.Errorf("the server took %v to end", d)
		}
	})
}

// TestAcceptFails has no file descriptors left for a while.
func TestAcceptFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		l := &exhausted{pipes: newPipes(), left: 5}
		done := make(chan error)
		go func() { done <- (&control.Server{Target: &controltest.Target{}}).Serve(ctx, l) }()
		near, far := net.Pipe()
		defer near.Close()
		start := time.Now()
		l.conns <- far
		if d := time.Since(start); d < 500*time.Millisecond || d > 5*time.Second {
			t.Errorf("five failures took %v: the server spins or gives up", d)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Serve ended with %v", err)
		}
	})
}

// exhausted is a listener that fails a few times first.
type exhausted struct {
	pipes
	left int
}

func (e *exhausted) Accept() (net.Conn, error) {
	if e.left > 0 {
		e.left--
		return nil, syscall.EMFILE
	}
	return e.pipes.Accept()
}

func TestListenerClosedByOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := closedOnce{newPipes()}
		_ = l.pipes.Close()
		err := (&control.Server{Target: &controltest.Target{}}).Serve(t.Context(), l)
		if !errors.Is(err, net.ErrClosed) {
			t.Errorf("Serve ended with %v", err)
		}
	})
}

type closedOnce struct{ pipes }

func (closedOnce) Close() error { return nil }

// FuzzServe sends anything at all. The server answers in its protocol and goes on
// serving others.
func FuzzServe(f *testing.F) {
	for _, s := range []string{"next\n", "watch\nnext\n", "keys\n\x00\n", "message -t 5s x\nack\n", "status\nstatus --nagios\nhelp\n", "show \"a\\n", strings.Repeat("y", 5000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, sent string) {
		synctest.Test(t, func(t *testing.T) {
			b := serve(t)
			b.puts("one")
			c := b.dial()
			sending := make(chan struct{})
			go func() {
				defer close(sending)
				_, _ = io.WriteString(c, sent)
				time.Sleep(time.Second)
				b.end()
			}()
			answer, _ := io.ReadAll(c.in)
			<-sending
			for line := range strings.Lines(string(answer)) {
				if line != "ok\n" && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "error: ") {
					t.Errorf("%q was answered %q", sent, line)
				}
			}
		})
	})
}
