package day

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestNobodyReads has tickers that nobody reads, any more or at all: together they hold
// up the player for a moment only.
func TestNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := laidOut(t, scenesOf(t, evening, resync), theDay())
		ticked := make(chan struct{})
		for range 2 {
			_ = p.NewTicker().Reset(time.Second)
		}
		late := p.NewTicker() // of somebody who takes his time with the first tick
		_ = late.Reset(time.Second)
		go func() {
			<-late.C()
			close(ticked)
		}()
		for _, tickers := range [][]*Ticker{{p.tickers[2], p.tickers[0], p.tickers[1]}, {p.tickers[0], p.tickers[1], p.tickers[2]}} {
			p.tickers = tickers
			for _, t := range tickers {
				t.next = time.Time{} // all are due
			}
			began := time.Now()
			p.tick(t.Context())
			if took := time.Since(began); took != atLeisure {
				t.Errorf("the player was held up for %v, want %v", took, atLeisure)
			}
		}
		<-ticked
	})
}

// TestStopped forgets tickers that have been stopped.
func TestStopped(t *testing.T) {
	p := laidOut(t, scenesOf(t, evening), theDay())
	first, second := p.NewTicker(), p.NewTicker()
	first.Stop()
	first.Stop()
	if len(p.tickers) != 1 || p.tickers[0] != second {
		t.Errorf("%d tickers are left, want only the one that was not stopped", len(p.tickers))
	}
}
