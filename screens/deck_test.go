package screens_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// page is a screen of one word that counts what is asked of it.
type page struct {
	name  string
	until time.Duration // how long its view holds
	dwell time.Duration // how long its turn is, 0 for the deck's
	skip  atomic.Bool

	unread atomic.Bool // nothing has been read yet

	version atomic.Uint64
	status  atomic.Uint64
	cause   atomic.Value
	class   screens.Class
	summary bool
	views   atomic.Int64
	every   atomic.Int64 // the newest demand on its feed, a time.Duration
	now     atomic.Bool  // it was for a reading at once
}

func (p *page) Name() string { return p.name }

func (p *page) View(now time.Time, w, h int) screens.View {
	p.views.Add(1)
	v := screens.View{Picture: lcd.NewPicture(lcd.ParseFrame(w, h, p.name)), Skip: p.skip.Load()}
	v.Status, v.Class, v.Summary = screens.Status(p.status.Load()), p.class, p.summary
	v.Cause, _ = p.cause.Load().(string)
	if p.unread.Load() {
		v.Status, v.Cause, v.Skip = screens.OK, "", true
	}
	if p.until > 0 {
		v.Until = now.Add(p.until)
	}
	return v
}

func (p *page) Needs() []screens.Need {
	return []screens.Need{{Feed: p, Demand: sysinfo.Demand{Every: time.Second}}}
}

func (p *page) Want(d sysinfo.Demand) {
	p.every.Store(int64(d.Every))
	p.now.Store(d.Now)
}

func (p *page) Version() uint64 { return p.version.Add(1) } // it may always have changed

// Published implements part of a need.
func (p *page) Published() <-chan struct{} {
	c := make(chan struct{})
	if !p.unread.Load() {
		close(c)
	}
	return c
}

func (p *page) Silent(time.Time) (since, look time.Time) { return since, look }

func (*page) Nudge(time.Time) {}

// table is a running deck.
type table struct {
	t      *testing.T
	out    lcd.Latest[lcd.Picture]
	events chan screens.Event
}

const (
	dwell = 10 * time.Second
	hold  = 30 * time.Second
)

func deal(t *testing.T, pages ...*page) *table {
	d := &screens.Deck{Rotation: screens.Rotation{W: 8, H: 1, Dwell: dwell, Alerts: screens.AlertOpts{Hold: hold, Clear: hold}}}
	for _, p := range pages {
		d.Turns = append(d.Turns, screens.Turn{Screen: p, Dwell: p.dwell, Own: p.name == "own"})
	}
	b := &table{t: t, events: make(chan screens.Event)}
	go d.Run(t.Context(), b.events, &b.out)
	return b
}

func (b *table) want(text string) {
	b.t.Helper()
	synctest.Wait()
	p, _, _ := b.out.Get()
	if got, want := p.String(), lcd.ParseFrame(8, 1, text).String(); got != want {
		b.t.Errorf("after %v the deck shows %q, want %q", time.Since(epoch), got, want)
	}
}

// epoch is when every synctest bubble begins.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func TestDeckRotates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := deal(t, &page{name: "one"}, &page{name: "two"}, &page{name: "three"})
		for _, want := range []string{"one", "two", "three", "one"} {
			b.want(want)
			time.Sleep(dwell)
		}
	})
}

func TestDeckSkips(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quiet := &page{name: "quiet"}
		quiet.skip.Store(true)
		b := deal(t, &page{name: "one"}, quiet, &page{name: "two"})
		b.want("one")
		time.Sleep(dwell)
		b.want("two")
		quiet.skip.Store(false)
		time.Sleep(2 * dwell)
		b.want("quiet")
		quiet.skip.Store(true)
		b.events <- screens.Changed
		b.want("two")
	})
}

func TestDeckNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := deal(t, &page{name: "one"}, &page{name: "two"})
		time.Sleep(dwell / 2)
		b.events <- screens.Next
		b.want("two")
		time.Sleep(dwell - time.Millisecond)
		b.want("two")
		time.Sleep(time.Millisecond)
		b.want("one")
	})
}

func TestDeckPrevious(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quiet := &page{name: "quiet"}
		quiet.skip.Store(true)
		b := deal(t, &page{name: "one"}, &page{name: "two"}, &page{name: "three"}, quiet)
		for _, want := range []string{"three", "two", "one", "three"} {
			b.events <- screens.Previous
			b.want(want)
		}
	})
}

func TestDeckHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := deal(t, &page{name: "one"}, &page{name: "two"})
		b.events <- screens.ToggleHold
		time.Sleep(time.Hour)
		b.want("one")
		b.events <- screens.Next // a person may still turn pages
		b.want("two")
		time.Sleep(time.Hour)
		b.want("two")
		b.events <- screens.ToggleHold
		time.Sleep(dwell)
		b.want("one")
	})
}

func TestDeckDwell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := deal(t, &page{name: "one", dwell: 3 * dwell}, &page{name: "two"})
		time.Sleep(3*dwell - time.Millisecond)
		b.want("one")
		time.Sleep(time.Millisecond)
		b.want("two")
		time.Sleep(dwell)
		b.want("one")
	})
}

// TestDeckAsksForWhatShows looks at the demand on each screen's source.
func TestDeckAsksForWhatShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := &page{name: "one"}, &page{name: "two"}
		b := deal(t, one, two)
		b.want("one")
		wantDemands(t, one, time.Second, two, 0)
		time.Sleep(dwell)
		b.want("two")
		wantDemands(t, one, 0, two, time.Second)
	})
}

// TestDeckSleeps leaves a single still screen alone for an hour.
func TestDeckSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		only := &page{name: "only"}
		b := deal(t, only)
		time.Sleep(time.Hour)
		b.want("only")
		if n := only.views.Load(); n > 3 {
			t.Errorf("a still screen was drawn %d times in an hour", n)
		}
	})
}

func TestDeckRedrawsWhenAViewEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		only := &page{name: "only", until: time.Minute}
		b := deal(t, only)
		time.Sleep(time.Hour + time.Second)
		b.want("only")
		if n := only.views.Load(); n < 60 || n > 63 {
			t.Errorf("a view that holds a minute was drawn %d times in an hour", n)
		}
	})
}

func wantDemands(t *testing.T, one *page, first time.Duration, two *page, second time.Duration) {
	t.Helper()
	got, other := time.Duration(one.every.Load()), time.Duration(two.every.Load())
	if got != first || other != second {
		t.Errorf("the demands are %v and %v, want %v and %v", got, other, first, second)
	}
}
