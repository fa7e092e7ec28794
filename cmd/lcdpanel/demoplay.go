package main

import (
	"context"
	"fmt"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sim/day"
)

// begin plays day after day until ctx ends. It returns when a stage has begun, of the
// first one if it is empty.
func (d *demo) begin(ctx context.Context, w *wiring, stage string) error {
	if stage == "" {
		stage = d.player.Stages()[0]
	}
	if err := d.player.HurryTo(stage); err != nil {
		return err
	}
	reached := make(chan struct{})
	d.player.Began = d.hurry(ctx, w, stage, reached)
	w.start(ctx)
	awaitAll(ctx, w.deck.Turns) // what they see first is the night before
	d.play(ctx)
	if err := d.await(ctx, reached); err != nil {
		return err
	}
	if name := d.player.Scene().Shows; name != "" {
		screens.Show(name, func(error) {})(w.deck, time.Now()) // it may not be among those picked
	}
	return nil
}

// hurry returns what is done when a scene begins. Until the stage is reached the deck is
// looked at by nobody else, and what it would tell of earlier scenes is taken note of.
func (d *demo) hurry(ctx context.Context, w *wiring, stage string, reached chan<- struct{}) func(day.Scene) {
	hurries, alerts := true, 0
	return func(s day.Scene) {
		switch {
		case !hurries:
			d.see(ctx, w)
			d.tell()
		case s.Name == stage:
			hurries = false
			close(reached)
		default:
			if alerts > 0 && d.player.Next().Name == stage {
				_ = d.settle(ctx) // or an alert would be over only in the stage
			}
			w.deck.Show(time.Now()) // it remembers what was critical
			screens.Acknowledge(func(n int) { alerts += n })(w.deck, time.Now())
		}
	}
}

// see has the deck look at a scene before the next one begins.
func (d *demo) see(ctx context.Context, w *wiring) {
	seen, saw := context.WithCancel(ctx)
	w.tell(ctx, func(deck *screens.Deck, now time.Time) {
		deck.Show(now)
		saw()
	})
	<-seen.Done()
}

// settle waits until everything has been read that a scene is about.
func (d *demo) settle(ctx context.Context) error {
	const enough = 1500 * time.Millisecond // a tick of the demo, and what inotify tells
	settled, cancel := context.WithTimeout(ctx, enough)
	defer cancel()
	return d.await(ctx, settled.Done())
}

// tell tells that another scene has begun.
func (d *demo) tell() {
	select {
	case d.began <- struct{}{}:
	default:
	}
}

// await returns when something has happened, or cannot happen any more.
func (d *demo) await(ctx context.Context, happened <-chan struct{}) error {
	select {
	case <-happened:
		return nil
	case err := <-d.failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// play plays until ctx ends.
func (d *demo) play(ctx context.Context) {
	d.played.Go(func() {
		if err := d.player.Run(ctx); err != nil && ctx.Err() == nil {
			d.failed <- fmt.Errorf("the demo cannot go on: %w", err)
		}
	})
}

// caption says what plays.
func (d *demo) caption() string {
	s := d.player.Scene()
	return fmt.Sprintf("%s %s", demoDate().Add(s.At).Format("15:04"), s.Caption)
}

// direct brings up the screen that tells of each scene, unless somebody holds another
// one, and has v say what plays, until ctx ends.
func (d *demo) direct(ctx context.Context, w *wiring, v *simView) {
	for ctx.Err() == nil {
		if err := d.await(ctx, d.began); err != nil {
			v.fail(err)
		}
		if name := d.player.Scene().Shows; name != "" && !v.held() {
			w.tell(ctx, screens.Show(name, func(error) {}))
		}
		v.wake()
	}
}
