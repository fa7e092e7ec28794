package term_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/lcd"
	"lcdpanel/sim"
	"lcdpanel/sim/term"
)

// show runs the terminal view over a fresh board, lets act use the simulated
// screen and returns what stands on it.
func show(t *testing.T, act func(tcell.SimulationScreen), next func()) string {
	board, err := sim.NewLCD2USB(sim.Opts{Font: lcd.NewFont()})
	if err != nil {
		t.Fatal(err)
	}
	s := tcell.NewSimulationScreen("UTF-8")
	p := term.Panel{Glass: board.Glass, Changed: board.Watch(), Status: func() string { return "status line" }, Next: next}
	done := make(chan error)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ready := make(chan struct{})
	go func() { done <- p.Run(ctx, initialised{s, ready}) }()
	<-ready
	act(s)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	cells, w, _ := s.GetContents()
	var text strings.Builder
	for i, c := range cells {
		if i > 0 && i%w == 0 {
			text.WriteByte('\n')
		}
		text.WriteString(string(c.Runes))
	}
	return text.String()
}

// initialised tells when the screen takes input and keeps its contents at the
// end.
type initialised struct {
	tcell.SimulationScreen
	ready chan struct{}
}

func (s initialised) Init() error {
	defer close(s.ready)
	return s.SimulationScreen.Init()
}

func (initialised) Fini() {}

func quit(s tcell.SimulationScreen) { s.InjectKey(tcell.KeyRune, 'q', 0) }

func TestPanelShowsTheGlass(t *testing.T) {
	text := show(t, quit, func() {})
	for _, want := range []string{"LCD2USB V1.09", "status line"} {
		if !strings.Contains(text, want) {
			t.Errorf("the terminal lacks %q:\n%s", want, text)
		}
	}
}

func TestPanelKeys(t *testing.T) {
	turns := 0
	show(t, func(s tcell.SimulationScreen) {
		s.InjectKey(tcell.KeyRune, 'n', 0)
		s.InjectKey(tcell.KeyRight, 0, 0)
		s.InjectKey(tcell.KeyRune, 'x', 0)
		s.InjectKey(tcell.KeyEscape, 0, 0)
	}, func() { turns++ })
	if turns != 2 {
		t.Errorf("%d turns for two keys that mean next", turns)
	}
}

func TestPanelTinyTerminal(t *testing.T) {
	show(t, func(s tcell.SimulationScreen) {
		s.SetSize(5, 2)
		quit(s)
	}, func() {})
}
