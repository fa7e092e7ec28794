package lcd_test

import (
	"testing"

	"lcdpanel/lcd"
)

func TestLatestKeepsTheNewest(t *testing.T) {
	var l lcd.Latest[string]
	_, ok, changed := l.Get()
	if ok {
		t.Error("an empty Latest says that it holds a value")
	}
	l.Put("one")
	l.Put("two")
	select {
	case <-changed:
	default:
		t.Error("Put did not wake a reader")
	}
	v, ok, changed := l.Get()
	if v != "two" || !ok {
		t.Errorf("Get = %q, %v; want the newest value", v, ok)
	}
	select {
	case <-changed:
		t.Error("a reader of the newest value was woken")
	default:
	}
}
