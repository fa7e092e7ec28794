package screens_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
)

// becomes gives a page another status and tells the deck.
func (b *table) becomes(p *page, s screens.Status, cause string) {
	p.cause.Store(cause)
	p.status.Store(uint64(s))
	b.events <- screens.Changed
}

// shows returns what the deck shows now.
func (b *table) shows() string {
	synctest.Wait()
	p, _, _ := b.out.Get()
	return strings.TrimRight(p.String(), " \n")
}

// follow returns what the deck shows at the middle of each of n turns.
func (b *table) follow(n int) string {
	var all []string
	for range n {
		time.Sleep(dwell / 2)
		all = append(all, b.shows())
		time.Sleep(dwell / 2)
	}
	return strings.Join(all, " ")
}

func TestAlertTakesThePanel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two, three := &page{name: "one"}, &page{name: "two"}, &page{name: "three"}
		b := deal(t, one, two, three)
		b.want("one")
		b.becomes(three, screens.Critical, "lost")
		b.want("three")
		time.Sleep(hold - time.Millisecond)
		b.want("three")
		time.Sleep(time.Millisecond)
		if got, want := b.follow(6), "one    ! three two    ! three one    ! three"; got != want {
			t.Errorf("after the hold:\n%s\nwant, with the mark on the others and the alert at every second turn:\n%s", got, want)
		}
	})
}

func TestAlertAcknowledged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.becomes(two, screens.Critical, "lost")
		b.want("two")
		b.events <- screens.Acknowledge(func(n int) {
			if n != 1 {
				t.Errorf("%d alerts were acknowledged, want 1", n)
			}
		})
		if got, want := b.follow(4), "one two one two"; got != want {
			t.Errorf("acknowledged: %s, want %s", got, want)
		}
		b.becomes(two, screens.Critical, "worse")
		b.want("two")
		if b.becomes(two, screens.Critical, "worse"); b.shows() != "two" {
			t.Error("the same cause again made a difference")
		}
	})
}

// TestAlertsOfAMoment shows the first that is no summary, in whichever order they are
// found.
func TestAlertsOfAMoment(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		synctest.Test(t, func(t *testing.T) {
			all := []*page{{name: "sum", summary: true}, {name: "first"}, {name: "second"}}
			b := deal(t, all...)
			for _, i := range order {
				b.becomes(all[i], screens.Critical, "lost")
			}
			b.want("first")
			time.Sleep(time.Second)
			b.becomes(all[2], screens.Critical, "worse")
			b.want("second")
		})
	}
}

func TestAlertClears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.becomes(two, screens.Critical, "lost")
		time.Sleep(time.Second)
		b.becomes(two, screens.OK, "")
		b.want("ok again")
		time.Sleep(hold)
		if got, want := b.follow(3), "one two one"; got != want {
			t.Errorf("all clear: %s, want %s", got, want)
		}
	})
}

// TestAlertByAnotherClock tells when things were by the clock of the machine that is
// shown.
func TestAlertByAnotherClock(t *testing.T) {
	two, now := &page{name: "two"}, epoch
	d := &screens.Deck{
		Rotation: screens.Rotation{W: 20, H: 4, Turns: []screens.Turn{{Screen: two}}, Alerts: screens.AlertOpts{Hold: hold, Clear: hold}},
		Clock:    func(at time.Time) time.Time { return at.Add(5 * time.Hour) },
	}
	for _, s := range []screens.Status{screens.OK, screens.Critical, screens.OK} {
		two.status.Store(uint64(s))
		two.cause.Store("lost")
		now = now.Add(time.Minute)
		d.Show(now)
	}
	if got, want := d.Show(now).String(), lcd.ParseFrame(20, 4, "two ok again   05:03\nwas lost\nfrom 05:02").String(); got != want {
		t.Errorf("all clear:\n%s\nwant\n%s", got, want)
	}
}

