package menu_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lcdpanel/screens"
	"lcdpanel/screens/menu"
)

func TestHoldAScreen(t *testing.T) {
	m := busy()
	h := open(t, menu.Main(m.hooks()))
	h.press("2112")
	h.wantClosed()
	if m.held != "buildqueue" {
		t.Errorf("%q is held, want buildqueue", m.held)
	}
}

func TestAcknowledge(t *testing.T) {
	h := open(t, menu.Main(busy().hooks()))
	h.press("12")
	h.want(" Screens", "→Seen (alerts)     0", " Backlight      auto", "1 next 2 choose  2/5")
}

func TestLightGoesRound(t *testing.T) {
	m := busy()
	h := open(t, menu.Main(m.hooks()))
	var modes []string
	h.press("11")
	for range 4 {
		h.press("2")
		modes = append(modes, m.light)
	}
	if want := []string{"on", "off", "auto", "on"}; !slices.Equal(modes, want) {
		t.Errorf("the light goes %v, want %v", modes, want)
	}
}

// TestSliderWritesOnce walks over all steps and saves.
func TestSliderWritesOnce(t *testing.T) {
	m := busy()
	h := open(t, menu.Main(m.hooks()))
	h.press("1112" + "1111")
	h.want("Brightness       20%", "████················", "1 + 2 save  long=out", "EEPROM: 1 write")
	if len(m.done) != 0 {
		t.Errorf("written before anything was saved: %v", m.done)
	}
	h.press("2")
	if len(m.done) != 1 || m.brightness != 20 {
		t.Errorf("written %v, the brightness is %d, want one write of 20", m.done, m.brightness)
	}
	h.want("→Brightness      20%", " Shut down", "", "1 next 2 choose  4/5")
	h.press("22") // into the slider and saved as it is
	h.press("21b")
	if len(m.done) != 1 || m.brightness != 20 {
		t.Errorf("written %v, want nothing for what was not changed or not saved", m.done)
	}
}

// TestSliderForgotten leaves the slider alone: nothing was saved.
func TestSliderForgotten(t *testing.T) {
	m := busy()
	h := open(t, menu.Main(m.hooks()))
	h.press("11121")
	h.now = h.now.Add(20 * time.Second)
	h.wantClosed()
	if h.Press(menu.Choose, h.now) || len(m.done) != 0 {
		t.Errorf("a key on the closed menu was taken for one of it, done is %v", m.done)
	}
}

func TestShutdownAsks(t *testing.T) {
	for keys, want := range map[string]int{
		"11112" + "2":   0, // no
		"11112" + "112": 0, // yes, and no again
		"11112" + "1b":  0, // yes, and back
		"11112" + "12":  1,
	} {
		m := busy()
		open(t, menu.Main(m.hooks())).press(keys)
		if len(m.done) != want {
			t.Errorf("keys %s did %v, want %d things", keys, m.done, want)
		}
	}
}

// TestShutdownNotAllowed has a panel that must not turn off the machine.
func TestShutdownNotAllowed(t *testing.T) {
	m := busy()
	hooks := m.hooks()
	hooks.Shutdown = nil
	for _, i := range menu.Main(hooks)() {
		if i.Label == "Shut down" {
			t.Error("the menu has it all the same")
		}
	}
}

// TestShutdownFails says so, and a key later the menu is as before.
func TestShutdownFails(t *testing.T) {
	m := busy()
	m.broken = errors.New("not now")
	h := open(t, menu.Main(m.hooks()))
	h.press("1111212")
	h.want("Shut down", "not now")
	h.press("1")
	h.want(" Brightness      80%", "→Shut down", "", "1 next 2 choose  5/5")
}

// TestManyThingsWouldBreak has more of them than rows.
func TestManyThingsWouldBreak(t *testing.T) {
	m := busy()
	m.breaks = append(m.breaks, menu.Line{Text: "3 users are logged in", Brief: "3 users"})
	h := open(t, menu.Main(m.hooks()))
	h.press("11112")
	h.want("Shut down n54l?", "hello is building!", "and 2 more", "→no    1 next 2 do")
	m.breaks = nil // the build has ended meanwhile
	h.want("Shut down n54l?", "", "", "→no    1 next 2 do")
}

func TestBackAndOut(t *testing.T) {
	h := open(t, menu.Main(busy().hooks()))
	h.press("2b")
	h.want("→Screens", " Seen (alerts)     1", " Backlight      auto", "1 next 2 choose  1/5")
	h.press("b")
	h.wantClosed()
	if h.Press(menu.Next, h.now) {
		t.Error("a key of a closed menu was taken")
	}
}

func TestClosesByItself(t *testing.T) {
	h := open(t, menu.Main(busy().hooks()))
	h.press("1")
	v := h.View(h.now, 20, 4)
	if want := h.now.Add(20 * time.Second); !v.Until.Equal(want) || v.Class != screens.Input {
		t.Errorf("the view holds until %v and is of class %v, want %v and input", v.Until, v.Class, want)
	}
	h.now = v.Until.Add(-time.Nanosecond)
	if h.View(h.now, 20, 4).Skip {
		t.Error("it closed too early")
	}
	h.now = v.Until
	h.wantClosed()
	h.Open(h.now)
	h.want("→Screens", " Seen (alerts)     1", " Backlight      auto", "1 next 2 choose  1/5")
}

// TestOwnerGoes takes the items away while a menu of them is open, as when an LCDproc
// client hangs up.
func TestOwnerGoes(t *testing.T) {
	items := []menu.Item{{Label: "one"}, {Label: "two", Value: func() string { return "2" }}, {Label: "three"}}
	client := menu.Item{Label: "client", Items: func() []menu.Item { return items }}
	h := open(t, menu.Main(menu.Hooks{More: func() []menu.Item { return []menu.Item{client} }}))
	h.press("211")
	h.want(" one", " two               2", "→three", "1next 2do long=back")
	items = items[:1]
	h.want("→one", "", "", "1next 2do long=back")
	items = nil
	h.want(" nothing here", "", "", "1next 2do long=back")
	h.press("1")
	h.want("→client", "", "", "1 next 2 choose")
}

// TestDoMayUseTheMenu closes the menu from within.
func TestDoMayUseTheMenu(t *testing.T) {
	var h *hand
	h = open(t, func() []menu.Item {
		return []menu.Item{{Label: "out", Do: func() error {
			h.Close()
			return nil
		}}}
	})
	h.press("2")
	h.wantClosed()
}

// TestVersion changes with whatever a key changes, so that a deck draws anew.
func TestVersion(t *testing.T) {
	h := open(t, menu.Main(busy().hooks()))
	for _, keys := range []string{"1", "2", "112", "b", "b"} {
		before := h.Version()
		if h.press(keys); h.Version() == before {
			t.Errorf("keys %s left version %d", keys, before)
		}
	}
}
