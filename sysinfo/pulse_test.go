package sysinfo

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestCallIsNoWish has a source called that reads seldom: it reads no sooner for that.
func TestCallIsNoWish(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		f := running(t, c, Demand{})
		f.Want(Demand{Every: 30 * time.Minute})
		synctest.Wait()
		for range 60 {
			time.Sleep(time.Minute)
			f.Nudge(time.Now())
			if since, look := f.Silent(time.Now()); !since.IsZero() || !look.After(time.Now()) {
				t.Fatalf("stuck since %v, to be looked at %v", since, look)
			}
		}
		synctest.Wait()
		if n := c.reads.Load(); n != 3 {
			t.Errorf("%d readings in an hour at one in 30 minutes, want 3", n)
		}
	})
}

// TestCallLetsASubjectRest has one called that is at rest.
func TestCallLetsASubjectRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counter{}
		c.still.Store(true)
		f := running(t, c, Demand{})
		f.Want(Demand{Every: time.Second, Rest: 10 * time.Minute})
		time.Sleep(10 * time.Second)
		before := c.reads.Load()
		for range 60 {
			time.Sleep(time.Minute)
			f.Nudge(time.Now())
		}
		synctest.Wait()
		if n := c.reads.Load() - before; n != 6 {
			t.Errorf("%d readings in an hour at one in 10 minutes", n)
		}
	})
}

// listener is a source that hears what is wanted and has nothing to tell.
type listener struct{ calls *int }

func (l listener) Run(ctx context.Context, demand <-chan Demand, _ func(int, error)) error {
	for {
		select {
		case d := <-demand:
			if d.Call {
				*l.calls++
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// TestSilentOnlyLooks has somebody ask again and again how a source is, who wakes nobody
// by that.
func TestSilentOnlyLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		f := NewFeed(listener{&calls}, Demand{}, func() {})
		go f.Run(t.Context())
		f.Want(Demand{Every: time.Second})
		want := func(n int) {
			t.Helper()
			synctest.Wait()
			since, look := f.Silent(time.Now())
			if calls != n || !since.IsZero() || !look.After(time.Now()) {
				t.Errorf("%d calls, want %d; stuck since %v, to be looked at %v", calls, n, since, look)
			}
		}
		for range 60 {
			time.Sleep(time.Minute)
			want(0)
		}
		for range 2 { // the second finds that it has just been called
			f.Nudge(time.Now())
			want(1)
		}
		time.Sleep(callAfter)
		f.Nudge(time.Now())
		want(2)
	})
}

// mute is a source that never publishes; it takes as much time for its readings.
type mute struct{ patience time.Duration }

func (m mute) Run(ctx context.Context, _ <-chan Demand, _ func(int, error)) error {
	<-ctx.Done()
	return ctx.Err()
}

func (m mute) Patience() time.Duration { return m.patience }

// TestPatience asks sources that do not listen.
func TestPatience(t *testing.T) {
	for _, c := range []struct {
		patience, after time.Duration
		stuck           bool
	}{
		{time.Minute, time.Minute - 1, false},
		{time.Minute, time.Minute, true},
		{0, 24 * time.Hour, false}, // it says that it does not
	} {
		synctest.Test(t, func(t *testing.T) {
			f := NewFeed(mute{c.patience}, Demand{}, func() {})
			go f.Run(t.Context())
			began := time.Now()
			f.Want(Demand{Every: time.Second})
			time.Sleep(c.after)
			f.Want(Demand{}) // a newer wish does not make it listen
			since, look := f.Silent(time.Now())
			if stuck := !since.IsZero(); stuck != c.stuck || stuck && !since.Equal(began) {
				t.Errorf("after %v of %v: stuck since %v, to be looked at %v", c.after, c.patience, since, look)
			}
		})
	}
}

// TestEndedSourceIsNotStuck has one that has nothing more to tell.
func TestEndedSourceIsNotStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := NewFeed(BootSource{FS: FS{Proc: t.TempDir(), Sys: t.TempDir()}}, Demand{}, func() {})
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		f.Want(Demand{Every: time.Second})
		time.Sleep(time.Hour)
		if since, look := f.Silent(time.Now()); !since.IsZero() || !look.IsZero() {
			t.Errorf("stuck since %v, to be looked at %v", since, look)
		}
	})
}
