package panel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
	"lcdpanel/lcd/panel"
)

// TestGestures holds keys down for so long, samples them every 10 ms and looks at what
// is told, and when. A score is "KEYS MILLISECONDS, ...".
func TestGestures(t *testing.T) {
	for _, c := range []struct {
		name, score string
		doubles     []lcd.Keys
		want        string
	}{
		{"nothing", "0 1000", nil, ""},
		{"short", "0 100, 1 100, 0 1000", nil, "1 short at 210"},
		{"two shorts", "0 100, 1 100, 0 100, 1 100, 0 1000", nil, "1 short at 210, 1 short at 410"},
		{"long while held", "0 100, 2 2000, 0 1000", nil, "2 long at 900"},
		{"almost long", "0 100, 2 790, 0 1000", nil, "2 short at 900"},
		{"a bounce", "0 100, 1 10, 0 10, 1 10, 0 1000", nil, ""},
		{"bouncing edges", "0 100, 1 10, 0 10, 1 100, 0 10, 1 10, 0 1000", nil, "1 short at 250"},
		{"both", "0 100, 3 100, 0 1000", nil, "3 short at 210"},
		{"both, one after the other", "0 100, 1 100, 3 100, 2 100, 0 1000", nil, "3 short at 410"},
		{"both held", "0 100, 1 500, 3 1000, 0 1000", nil, "3 long at 1400"},
		{"another key after a long one", "0 100, 1 1000, 3 1000, 2 1000, 0 1000", nil, "1 long at 900"},
		{"double", "0 100, 1 100, 0 100, 1 100, 0 1000", []lcd.Keys{1}, "1 double at 410"},
		{"short that might have been a double", "0 100, 1 100, 0 1000", []lcd.Keys{1}, "1 short at 560"},
		{"too slow for a double", "0 100, 1 100, 0 360, 1 100, 0 1000", []lcd.Keys{1}, "1 short at 570, 1 short at 1020"},
		{"other keys between", "0 100, 1 100, 0 100, 2 100, 0 1000", []lcd.Keys{1}, "1 short at 410, 2 short at 410"},
		{"the second is long", "0 100, 1 100, 0 100, 1 1000, 0 1000", []lcd.Keys{1}, "1 short at 1100, 1 long at 1100"},
		{"three", "0 100, 1 100, 0 100, 1 100, 0 100, 1 100, 0 1000", []lcd.Keys{1}, "1 double at 410, 1 short at 960"},
		{"stuck from the start", "1 2000, 3 1000, 1 1000", nil, ""},
		{"let go at the start", "1 2000, 0 100, 1 100, 0 100", nil, "1 short at 2210"},
		{"a bounce at the start", "1 10, 0 100, 1 100, 0 100", nil, "1 short at 220"},
	} {
		g := panel.Gestures{Doubles: c.doubles}
		if got := play(&g, c.score); got != c.want {
			t.Errorf("%s: %s are %q, want %q", c.name, c.score, got, c.want)
		}
	}
}

// play samples a score and returns the gestures and when they were told.
func play(g *panel.Gestures, score string) string {
	var told []string
	at := 0
	for part := range strings.SplitSeq(score, ", ") {
		var keys lcd.Keys
		var d int
		_, _ = fmt.Sscanf(part, "%d %d", &keys, &d)
		for end := at + d; at < end; at += 10 {
			for _, done := range g.Sample(time.UnixMilli(int64(at)), keys) {
				told = append(told, fmt.Sprintf("%d %v at %d", done.Keys, done.Kind, at))
			}
		}
	}
	return strings.Join(told, ", ")
}

// TestGesturesNobodyAsked has a press that was over before anyone asked again.
func TestGesturesNobodyAsked(t *testing.T) {
	var g panel.Gestures
	start := time.UnixMilli(0)
	g.Sample(start, 0)
	var told []panel.Gesture
	for _, s := range []struct {
		at   time.Duration
		keys lcd.Keys
	}{{1, 1}, {2, 1}, {5000, 0}, {5001, 0}} {
		told = append(told, g.Sample(start.Add(s.at*time.Millisecond), s.keys)...)
	}
	if !slices.Equal(told, []panel.Gesture{{Keys: 1, Kind: panel.Long}}) {
		t.Errorf("told is %v, want a long press", told)
	}
}

