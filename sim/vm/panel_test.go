package vm

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sim"
	"lcdpanel/sim/device"
)

// patience is how long anything may take that only has to come, on a machine that is busy with other things too.
const patience = 3 * time.Minute

// panel is an emulated board that a guest can attach, with a test's words for looking at its glass.
type panel struct {
	*device.Panel
	t       *testing.T
	changed <-chan struct{}
}

// panels makes boards and serves them to guests.
func panels(t *testing.T, boards ...device.PanelOpts) (all []*panel, port int) {
	t.Helper()
	return panelsOf(t, sim.Opts{Font: lcd.NewFont()}, boards...)
}

// panelsOf is panels of boards that are not the usual ones.
func panelsOf(t *testing.T, board sim.Opts, boards ...device.PanelOpts) (all []*panel, port int) {
	t.Helper()
	server := &device.Server{}
	for _, o := range boards {
		b, err := sim.NewLCD2USB(board)
		if err != nil {
			t.Fatal(err)
		}
		p, err := device.NewPanel(b, o)
		if err != nil {
			t.Fatal(err)
		}
		server.Panels = append(server.Panels, p)
		all = append(all, &panel{p, t, b.Watch()})
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, l) }()
	t.Cleanup(func() { cancel(); <-served })
	return all, l.Addr().(*net.TCPAddr).Port
}

// attach plugs a panel into the guest's USB, as a person would into a socket.
func (g *guest) attach(p *panel, port int) {
	g.t.Helper()
	// While udev still looks at the one before, usbip cannot open its driver.
	g.run("for i in 1 2 3 4 5; do usbip --tcp-port %d attach -r 10.0.2.2 -b %s && exit; sleep 1; done; false", port, p.BusID())
}

// text is what stands on the glass, the blanks at the ends of rows left out.
func (p *panel) text() string {
	var rows []string
	g := p.Board().Glass()
	for y := range g.H {
		rows = append(rows, strings.TrimRight(strings.Map(lcd.Alias, g.Row(y)), " "))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

// await returns as soon as the glass is as it should be, and when that was. It gives up after patience.
func (p *panel) await(what string, ok func(text string) bool) time.Time {
	p.t.Helper()
	for end := time.After(patience); ; {
		if text := p.text(); ok(text) {
			return time.Now()
		}
		select {
		case <-p.changed:
		case <-end:
			p.t.Fatalf("after %v the glass does not show %s, but\n%s", patience, what, p.frame())
		}
	}
}

// awaitText is await for a picture.
func (p *panel) awaitText(want string) time.Time {
	p.t.Helper()
	return p.await("\n"+want, func(text string) bool { return text == want })
}

// awaitWord is await for something that stands somewhere.
func (p *panel) awaitWord(words ...string) {
	p.t.Helper()
	p.await(strings.Join(words, ", "), func(text string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	})
}

// frame is the glass as a picture for the transcript.
func (p *panel) frame() string {
	var b strings.Builder
	g := p.Board().Glass()
	for y := range g.H {
		b.WriteString("    |" + strings.Map(lcd.Alias, g.Row(y)) + "|\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// show writes the glass into the transcript.
func (p *panel) show() { p.t.Helper(); p.t.Logf("the glass of %s:\n%s", p.BusID(), p.frame()) }