// TestAlertEases gives no all-clear while a screen still warns, as while an array is
// being rebuilt.
func TestAlertEases(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.becomes(two, screens.Critical, "lost")
		b.becomes(two, screens.Warning, "")
		if got, want := b.follow(3), "one two one"; got != want {
			t.Errorf("while it eases: %s, want %s", got, want)
		}
		b.becomes(two, screens.OK, "")
		b.want("ok again")
	})
}

// TestAlertOfASilentScreen has a subject with nothing to say become critical and
// well again.
func TestAlertOfASilentScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		two.skip.Store(true)
		b := deal(t, one, two)
		two.skip.Store(false)
		b.becomes(two, screens.Critical, "lost")
		b.want("two")
		two.skip.Store(true)
		b.becomes(two, screens.OK, "")
		b.want("ok again")
		time.Sleep(hold)
		b.want("one")
	})
}

func TestNewestAlertFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two, three := &page{name: "one"}, &page{name: "two"}, &page{name: "three"}
		b := deal(t, one, two, three)
		b.becomes(two, screens.Critical, "")
		time.Sleep(time.Second)
		b.becomes(three, screens.Critical, "")
		b.want("three")
		time.Sleep(dwell) // both are alerts: they take turns
		b.want("two")
	})
}

// TestAlertBreaksAHold comes back to the screen that was held.
func TestAlertBreaksAHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.events <- screens.ToggleHold
		b.becomes(two, screens.Critical, "")
		b.want("two")
		b.events <- screens.Acknowledge(func(int) {})
		b.want("one")
		time.Sleep(time.Hour)
		b.want("one")
	})
}

func TestClasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		info, back, fore := &page{name: "info"}, &page{name: "back", class: screens.Background}, &page{name: "fore", class: screens.Foreground}
		never, keys := &page{name: "never", class: screens.Hidden}, &page{name: "keys", class: screens.Input}
		fore.skip.Store(true)
		keys.skip.Store(true)
		b := deal(t, info, back, never, fore, keys)
		if got, want := b.follow(3), "info info info"; got != want {
			t.Errorf("background and hidden beside info: %s", got)
		}
		fore.skip.Store(false)
		b.events <- screens.Changed
		b.want("fore")
		b.becomes(info, screens.Critical, "")
		b.want("info")
		keys.skip.Store(false)
		b.events <- screens.Changed
		b.want("keys")
		keys.skip.Store(true)
		fore.skip.Store(true)
		info.skip.Store(true)
		info.status.Store(0)
		b.events <- screens.Changed
		time.Sleep(2 * hold)
		b.want("back")
	})
}

func TestShowByName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		own := &page{name: "own"}
		own.skip.Store(true)
		b := deal(t, &page{name: "one"}, &page{name: "two"}, own)
		b.events <- screens.Show("TWO", func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
		b.want("two")
		b.events <- screens.Show("four", func(err error) {
			if err == nil || !strings.HasSuffix(err.Error(), "there are one, two") {
				t.Errorf("no such screen: %v", err)
			}
		})
		b.events <- screens.Tell(func(r screens.Report) {
			if r.Shown != "two" || len(r.Screens) != 3 || r.Worst != screens.OK {
				t.Errorf("report %+v", r)
			}
		})
	})
}

// TestShowWhatCannotBeShown says why not.
func TestShowWhatCannotBeShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, silent, never := &page{name: "one"}, &page{name: "silent"}, &page{name: "never", class: screens.Hidden}
		fore := &page{name: "fore", class: screens.Foreground}
		silent.skip.Store(true)
		fore.skip.Store(true)
		b := deal(t, one, silent, never, fore)
		show := func(name, want string) {
			t.Helper()
			b.events <- screens.Show(name, func(err error) {
				if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("show %s: %v, want %q", name, err, want)
				}
			})
			synctest.Wait()
		}
		show("one", "")
		show("silent", "silent has nothing to show now")
		show("never", "the config hides the screen never")
		fore.skip.Store(false)
		b.events <- screens.Changed
		show("one", "screens of class foreground have the panel; the screen one is only info")
		b.becomes(fore, screens.Critical, "lost")
		show("one", "an alert has the panel")
		b.want("fore")
	})
}

