package panel

import (
	"slices"
	"time"

	"lcdpanel/lcd"
)

// Gesture is what fingers did: which keys were held down together, and how. Keys is 0
// for none. The keys of a Gesture are those of one press, from the first key down to
// the last one up.
type Gesture struct {
	Keys lcd.Keys
	Kind GestureKind
}

// GestureKind is how keys are pressed.
type GestureKind uint8

// The kinds.
const (
	Short  GestureKind = iota
	Long               // told while the keys are still down
	Double             // two short ones in a row, of the same keys
)

// String returns short, long or double.
func (k GestureKind) String() string { return [...]string{"short", "long", "double"}[k] }

// A press is long from longPress on; the second of a double begins at most doubleGap
// after the end of the first.
const (
	longPress = 800 * time.Millisecond
	doubleGap = 350 * time.Millisecond
)

// Gestures makes gestures of samples of keys that are polled and may bounce: what two
// samples in a row have agreed on counts. It is a pure state machine and knows of no
// clock. The zero value is ready; keys that are down at its first sample count for
// nothing until all are up, for they may be stuck.
type Gestures struct {
	// Doubles are the keys whose double press means something. The short presses of
	// all others are told at once, those of these when no second one has followed.
	Doubles []lcd.Keys

	begun  bool
	raw    lcd.Keys  // the last sample
	since  time.Time // when raw came up
	down   lcd.Keys  // what counts
	press  press     // the one under way, if down is not 0
	single single    // a short press that may become a double
}

// press is from the first key down to the last one up.
type press struct {
	keys  lcd.Keys
	start time.Time
	told  bool
}

// single is a short press that has not been told yet. Its keys are 0 for none.
type single struct {
	keys lcd.Keys
	end  time.Time
}

// Sample takes which keys are down at now and returns the gestures that this ends.
func (g *Gestures) Sample(now time.Time, down lcd.Keys) []Gesture {
	if !g.begun || down != g.raw {
		g.press.told = g.press.told || !g.begun && down != 0
		g.begun, g.raw, g.since = true, down, now
		return g.wait(now)
	}
	before := g.down
	g.down = down
	var told []Gesture
	switch {
	case before == 0 && down == 0:
		g.press = press{} // what was stuck is up
	case before == 0:
		told = g.begin()
	case down == 0:
		told = g.end()
	case down&^g.press.keys != 0 && !g.press.told: // another key joins in
		g.press.keys, g.press.start = g.press.keys|down, g.since
	}
	return append(told, g.wait(now)...)
}

// begin starts a press.
func (g *Gestures) begin() (told []Gesture) {
	if g.single.keys != 0 && g.since.Sub(g.single.end) > doubleGap {
		told = g.flush()
	}
	g.press = press{keys: g.down, start: g.since, told: g.press.told}
	return told
}

// end ends a press.
func (g *Gestures) end() []Gesture {
	p := g.press
	g.press = press{}
	switch first := g.single; {
	case p.told:
		return nil
	case g.since.Sub(p.start) >= longPress: // nobody has asked in the meantime
		return append(g.flush(), Gesture{p.keys, Long})
	case first.keys == p.keys:
		g.single = single{}
		return []Gesture{{p.keys, Double}}
	case !slices.Contains(g.Doubles, p.keys):
		return append(g.flush(), Gesture{p.keys, Short})
	}
	told := g.flush()
	g.single = single{p.keys, g.since}
	return told
}

// wait returns what has become true by waiting.
func (g *Gestures) wait(now time.Time) []Gesture {
	switch {
	case g.down != 0 && g.raw == g.down && !g.press.told && now.Sub(g.press.start) >= longPress:
		g.press.told = true
		return append(g.flush(), Gesture{g.press.keys, Long})
	case g.down == 0 && g.raw == 0 && now.Sub(g.single.end) > doubleGap:
		return g.flush()
	}
	return nil
}

// flush tells a short press that no second one follows.
func (g *Gestures) flush() []Gesture {
	first := g.single
	g.single = single{}
	if first.keys == 0 {
		return nil
	}
	return []Gesture{{first.keys, Short}}
}

// Down returns the keys that count as held down.
func (g *Gestures) Down() lcd.Keys { return g.down }

// Unsure tells whether the last sample differs from what counts, so that the next one
// is wanted soon.
func (g *Gestures) Unsure() bool { return g.raw != g.down }
