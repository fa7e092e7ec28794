package timerfd_test

import (
	"testing"
	"time"

	"lcdpanel/internal/timerfd"
)

func TestSleep(t *testing.T) {
	timer, err := timerfd.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []time.Duration{-time.Second, 0, 100 * time.Microsecond, 3 * time.Millisecond} {
		start := time.Now()
		if err := timer.Sleep(d); err != nil {
			t.Fatal(err)
		}
		if slept := time.Since(start); slept < d {
			t.Errorf("Sleep(%v) returned after %v", d, slept)
		}
	}
	if err := timer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := timer.Sleep(time.Millisecond); err == nil {
		t.Error("a closed timer sleeps")
	}
}

// TestCloseEndsWait closes a timer that never fires.
func TestCloseEndsWait(t *testing.T) {
	timer, err := timerfd.New()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- timer.Wait() }()
	if err := timer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err == nil {
		t.Error("Wait on a closed timer succeeded")
	}
}

func TestTicker(t *testing.T) {
	ticker, err := timerfd.NewTicker()
	if err != nil {
		t.Fatal(err)
	}
	defer ticker.Stop()
	const every = 2 * time.Millisecond
	start := time.Now()
	if err := ticker.Reset(every); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		<-ticker.C()
	}
	if took := time.Since(start); took < 3*every {
		t.Errorf("three ticks of %v in %v", every, took)
	}
	if err := ticker.Reset(0); err != nil {
		t.Fatal(err)
	}
	ticker.Stop()
	ticker.Stop()
}
