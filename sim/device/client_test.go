package device

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net"
	"testing"
	"time"

	"lcdpanel/sim"
)

// host is the kernel's side of a connection: a test's words for what vhci-hcd and usbip send.
type host struct {
	t        *testing.T
	conn     net.Conn
	sequence uint32
	ended    chan error // what ServeConn or Drive returned
}

// plugIn makes a panel of a fresh board.
func plugIn(t *testing.T, board sim.Opts, o PanelOpts) *Panel {
	t.Helper()
	b, err := sim.NewLCD2USB(board)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPanel(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// dial opens a connection to a server of those panels.
func dial(t *testing.T, panels ...*Panel) *host {
	near, far := net.Pipe()
	h := &host{t: t, conn: near, ended: make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(func() { near.Close(); cancel() })
	go func() { h.ended <- (&Server{Panels: panels}).ServeConn(ctx, far) }()
	return h
}

// attach imports a panel on a connection of its own.
func attach(t *testing.T, p *Panel) *host {
	t.Helper()
	h := dial(t, p)
	if status := h.imports(p.BusID()); status != statusOK {
		t.Fatalf("import of %s: status %d", p.BusID(), status)
	}
	return h
}

// imports asks for a panel and returns the status word.
func (h *host) imports(busID string) uint32 {
	h.t.Helper()
	var id [busIDSize]byte
	copy(id[:], busID)
	h.write(append(operationHeader(requestImport, 0), id[:]...))
	answer := h.read(8)
	status := binary.BigEndian.Uint32(answer[4:])
	if status == statusOK {
		h.read(pathSize + busIDSize + 24)
	}
	return status
}

func (h *host) write(b []byte) {
	h.t.Helper()
	if _, err := h.conn.Write(b); err != nil {
		h.t.Error(err)
	}
}

func (h *host) read(n int) []byte {
	h.t.Helper()
	b := make([]byte, n)
	if _, err := io.ReadFull(h.conn, b); err != nil {
		h.t.Fatalf("an answer of %d bytes: %v", n, err)
	}
	return b
}

// submit sends a control transfer and returns its sequence number.
func (h *host) submit(setup [8]byte) uint32 { return h.submitTo(0, setup) }

func (h *host) submitTo(endpoint uint32, setup [8]byte) uint32 {
	h.t.Helper()
	h.sequence++
	in := uint32(setup[0] >> 7)
	h.write(message(commandSubmit, h.sequence, in, endpoint, 0, uint32(lengthOf(setup)), setup))
	return h.sequence
}

func (h *host) unlink(victim uint32) uint32 {
	h.t.Helper()
	h.sequence++
	h.write(message(commandUnlink, h.sequence, 0, 0, victim, 0, [8]byte{}))
	return h.sequence
}

// message builds 48 bytes of a command; word is the one behind the endpoint: flags of a submit, or whom to unlink.
func message(command, sequence, in, endpoint, word, length uint32, setup [8]byte) []byte {
	var b []byte
	for _, w := range []uint32{command, sequence, 1<<16 | 2, in, endpoint, word, length, 0, 0, 0} {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	return append(b, setup[:]...)
}

// reply is an answer as it came.
type reply struct {
	Kind, Sequence uint32
	Status         int32
	Count          int
	Data           []byte
}

// next reads an answer; in says that it is to bring data.
func (h *host) next(in bool) reply {
	h.t.Helper()
	b := h.read(headerSize)
	r := reply{
		Kind: binary.BigEndian.Uint32(b), Sequence: binary.BigEndian.Uint32(b[4:]),
		Status: int32(binary.BigEndian.Uint32(b[20:])), Count: int(binary.BigEndian.Uint32(b[24:])),
	}
	if in && r.Kind == answerSubmit && r.Count > 0 {
		r.Data = h.read(r.Count)
	}
	return r
}

// ask does one transfer that succeeds and returns what came.
func (h *host) ask(setup [8]byte) []byte {
	h.t.Helper()
	sequence := h.submit(setup)
	r := h.next(setup[0]&0x80 != 0)
	if r.Sequence != sequence || r.Status != 0 {
		h.t.Fatalf("request % X: answer %+v to %d", setup, r, sequence)
	}
	return r.Data
}

// gone waits until the server has closed the connection and returns its reason.
func (h *host) gone() error {
	h.t.Helper()
	if n, err := h.conn.Read(make([]byte, 1)); err == nil {
		h.t.Errorf("%d more bytes on a connection that should be closed", n)
	}
	select {
	case err := <-h.ended:
		return err
	case <-time.After(10 * time.Second):
		h.t.Fatal("the server does not let go of a closed connection")
		return nil
	}
}

// out is a request to the firmware with up to four bytes.
func out(request byte, payload ...byte) (s [8]byte) {
	s[0], s[1] = 0x40, request
	copy(s[2:6], payload)
	return s
}

// version asks the firmware for its version.
func version() [8]byte { return [8]byte{0xC0, 0x80, 0, 0, 0, 0, 2} }

// descriptor is GET_DESCRIPTOR.
func descriptor(kind, number byte, length uint16) (s [8]byte) {
	return [8]byte{0x80, 6, number, kind, 0, 0, byte(length), byte(length >> 8)}
}

func wantGlass(t *testing.T, p *Panel, row0 string) {
	t.Helper()
	if got := p.Board().Glass().Row(0); !bytes.HasPrefix([]byte(got), []byte(row0)) {
		t.Errorf("the glass shows %q, want %q", got, row0)
	}
}
