package panel_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/panel"
)

// glow is how the panel looks: display and lamp.
func (b *bench) glow() string {
	synctest.Wait()
	g := b.Glass()
	switch {
	case !g.On:
		return "off"
	case g.Brightness == 0:
		return "out"
	}
	return fmt.Sprintf("%d%%", int(g.Brightness)*100/255)
}

// watch looks at the panel that often for so long and returns when it looked
// otherwise.
func (b *bench) watch(d, every time.Duration, form string) (changes []string) {
	was := b.glow()
	for end := time.Now().Add(d); time.Now().Before(end); {
		time.Sleep(every)
		if is := b.glow(); is != was {
			changes = append(changes, time.Now().Format(form)+" "+is)
			was = is
		}
	}
	return changes
}

// bare is a display of which nothing but pictures is known.
type bare struct{ lcd.Device }

func withoutDimmer(d lcd.Device) lcd.Device { return bare{d} }

// safe is a panel whose brightness wears nothing.
type safe struct{ *hd44780.Device }

// BlinkSafe implements [lcd.BlinkSafer].
func (safe) BlinkSafe() bool { return true }

func blinkSafe(d lcd.Device) lcd.Device {
	dev, _ := d.(*hd44780.Device)
	return safe{dev}
}

// inBerlin moves the bubble of a test to noon of 25 March 2000 in Berlin, the day before
// summer time.
func inBerlin(t *testing.T) {
	was := time.Local
	time.Local = zone(t, "Europe/Berlin")
	t.Cleanup(func() { time.Local = was })
	time.Sleep(time.Until(time.Date(2000, 3, 25, 12, 0, 0, 0, time.Local)))
}

// TestLampTwoDays follows the light over two days, in one night of which the clocks are
// changed. A minute's clock shows all the while.
func TestLampTwoDays(t *testing.T) {
	for _, c := range []struct {
		name   string
		wrap   func(lcd.Device) lcd.Device
		dark   string
		writes int
	}{
		{"a lamp", nil, "out", 4},
		{"no lamp", withoutDimmer, "off", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			inBerlin(t)
			b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{On: spans(t, "07:00-23:00")}}, c.wrap)
			b.show("one")
			changes := b.watch(48*time.Hour, time.Minute, "Mon 15:04 MST")
			want := []string{"Sat 23:00 CET " + c.dark, "Sun 07:00 CEST 100%", "Sun 23:00 CEST " + c.dark, "Mon 07:00 CEST 100%"}
			if !slices.Equal(changes, want) {
				t.Errorf("%s: the light changed\n%q, want\n%q", c.name, changes, want)
			}
			if n := b.EEPROMWrites(); n != c.writes {
				t.Errorf("%s: %d writes to EEPROM, want %d", c.name, n, c.writes)
			}
		})
	}
}

// TestLampTransfers counts what light control sends: one transfer a change.
func TestLampTransfers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inBerlin(t)
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{On: spans(t, "07:00-23:00")}}, nil)
		b.show("one")
		before := b.Transfers()
		time.Sleep(48 * time.Hour)
		if n := b.Transfers() - before; n != 4 {
			t.Errorf("%d transfers in two days of a still picture, want 4", n)
		}
	})
}

// TestLampWithoutControl leaves the brightness alone, whatever is wanted of the light,
// and blinks for an alert by the display.
func TestLampWithoutControl(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{}, nil)
		b.show("one")
		before := b.Transfers()
		b.state.Put(panel.LightState{Manual: panel.LightOff, Worst: panel.Critical, AlertSince: time.Now()})
		changes := b.watch(24*time.Hour, 250*time.Millisecond, ".000")
		if want := []string{".500 off", ".000 100%", ".500 off", ".000 100%", ".500 off", ".000 100%"}; !slices.Equal(changes, want) {
			t.Errorf("the light changed %q, want %q", changes, want)
		}
		if n := b.Transfers() - before; n != 6 || b.EEPROMWrites() != 0 {
			t.Errorf("%d transfers, %d writes to EEPROM; want 6 and none", n, b.EEPROMWrites())
		}
	})
}

