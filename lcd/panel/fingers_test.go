package panel_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/internal/tick"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/panel"
)

func withKeys() panel.Supervisor { return panel.Supervisor{Keys: panel.DefaultKeys()} }

// hold holds keys down for d.
func (b *bench) hold(keys byte, d time.Duration) {
	b.Press(keys)
	time.Sleep(d)
	b.Press(0)
}

// pressed returns the gestures so far.
func (b *bench) pressed() string {
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	var all []string
	for _, e := range b.keys {
		text := fmt.Sprintf("%d %v", e.Key.Keys, e.Key.Kind)
		if e.Woke {
			text += " woke"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestKeysAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, withKeys(), nil)
		b.show("one")
		time.Sleep(time.Minute)
		b.hold(1, 300*time.Millisecond)
		time.Sleep(time.Second)
		b.hold(2, time.Second)
		time.Sleep(time.Second)
		b.hold(3, 150*time.Millisecond)
		time.Sleep(time.Second)
		if got, want := b.pressed(), "1 short, 2 long, 3 short"; got != want {
			t.Errorf("told is %q, want %q", got, want)
		}
		b.want("one", 1)
	})
}

// TestKeysDouble tells a double press where it is for something.
func TestKeysDouble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := withKeys()
		s.Keys.One.Double = panel.Previous
		b := supervisedBy(t, s, nil)
		b.show("one")
		for _, key := range []byte{1, 2} {
			time.Sleep(1007 * time.Millisecond)
			b.hold(key, 250*time.Millisecond)
			time.Sleep(200 * time.Millisecond)
			b.hold(key, 250*time.Millisecond)
		}
		time.Sleep(time.Second)
		if got, want := b.pressed(), "1 double, 2 short, 2 short"; got != want {
			t.Errorf("told is %q, want %q", got, want)
		}
	})
}

// TestKeysUnasked counts the transfers of a panel whose keys nobody wants.
func TestKeysUnasked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{}, nil)
		b.show("one")
		before := b.Transfers()
		b.Press(1)
		time.Sleep(time.Hour)
		if n := b.Transfers() - before; n != 0 || b.pressed() != "" {
			t.Errorf("%d transfers in an hour, told is %q", n, b.pressed())
		}
	})
}

// TestKeysPace counts how often the keys are asked for.
func TestKeysPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, withKeys(), nil)
		b.show("one")
		count := func(what string, d time.Duration, least, most float64) {
			before := b.Transfers()
			time.Sleep(d)
			synctest.Wait()
			if n := float64(b.Transfers()-before) / d.Seconds(); n < least || n > most {
				t.Errorf("%s: %.2f transfers a second, want %v to %v", what, n, least, most)
			} else {
				t.Logf("%s: %.2f transfers a second", what, n)
			}
		}
		count("nobody there", time.Hour, 12.4, 12.6)
		b.hold(1, 300*time.Millisecond)
		count("just pressed", 25*time.Second, 15, 17)
		time.Sleep(10 * time.Second)
		count("long ago", time.Hour, 12.4, 12.6)
		b.Press(2)
		time.Sleep(time.Minute)
		count("stuck", time.Hour, 12.4, 12.6)
	})
}

// TestKeysLatency presses at any moment of the pace and looks when the panel has
// noticed: a dark one is lit.
func TestKeysLatency(t *testing.T) {
	var worst time.Duration
	synctest.Test(t, func(t *testing.T) {
		s := withKeys()
		s.Light = &panel.LightOpts{Mode: panel.LightOff, Touch: time.Second}
		b := supervisedBy(t, s, nil)
		b.show("one")
		for offset := range 200 {
			time.Sleep(time.Minute + time.Duration(offset)*time.Millisecond)
			start := time.Now()
			b.Press(1)
			for b.glow() == "off" || b.glow() == "out" {
				if time.Sleep(time.Millisecond); time.Since(start) > time.Second {
					t.Fatal("a second later the panel is still dark")
				}
			}
			worst = max(worst, time.Since(start))
			b.Press(0)
		}
	})
	if t.Logf("noticed after %v at the most", worst); worst > 250*time.Millisecond {
		t.Errorf("noticed after %v, want at most 250ms", worst)
	}
}

// TestKeysWake says that a panel was dark when its key went down, and lights it.
func TestKeysWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := withKeys()
		s.Light = &panel.LightOpts{Quiet: spans(t, "00:00-24:00"), Touch: 10 * time.Second}
		b := supervisedBy(t, s, nil)
		b.show("one")
		if is := b.glow(); is != "out" {
			t.Fatalf("in quiet the panel is %s", is)
		}
		time.Sleep(time.Second)
		b.hold(1, 300*time.Millisecond)
		if is := b.glow(); is != "100%" {
			t.Errorf("after a key the panel is %s", is)
		}
		time.Sleep(time.Second)
		b.hold(1, 300*time.Millisecond)
		time.Sleep(time.Second)
		if got, want := b.pressed(), "1 short woke, 1 short"; got != want {
			t.Errorf("told is %q, want %q", got, want)
		}
		time.Sleep(10 * time.Second)
		if is := b.glow(); is != "out" {
			t.Errorf("later the panel is %s", is)
		}
	})
}

