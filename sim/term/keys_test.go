package term_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"
)

// diary is a list of calls.
type diary struct {
	mu    sync.Mutex
	calls []string
}

func (d *diary) note(call string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, call)
}

// want fails the test unless the calls were these, separated by blanks.
func (d *diary) want(t *testing.T, calls string) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if diff := cmp.Diff(strings.Fields(calls), d.calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

// noting gives the panel all functions but Suspend, as signals are not for bubbles, and notes which were called.
func (d *desk) noting() *diary {
	calls := &diary{}
	note := func(s string) func() { return func() { calls.note(s) } }
	d.Next, d.Previous, d.Hold, d.Light = note("next"), note("previous"), note("hold"), note("light")
	d.Press = func(keys byte) {
		calls.note([]string{"release", "S1", "S2", "S1+S2"}[keys])
		d.Board.Press(keys)
	}
	return calls
}

func TestKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		calls := d.noting()
		d.open(80, 24)
		d.hit("n bhlx")
		d.key(tcell.KeyRight, 0)
		d.key(tcell.KeyLeft, 0)
		d.key(tcell.KeyCtrlN, 'n')
		d.event(tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModAlt))
		d.key(tcell.KeyCtrlL, 'l')
		d.key(tcell.KeyCtrlZ, 'z')
		calls.want(t, "next next previous hold light next previous")
	})
}

func TestKeysThatQuit(t *testing.T) {
	for _, e := range []*tcell.EventKey{
		tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModNone),
		tcell.NewEventKey(tcell.KeyEscape, 0, tcell.ModNone),
		tcell.NewEventKey(tcell.KeyCtrlC, 'c', tcell.ModCtrl),
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, "20x4", idle)
			d.open(80, 24)
			d.event(e)
			if err := d.left(); err != nil {
				t.Errorf("%s: %v", e.Name(), err)
			}
		})
	}
}

// TestKeysWithoutFunction presses everything on a panel that has a glass only.
func TestKeysWithoutFunction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		d.open(80, 24)
		d.hit("n bhl12?")
		d.golden("help-nothing")
	})
}

func TestHelp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		calls := d.noting()
		d.open(80, 24)
		d.key(tcell.KeyF1, 0)
		d.golden("help-80x24")
		d.resize(30, 6)
		d.golden("help-30x6")
		d.key(tcell.KeyEscape, 0)
		d.want("CPU  43%")
		d.hit("??")
		d.want("CPU  43%")
		d.hit("?n")
		d.want("CPU  43%")
		calls.want(t, "next")
	})
}

// TestPanelKeys holds the panel's keys for a moment, longer if pressed again.
func TestPanelKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		calls := d.noting()
		d.open(80, 24)
		wait := func(ms time.Duration, want string) {
			t.Helper()
			time.Sleep(ms * time.Millisecond)
			synctest.Wait()
			calls.want(t, want)
		}
		d.hit("1")
		d.want("S1")
		wait(100, "S1")
		d.hit("12")
		d.want("S1+S2")
		wait(100, "S1 S1+S2")
		d.hit("2")
		wait(100, "S1 S1+S2 S2")
		wait(100, "S1 S1+S2 S2 release")
		if strings.Contains(d.text(), "S2") {
			t.Errorf("S2 still shows as down:\n%s", d.text())
		}
		d.hit("2")
		d.close()
		wait(0, "S1 S1+S2 S2 release S2 release")
	})
}

// TestTerminalGoesAway is a connection that broke.
func TestTerminalGoesAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		d.open(80, 24)
		d.event(tcell.NewEventError(errors.New("input/output error")))
		if err := d.left(); err == nil || !strings.Contains(err.Error(), "input/output error") {
			t.Errorf("the error is %v", err)
		}
	})
}