// TestLampTells says what the light is like: dark at night, off and on as it blinks.
func TestLampTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inBerlin(t)
		var lit lcd.Latest[bool]
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{On: spans(t, "07:00-23:00")}, Lit: &lit}, nil)
		b.show("one")
		want := func(on bool) {
			t.Helper()
			synctest.Wait()
			if is, ok, _ := lit.Get(); !ok || is != on {
				t.Errorf("at %v the light is said to be on: %v, want %v", time.Now().Format("15:04:05.0"), is, on)
			}
		}
		want(true)
		time.Sleep(12 * time.Hour) // midnight
		want(false)
		b.state.Put(panel.LightState{Worst: panel.Critical, AlertSince: time.Now()})
		want(true)
		time.Sleep(750 * time.Millisecond)
		want(false)
		time.Sleep(time.Minute)
		want(true)
	})
}

// wearing is a panel that has had its writes.
type wearing struct{ *hd44780.Device }

// Brightness implements [lcd.Dimmer].
func (wearing) Brightness(context.Context, uint8) error { return lcd.ErrWears }

// Contrast implements [lcd.Contraster].
func (wearing) Contrast(context.Context, uint8) error { return lcd.ErrWears }

// TestLampWorn goes on showing on a panel that takes no more levels.
func TestLampWorn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{}}, func(d lcd.Device) lcd.Device {
			dev, _ := d.(*hd44780.Device)
			return wearing{dev}
		})
		b.levels.Put(panel.Levels{Brightness: new(uint8(10)), Contrast: new(uint8(20))})
		b.show("one")
		b.want("one", 1)
		b.state.Put(panel.LightState{Manual: panel.LightOff, ManualSince: time.Now()})
		if is := b.glow(); is != "off" {
			t.Errorf("switched off, the panel is %s", is)
		}
		if news := b.told(); len(news) != 1 {
			t.Errorf("the display was lost: %v", news)
		}
	})
}

// TestLampIdleWears uses the panel every twenty minutes for a month: it goes dark each
// time, and the EEPROM is written at most eight times a day.
func TestLampIdleWears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{Idle: 10 * time.Minute}}, nil)
		b.show("one")
		ways := map[string]int{}
		for day := range 30 {
			before := b.EEPROMWrites()
			for range 72 {
				b.state.Put(panel.LightState{LastUse: time.Now()})
				if is := b.glow(); is != "100%" {
					t.Fatalf("used, the panel is %s", is)
				}
				time.Sleep(20 * time.Minute)
				ways[b.glow()]++
			}
			if n := b.EEPROMWrites() - before; n < 2 || n > 8 {
				t.Errorf("day %d: %d writes to EEPROM", day+1, n)
			}
		}
		if ways["100%"] > 0 || ways["off"] < 30*60 || ways["out"] < 30 {
			t.Errorf("idle, the panel was %v", ways)
		}
	})
}

// TestLampBlinks raises an alert in the quiet of the night.
func TestLampBlinks(t *testing.T) {
	const form = ".000"
	for _, c := range []struct {
		name   string
		wrap   func(lcd.Device) lcd.Device
		want   []string
		writes int // at the most
	}{
		{"a lamp that wears", nil, []string{".500 off", ".000 100%", ".500 off", ".000 100%", ".500 off", ".000 100%"}, 2},
		{"a lamp that does not", blinkSafe, []string{".500 out", ".000 100%", ".500 out", ".000 100%", ".500 out", ".000 100%"}, 99},
		{"no lamp", withoutDimmer, []string{".500 off", ".000 100%", ".500 off", ".000 100%", ".500 off", ".000 100%"}, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{Quiet: spans(t, "00:00-24:00")}}, c.wrap)
			b.show("md1 DEGRADED")
			if is := b.glow(); is == "100%" {
				t.Fatalf("%s: in quiet the panel is %s", c.name, is)
			}
			b.state.Put(panel.LightState{Worst: panel.Critical, AlertSince: time.Now()})
			if is := b.glow(); is != "100%" {
				t.Errorf("%s: at once the panel is %s", c.name, is)
			}
			if got := b.watch(time.Minute, 50*time.Millisecond, form); !slices.Equal(got, c.want) {
				t.Errorf("%s: it blinks %q, want %q", c.name, got, c.want)
			}
			b.want("md1 DEGRADED", 1)
			if n := b.EEPROMWrites(); n > c.writes {
				t.Errorf("%s: %d writes to EEPROM", c.name, n)
			}
			before := b.Transfers()
			time.Sleep(time.Hour)
			if n := b.Transfers() - before; n != 0 {
				t.Errorf("%s: %d transfers in an hour after the blinking", c.name, n)
			}
		})
	}
}

