package term_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"
	"pgregory.net/rapid"

	"lcdpanel/internal/paneltest"
	"lcdpanel/sim/term"
)

// step is something that happens to a terminal: a key, or a new size.
type step struct {
	key           rune
	width, height int
}

func (s step) String() string {
	if s.key != 0 {
		return fmt.Sprintf("key %q", s.key)
	}
	return fmt.Sprintf("%dx%d", s.width, s.height)
}

// drawStep draws a step. Quitting is left out.
func drawStep(t *rapid.T) step {
	if rapid.Bool().Draw(t, "resize") {
		return step{width: rapid.IntRange(1, 140).Draw(t, "width"), height: rapid.IntRange(1, 40).Draw(t, "height")}
	}
	return step{key: rapid.SampledFrom([]rune("n bhl12p?xä\u0301世")).Draw(t, "key")}
}

// expected is what a person knows of the terminal.
type expected struct {
	width, height int
	pixels, help  bool
}

func (e *expected) after(s step) {
	switch {
	case s.key == 0:
		e.width, e.height = s.width, s.height
	case s.key == '?':
		e.help = !e.help
	default:
		e.help = false
		e.pixels = e.pixels != (s.key == 'p')
	}
}

// missing is what the terminal should show and does not.
func (e *expected) missing(text string) string {
	for want, sure := range map[string]bool{
		"14:05":        e.width >= 20 && e.height >= 4 && !e.pixels && !e.help,
		"words":        e.width >= 20 && e.height >= 5 && !e.help,
		"next screen":  e.width >= 60 && e.height >= 12 && e.help,
		"q Esc Ctrl-C": e.width >= 60 && e.height >= 12 && e.help,
	} {
		if sure && !strings.Contains(text, want) {
			return want
		}
	}
	return ""
}

// TestAnySizeAnyKey resizes and types at random: nothing panics, and whatever has room shows.
func TestAnySizeAnyKey(t *testing.T) {
	rig := paneltest.New(t, "20x4")
	rig.Show(idle)
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(rapid.Custom(drawStep), 1, 20).Draw(rt, "steps")
		charset := rapid.SampledFrom([]string{"UTF-8", "US-ASCII"}).Draw(rt, "charset")
		colours := rapid.SampledFrom([]int{0, 8, 256, 1 << 24}).Draw(rt, "colours")
		fault := ""
		synctest.Test(t, func(t *testing.T) {
			d := &desk{Rig: rig, t: t, screen: monitor{tcell.NewSimulationScreen(charset), colours}}
			d.Panel = term.Panel{Glass: rig.Board.Glass, Status: func() string { return "some words" }}
			d.noting()
			d.told().open(1, 1)
			fault = d.walk(steps)
		})
		if fault != "" {
			rt.Fatal(fault)
		}
	})
}

// walk takes the steps and tells of the first after which something is missing.
func (d *desk) walk(steps []step) (fault string) {
	e := expected{width: 1, height: 1}
	for _, s := range steps {
		if s.key != 0 {
			d.hit(string(s.key))
		} else {
			d.resize(s.width, s.height)
		}
		e.after(s)
		if want := e.missing(d.text()); want != "" {
			return fmt.Sprintf("after %v the terminal lacks %q:\n%s", s, want, d.text())
		}
	}
	return ""
}
