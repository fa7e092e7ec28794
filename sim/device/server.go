package device

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"
)

// maxConnections bounds how many clients are served at once; more have to wait until one leaves.
const maxConnections = 64

// askTime is how long a client may take to say what it wants.
const askTime = 10 * time.Second

// Server exports panels over USB/IP. Its fields are not to be changed while it serves.
type Server struct {
	Panels []*Panel
	Log    *slog.Logger // a line whenever a machine attaches or loses a panel, or talks nonsense; nil for none
}

// Serve answers clients until ctx ends or the listener fails, then closes the listener and all connections, and returns
// why. A client that sends nonsense loses its connection and harms no other.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var clients sync.WaitGroup
	defer clients.Wait()
	defer cancel()
	context.AfterFunc(ctx, func() { l.Close() })
	for room := make(chan struct{}, maxConnections); ; {
		room <- struct{}{}
		conn, err := l.Accept()
		if err != nil {
			return errors.Join(ctx.Err(), ignoreClosed(ctx, err))
		}
		clients.Go(func() {
			defer func() { <-room }()
			s.tell(conn, s.ServeConn(ctx, conn))
		})
	}
}

// ignoreClosed drops the error of a listener that ctx has closed.
func ignoreClosed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("USB/IP: %w", err)
}

// ServeConn answers one client until it leaves, and closes the connection. A client asks for the list of devices, or
// imports one, which then is attached for as long as the connection lasts. Errors are as those of [Panel.Drive].
func (s *Server) ServeConn(ctx context.Context, conn net.Conn) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	_ = conn.SetDeadline(time.Now().Add(askTime))
	o, err := readOperation(conn)
	if err != nil {
		return errors.Join(fmt.Errorf("USB/IP request: %w", err), conn.Close())
	}
	if o.code == requestDevices {
		_, err := conn.Write(s.list())
		return errors.Join(err, conn.Close())
	}
	return s.serveImport(ctx, end, conn, o.busID)
}

// serveImport gives a panel to the client.
func (s *Server) serveImport(ctx context.Context, end context.CancelCauseFunc, conn net.Conn, busID string) error {
	p, refused, err := s.claim(busID, end)
	if err != nil {
		_, writeErr := conn.Write(operationHeader(answerImport, refused))
		return errors.Join(err, writeErr, conn.Close())
	}
	defer p.release()
	if _, err := conn.Write(p.appendRecord(operationHeader(answerImport, statusOK))); err != nil {
		return errors.Join(fmt.Errorf("import of %s: %w", busID, err), conn.Close())
	}
	_ = conn.SetDeadline(time.Time{})
	s.log(fmt.Sprintf("panel %s is attached to %s", busID, conn.RemoteAddr()))
	if err := p.drive(ctx, end, conn); err != nil {
		return fmt.Errorf("panel %s: %w", busID, err)
	}
	s.log(fmt.Sprintf("panel %s is detached", busID))
	return nil
}

// claim reserves the panel of an id, or says by a status word why not.
func (s *Server) claim(busID string, end context.CancelCauseFunc) (p *Panel, refused uint32, err error) {
	for _, p := range s.Panels {
		if p.opts.BusID != busID {
			continue
		}
		if !p.Plugged() {
			return nil, statusAbsent, fmt.Errorf("import of %s: it is unplugged", busID)
		}
		if err := p.claim(end); err != nil {
			return nil, statusBusy, fmt.Errorf("import of %s: %w", busID, err)
		}
		return p, statusOK, nil
	}
	return nil, statusAbsent, fmt.Errorf("import of %q: there is no such panel", busID)
}

// list answers with the panels that can be imported now.
func (s *Server) list() []byte {
	var records []byte
	count := byte(0)
	for _, p := range s.Panels {
		if p.Plugged() && !p.Attached() && count < 255 {
			records = append(p.appendRecord(records), interfaceRecord()...)
			count++
		}
	}
	answer := append(operationHeader(answerDevices, statusOK), 0, 0, 0, count)
	return append(answer, records...)
}

// tell logs why a client was dropped.
func (s *Server) tell(conn net.Conn, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.log(fmt.Sprintf("%s: %v", conn.RemoteAddr(), err))
	}
}

func (s *Server) log(line string) {
	if s.Log != nil {
		s.Log.Info(line)
	}
}
