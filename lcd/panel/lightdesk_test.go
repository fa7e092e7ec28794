package panel_test

import (
	"sync"
	"testing"
	"time"

	"lcdpanel/lcd/panel"
)

func TestLightDesk(t *testing.T) {
	var d panel.LightDesk
	if mode := d.Mode(); mode != panel.LightAuto {
		t.Errorf("nobody has switched, and it is %s", mode)
	}
	now := time.Date(2013, 8, 16, 14, 32, 0, 0, time.UTC)
	turnOff := func(s *panel.LightState) { *s = s.Switch(now, false) }
	d.Change(turnOff)
	d.Change(func(s *panel.LightState) { s.Worst = panel.Warning })
	got, ok, changed := d.Newest.Get()
	if want := (panel.LightState{Manual: panel.LightOff, ManualSince: now, Worst: panel.Warning}); !ok || got != want || d.Mode() != panel.LightOff {
		t.Errorf("the state is %+v, want %+v", got, want)
	}
	d.Change(func(s *panel.LightState) { s.Worst = panel.Warning })
	select {
	case <-changed:
		t.Error("somebody was woken for nothing")
	default:
	}
}

// TestLightDeskManyHands loses nobody's change.
func TestLightDeskManyHands(t *testing.T) {
	var d panel.LightDesk
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			d.Change(func(s *panel.LightState) { s.ManualSince = s.ManualSince.Add(time.Second) })
			d.Mode()
		})
	}
	all.Wait()
	if got, _, _ := d.Newest.Get(); got.ManualSince.Sub(time.Time{}) != 50*time.Second {
		t.Errorf("of 50 changes there are %v", got.ManualSince.Sub(time.Time{}))
	}
}
