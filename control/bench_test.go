package control_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"lcdpanel/control"
	"lcdpanel/control/controltest"
	"lcdpanel/lcd"
)

// bench is a server in a synctest bubble, whose connections are pipes.
type bench struct {
	*controltest.Target
	t      *testing.T
	dials  pipes
	end    context.CancelFunc
	served chan error
}

// serve serves a target in the bubble of t until the test ends. That no goroutine
// stays behind synctest sees to.
func serve(t *testing.T) *bench {
	ctx, cancel := context.WithCancel(t.Context())
	b := &bench{&controltest.Target{}, t, newPipes(), cancel, make(chan error, 1)}
	server := control.Server{Target: b.Target}
	go func() { b.served <- server.Serve(ctx, b.dials) }()
	t.Cleanup(func() {
		cancel()
		if err := <-b.served; !errors.Is(err, context.Canceled) {
			t.Errorf("Serve ended with %v", err)
		}
	})
	return b
}

// puts text on the glass.
func (b *bench) puts(text string) { b.Put(lcd.NewPicture(lcd.ParseFrame(8, 2, text))) }

// client is one end of a connection.
type client struct {
	net.Conn
	t  *testing.T
	in *bufio.Reader
}

// dial connects a client.
func (b *bench) dial() *client {
	near, far := net.Pipe()
	b.dials.conns <- far
	b.t.Cleanup(func() { near.Close() })
	return &client{near, b.t, bufio.NewReader(near)}
}

// say sends text as it is.
func (c *client) say(text string) {
	if _, err := io.WriteString(c, text); err != nil {
		c.t.Errorf("the server does not take %.40q: %v", text, err)
	}
}

// line returns the next line of an answer; "" and EOF when the server has hung up.
func (c *client) line() string {
	line, err := c.in.ReadString('\n')
	if err != nil {
		return line + "EOF"
	}
	return strings.TrimSuffix(line, "\n")
}

// want fails unless these are the next lines.
func (c *client) want(lines ...string) {
	c.t.Helper()
	for _, want := range lines {
		if got := c.line(); got != want {
			c.t.Errorf("the server said %q, want %q", got, want)
		}
	}
}

// ask sends a request and wants these lines as its answer.
func (c *client) ask(request string, lines ...string) {
	c.t.Helper()
	c.say(request + "\n")
	c.want(lines...)
}

// alive tells whether the server is still there for this client.
func (c *client) alive() bool {
	synctest.Wait()
	if _, err := io.WriteString(c, "next\n"); err != nil {
		return false
	}
	return c.line() == "ok"
}

// pipes is a listener for pipes.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func newPipes() pipes { return pipes{make(chan net.Conn), make(chan struct{})} }

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error {
	close(p.closed)
	return nil
}

func (p pipes) Addr() net.Addr { return nil }
