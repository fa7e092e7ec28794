package main

import (
	"context"
	"os"

	"lcdpanel/control"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/menu"
)

// newMenu returns the menu of the panel. It is drawn by the deck, which therefore
// cannot be asked meanwhile: it is drawn from what the deck said when a key was
// pressed last.
func (w *wiring) newMenu(ctx context.Context) *menu.Menu {
	return menu.New(menu.Opts{
		Items:  func() []menu.Item { return menu.Main(w.hooks(ctx))() },
		Locale: func() locale.Locale { return w.live.Load().locale },
	})
}

func (w *wiring) hooks(ctx context.Context) menu.Hooks {
	t, seen := target{w, ctx}, w.console.seen.Load()
	if seen == nil {
		seen = &control.Status{}
	}
	hooks := menu.Hooks{
		Locale: w.live.Load().locale,
		Held:   func() string { return heldScreen(*seen) },
		Hold:   func(name string) error { return t.keep(name, *seen) },
		Acknowledge: func() error {
			_, err := t.Ack()
			w.look(ctx)
			return err
		},
		Alerts: func() int { return unseen(*seen) },
	}
	hooks.Brightness = w.console.slider(w.console.brightness, w.console.setBrightness)
	hooks.Contrast = w.console.slider(w.console.contrast, w.console.setContrast)
	if off := w.live.Load().off; off != nil {
		host, _ := os.Hostname()
		hooks.Shutdown = &menu.Shutdown{
			Host:   host,
			Breaks: func() []menu.Line { return off.breaks(hooks.Locale) },
			Do:     func() error { return off.do(ctx) },
		}
	}
	for _, s := range seen.Screens {
		hooks.Screens = append(hooks.Screens, s.Name)
	}
	if w.live.Load().light != nil {
		hooks.Light = func() string { return string(w.console.light.Mode()) }
		hooks.SetLight = func(mode string) error { return t.Light(control.LightMode(mode)) }
	}
	return hooks
}

// keep brings up a screen and holds it, or lets the one go that is held.
func (t target) keep(name string, s control.Status) error {
	if heldScreen(s) == name {
		t.Hold(false)
		return nil
	}
	err := t.Show(name)
	t.Hold(err == nil)
	return err
}

// heldScreen is the screen that is held, empty for none.
func heldScreen(s control.Status) string {
	if s.Held {
		return s.Screen
	}
	return ""
}

// unseen counts the alerts that nobody has taken note of.
func unseen(s control.Status) (n int) {
	for _, a := range s.Alerts {
		if !a.Acked {
			n++
		}
	}
	return n
}
