package main

import (
	"errors"
	"testing"
	"time"

	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/panel"
)

// TestConsoleStirs is told to whoever writes metrics, also while the picture stays.
func TestConsoleStirs(t *testing.T) {
	c := newConsole("lcd2usb:5-3", new(lcd2usb.Tally), time.Now())
	for name, do := range map[string]func(){
		"a display that is gone": func() { c.news(panel.Event{Err: lcd2usb.ErrAbsent}) },
		"one that is back":       func() { c.news(panel.Event{}) },
		"a config that is bad":   func() { c.configured(errors.New("no")) },
	} {
		do()
		do() // it may not block
		select {
		case <-c.stirred:
		default:
			t.Errorf("nobody has been told of %s", name)
		}
	}
	c.news(panel.Event{Key: panel.Gesture{Keys: 1}})
	if len(c.stirred) > 0 {
		t.Error("told of a key")
	}
}
