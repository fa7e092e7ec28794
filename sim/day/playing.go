package day

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Run plays until ctx ends.
func (p *Player) Run(ctx context.Context) error {
	p.tick(ctx)
	for ctx.Err() == nil {
		if err := errors.Join(p.play(ctx), p.next(ctx)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// HurryTo has the player hurry through the scenes before a stage. Call it before Run.
func (p *Player) HurryTo(stage string) error {
	stages := p.Stages()
	if !slices.Contains(stages, stage) {
		return fmt.Errorf("no stage %q is in the day; there are %s", stage, strings.Join(stages, ", "))
	}
	p.hurry = stage
	return nil
}

// play plays the scene until it is over.
func (p *Player) play(ctx context.Context) error {
	s := p.Scene()
	if s.Name == p.hurry {
		p.hurry = ""
	}
	if p.hurry != "" {
		to := p.Now().Add(time.Duration(float64(s.Lasts) * s.Speed))
		err := p.hop(ctx, to)
		p.tick(ctx)
		return err
	}
	clock := time.NewTicker(step)
	defer clock.Stop()
	for n := 1; n <= int(s.Lasts/step); n++ {
		select {
		case <-clock.C:
		case <-ctx.Done():
			return nil
		}
		if err := p.advance(time.Duration(float64(step) * s.Speed)); err != nil {
			return err
		}
		if n%tickEvery == 0 {
			p.tick(ctx)
		}
	}
	return nil
}

// next goes on to the next scene: the clock hurries on to it.
func (p *Player) next(ctx context.Context) error {
	p.mu.Lock()
	to := p.following()
	if to == 0 {
		p.days++
	}
	begins := p.moment(p.scenes[to].At)
	p.mu.Unlock()
	if err := p.hop(ctx, begins); err != nil || ctx.Err() != nil {
		return err
	}
	if err := p.enter(to); err != nil {
		return err
	}
	p.tick(ctx)
	if p.Began != nil {
		p.Began(p.scenes[to])
	}
	return nil
}

// hop hurries on to a time, at which nobody has been told yet.
func (p *Player) hop(ctx context.Context, to time.Time) error {
	for ctx.Err() == nil {
		left := to.Sub(p.Now())
		if left <= hop {
			return p.advance(max(0, left))
		}
		if err := p.advance(hop); err != nil {
			return err
		}
		p.tick(ctx)
	}
	return nil
}

// moment is a time of the day that plays.
func (p *Player) moment(at time.Duration) time.Time {
	return p.first.AddDate(0, 0, p.days).Add(at)
}

// advance lets the machine go on for d.
func (p *Player) advance(d time.Duration) error {
	p.count.count(p.work, d)
	for name, s := range p.work.syncs {
		p.work.syncs[name] = s.advance(d)
	}
	p.mu.Lock()
	p.now, p.stepped = p.now.Add(d), time.Now()
	p.mu.Unlock()
	return p.move()
}
