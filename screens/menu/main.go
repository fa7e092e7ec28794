package menu

import (
	"errors"
	"strconv"

	"lcdpanel/screens/locale"
)

// Hooks is what the panel's own menu is about. What is nil is left out of it.
type Hooks struct {
	Locale  locale.Locale
	Screens []string // in the order of the rotation
	Held    func() string
	// Hold brings up a screen and keeps it there; with the name of the one that is
	// held it lets go.
	Hold func(screen string) error

	Alerts      func() int // how many nobody has taken note of
	Acknowledge func() error

	Light    func() string // what the light is switched to: auto, on or off
	SetLight func(mode string) error

	Brightness, Contrast *Slider
	Shutdown             *Shutdown

	// More are the menus of other programs, as they are at the moment.
	More func() []Item
}

// Shutdown turns the machine off. A panel that must not has none.
type Shutdown struct {
	Host   string
	Breaks func() []Line // what would be broken, nil for nothing
	Do     func() error
}

// Main returns the top of the panel's own menu, for Opts.Items.
func Main(h Hooks) func() []Item {
	return func() []Item {
		items := h.fixed()
		if h.More != nil {
			items = append(items, h.More()...)
		}
		if h.Shutdown != nil {
			items = append(items, h.Shutdown.item(h.Locale))
		}
		return items
	}
}

func (h Hooks) fixed() (items []Item) {
	if h.Hold != nil && len(h.Screens) > 0 {
		items = append(items, Item{Label: h.Locale.Word("Screens"), Items: h.screens})
	}
	if h.Acknowledge != nil {
		items = append(items, Item{Label: h.Locale.Word("Seen (alerts)"), Value: h.alerts, Do: h.Acknowledge})
	}
	if h.SetLight != nil && h.Light != nil {
		items = append(items, Item{Label: h.Locale.Word("Backlight"), Value: h.light, Do: h.nextLight})
	}
	if h.Brightness != nil {
		items = append(items, h.Brightness.item(h.Locale.Word("Brightness")))
	}
	if h.Contrast != nil {
		items = append(items, h.Contrast.item(h.Locale.Word("Contrast")))
	}
	return items
}

// screens are the screens to be chosen from.
func (h Hooks) screens() (items []Item) {
	held := ""
	if h.Held != nil {
		held = h.Held()
	}
	for _, name := range h.Screens {
		i := Item{Label: name, Do: func() error { return h.Hold(name) }, Closes: true}
		if name == held {
			i.Value = func() string { return h.Locale.Word("hold") }
		}
		items = append(items, i)
	}
	return items
}

func (h Hooks) alerts() string {
	if h.Alerts == nil {
		return ""
	}
	return strconv.Itoa(h.Alerts())
}

func (h Hooks) light() string { return h.Locale.Word(h.Light()) }

// nextLight switches from auto to on to off and to auto again.
func (h Hooks) nextLight() error {
	switch h.Light() {
	case "on":
		return h.SetLight("off")
	case "off":
		return h.SetLight("auto")
	}
	return h.SetLight("on")
}

// Percent returns a slider of ten steps that never goes down to nothing: nobody could
// see to turn it up again. panel says whether the panel writes it to EEPROM.
func Percent(get func() int, set func(int) error, eeprom bool) *Slider {
	return &Slider{Least: 10, Most: 100, Step: 10, Get: get, Set: set, Unit: "%", EEPROM: eeprom}
}

// item returns the row of a slider.
func (s *Slider) item(label string) Item {
	return Item{Label: label, Value: func() string { return strconv.Itoa(s.Get()) + s.Unit }, Slider: s}
}

// item returns the row that turns the machine off.
func (s *Shutdown) item(l locale.Locale) Item {
	return Item{
		Label:   l.Word("Shut down"),
		Do:      s.do,
		Confirm: &Confirm{Question: l.Word("Shut down %s?", s.Host), Brief: l.Word("Shut down?"), Breaks: s.Breaks},
		Closes:  true,
	}
}

func (s *Shutdown) do() error {
	if s.Do == nil {
		return errors.New("this panel cannot turn the machine off; do it by ssh or at the machine")
	}
	return s.Do()
}