// TestAlertsSleep leaves a machine with an alert nobody minds alone.
func TestAlertsSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		only := &page{name: "only"}
		b := deal(t, only)
		b.becomes(only, screens.Critical, "")
		time.Sleep(hold)
		synctest.Wait() // until it has been drawn as it stays
		before := only.views.Load()
		time.Sleep(time.Hour)
		if n := only.views.Load() - before; n > 2 {
			t.Errorf("a lone alert was drawn %d times in an hour", n)
		}
	})
}

// TestLightIsTold hears what the light may depend on.
func TestLightIsTold(t *testing.T) {
	var told []screens.LightState
	p := &page{name: "one"}
	d := &screens.Deck{Rotation: screens.Rotation{Turns: []screens.Turn{{Screen: p}}, W: 8, H: 1, Dwell: dwell, Alerts: screens.DefaultAlerts()}}
	d.Light = func(_ time.Time, s screens.LightState) (lcd.Light, time.Time) {
		told = append(told, s)
		return lcd.Light{}, epoch.Add(time.Hour)
	}
	d.Show(epoch)
	p.status.Store(uint64(screens.Critical))
	if v := d.Show(epoch.Add(time.Minute)); v.Light.On {
		t.Error("the light is on though it should not be")
	}
	screens.Acknowledge(func(int) {})(d, epoch.Add(2*time.Minute))
	d.Show(epoch.Add(2 * time.Minute))
	want := []screens.LightState{
		{},
		{Worst: screens.Critical, Raised: epoch.Add(time.Minute)},
		{Worst: screens.Warning, Raised: epoch.Add(time.Minute), Used: epoch.Add(2 * time.Minute)},
	}
	for i := range want {
		if told[i] != want[i] {
			t.Errorf("the light was told %+v, want %+v", told[i], want[i])
		}
	}
}

// TestJudged is told of every change of how things are, seen or not, and of nothing else.
func TestJudged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		told := 0
		b.events <- func(d *screens.Deck, _ time.Time) { d.Judged = func() { told++ } }
		b.events <- screens.Hold(true)
		synctest.Wait()
		if told != 1 {
			t.Errorf("told %d times how it is at first", told)
		}
		for i, step := range []struct {
			name string
			do   func()
			want int
		}{
			{"an hour", func() { time.Sleep(time.Hour) }, 0},
			{"asked", func() { b.events <- screens.Tell(func(screens.Report) {}) }, 0},
			{"warned", func() { b.becomes(two, screens.Warning, "hm") }, 1},
			{"of something else", func() { b.becomes(two, screens.Warning, "oh") }, 1},
			{"critical", func() { b.becomes(two, screens.Critical, "lost") }, 1},
			{"acknowledged", func() { b.events <- screens.Acknowledge(func(int) {}) }, 1},
			{"well", func() { b.becomes(two, screens.OK, "") }, 1},
			{"fewer", func() { b.events <- screens.Replace(rotation(one), func() {}) }, 1},
			{"others", func() { b.events <- screens.Replace(rotation(one, two), func() {}) }, 1},
		} {
			before := told
			step.do()
			synctest.Wait()
			if n := told - before; n != step.want {
				t.Errorf("%d, %s: told %d times, want %d", i, step.name, n, step.want)
			}
		}
	})
}

// TestAcknowledgedAlertShowsTheMarkOfAnother has one alert that somebody has taken note
// of, and one that nobody has.
func TestAcknowledgedAlertShowsTheMarkOfAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.becomes(one, screens.Critical, "lost")
		b.events <- screens.Acknowledge(func(int) {})
		synctest.Wait()
		b.becomes(two, screens.Critical, "gone")
		b.want("two")
		time.Sleep(hold)
		if got, want := b.follow(4), "one    ! two one    ! two"; got != want {
			t.Errorf("after the hold: %s, want %s", got, want)
		}
	})
}
