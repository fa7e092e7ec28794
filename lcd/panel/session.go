package panel

import (
	"context"
	"errors"
	"time"

	"lcdpanel/lcd"
)

// session is an open display.
type session struct {
	*supervisor
	dev      lcd.Device
	scrub    *scrubClock
	lamp     *lamp
	fingers  *fingers
	contrast *uint8 // what the display has got

	changed <-chan struct{} // tells when the picture shown is no longer the newest
	light   lcd.Light       // as shown
	shown   bool            // any picture was
	woke    bool            // the last press lit a dark panel
}

func (s *supervisor) newSession(dev lcd.Device) *session {
	return &session{
		supervisor: s,
		dev:        dev,
		scrub:      newScrubClock(dev),
		lamp:       newLamp(dev, s.Light, &s.wear),
		fingers:    newFingers(dev, s.Keys, s.NewTicker),
	}
}

// drive shows pictures until that fails, or until the Opener calls or ctx ends.
func (s *session) drive(ctx context.Context) error {
	defer s.stop()
	for {
		w := s.watch()
		if err := s.show(ctx, w); err != nil {
			return err
		}
		select {
		case <-w.picture:
		case <-w.levels:
		case <-w.light:
		case <-s.lamp.due():
			s.lamp.wind(time.Time{})
		case <-s.scrub.due():
			if err := s.scrub.dev.Scrub(ctx); err != nil {
				return err
			}
			s.scrub.wind()
		case <-s.fingers.due():
			if err := s.feel(ctx); err != nil {
				return err
			}
		case <-s.Opener.Changed():
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *session) stop() {
	s.scrub.stop()
	s.lamp.stop()
	s.fingers.stop()
}

// show makes the display show what is wanted. What it shows already is not sent
// again.
func (s *session) show(ctx context.Context, w wishes) error {
	if !w.any {
		return nil
	}
	s.lamp.level = w.set.Brightness
	for {
		v := s.lamp.look(w.p, w.state, time.Now())
		s.shine(s.lamp.lit && v.Light.On && !v.Light.Dark)
		if err := s.put(ctx, v.Picture, w.picture); err != nil {
			return err
		}
		can, err := s.lamp.send(ctx, v.level)
		if err != nil {
			return err
		}
		if can {
			s.lamp.wind(v.until)
			break
		}
	}
	if err := s.setContrast(ctx, w.set.Contrast); err != nil {
		return err
	}
	s.first(ctx)
	return nil
}

// shine tells how the light is from now on.
func (s *session) shine(lit bool) {
	if s.Lit == nil {
		return
	}
	if was, ok, _ := s.Lit.Get(); !ok || was != lit {
		s.Lit.Put(lit)
	}
}

// put shows p if it is another picture, or its light is another.
func (s *session) put(ctx context.Context, p lcd.Picture, changed <-chan struct{}) error {
	if s.changed == changed && s.light == p.Light {
		return nil
	}
	if err := s.dev.Show(ctx, p); err != nil {
		return err
	}
	s.changed, s.light = changed, p.Light
	if s.Shown != nil {
		s.Shown.Put(p)
	}
	return nil
}

// first tells that the display shows something.
func (s *session) first(ctx context.Context) {
	if s.shown {
		return
	}
	s.shown = true
	s.scrub.wind()
	s.report(ctx, nil)
}

// setContrast sets the contrast, nil for as it is. A display that has none is left
// alone.
func (s *session) setContrast(ctx context.Context, level *uint8) error {
	dev, ok := s.dev.(lcd.Contraster)
	if !ok || level == nil || s.contrast != nil && *s.contrast == *level {
		return nil
	}
	s.contrast = level
	if err := dev.Contrast(ctx, *level); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, lcd.ErrWears) {
		return err
	}
	return nil
}

// feel looks at the keys and tells what fingers did.
func (s *session) feel(ctx context.Context) error {
	done, began, err := s.fingers.ask(ctx)
	if err != nil {
		return err
	}
	for _, g := range done {
		s.tell(ctx, Event{Key: g, Woke: s.woke})
	}
	if began {
		s.used = time.Now()
		s.woke = s.shown && !s.lamp.lit
	}
	return nil
}

// parting is how long the last picture may take.
const parting = 2 * time.Second

// leave shows the newest picture once more, for it is the one that stays. A lamp that
// is out stays out, but not one that was just blinking; one that the picture wants out
// is put out where that may be done.
func (s *session) leave(ctx context.Context) error {
	p, ok, _ := s.Newest.Get()
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), parting)
	defer cancel()
	err := s.dev.Show(ctx, p)
	switch {
	case err != nil:
	case p.Light.Dark && s.lamp.canPutOut(true, time.Now()):
		_, err = s.lamp.send(ctx, new(uint8))
	case s.lamp.lit && !p.Light.Dark:
		_, err = s.lamp.send(ctx, s.lamp.wanted())
	}
	return err
}
