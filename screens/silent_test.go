package screens_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// hanging is a source that publishes once, listens for a while, and then hangs.
type hanging struct{ after time.Duration }

// Run implements [sysinfo.Source].
func (h hanging) Run(ctx context.Context, demand <-chan sysinfo.Demand, publish func(int, error)) error {
	publish(1, nil)
	for end := time.After(h.after); ; {
		select {
		case <-demand:
		case <-ctx.Done():
			return ctx.Err()
		case <-end:
			<-ctx.Done()
			return ctx.Err()
		}
	}
}

// fed is a screen that is drawn from a feed.
type fed struct {
	page
	feed *sysinfo.Feed[int]
}

// Needs implements [screens.Screen].
func (f *fed) Needs() []screens.Need {
	return []screens.Need{{Feed: f.feed, Demand: sysinfo.Demand{Every: time.Second}}}
}

// hang runs a deck of a screen whose source hangs after a while, and of others.
func hang(t *testing.T, f *fed, after time.Duration, others ...screens.Turn) *table {
	b := &table{t: t, events: make(chan screens.Event, 1)}
	f.feed = sysinfo.NewFeed(hanging{after}, sysinfo.Demand{}, func() { b.events <- screens.Changed })
	d := &screens.Deck{Rotation: screens.Rotation{W: 20, H: 2, Dwell: 20 * time.Second, Turns: append([]screens.Turn{{Screen: f}}, others...)}}
	go f.feed.Run(t.Context())
	go d.Run(t.Context(), b.events, &b.out)
	return b
}

// wantAt waits until the time of day, and looks at the glass.
func (b *table) wantAt(clock, text string) {
	b.t.Helper()
	now := time.Now()
	at, err := time.Parse(time.DateTime, now.Format(time.DateOnly)+" "+clock)
	if err != nil {
		b.t.Fatal(err)
	}
	time.Sleep(at.Sub(now))
	synctest.Wait()
	if p, _, _ := b.out.Get(); p.String() != lcd.ParseFrame(20, 2, text).String() {
		b.t.Errorf("at %s the deck shows\n%s\nwant\n%s", clock, p, text)
	}
}

// TestSourceThatHangsWhileItShows has but one screen: nobody turns, nothing is asked.
func TestSourceThatHangsWhileItShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fed{page: page{name: "figures"}}
		b := hang(t, f, 90*time.Minute+time.Second)
		b.wantAt("01:31:00", "figures")
		b.wantAt("01:33:00", "figures\nno news since 00:00")
		before := f.views.Load()
		b.wantAt("02:33:00", "figures\nno news since 00:00")
		if n := f.views.Load() - before; n > 1 {
			t.Errorf("drawn %d times while nothing happens", n)
		}
		b.events <- screens.Tell(func(r screens.Report) {
			s := r.Screens[0]
			if s.Status != screens.Warning || s.Cause != "its source does not answer" || r.Worst != screens.Warning {
				t.Errorf("report %+v", r)
			}
		})
		synctest.Wait()
	})
}

// TestSourceThatHangsInTheRotation is found out at its turn.
func TestSourceThatHangsInTheRotation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := hang(t, &fed{page: page{name: "figures"}}, 61*time.Second, screens.Turn{Screen: &page{name: "other"}})
		b.wantAt("00:01:21", "figures") // since 1:20
		b.wantAt("00:01:41", "other")
		b.wantAt("00:02:01", "figures\nno news since 00:00")
		b.wantAt("23:59:21", "figures\nno news since 00:00")
	})
}

// TestStaleMarkHidesNoWarning covers a row that is in use only every other moment.
func TestStaleMarkHidesNoWarning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fed{page: page{name: "title\nmd0 degraded"}}
		f.status.Store(uint64(screens.Warning))
		b := hang(t, f, 0)
		b.wantAt("00:03:01", "title\nmd0 degraded")
		b.wantAt("00:03:05", "title\nno news since 00:00")
		b.wantAt("00:03:09", "title\nmd0 degraded")
	})
}

// TestStaleMarkWantsABlankRow takes the last row only of a picture that is full.
func TestStaleMarkWantsABlankRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := hang(t, &fed{page: page{name: "\nat the bottom"}}, 0)
		b.wantAt("00:03:00", "no news since 00:00\nat the bottom")
	})
	synctest.Test(t, func(t *testing.T) {
		b := hang(t, &fed{page: page{name: "one\ntwo"}}, 0)
		b.wantAt("00:03:00", "one\nno news since 00:00")
	})
}

// TestHealthySourceIsCalledSeldom has a screen stand still for an hour.
func TestHealthySourceIsCalledSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fed{page: page{name: "figures"}}
		b := hang(t, f, 24*time.Hour)
		var lights atomic.Int64 // the light is decided about whenever the deck wakes up
		b.events <- func(d *screens.Deck, _ time.Time) {
			d.Light = func(time.Time, screens.LightState) (lcd.Light, time.Time) {
				lights.Add(1)
				return lcd.Light{}, time.Time{}
			}
		}
		b.wantAt("01:00:30", "figures")
		if n := lights.Load(); n > 65 {
			t.Errorf("woken up %d times in an hour", n)
		}
		b.wantAt("23:00:30", "figures")
	})
}

// TestHeartbeat beats in a blank cell, each second, and not where there is none.
func TestHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &screens.Deck{Rotation: screens.Rotation{W: 8, H: 1, Dwell: 4 * time.Second, Heartbeat: true, Turns: []screens.Turn{
			{Screen: &page{name: "one"}}, {Screen: &page{name: "fulltext"}},
		}}}
		var out lcd.Latest[lcd.Picture]
		go d.Run(t.Context(), nil, &out)
		for i, want := range []string{"one    ♥", "one    ♡", "one    ♥", "one    ♡", "fulltext", "fulltext"} {
			synctest.Wait()
			if p, _, _ := out.Get(); p.String() != want {
				t.Errorf("second %d: %q, want %q", i, p.String(), want)
			}
			time.Sleep(time.Second)
		}
	})
}

// TestHeartLeavesTheMarkOfAnAlert beats beside the mark, not instead of it.
func TestHeartLeavesTheMarkOfAnAlert(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bad := &page{name: "bad"}
		bad.status.Store(uint64(screens.Critical))
		d := &screens.Deck{Rotation: screens.Rotation{W: 8, H: 1, Dwell: 4 * time.Second, Heartbeat: true, Turns: []screens.Turn{{Screen: &page{name: "one"}}, {Screen: bad}}}}
		var out lcd.Latest[lcd.Picture]
		go d.Run(t.Context(), nil, &out)
		marked := 0
		for range 60 {
			synctest.Wait()
			p, _, _ := out.Get()
			switch s := p.String(); {
			case s == "one   ♥!" || s == "one   ♡!":
				marked++
			case []rune(s)[7] != '!' && s[:3] == "one":
				t.Errorf("no mark: %q", s)
			}
			time.Sleep(time.Second)
		}
		if marked == 0 {
			t.Error("the other screen has not shown with the mark")
		}
	})
}
