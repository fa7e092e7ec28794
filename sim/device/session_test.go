package device

import (
	"context"
	"errors"
	"net"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sim"
)

// What a kernel asks when a device is plugged in, in its order (drivers/usb/core/hub.c, config.c, message.c).
func TestEnumeration(t *testing.T) {
	p := plugIn(t, sim.Opts{}, PanelOpts{})
	h := attach(t, p)
	device := h.ask(descriptor(descriptorDevice, 0, 64))
	if want := []byte{18, 1, 0x10, 1, 0xFF, 0, 0, 8, 0x03, 0x04, 0x30, 0xC6, 9, 1, 1, 2, 0, 1}; !cmp.Equal(device, want) {
		t.Errorf("device descriptor % X, want % X", device, want)
	}
	first := h.ask(descriptor(descriptorConfiguration, 0, 9))
	if len(first) != 9 {
		t.Fatalf("9 bytes of the configuration asked for, %d came", len(first))
	}
	whole := h.ask(descriptor(descriptorConfiguration, 0, uint16(first[2])))
	if len(whole) != int(first[2]) || whole[9+4] != 1 {
		t.Errorf("configuration % X: want %d bytes and one endpoint", whole, first[2])
	}
	for n, want := range map[byte]string{1: "Till Harbaum", 2: "LCD2USB Interface"} {
		if got := h.text(n); got != want {
			t.Errorf("string %d is %q, want %q", n, got, want)
		}
	}
	h.ask([8]byte{0, setConfiguration, 1})
	if got := h.ask([8]byte{0x80, getConfiguration, 0, 0, 0, 0, 1}); !cmp.Equal(got, []byte{1}) {
		t.Errorf("configuration %v is chosen, want 1", got)
	}
	if got := h.ask([8]byte{0x80, getStatus, 0, 0, 0, 0, 2}); !cmp.Equal(got, []byte{0, 0}) {
		t.Errorf("status %v, want 0 0", got)
	}
	if got := h.ask(descriptor(6, 0, 10)); len(got) != 0 {
		t.Errorf("device qualifier % X; a low-speed device has none", got)
	}
	if p.Board().Transfers() != 0 {
		t.Error("the firmware was bothered with standard requests")
	}
}

// text asks for a string descriptor.
func (h *host) text(n byte) string {
	var s []rune
	d := h.ask(descriptor(descriptorString, n, 255))
	for i := 2; i+1 < len(d); i += 2 {
		s = append(s, rune(d[i])|rune(d[i+1])<<8)
	}
	return string(s)
}

func TestRequestsReachTheFirmwareInOrder(t *testing.T) {
	p := plugIn(t, sim.Opts{}, PanelOpts{})
	h := attach(t, p)
	if got := h.ask(version()); !cmp.Equal(got, []byte{1, 9}) {
		t.Errorf("version %v, want 1 9", got)
	}
	go func() { // a kernel fetches answers meanwhile
		h.submit(out(0x28, 0x01))
		for _, c := range []byte("in order") {
			h.submit(out(0x48, c))
		}
	}()
	for range 9 {
		if r := h.next(false); r.Kind != answerSubmit || r.Status != 0 || r.Sequence < 2 || r.Sequence > 10 {
			t.Fatalf("answer %+v", r)
		}
	}
	wantGlass(t, p, "in order ")
}

// The clone reads the first byte of a request only.
func TestTheOneByteClone(t *testing.T) {
	p := plugIn(t, sim.Opts{OneByte: true}, PanelOpts{})
	h := attach(t, p)
	h.ask(out(0x28, 0x01))
	h.ask(out(0x4B, []byte("abcd")...))
	wantGlass(t, p, "a  ")
}

// An unlink is answered at once, although the device hangs, and the requests behind the hanging one go on.
func TestUnlink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plugIn(t, sim.Opts{}, PanelOpts{Faults: []Fault{{Kind: "hang", At: 1}}})
		h := attach(t, p)
		h.ask(out(0x28, 0x01))
		hanging := h.submit(out(0x48, 'a'))
		synctest.Wait() // it is at the device
		behind := h.submit(out(0x48, 'b'))
		unlink := h.unlink(hanging)
		want := []reply{
			{Kind: answerUnlink, Sequence: unlink, Status: -int32(syscall.ECONNRESET)},
			{Kind: answerSubmit, Sequence: behind},
		}
		if got := []reply{h.next(false), h.next(false)}; !cmp.Equal(got, want) {
			t.Error(cmp.Diff(want, got))
		}
		late := h.unlink(behind)
		if got, want := h.next(false), (reply{Kind: answerUnlink, Sequence: late}); !cmp.Equal(got, want) {
			t.Errorf("unlink of what is done: %s", cmp.Diff(want, got))
		}
		wantGlass(t, p, "b ")
	})
}

// The interrupt endpoint is there and silent until the host has had enough.
func TestTheInterruptEndpointIsSilent(t *testing.T) {
	h := attach(t, plugIn(t, sim.Opts{}, PanelOpts{}))
	poll := h.submitTo(1, [8]byte{0x80, 0, 0, 0, 0, 0, 8})
	h.ask(version()) // endpoint 0 is answered meanwhile
	h.unlink(poll)
	if r := h.next(false); r.Kind != answerUnlink || r.Status != -int32(syscall.ECONNRESET) {
		t.Errorf("answer %+v", r)
	}
}

func TestASlowBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attach(t, plugIn(t, sim.Opts{}, PanelOpts{Delay: 30 * time.Millisecond}))
		start := time.Now()
		for range 3 {
			h.ask(version())
		}
		h.ask(descriptor(descriptorDevice, 0, 18))
		if took := time.Since(start); took != 90*time.Millisecond {
			t.Errorf("three requests of 30 ms and a standard one took %v", took)
		}
		h.conn.Close()
		h.gone()
	})
}

func TestFaults(t *testing.T) {
	for _, tc := range []struct {
		fault string
		want  int32 // status of the second of three requests
		show  string
	}{
		{"fail@2", -int32(syscall.EPROTO), "ac "},
		{"lost@2", -int32(syscall.EPROTO), "abc "},
		{"flip@2:0", 0, "`bc "}, // bit 0 of the first cell
	} {
		f, err := ParseFault(tc.fault)
		if err != nil || f.String() != tc.fault {
			t.Fatalf("%s is read as %v, %v", tc.fault, f, err)
		}
		p := plugIn(t, sim.Opts{}, PanelOpts{Faults: []Fault{f}})
		h := attach(t, p)
		h.ask(out(0x28, 0x01))
		var got []int32
		for _, c := range []byte("abc") {
			h.submit(out(0x48, c))
			got = append(got, h.next(false).Status)
		}
		if want := []int32{0, tc.want, 0}; !cmp.Equal(got, want) {
			t.Errorf("%s: statuses %v, want %v", tc.fault, got, want)
		}
		wantGlass(t, p, tc.show)
	}
}

// A board that drops off or restarts takes the connection with it.
func TestFaultsThatEndTheSession(t *testing.T) {
	for _, kind := range []string{"drop", "reset"} {
		p := plugIn(t, sim.Opts{}, PanelOpts{Faults: []Fault{{Kind: kind, At: 1}}})
		h := attach(t, p)
		h.ask(out(0x48, 'a'))
		h.submit(out(0x48, 'b'))
		if err := h.gone(); !errors.Is(err, sim.ErrGone) {
			t.Errorf("%s: the session ends with %v", kind, err)
		}
		status := dial(t, p).imports(p.BusID())
		if want := map[string]uint32{"drop": statusAbsent, "reset": statusOK}[kind]; status != want {
			t.Errorf("after a %s the next import has status %d, want %d", kind, status, want)
		}
	}
}

func TestUnplugWhileItIsIdleOrHangs(t *testing.T) {
	for _, hang := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := plugIn(t, sim.Opts{}, PanelOpts{})
			h := attach(t, p)
			if hang {
				p.Board().HangAt(0)
				h.submit(out(0x48, 'a'))
			}
			synctest.Wait()
			p.Unplug()
			if err := h.gone(); !errors.Is(err, sim.ErrGone) {
				t.Errorf("the session ends with %v", err)
			}
			p.Plug()
			attach(t, p).ask(version())
			wantGlass(t, p, "LCD2USB V1.09")
		})
	}
}

func TestReset(t *testing.T) {
	p := plugIn(t, sim.Opts{}, PanelOpts{})
	h := attach(t, p)
	h.ask(out(0x48, 'a'))
	p.Reset()
	if err := h.gone(); err == nil {
		t.Error("the session of a board that restarted ends without a word")
	}
	attach(t, p).ask(version())
	wantGlass(t, p, "LCD2USB V1.09 ")
}

// A detach leaves the picture: the board keeps its power. Hundreds of cycles leave nothing behind.
func TestManyAttachCycles(t *testing.T) {
	p := plugIn(t, sim.Opts{}, PanelOpts{})
	attach(t, p).ask(out(0x29, 0x01, 0x80))
	for range 300 {
		p.Reset()
		h := attach(t, p)
		h.ask(out(0x28, 0x01))
		h.ask(out(0x48, 'x'))
		h.conn.Close()
		if err := h.gone(); err != nil {
			t.Fatalf("a detach ends with %v", err)
		}
		wantGlass(t, p, "x ")
	}
	if p.Attached() {
		t.Error("the panel is still attached")
	}
}

// Drive alone is for a connection that a kernel has been given already.
func TestDrive(t *testing.T) {
	p := plugIn(t, sim.Opts{}, PanelOpts{})
	near, far := net.Pipe()
	h := &host{t: t, conn: near, ended: make(chan error, 1)}
	ctx, cancel := context.WithCancel(t.Context())
	go func() { h.ended <- p.Drive(ctx, far) }()
	h.ask(version())
	_, second := net.Pipe()
	if err := p.Drive(ctx, second); !errors.Is(err, ErrBusy) {
		t.Errorf("a second Drive says %v", err)
	}
	cancel()
	if err := h.gone(); !errors.Is(err, context.Canceled) {
		t.Errorf("Drive ends with %v", err)
	}
}

func TestPanelOptions(t *testing.T) {
	board, err := sim.NewLCD2USB(sim.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]PanelOpts{
		"bus id":  {BusID: "a bus id that is longer than its field has bytes"},
		"address": {Address: 1 << 16},
		"kind":    {Faults: []Fault{{Kind: "burn"}}},
		"number":  {Faults: []Fault{{Kind: "drop", At: -1}}},
		"bit":     {Faults: []Fault{{Kind: "flip", Bit: 1 << 20}}},
	} {
		if _, err := NewPanel(board, o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, s := range []string{"", "drop", "drop@", "drop@x", "burn@1", "flip@1", "drop@1:2", "flip@1:x", "drop@-1", "flip@1:-1"} {
		if f, err := ParseFault(s); err == nil {
			t.Errorf("fault %q is read as %v", s, f)
		}
	}
}
