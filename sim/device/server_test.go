package device

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sim"
)

// devices asks for the list and returns the bus ids in it.
func (h *host) devices() (ids []string) {
	h.t.Helper()
	h.write(operationHeader(requestDevices, 0))
	head := h.read(12)
	for range binary.BigEndian.Uint32(head[8:]) {
		r := h.read(pathSize + busIDSize + 24 + 4)
		id, _, _ := bytes.Cut(r[pathSize:pathSize+busIDSize], []byte{0})
		if vendor := binary.BigEndian.Uint16(r[300:]); vendor != vendorID {
			h.t.Errorf("%s has vendor %04x", id, vendor)
		}
		ids = append(ids, string(id))
	}
	return ids
}

func TestListOfDevices(t *testing.T) {
	one := plugIn(t, sim.Opts{}, PanelOpts{BusID: "1-1"})
	two := plugIn(t, sim.Opts{}, PanelOpts{BusID: "1-2", Address: 3})
	away := plugIn(t, sim.Opts{}, PanelOpts{BusID: "1-3", Address: 4})
	away.Unplug()
	h := dial(t, one, two, away)
	if got, want := h.devices(), []string{"1-1", "1-2"}; !cmp.Equal(got, want) {
		t.Errorf("devices %q, want %q", got, want)
	}
	if err := h.gone(); err != nil {
		t.Error(err)
	}
	attach(t, one)
	if got, want := dial(t, one, two, away).devices(), []string{"1-2"}; !cmp.Equal(got, want) {
		t.Errorf("with 1-1 attached: devices %q, want %q", got, want)
	}
}

func TestWhatCannotBeImported(t *testing.T) {
	one := plugIn(t, sim.Opts{}, PanelOpts{})
	two := plugIn(t, sim.Opts{}, PanelOpts{BusID: "1-2"})
	two.Unplug()
	attach(t, one)
	for id, want := range map[string]uint32{"1-1": statusBusy, "1-2": statusAbsent, "7-7": statusAbsent, "": statusAbsent} {
		h := dial(t, one, two)
		if got := h.imports(id); got != want {
			t.Errorf("import of %q: status %d, want %d", id, got, want)
		}
		if err := h.gone(); err == nil {
			t.Errorf("import of %q: no error", id)
		}
	}
}

// Two panels on one server do not hear each other.
func TestTwoPanels(t *testing.T) {
	one := plugIn(t, sim.Opts{}, PanelOpts{})
	two := plugIn(t, sim.Opts{}, PanelOpts{BusID: "1-2", Address: 3})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- (&Server{Panels: []*Panel{one, two}}).Serve(ctx, l) }()
	hosts := map[*Panel]*host{}
	for _, p := range []*Panel{one, two} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		hosts[p] = &host{t: t, conn: conn}
		if status := hosts[p].imports(p.BusID()); status != statusOK {
			t.Fatalf("import of %s: status %d", p.BusID(), status)
		}
		hosts[p].ask(out(0x29, 0x01, 0x80))
	}
	hosts[one].ask(out(0x4B, []byte("one.")...))
	hosts[two].ask(out(0x4B, []byte("two.")...))
	wantGlass(t, one, "one. ")
	wantGlass(t, two, "two. ")
	cancel()
	if err := <-served; !errors.Is(err, context.Canceled) {
		t.Errorf("Serve ends with %v", err)
	}
	if _, err := hosts[one].conn.Read(make([]byte, 1)); err == nil {
		t.Error("a connection outlives the server")
	}
}

