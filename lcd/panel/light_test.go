package panel_test

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata" // tests must not depend on the machine's

	"pgregory.net/rapid"

	"lcdpanel/lcd/panel"
)

// zone returns a time zone.
func zone(t interface{ Fatal(...any) }, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// spans reads spans that are known to be right.
func spans(t interface{ Fatal(...any) }, texts ...string) (all []panel.Span) {
	for _, text := range texts {
		s, err := panel.ParseSpan(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// TestLightHours has a light with hours, an idle time and quiet hours, in winter.
func TestLightHours(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	at := func(clock string) time.Time {
		when, err := time.ParseInLocation("2006-01-02 15:04:05", "2013-01-16 "+clock, berlin)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	hours := panel.LightOpts{On: spans(t, "07:00-23:00"), Quiet: spans(t, "22:00-07:00")}
	idle := panel.LightOpts{Idle: 10 * time.Minute, Touch: time.Minute}
	for _, c := range []struct {
		name  string
		opts  panel.LightOpts
		now   string
		state panel.LightState
		lit   bool
		until string // empty for ever
	}{
		{"nothing said", panel.LightOpts{}, "03:00:00", panel.LightState{}, true, ""},
		{"day", hours, "12:00:00", panel.LightState{}, true, "22:00:00"},
		{"quiet", hours, "22:00:00", panel.LightState{}, false, "23:00:00"},
		{"morning", hours, "06:59:59", panel.LightState{}, false, "07:00:00"},
		{"warning by day", hours, "12:00:00", panel.LightState{Worst: panel.Warning}, true, "22:00:00"},
		{"warning in quiet", hours, "03:00:00", panel.LightState{Worst: panel.Warning}, false, "07:00:00"},
		{"critical in quiet", hours, "03:00:00", panel.LightState{Worst: panel.Critical}, true, "07:00:00"},
		{"critical ignored", panel.LightOpts{Quiet: hours.Quiet, Critical: "ignore"}, "03:00:00", panel.LightState{Worst: panel.Critical}, false, "07:00:00"},
		{"key in quiet", hours, "03:00:10", panel.LightState{LastUse: at("03:00:00")}, true, "03:00:30"},
		{"key long ago", hours, "03:00:30", panel.LightState{LastUse: at("03:00:00")}, false, "07:00:00"},
		{"warning at night, no quiet", panel.LightOpts{On: hours.On}, "03:00:00", panel.LightState{Worst: panel.Warning}, true, ""},
		{"warning ignored", panel.LightOpts{On: hours.On, Warning: "ignore"}, "03:00:00", panel.LightState{Worst: panel.Warning}, false, "07:00:00"},
		{"idle", idle, "12:00:00", panel.LightState{}, false, ""},
		{"just begun", idle, "12:00:00", panel.LightState{Begun: at("11:55:00")}, true, "12:05:00"},
		{"not yet idle", idle, "12:00:00", panel.LightState{LastUse: at("11:51:00")}, true, "12:01:00"},
		{"idle again", idle, "12:01:00", panel.LightState{LastUse: at("11:51:00")}, false, ""},
		{"attention", idle, "12:01:00", panel.LightState{LastUse: at("11:00:00"), AlertSince: at("12:00:00")}, true, "12:10:00"},
		{"on", panel.LightOpts{Mode: panel.LightOn, Quiet: hours.Quiet}, "03:00:00", panel.LightState{}, true, "07:00:00"},
		{"off", panel.LightOpts{Mode: panel.LightOff}, "12:00:00", panel.LightState{}, false, ""},
		{"off, but", panel.LightOpts{Mode: panel.LightOff}, "12:00:00", panel.LightState{Worst: panel.Critical}, true, ""},
		{
			"switched on at night", hours, "03:00:00",
			panel.LightState{Manual: panel.LightOn, ManualSince: at("02:00:00")},
			true, "07:00:00",
		},
		{
			"switched off by day",
			panel.LightOpts{},
			"12:00:00",
			panel.LightState{Manual: panel.LightOff, ManualSince: at("11:59:59"), LastUse: at("11:59:58")},
			false, "",
		},
		{
			"switched off, a key later",
			panel.LightOpts{},
			"12:00:00",
			panel.LightState{Manual: panel.LightOff, ManualSince: at("11:59:00"), LastUse: at("11:59:50")},
			true, "12:00:20",
		},
		{
			"switched off during an alert",
			panel.LightOpts{},
			"12:00:00",
			panel.LightState{Manual: panel.LightOff, ManualSince: at("11:59:00"), Worst: panel.Critical, AlertSince: at("11:58:00")},
			false, "",
		},
		{
			"switched off before an alert",
			panel.LightOpts{},
			"12:00:00",
			panel.LightState{Manual: panel.LightOff, ManualSince: at("11:59:00"), Worst: panel.Critical, AlertSince: at("11:59:30")},
			true, "",
		},
		{
			"switched to auto", hours, "03:00:00",
			panel.LightState{Manual: panel.LightAuto, ManualSince: at("02:00:00")},
			false, "07:00:00",
		},
	} {
		lit, until := c.opts.At(at(c.now), c.state)
		if c.until == "" != until.IsZero() || c.until != "" && !until.Equal(at(c.until)) || lit != c.lit {
			t.Errorf("%s: lit %v until %v, want %v until %q", c.name, lit, until, c.lit, c.until)
		}
	}
}

// TestLightChangesOfTheClocks follows the light over nights in which the clocks are
// changed: 2 becomes 3 in spring, 3 becomes 2 in autumn.
func TestLightChangesOfTheClocks(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	for _, c := range []struct {
		name, span string
		start      time.Time
		changes    []string
	}{
		{
			"spring", "07:00-23:00", time.Date(2013, 3, 30, 12, 0, 0, 0, berlin),
			[]string{"Sat 23:00 CET dark", "Sun 07:00 CEST lit", "Sun 23:00 CEST dark", "Mon 07:00 CEST lit"},
		},
		{
			"autumn", "07:00-23:00", time.Date(2013, 10, 26, 12, 0, 0, 0, berlin),
			[]string{"Sat 23:00 CEST dark", "Sun 07:00 CET lit", "Sun 23:00 CET dark", "Mon 07:00 CET lit"},
		},
		{
			"an end that is left out", "12:00-02:30", time.Date(2013, 3, 30, 12, 0, 0, 0, berlin),
			[]string{"Sun 03:00 CEST dark", "Sun 12:00 CEST lit", "Mon 02:30 CEST dark", "Mon 12:00 CEST lit"},
		},
		{
			"a span that is left out", "02:15-02:45", time.Date(2013, 3, 30, 12, 0, 0, 0, berlin),
			[]string{"Mon 02:15 CEST lit", "Mon 02:45 CEST dark"},
		},
		{
			"an hour that comes twice", "02:15-02:45", time.Date(2013, 10, 26, 12, 0, 0, 0, berlin),
			[]string{
				"Sun 02:15 CEST lit", "Sun 02:45 CEST dark", "Sun 02:15 CET lit", "Sun 02:45 CET dark",
				"Mon 02:15 CET lit", "Mon 02:45 CET dark",
			},
		},
	} {
		opts := panel.LightOpts{On: spans(t, c.span)}
		if got := follow(t, opts, c.start, 48*time.Hour); !slices.Equal(got, c.changes) {
			t.Errorf("%s: the light changed\n%q, want\n%q", c.name, got, c.changes)
		}
	}
}

// follow goes from one until to the next and returns when the light changed.
func follow(t *testing.T, o panel.LightOpts, now time.Time, d time.Duration) (changes []string) {
	end := now.Add(d)
	was, until := o.At(now, panel.LightState{})
	for looks := 0; until.Before(end); looks++ {
		if looks > 100 || !until.After(now) {
			t.Fatalf("%d looks, the next from %v at %v", looks, now, until)
		}
		now = until
		var lit bool
		if lit, until = o.At(now, panel.LightState{}); lit != was {
			changes = append(changes, now.Format("Mon 15:04 MST ")+map[bool]string{true: "lit", false: "dark"}[lit])
		}
		was = lit
	}
	return changes
}

// anySpan draws a span that may come from the config.
var anySpan = rapid.Custom(func(t *rapid.T) panel.Span {
	s := panel.Span{From: rapid.IntRange(0, 1439).Draw(t, "from"), To: rapid.IntRange(0, 1440).Draw(t, "to")}
	if s.From == s.To {
		s.To++
	}
	return s
})

// anyTime draws a time, mostly of a day on which the clocks are changed somewhere.
func anyTime(t *rapid.T) time.Time {
	name := rapid.SampledFrom([]string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Africa/Casablanca"}).Draw(t, "zone")
	day := rapid.SampledFrom([]time.Time{
		time.Date(2013, 3, 31, 0, 0, 0, 0, time.UTC), time.Date(2013, 10, 27, 0, 0, 0, 0, time.UTC), time.Date(2013, 3, 10, 0, 0, 0, 0, time.UTC),
		time.Date(2013, 11, 3, 0, 0, 0, 0, time.UTC), time.Date(2013, 4, 7, 0, 0, 0, 0, time.UTC), time.Date(2024, 3, 10, 0, 0, 0, 0, time.UTC),
	}).Draw(t, "day")
	offset := rapid.Int64Range(-int64(24*time.Hour), int64(24*time.Hour)).Draw(t, "offset")
	return day.Add(time.Duration(offset)).In(zone(t, name))
}

func anyState(t *rapid.T, now time.Time) panel.LightState {
	ago := func(what string) time.Time {
		if rapid.Bool().Draw(t, "never "+what) {
			return time.Time{}
		}
		return now.Add(-time.Duration(rapid.Int64Range(-int64(time.Minute), int64(time.Hour)).Draw(t, what)))
	}
	return panel.LightState{
		Manual:      rapid.SampledFrom([]panel.LightMode{"", panel.LightAuto, panel.LightOn, panel.LightOff}).Draw(t, "manual"),
		ManualSince: ago("switched"),
		LastUse:     ago("used"),
		Worst:       rapid.SampledFrom([]panel.Level{panel.Fine, panel.Warning, panel.Critical}).Draw(t, "worst"),
		AlertSince:  ago("alert"),
		Begun:       ago("begun"),
	}
}

// TestLightHoldsUntil looks at a moment before until: nothing has changed by then.
func TestLightHoldsUntil(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := anyTime(t)
		o := panel.LightOpts{
			Mode:     rapid.SampledFrom([]panel.LightMode{panel.LightAuto, panel.LightOn, panel.LightOff}).Draw(t, "mode"),
			On:       rapid.SliceOfN(anySpan, 0, 3).Draw(t, "on"),
			Idle:     time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "idle")),
			Touch:    time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "touch")),
			Quiet:    rapid.SliceOfN(anySpan, 0, 2).Draw(t, "quiet"),
			Warning:  rapid.SampledFrom([]panel.WarningLight{"", "on", "ignore"}).Draw(t, "warning"),
			Critical: rapid.SampledFrom([]panel.CriticalLight{"", "on", "blink", "ignore"}).Draw(t, "critical"),
		}
		state := anyState(t, now)
		lit, until := o.At(now, state)
		far := until
		if until.IsZero() {
			far = now.Add(72 * time.Hour)
		}
		if !far.After(now) {
			t.Fatalf("at %v it holds until %v", now, until)
		}
		then := now.Add(time.Duration(rapid.Int64Range(0, int64(far.Sub(now))-1).Draw(t, "then")))
		if later, _ := o.At(then, state); later != lit {
			t.Fatalf("at %v lit is %v until %v, but %v at %v", now, lit, until, later, then)
		}
	})
}

