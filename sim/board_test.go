package sim

import (
	"context"
	"strings"
	"testing"
)

// board is an LCD2USB with an open handle: a test's words for talking to it.
type board struct {
	*LCD2USB
	t *testing.T
	h *Handle
}

func newBoard(t *testing.T, o Opts) *board {
	t.Helper()
	d, err := NewLCD2USB(o)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{LCD2USB: d, t: t}
	b.reopen()
	return b
}

func (b *board) reopen() {
	b.t.Helper()
	h, err := b.Open()
	if err != nil {
		b.t.Fatal(err)
	}
	b.h = h
}

// out is a vendor request to the device: bRequest, then wValue and wIndex as bytes.
func out(request byte, payload ...byte) (s [8]byte) {
	s[0], s[1] = 0x40, request
	copy(s[2:6], payload)
	return s
}

// in is a vendor request from the device for n bytes.
func in(request byte, n byte, value ...byte) (s [8]byte) {
	s[0], s[1], s[6] = 0xC0, request, n
	copy(s[2:6], value)
	return s
}

func (b *board) send(setups ...[8]byte) {
	b.t.Helper()
	if _, err := b.h.Write(context.Background(), setups); err != nil {
		b.t.Fatal(err)
	}
}

func (b *board) ask(setup [8]byte) []byte {
	b.t.Helper()
	reply := make([]byte, setup[6])
	n, err := b.h.Read(context.Background(), setup, reply)
	if err != nil {
		b.t.Fatal(err)
	}
	return reply[:n]
}

// want compares rows of the glass, without the blanks at their ends; rows left out must be empty.
func want(t *testing.T, g Glass, rows ...string) {
	t.Helper()
	var got []string
	for y := range g.H {
		got = append(got, strings.TrimRight(g.Row(y), " "))
	}
	if a, b := strings.TrimRight(strings.Join(got, "\n"), "\n"), strings.Join(rows, "\n"); a != b {
		t.Errorf("glass shows:\n%s\nwant:\n%s", a, b)
	}
}

func (b *board) wantNoFaults() {
	b.t.Helper()
	for _, f := range b.Faults() {
		b.t.Errorf("fault: %v", f)
	}
}