// Nonsense ends the connection with a sentence, not with a panic and not with a hanging panel.
func TestHostileHosts(t *testing.T) {
	submit := func(word int, value uint32) []byte {
		b := message(commandSubmit, 1, 0, 0, 0, 0, out(0x48, 'a'))
		binary.BigEndian.PutUint32(b[4*word:], value)
		return b
	}
	for name, tc := range map[string]struct {
		send []byte
		say  string
	}{
		"unknown command":    {submit(0, 3), "command 3"},
		"direction":          {submit(3, 2), "direction 2"},
		"gigabytes":          {submit(6, 1<<31), "65536 is the most"},
		"isochronous":        {submit(8, 4), "isochronous"},
		"the same number":    {append(submit(4, 1), submit(4, 1)...), "a second time"},
		"too many":           {tooMany(), "512 wait"},
		"ends in a header":   {submit(0, 1)[:20], "unexpected EOF"},
		"ends in its data":   {submit(6, 100), "data of message 1"},
		"garbage afterwards": {bytes.Repeat([]byte{0xFF}, headerSize), "command 4294967295"},
	} {
		p := plugIn(t, sim.Opts{}, PanelOpts{})
		h := attach(t, p)
		go io.Copy(io.Discard, h.conn)
		h.conn.Write(tc.send)
		if strings.Contains(name, "ends") {
			h.conn.Close()
		}
		err := <-h.ended
		if err == nil || !strings.Contains(err.Error(), tc.say) {
			t.Errorf("%s: the session ends with %v, want something with %q", name, err, tc.say)
		}
		if p.Attached() {
			t.Errorf("%s: the panel is still attached", name)
		}
	}
}

// tooMany are more requests to the silent endpoint than are taken.
func tooMany() (b []byte) {
	for i := range uint32(maxWaiting + 1) {
		b = append(b, message(commandSubmit, i, 1, 1, 0, 8, [8]byte{})...)
	}
	return b
}

func TestHostileRequests(t *testing.T) {
	for name, send := range map[string][]byte{
		"wrong version":     {0x01, 0x06, 0x80, 0x05, 0, 0, 0, 0},
		"unknown operation": {0x01, 0x11, 0x80, 0x99, 0, 0, 0, 0},
		"an answer":         {0x01, 0x11, 0x00, 0x05, 0, 0, 0, 0},
	} {
		h := dial(t, plugIn(t, sim.Opts{}, PanelOpts{}))
		h.write(send)
		if err := h.gone(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzServeConn(f *testing.F) {
	var id [busIDSize]byte
	copy(id[:], "1-1")
	imported := append(operationHeader(requestImport, 0), id[:]...)
	f.Add(operationHeader(requestDevices, 0))
	f.Add(imported)
	f.Add(append(imported, message(commandSubmit, 1, 1, 0, 0, 18, descriptor(1, 0, 18))...))
	f.Add(append(imported, message(commandSubmit, 1, 0, 0, 0, 0, out(0x4B, 'a', 'b', 'c', 'd'))...))
	f.Add(append(imported, message(commandUnlink, 2, 0, 0, 1, 0, [8]byte{})...))
	f.Fuzz(func(t *testing.T, sent []byte) {
		p := plugIn(t, sim.Opts{}, PanelOpts{})
		h := dial(t, p)
		go io.Copy(io.Discard, h.conn)
		go func() { h.conn.Write(sent); h.conn.Close() }()
		select {
		case <-h.ended:
		case <-time.After(10 * time.Second):
			t.Fatal("the server does not let go of a closed connection")
		}
		if p.Attached() {
			t.Fatal("the panel is still attached")
		}
	})
}

// vhciTree is what vhci-hcd shows of its ports.
func vhciTree(t *testing.T, status string) string {
	root := t.TempDir()
	dir := filepath.Join(root, vhciDir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"status": status, "attach": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const vhciStatus = `hub port sta spd dev      sockfd local_busid
hs  0000 006 001 00010002 000003 1-1
hs  0001 004 000 00000000 000000 0-0
ss  0008 004 000 00000000 000000 0-0
`

func TestAttachTakesTheFirstFreePort(t *testing.T) {
	root := vhciTree(t, vhciStatus)
	p := plugIn(t, sim.Opts{}, PanelOpts{Address: 7})
	conn, err := p.Attach(root)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	order, err := os.ReadFile(filepath.Join(root, vhciDir, "attach"))
	if f := strings.Fields(string(order)); err != nil || len(f) != 4 || f[0] != "0001" || f[2] != "65543" || f[3] != "1" {
		t.Errorf("the kernel is told %q, %v", order, err)
	}
	full := vhciTree(t, strings.ReplaceAll(vhciStatus, "hs  0001 004", "hs  0001 006"))
	if _, err := p.Attach(full); err == nil || !strings.Contains(err.Error(), "all ports are taken") {
		t.Errorf("without a free port: %v", err)
	}
	if _, err := p.Attach(t.TempDir()); !errors.Is(err, ErrNoVHCI) {
		t.Errorf("without vhci-hcd: %v", err)
	}
}
