package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
	"lcdpanel/lcd/usbfs"
	"lcdpanel/screens"
	"lcdpanel/sim"
)

// target is a running panel as the control socket steers it.
type target struct {
	*wiring
	ctx context.Context
}

// answerIn is how long the deck may take for an answer.
const answerIn = 5 * time.Second

// ask has the deck run an event and waits for its reply.
func ask[T any](t target, event func(reply func(T)) screens.Event) (answer T, err error) {
	ctx, cancel := context.WithTimeout(t.ctx, answerIn)
	defer cancel()
	got := make(chan T, 1)
	t.tell(ctx, event(func(v T) { got <- v }))
	select {
	case answer = <-got:
		return answer, nil
	case <-ctx.Done():
		return answer, errors.New("the panel does not answer")
	}
}

// Next implements [control.Target].
func (t target) Next() { t.tell(t.ctx, screens.Next) }

// Prev implements [control.Target].
func (t target) Prev() { t.tell(t.ctx, screens.Previous) }

// Hold implements [control.Target].
func (t target) Hold(on bool) { t.tell(t.ctx, screens.Hold(on)) }

// Show implements [control.Target].
func (t target) Show(name string) error {
	failed, err := ask(t, func(reply func(error)) screens.Event { return screens.Show(name, reply) })
	return errors.Join(failed, err)
}

// Refresh implements [control.Target].
func (t target) Refresh(name string) error {
	failed, err := ask(t, func(reply func(error)) screens.Event { return screens.Refresh(name, reply) })
	return errors.Join(failed, err)
}

// Message implements [control.Target].
func (t target) Message(m control.Message) error {
	if strings.TrimSpace(string(lcd.Fold(m.Text))) == "" {
		return errors.New("nothing of that text can be seen on a panel")
	}
	t.console.message.Post(t.live.Load().glyphs.Spell(m.Text), time.Now().Add(m.For), m.Critical)
	t.tell(t.ctx, screens.Changed)
	return nil
}

// Ack implements [control.Target].
func (t target) Ack() (int, error) {
	n, err := ask(t, func(reply func(int)) screens.Event { return screens.Acknowledge(reply) })
	if t.console.message.Dismiss(time.Now()) {
		n++
		t.tell(t.ctx, screens.Changed)
	}
	return n, err
}

// Light implements [control.Target].
func (t target) Light(mode control.LightMode) error {
	if t.live.Load().light == nil {
		return errors.New("lcdpanel does not control the light; add light: {} to the config")
	}
	t.console.switchLight(panel.LightMode(mode))
	return nil
}

// Press implements [control.Target].
func (t target) Press(g control.Gesture) error {
	if g.Keys == 0 || g.Keys >= 1<<mostKeys {
		return fmt.Errorf("press %v; the panel has keys 1 to %d", g, mostKeys)
	}
	opts := t.live.Load().keyOpts(panel.DefaultKeys())
	e := panel.Event{Key: panel.Gesture{Keys: g.Keys, Kind: gestureKind(g.Kind)}}
	t.console.gestures.Tell(g)
	t.act(t.ctx, e, opts.Action(e.Key))
	return nil
}

func gestureKind(p control.Press) panel.GestureKind {
	switch p {
	case control.Long:
		return panel.Long
	case control.Double:
		return panel.Double
	}
	return panel.Short
}

// mostKeys is how many keys an LCD2USB has.
const mostKeys = 2

// Picture implements [control.Target].
func (t target) Picture() (lcd.Picture, bool, <-chan struct{}) { return t.console.glow.Get() }

// Keys implements [control.Target].
func (t target) Keys(ctx context.Context) <-chan control.Gesture {
	return t.console.gestures.Listen(ctx)
}

// Status implements [control.Target].
func (t target) Status() control.Status {
	c := t.console
	c.mu.Lock()
	device, config := c.device, c.config
	c.mu.Unlock()
	s := control.Status{
		Screens: []control.ScreenStatus{}, Alerts: []control.Alert{},
		Version: version(), Started: c.started, Device: device, Config: config,
		Counters: control.Counters{
			Transfers: uint64(c.tally.Transfers.Load()), Errors: uint64(c.tally.Errors.Load()),
			EEPROM: uint64(c.tally.EEPROM.Load()), Reopenings: max(1, c.openings.Load()) - 1,
		},
	}
	report, err := ask(t, func(reply func(screens.Report)) screens.Event { return screens.Tell(reply) })
	if err != nil {
		s.Screens = []control.ScreenStatus{{Name: "deck", Status: control.Health(screens.Critical), Cause: fmt.Sprint(err)}}
		return s
	}
	s.Screen, s.Held, s.Counters.Pictures = report.Shown, report.Held, report.Pictures
	for _, r := range report.Screens {
		if !r.Skip {
			s.Screens = append(s.Screens, control.ScreenStatus{Name: r.Name, Status: control.Health(r.Status), Cause: r.Cause})
		}
		if !r.Since.IsZero() {
			s.Alerts = append(s.Alerts, control.Alert{Screen: r.Name, Cause: r.Cause, Since: r.Since, Acked: r.Acked})
		}
	}
	return s
}

// isAbsent tells whether there is no display at all, or no longer, rather than one that
// fails.
func isAbsent(err error) bool {
	return errors.Is(err, lcd2usb.ErrAbsent) || errors.Is(err, usbfs.ErrGone) || errors.Is(err, sim.ErrGone)
}
