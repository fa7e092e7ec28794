package term_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"

	"lcdpanel/internal/paneltest"
	"lcdpanel/sim/term"
)

var update = flag.Bool("update", false, "write what the terminal shows into the golden files")

// monitor is a terminal of so many colours.
type monitor struct {
	tcell.SimulationScreen
	colours int
}

func (m monitor) Colors() int { return m.colours }

// newMonitor is a terminal with Unicode and all colours.
func newMonitor() monitor { return monitor{tcell.NewSimulationScreen("UTF-8"), 1 << 24} }

// desk is a panel with a person in front of the terminal that shows it.
type desk struct {
	*paneltest.Rig
	term.Panel
	screen monitor
	t      testing.TB
	cancel context.CancelFunc
	done   chan struct{}
	err    error // what Run returned, once done is closed
}

// newDesk has a panel of size that shows text; it is not in a terminal yet.
func newDesk(t testing.TB, size, text string) *desk {
	rig := paneltest.New(t, size)
	rig.Show(text)
	d := &desk{Rig: rig, screen: newMonitor(), t: t}
	d.Panel = term.Panel{Glass: rig.Board.Glass, Changed: rig.Board.Watch()}
	return d
}

// open shows the panel in the terminal of width columns and height rows until the test is over. The test must be in a
// synctest bubble.
func (d *desk) open(width, height int) {
	d.run(func(ctx context.Context) error { return d.Run(ctx, d.screen) })
	d.resize(width, height)
}

// run starts f and ends it with the test.
func (d *desk) run(f func(context.Context) error) {
	ctx, cancel := context.WithCancel(d.t.Context())
	d.cancel, d.done = cancel, make(chan struct{})
	go func() { d.err = f(ctx); close(d.done) }()
	d.t.Cleanup(func() {
		if err := d.close(); err != nil {
			d.t.Errorf("at the end: %v", err)
		}
	})
}

// close leaves as a signal would.
func (d *desk) close() error {
	d.cancel()
	return d.left()
}

// left waits for the end of Run, and returns its error once.
func (d *desk) left() (err error) {
	<-d.done
	err, d.err = d.err, nil
	return err
}

func (d *desk) resize(width, height int) {
	synctest.Wait()
	d.screen.SetSize(width, height)
	d.event(tcell.NewEventResize(width, height))
}

func (d *desk) event(e tcell.Event) {
	if err := d.screen.PostEvent(e); err != nil {
		d.t.Fatal(err)
	}
	synctest.Wait()
}

// hit types text.
func (d *desk) hit(text string) {
	for _, r := range text {
		d.key(tcell.KeyRune, r)
	}
}

func (d *desk) key(k tcell.Key, r rune) { d.event(tcell.NewEventKey(k, r, tcell.ModNone)) }

// text is what the terminal shows, without the blanks at the end of lines.
func (d *desk) text() string {
	synctest.Wait()
	cells, w, _ := d.screen.GetContents()
	var text strings.Builder
	for i, c := range cells {
		text.Write(c.Bytes)
		if i%w == w-1 {
			text.WriteByte('\n')
		}
	}
	lines := strings.Split(text.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// want fails the test unless the terminal contains each of these.
func (d *desk) want(all ...string) {
	d.t.Helper()
	for _, s := range all {
		if !strings.Contains(d.text(), s) {
			d.t.Errorf("the terminal lacks %q:\n%s", s, d.text())
		}
	}
}

// golden compares what the terminal shows with the picture in testdata.
func (d *desk) golden(name string) {
	d.t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(d.text()), 0o644); err != nil {
			d.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		d.t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), d.text()); diff != "" {
		d.t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// style is how the cell with the first r of the terminal looks.
func (d *desk) style(r rune) (fg, bg tcell.Color, attrs tcell.AttrMask) {
	d.t.Helper()
	synctest.Wait()
	cells, _, _ := d.screen.GetContents()
	for _, c := range cells {
		if len(c.Runes) > 0 && c.Runes[0] == r {
			return c.Style.Decompose()
		}
	}
	d.t.Fatalf("no %q in the terminal:\n%s", r, d.text())
	return 0, 0, 0
}

// cell is one cell of the terminal.
func (d *desk) cell(x, y int) (rune, tcell.Style) {
	synctest.Wait()
	cells, w, _ := d.screen.GetContents()
	c := cells[y*w+x]
	return c.Runes[0], c.Style
}

// idle is a picture with bars, a degree sign and glyphs.
const idle = "box     ~27W   14:32\nCPU  43% ██▍··  38°C\nRAID ok   disks z▁▄█\nBuild ok hello 14:05"
