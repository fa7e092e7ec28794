package control_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/control"
	"lcdpanel/lcd"
)

func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		c := b.dial()
		c.say("watch\n")
		b.puts("one\n♥")
		c.want(" 8x2 on", " one     ", " ♥       ")
		time.Sleep(24 * time.Hour) // still pictures are watched for as long as one likes
		p := lcd.NewPicture(lcd.NewFrame(8, 2))
		p.Light.On = false
		p.Set(0, 0, lcd.Locked)
		b.Put(p)
		c.want(" 8x2 off", " "+string(lcd.Alias(lcd.Locked))+"       ", "         ")
		c.ask("next", "ok", "ok") // of the watch, and of next
		b.puts("unseen")
		c.ask("prev", "ok")
	})
}

// TestWatchSameAgain has an unchanged picture put again, which is no news.
func TestWatchSameAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		b.puts("one")
		c := b.dial()
		c.ask("watch", " 8x2 on", " one     ", "         ")
		b.puts("one")
		synctest.Wait()
		b.puts("two")
		c.want(" 8x2 on", " two     ", "         ")
	})
}

// TestWatchSlowly has a client that reads nothing while pictures fly by.
func TestWatchSlowly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		c := b.dial()
		b.puts("0")
		c.say("watch\n")
		for n := range 1000 {
			b.puts(strconv.Itoa(n))
			synctest.Wait()
		}
		c.want(" 8x2 on", " 0       ", "         ") // was under way
		c.want(" 8x2 on", " 999     ", "         ")
	})
}

func TestWatchNeverRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		b.puts("one")
		c := b.dial()
		c.say("watch\n")
		time.Sleep(2 * time.Minute)
		c.want("EOF")
	})
}

// TestWatchersLeaveRoom has as many watch as may, and one more.
func TestWatchersLeaveRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		var watchers []*client
		for range 8 {
			c := b.dial()
			c.say("watch\n")
			watchers = append(watchers, c)
		}
		synctest.Wait()
		late := b.dial()
		late.ask("watch", "error: 8 clients watch already; end one of them")
		late.ask("keys", "error: 8 clients watch already; end one of them")
		watchers[3].Close()
		synctest.Wait()
		b.puts("one")
		late.ask("watch", " 8x2 on", " one     ", "         ")
		for i, c := range watchers {
			if i != 3 {
				c.want(" 8x2 on", " one     ", "         ")
			}
		}
	})
}

func TestWatchEndsWithTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		b.puts("one")
		c := b.dial()
		c.ask("watch", " 8x2 on", " one     ", "         ")
		idle, keys := b.dial(), b.dial()
		keys.say("keys\n")
		synctest.Wait()
		b.end()
		for _, c := range []*client{c, idle, keys} {
			c.want("error: lcdpanel is stopping", "EOF")
		}
	})
}

func TestKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		c, d := b.dial(), b.dial()
		c.say("keys\n")
		synctest.Wait()
		d.ask("press 2 long", "ok")
		c.want(" 2 long")
		b.Gestures.Tell(control.Gesture{Keys: 1})
		c.want(" 1 short")
		c.ask("next", "ok", "ok")
		b.Gestures.Tell(control.Gesture{Keys: 1})
		c.ask("next", "ok")
	})
}

// TestGesturesMissed has a listener that does not listen, which holds up nobody.
func TestGesturesMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all control.Gestures
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		heard := all.Listen(ctx)
		for range 100 {
			all.Tell(control.Gesture{Keys: 3})
		}
		if n := len(heard); n == 0 || n == 100 {
			t.Errorf("%d of 100 gestures wait for who does not listen, want a few", n)
		}
	})
}

var errEnough = errors.New("enough")

// TestClientWatch reads pictures as they were drawn, private characters and all.
func TestClientWatch(t *testing.T) {
	s := newSocketServer(t)
	p := lcd.NewPicture(lcd.ParseFrame(20, 4, "ok\nerror: row"))
	p.Set(3, 2, lcd.Disk)
	s.Put(p)
	var got lcd.Picture
	err := s.dial(t).Watch(func(p lcd.Picture) error {
		got = p
		return errEnough
	})
	if !errors.Is(err, errEnough) {
		t.Errorf("Watch ended with %v, want the error of what shows", err)
	}
	if !got.Equal(p) {
		t.Errorf("Watch showed\n%swant\n%s", got, p)
	}
}