// TestKeysFail has a read that fails: that is a display that fails.
func TestKeysFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, withKeys(), nil)
		b.show("one")
		b.FailAt(0, nil)
		time.Sleep(time.Second)
		b.want("one", 3)
		if news := b.told(); news[1] == nil || !strings.Contains(news[1].Error(), "keys") || b.opened.Load() != 2 {
			t.Errorf("the news are %v after %d openings", news, b.opened.Load())
		}
		b.hold(1, 300*time.Millisecond)
		time.Sleep(time.Second)
		if got := b.pressed(); got != "1 short" {
			t.Errorf("told is %q, want 1 short", got)
		}
	})
}

// TestKeysHeldWhileOpening has keys down when the panel comes: they may be stuck.
func TestKeysHeldWhileOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, withKeys(), nil)
		b.Unplug()
		b.Press(1)
		b.Plug()
		b.show("one")
		time.Sleep(time.Minute)
		b.Press(0)
		time.Sleep(time.Second)
		if got := b.pressed(); got != "" {
			t.Errorf("told is %q, want nothing", got)
		}
		b.hold(1, 300*time.Millisecond)
		time.Sleep(time.Second)
		if got := b.pressed(); got != "1 short" {
			t.Errorf("told is %q, want 1 short", got)
		}
	})
}

// keyless is a panel that has no keys and says so when asked.
type keyless struct {
	*hd44780.Device
	asked *atomic.Int64
}

// Keys implements [lcd.Keyer].
func (k keyless) Keys(context.Context) (lcd.Keys, error) {
	k.asked.Add(1)
	return 0, fmt.Errorf("no keys here: %w", errors.ErrUnsupported)
}

func TestKeysUnsupported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		b := supervisedBy(t, withKeys(), func(d lcd.Device) lcd.Device {
			dev, _ := d.(*hd44780.Device)
			return keyless{dev, &asked}
		})
		b.show("one")
		time.Sleep(time.Hour)
		b.want("one", 1)
		if n := asked.Load(); n != 1 {
			t.Errorf("asked %d times, want once", n)
		}
	})
}

// broken is a ticker that cannot be set.
type broken struct{ stopped *atomic.Int64 }

func (broken) C() <-chan time.Time          { return nil }
func (broken) Reset(time.Duration) error    { return errors.New("no timers left") }
func (b broken) Stop()                      { b.stopped.Add(1) }
func (b broken) make() (tick.Ticker, error) { return b, nil }

// TestKeysTickerFails polls by the runtime's ticker all the same.
func TestKeysTickerFails(t *testing.T) {
	none := func() (tick.Ticker, error) { return nil, errors.New("no timers left") }
	var stopped atomic.Int64
	for _, create := range []func() (tick.Ticker, error){none, broken{&stopped}.make} {
		synctest.Test(t, func(t *testing.T) {
			s := withKeys()
			s.NewTicker = create
			b := supervisedBy(t, s, nil)
			b.show("one")
			time.Sleep(time.Second)
			b.hold(1, 300*time.Millisecond)
			time.Sleep(time.Second)
			if got := b.pressed(); got != "1 short" {
				t.Errorf("told is %q, want 1 short", got)
			}
		})
	}
	if stopped.Load() != 1 {
		t.Errorf("the broken ticker was stopped %d times", stopped.Load())
	}
}

// TestKeysTaps presses for as long as fingers do and counts what is missed while the
// pace is slow: at the usual one none of 100 ms is, though the keys do not latch.
func TestKeysTaps(t *testing.T) {
	for _, c := range []struct {
		idle, tap time.Duration
		all       bool
	}{{200, 120, false}, {200, 231, true}, {0, 60, false}, {0, 100, true}, {0, 120, true}} {
		synctest.Test(t, func(t *testing.T) {
			s := withKeys()
			s.Keys.Idle = c.idle * time.Millisecond
			b := supervisedBy(t, s, nil)
			b.show("one")
			const taps = 100
			for i := range taps {
				time.Sleep(time.Minute + time.Duration(i)*7*time.Millisecond)
				b.hold(1, c.tap*time.Millisecond)
			}
			time.Sleep(time.Second)
			n := len(strings.Split(b.pressed(), ", "))
			if t.Logf("asked every %d ms, %d of %d taps of %d ms were noticed", c.idle, n, taps, c.tap); c.all && n != taps {
				t.Errorf("that is not all of them")
			}
			if slices.ContainsFunc(b.keys, func(e panel.Event) bool { return e.Key.Kind != panel.Short }) {
				t.Errorf("told is %q, want short presses only", b.pressed())
			}
		})
	}
}
