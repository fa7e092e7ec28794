package day

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// Ticker ticks by the clock of a [Player].
type Ticker struct {
	player *Player
	ticks  chan time.Time
	asked  chan struct{} // a value when the reader waits for a tick
	ended  chan struct{}
	every  atomic.Int64
	next   time.Time // by the player's clock
	paced  int64     // what next is reckoned by
	over   atomic.Bool
}

// NewTicker returns a ticker that does not tick yet.
func (p *Player) NewTicker() *Ticker {
	t := &Ticker{player: p, ticks: make(chan time.Time), asked: make(chan struct{}, 1), ended: make(chan struct{})}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tickers = append(p.tickers, t)
	return t
}

// C delivers the ticks. Who calls it is done with the tick before: the player waits for that, and then moves on.
func (t *Ticker) C() <-chan time.Time {
	select {
	case t.asked <- struct{}{}:
	default:
	}
	return t.ticks
}

// Reset makes it tick every d from now on; with a d of 0 it stands still.
func (t *Ticker) Reset(d time.Duration) error {
	t.every.Store(int64(d))
	return nil
}

// Stop ends it for good.
func (t *Ticker) Stop() {
	if !t.over.CompareAndSwap(false, true) {
		return
	}
	close(t.ended)
	t.player.mu.Lock()
	defer t.player.mu.Unlock()
	t.player.tickers = slices.DeleteFunc(t.player.tickers, func(other *Ticker) bool { return other == t })
}

// due tells whether it ticks at now, and then waits for its next turn.
func (t *Ticker) due(now time.Time) bool {
	every := t.every.Load()
	if every != t.paced {
		t.paced, t.next = every, now // at its new pace
	}
	if every <= 0 || now.Before(t.next) {
		return false
	}
	t.next = now.Add(time.Duration(every))
	return true
}

// atLeisure is how long somebody may take for a tick before the player moves on all the same.
const atLeisure = 300 * time.Millisecond

// tick has all tickers tick that are due, and returns when everybody has done what he does then.
func (p *Player) tick(ctx context.Context) {
	p.mu.Lock()
	all := slices.Clone(p.tickers)
	p.mu.Unlock()
	patient, cancel := context.WithTimeout(ctx, atLeisure)
	defer cancel()
	var told []*Ticker
	for _, t := range all {
		if t.due(p.Now()) && t.tell(patient, p.Now()) {
			told = append(told, t)
		}
	}
	for _, t := range told {
		select {
		case <-t.asked:
		case <-t.ended:
		case <-patient.Done():
			return
		}
	}
}

// tell delivers a tick until ctx ends, and returns whether it did.
func (t *Ticker) tell(ctx context.Context, now time.Time) bool {
	select {
	case <-t.asked: // before this tick
	default:
	}
	select {
	case t.ticks <- now:
		return true
	case <-t.ended:
		return false
	case <-ctx.Done():
		return false
	}
}