// TestLightByTheClock reads the time off the wall: the light is on where its text is
// between those of the ends.
func TestLightByTheClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now, s := anyTime(t), anySpan.Draw(t, "span")
		from, to := s.String()[:5], s.String()[6:]
		clock := now.Format("15:04")
		want := from <= clock && clock < to
		if to < from {
			want = from <= clock || clock < to
		}
		if lit, _ := (panel.LightOpts{On: []panel.Span{s}}).At(now, panel.LightState{}); lit != want {
			t.Fatalf("at %s, in hours of %s, the light is on: %v", clock, s, lit)
		}
		if lit, _ := (panel.LightOpts{Quiet: []panel.Span{s}}).At(now, panel.LightState{}); lit == want {
			t.Fatalf("at %s, in quiet hours of %s, the light is on: %v", clock, s, lit)
		}
	})
}

func TestSwitch(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 0, 0, time.UTC)
	for _, c := range []struct {
		was  panel.LightMode
		dark bool
		want panel.LightMode
	}{
		{"", true, panel.LightOn},
		{"", false, panel.LightOff},
		{panel.LightAuto, false, panel.LightOff},
		{panel.LightOn, false, panel.LightAuto},
		{panel.LightOff, true, panel.LightAuto},
	} {
		got := panel.LightState{Manual: c.was, Worst: panel.Warning}.Switch(now, c.dark)
		if want := (panel.LightState{Manual: c.want, ManualSince: now, Worst: panel.Warning}); got != want {
			t.Errorf("from %q, dark %v: %+v, want %+v", c.was, c.dark, got, want)
		}
	}
}

func TestBlink(t *testing.T) {
	since := time.Date(2013, 8, 16, 14, 32, 0, 0, time.UTC)
	changes := 0
	for now, was := since, true; ; {
		on, until := panel.Blink(now, since)
		if on != was {
			changes++
		}
		if until.IsZero() {
			if !on || changes != 6 || now.Sub(since) != 3*time.Second {
				t.Errorf("on is %v for ever after %d changes in %v, want on after 6 in 3s", on, changes, now.Sub(since))
			}
			break
		}
		if until.Sub(now) != 500*time.Millisecond {
			t.Fatalf("from %v it holds for %v", now, until.Sub(now))
		}
		was, now = on, until
	}
	if on, until := panel.Blink(since.Add(-time.Minute), since); !on || !until.Equal(since) {
		t.Errorf("before its time it is on: %v, until %v", on, until)
	}
	if on, until := panel.Blink(since, time.Time{}); !on || !until.IsZero() {
		t.Errorf("without an alert it is on: %v, until %v", on, until)
	}
}