// TestLampEndsWhileBlinking leaves the farewell lit.
func TestLampEndsWhileBlinking(t *testing.T) {
	for name, wrap := range map[string]func(lcd.Device) lcd.Device{"wears": nil, "safe": blinkSafe, "none": withoutDimmer} {
		synctest.Test(t, func(t *testing.T) {
			b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{}}, wrap)
			b.show("one")
			b.state.Put(panel.LightState{Worst: panel.Critical, AlertSince: time.Now()})
			time.Sleep(700 * time.Millisecond)
			if is := b.glow(); is == "100%" {
				t.Fatalf("%s: it is not dark", name)
			}
			b.newest.Put(lcd.NewPicture(lcd.ParseFrame(20, 4, "farewell")))
			b.end()
			b.want("farewell", 1)
			if is := b.glow(); is != "100%" {
				t.Errorf("%s: the farewell is %s", name, is)
			}
		})
	}
}

// TestLevels sets brightness and contrast as from a menu, by day and in the dark.
func TestLevels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{}}, nil)
		set := func(brightness, contrast uint8) {
			b.levels.Put(panel.Levels{Brightness: &brightness, Contrast: &contrast})
			synctest.Wait()
		}
		set(51, 100)
		b.show("one")
		if g := b.Glass(); g.Brightness != 51 || g.Contrast != 100 {
			t.Errorf("at first brightness %d, contrast %d", g.Brightness, g.Contrast)
		}
		before := b.Transfers()
		set(51, 100)
		set(102, 100)
		if g, n := b.Glass(), b.Transfers()-before; g.Brightness != 102 || n != 1 {
			t.Errorf("then brightness %d after %d transfers", g.Brightness, n)
		}
		b.state.Put(panel.LightState{Manual: panel.LightOff, ManualSince: time.Now()})
		if is := b.glow(); is != "out" {
			t.Errorf("switched off the panel is %s", is)
		}
		set(204, 50)
		if g := b.Glass(); g.Brightness != 0 || g.Contrast != 50 {
			t.Errorf("set in the dark: brightness %d, contrast %d", g.Brightness, g.Contrast)
		}
		b.state.Put(panel.LightState{})
		if g := b.glow(); g != "80%" {
			t.Errorf("lit again the panel is %s", g)
		}
	})
}

// TestLampAfterReplug has a panel that comes back while it is to be dark.
func TestLampAfterReplug(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := supervisedBy(t, panel.Supervisor{Light: &panel.LightOpts{Mode: panel.LightOff}}, nil)
		b.show("one")
		for range 20 {
			b.Unplug()
			synctest.Wait()
			b.Plug()
			if is := b.glow(); is != "out" {
				t.Fatalf("plugged in again the panel is %s", is)
			}
		}
		if n := b.EEPROMWrites(); n != 1 {
			t.Errorf("%d writes to EEPROM, want 1", n)
		}
	})
}

// TestLampOfAPicture has a screen that wants no light.
func TestLampOfAPicture(t *testing.T) {
	for name, c := range map[string]struct {
		light *panel.LightOpts
		want  string
	}{"control": {&panel.LightOpts{}, "out"}, "none": {nil, "off"}} {
		synctest.Test(t, func(t *testing.T) {
			b := supervisedBy(t, panel.Supervisor{Light: c.light}, nil)
			p := lcd.NewPicture(lcd.ParseFrame(20, 4, "one"))
			p.Light.Dark = true
			b.newest.Put(p)
			if is := b.glow(); is != c.want {
				t.Errorf("%s: the panel is %s, want %s", name, is, c.want)
			}
			b.show("two")
			b.want("two", 1)
			if is := b.glow(); is != "100%" {
				t.Errorf("%s: the panel is %s after it", name, is)
			}
		})
	}
}
