package menu_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/menu"
)

// machine is what a test's menu is about.
type machine struct {
	locale.Locale
	held       string
	alerts     int
	light      string
	brightness int
	broken     error // what the next setting fails with
	breaks     []menu.Line
	done       []string
}

// hooks are those of a machine that allows all.
func (m *machine) hooks() menu.Hooks {
	return menu.Hooks{
		Locale:  m.Locale,
		Screens: []string{"cpu", "raid", "buildqueue", "memory"},
		Held:    func() string { return m.held },
		Hold: func(name string) error {
			m.held = name
			return nil
		},
		Alerts: func() int { return m.alerts },
		Acknowledge: func() error {
			m.alerts = 0
			return nil
		},
		Light: func() string { return m.light },
		SetLight: func(mode string) error {
			m.light = mode
			return nil
		},
		Brightness: menu.Percent(func() int { return m.brightness }, m.setBrightness, true),
		Shutdown: &menu.Shutdown{
			Host:   "n54l",
			Breaks: func() []menu.Line { return m.breaks },
			Do:     m.do("shutdown"),
		},
	}
}

func (m *machine) setBrightness(v int) error {
	m.done = append(m.done, "brightness")
	if m.broken != nil {
		return m.broken
	}
	m.brightness = v
	return nil
}

// do returns a function that notes that it was called.
func (m *machine) do(what string) func() error {
	return func() error {
		m.done = append(m.done, what)
		return m.broken
	}
}

func busy() *machine {
	return &machine{
		held: "cpu", alerts: 1, light: "auto", brightness: 80,
		breaks: []menu.Line{{Text: "hello is building!", Brief: "build"}, {Text: "md1 resync 61%", Brief: "resync"}},
	}
}

// start is when tests begin.
func start() time.Time { return time.Date(2013, 8, 16, 14, 32, 0, 0, time.UTC) }

// hand is a menu and the finger on its keys, a second between presses.
type hand struct {
	*menu.Menu
	t   *testing.T
	now time.Time
}

func open(t *testing.T, items func() []menu.Item) *hand {
	h := &hand{menu.New(menu.Opts{Items: items}), t, start()}
	h.Open(h.now)
	return h
}

// open opens the machine's menu.
func (m *machine) open(t *testing.T) *hand {
	speaks := func() locale.Locale { return m.Locale }
	h := &hand{menu.New(menu.Opts{Items: menu.Main(m.hooks()), Locale: speaks}), t, start()}
	h.Open(h.now)
	return h
}

// press presses 1 for next, 2 for choose, b for back.
func (h *hand) press(keys string) {
	h.t.Helper()
	for _, k := range keys {
		h.now = h.now.Add(time.Second)
		key := map[rune]menu.Key{'1': menu.Next, '2': menu.Choose, 'b': menu.Back}[k]
		if !h.Press(key, h.now) {
			h.t.Fatalf("key %c of %q was not for the menu", k, keys)
		}
	}
}

// text returns what shows on a glass of w by h cells.
func (h *hand) text(w, rows int) string {
	return strings.Map(lcd.Alias, h.View(h.now, w, rows).Frame.String())
}

// want fails unless these rows show.
func (h *hand) want(rows ...string) {
	h.t.Helper()
	want := lcd.ParseFrame(20, 4, strings.Join(rows, "\n")).String()
	if got := h.text(20, 4); got != want {
		h.t.Errorf("the menu shows\n%swant\n%s", paneltest.Box(got), paneltest.Box(want))
	}
}

func (h *hand) wantClosed() {
	h.t.Helper()
	if v := h.View(h.now, 20, 4); !v.Skip || h.IsOpen(h.now) {
		h.t.Errorf("the menu still shows\n%s", paneltest.Box(v.Frame.String()))
	}
}

var (
	_          screens.Screen    = (*menu.Menu)(nil)
	_          screens.Versioner = (*menu.Menu)(nil)
	errStopped                   = errors.New("org.freedesktop.login1: interactive authentication required")
)
