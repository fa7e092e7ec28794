package screens_test

import (
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
)

func TestMessage(t *testing.T) {
	tests := map[string]string{
		"hello":                                  "hello",
		"one\ntwo":                               "one\ntwo",
		"dinner is ready, come down":             "dinner is ready,\ncome down",
		"a/path/that/is/longer/than/a/row at it": "a/path/that/is/l\nonger/than/a/ro…",
		"Müller\n\nü":                            "Müller\n               …",
	}
	for text, want := range tests {
		var m screens.Message
		m.Post(text, epoch.Add(time.Minute), false)
		v := m.View(epoch, 16, 2)
		if got, want := v.String(), lcd.ParseFrame(16, 2, want).String(); got != want || v.Skip || v.Class != screens.Foreground {
			t.Errorf("%q shows as\n%s\nwant\n%s", text, got, want)
		}
		if v := m.View(epoch.Add(time.Minute), 16, 2); !v.Skip {
			t.Errorf("%q shows although its time is over", text)
		}
	}
}

// TestMessageComesAndGoes shows a message over the rotation, for its time.
func TestMessageComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, one := &screens.Message{}, &page{name: "one"}
		b := &table{t: t, events: make(chan screens.Event)}
		d := &screens.Deck{Rotation: screens.Rotation{Turns: []screens.Turn{{Screen: m}, {Screen: one}}, W: 8, H: 1, Dwell: dwell}}
		go d.Run(t.Context(), b.events, &b.out)
		b.want("one")
		m.Post("hello", time.Now().Add(time.Minute), true)
		b.events <- screens.Changed
		b.want("hello")
		time.Sleep(time.Minute - time.Millisecond)
		b.want("hello")
		time.Sleep(time.Millisecond)
		b.want("one")
	})
}
