package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"lcdpanel/sim"
)

// lineWriter hands on what is logged.
type lineWriter chan string

func (w lineWriter) Write(p []byte) (int, error) { w <- string(p); return len(p), nil }

func TestUSBIPServesThePanel(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	said := make(lineWriter, 16)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	o := usbipOpts{addr: "127.0.0.1:0", faults: []string{"drop@40", "flip@2:17"}, delay: time.Millisecond}
	go func() { ended <- o.serve(ctx, board, slog.New(newLines(said))) }()
	line := <-said
	if !strings.Contains(line, "-b 1-1") {
		t.Fatalf("it says %q", line)
	}
	_, port, _ := strings.Cut(line, "--tcp-port ")
	conn, err := net.Dial("tcp", "127.0.0.1:"+strings.Fields(port)[0])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.Write([]byte{0x01, 0x11, 0x80, 0x05, 0, 0, 0, 0}) // the list of devices (usbip_protocol.rst)
	answer := make([]byte, 12)
	if _, err := conn.Read(answer); err != nil || answer[11] != 1 {
		t.Errorf("list of devices % x, %v; want one", answer, err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}

func TestUSBIPRefuses(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]usbipOpts{
		"write HOST:PORT": {addr: "nowhere"},
		"kinds are":       {addr: "127.0.0.1:0", faults: []string{"burn@3"}},
	} {
		if err := o.serve(t.Context(), board, slog.Default()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want one with %q", o, err, want)
		}
	}
}