// sampled is a sample and what it told.
type sampled struct {
	at   time.Time
	keys lcd.Keys
	told []panel.Gesture
}

// TestGesturesAnyFingers samples anything at any pace.
func TestGesturesAnyFingers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := panel.Gestures{Doubles: rapid.SliceOfDistinct(rapid.Custom(func(t *rapid.T) lcd.Keys {
			return lcd.Keys(rapid.IntRange(1, 3).Draw(t, "keys"))
		}), rapid.ID[lcd.Keys]).Draw(t, "doubles")}
		now := time.UnixMilli(0)
		var all []sampled
		take := func(keys lcd.Keys, d time.Duration) {
			now = now.Add(d)
			all = append(all, sampled{now, keys, g.Sample(now, keys)})
		}
		for range rapid.IntRange(0, 60).Draw(t, "samples") {
			keys := lcd.Keys(rapid.IntRange(0, 3).Draw(t, "down"))
			for range rapid.IntRange(1, 3).Draw(t, "times") {
				take(keys, time.Duration(rapid.IntRange(0, 600).Draw(t, "pause"))*time.Millisecond)
			}
		}
		for range 3 { // let go and wait
			take(0, time.Second)
		}
		if g.Down() != 0 || g.Unsure() {
			t.Fatalf("keys %v count as down", g.Down())
		}
		checkGestures(t, g.Doubles, all)
	})
}

// stroke is a press as a person would count it: from the first sample that counts to
// the last.
type stroke struct {
	keys  lcd.Keys
	first int // sample that counts
	start int // sample with the last of its keys
	last  int
}

// strokes counts presses the simple way: what two samples in a row agree on, from
// nothing to nothing, without what was down at the very start.
func strokes(all []sampled) (counted []stroke) {
	var down lcd.Keys
	var cur stroke
	stuck := len(all) > 0 && all[0].keys != 0
	for i := 1; i < len(all); i++ {
		if all[i].keys != all[i-1].keys {
			continue
		}
		switch now := all[i].keys; {
		case down == 0 && now != 0:
			cur = stroke{keys: now, first: i, start: i - 1}
		case down != 0 && now == 0:
			cur.last = i
			if !stuck {
				counted = append(counted, cur)
			}
		case now&^cur.keys != 0:
			cur.keys, cur.start = cur.keys|now, i-1
		}
		if down = all[i].keys; down == 0 {
			stuck = false
		}
	}
	return counted
}

// checkGestures compares what was told with the presses there were.
func checkGestures(t *rapid.T, doubles []lcd.Keys, all []sampled) {
	var told []panel.Gesture
	for i, s := range all {
		for _, g := range s.told {
			told = append(told, g)
			if g.Kind == panel.Double && !slices.Contains(doubles, g.Keys) {
				t.Fatalf("%v is told although it means nothing", g)
			}
			if g.Kind == panel.Short && s.keys != 0 && !slices.Contains(doubles, g.Keys) {
				t.Fatalf("sample %d: %v is told while keys are down", i, g)
			}
		}
	}
	want := strokes(all)
	for _, g := range told { // each press is told once, in order
		n := 1
		if g.Kind == panel.Double {
			n = 2
		}
		if len(want) < n {
			t.Fatalf("told is %v, more than there were presses", told)
		}
		for _, s := range want[:n] {
			// After a long press was told, further keys are not looked at.
			if s.keys != g.Keys && (g.Kind != panel.Long || s.keys&g.Keys != g.Keys) {
				t.Fatalf("%v is told of the press of keys %v", g, s.keys)
			}
			checkLength(t, g, s, all)
		}
		want = want[n:]
	}
	if len(want) > 0 {
		t.Fatalf("told is %v, and nothing of %d presses more", told, len(want))
	}
}

// checkLength compares a gesture with how long its press took.
func checkLength(t *rapid.T, g panel.Gesture, s stroke, all []sampled) {
	const long = 800 * time.Millisecond
	end := all[s.last-1].at
	if d := end.Sub(all[s.first-1].at); g.Kind == panel.Long && d < long {
		t.Fatalf("%v after %v", g, d)
	}
	if d := end.Sub(all[s.start].at); g.Kind != panel.Long && d >= long {
		t.Fatalf("%v after %v", g, d)
	}
}
