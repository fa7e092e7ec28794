package hd44780

import (
	"math/rand/v2"
	"testing"
	"time"

	"lcdpanel/lcd"
)

// pictures are pairs of images of a 20x4, from easy to hard for the planner.
func pictures() map[string][2]Image {
	rnd := rand.New(rand.NewPCG(1, 2))
	var still Image
	for i := range still.DDRAM {
		still.DDRAM[i] = Cell{B: 'a', Known: true, Care: true}
	}
	for i := range still.CGRAM {
		still.CGRAM[i] = Cell{Known: true, Care: true}
	}
	still.Mode = wantedMode(2, true, 0)
	for _, r := range still.Mode.registers() {
		r.Known = true
	}
	still.AC = Addr{DDRAM, 37}
	all := map[string][2]Image{}
	add := func(name string, change func(*Image)) {
		want := still
		change(&want)
		all[name] = [2]Image{still, want}
	}
	add("one cell", func(im *Image) { im.DDRAM[5].B = 'b' })
	add("all text", func(im *Image) {
		for i := range im.DDRAM {
			im.DDRAM[i].B = 'b'
		}
	})
	add("half the text", func(im *Image) {
		for i := range im.DDRAM {
			im.DDRAM[i].B += byte(rnd.IntN(2))
		}
	})
	add("half the text and the glyphs", func(im *Image) {
		for i := range im.DDRAM {
			im.DDRAM[i].B += byte(rnd.IntN(2))
		}
		for i := range im.CGRAM {
			im.CGRAM[i].B = byte(rnd.IntN(2))
		}
	})
	add("glyphs change places", func(im *Image) {
		for i := range im.DDRAM {
			im.DDRAM[i].B = byte(rnd.IntN(8))
		}
		for i := range im.CGRAM {
			im.CGRAM[i].B = 1
		}
	})
	swap := all["glyphs change places"]
	for i := range swap[0].DDRAM {
		swap[0].DDRAM[i].B = byte(rnd.IntN(16))
	}
	all["glyphs change places"] = swap
	return all
}

func lcd2usbCost() Cost { return Cost{Transfer: 1, Batch: 4} }

func BenchmarkPlan(b *testing.B) {
	for name, pair := range pictures() {
		b.Run(name, func(b *testing.B) {
			var p Planner
			b.ReportAllocs()
			for b.Loop() {
				p.Plan(&pair[0], &pair[1], ddramTrack(2), lcd2usbCost())
			}
		})
	}
}

// TestPlanIsQuick allows no allocation once a planner has warmed up, and for its
// time a large multiple of what it takes, because test machines are slow and
// shared; the benchmark tells the true figure.
func TestPlanIsQuick(t *testing.T) {
	for name, pair := range pictures() {
		var p Planner
		plan := func() { p.Plan(&pair[0], &pair[1], ddramTrack(2), lcd2usbCost()) }
		if n := testing.AllocsPerRun(20, plan); n != 0 {
			t.Errorf("%s: %v allocations a plan", name, n)
		}
		start := time.Now()
		plan()
		if d := time.Since(start); d > 50*time.Millisecond {
			t.Errorf("%s: planned in %v", name, d)
		}
	}
}

// BenchmarkPlanAnything plans between pictures of random letters and glyphs, as no
// screen draws them, and reports besides the mean the one that took longest at its
// quickest: other programs run here too.
func BenchmarkPlanAnything(b *testing.B) {
	rnd := rand.New(rand.NewPCG(3, 4))
	type pair struct{ held, want Image }
	pairs, quickest := make([]pair, 1000), make([]time.Duration, 1000)
	for i := range pairs {
		pairs[i].held, pairs[i].want = anything(rnd)
		quickest[i] = time.Hour
	}
	var p Planner
	for i := 0; b.Loop(); i++ {
		n := i % len(pairs)
		start := time.Now()
		p.Plan(&pairs[n].held, &pairs[n].want, ddramTrack(2), lcd2usbCost())
		quickest[n] = min(quickest[n], time.Since(start))
	}
	slowest := time.Duration(0)
	for _, d := range quickest {
		if d < time.Hour {
			slowest = max(slowest, d)
		}
	}
	b.ReportMetric(float64(slowest.Microseconds()), "slowest-µs")
}

// anything returns a picture on the glass and another to come: some cells change,
// some of them show glyphs, some glyphs are redrawn.
func anything(rnd *rand.Rand) (held, want Image) {
	changes, glyphs := rnd.IntN(100), rnd.IntN(100)
	code := func() byte {
		if rnd.IntN(100) < glyphs {
			return byte(rnd.IntN(glyphCount))
		}
		return 'a' + byte(rnd.IntN(26))
	}
	held, want = still(ddramSize)
	for i := range want.DDRAM {
		held.DDRAM[i].B = code()
		want.DDRAM[i].B = held.DDRAM[i].B
		if rnd.IntN(100) < changes {
			want.DDRAM[i].B = code()
		}
	}
	for i := range want.CGRAM {
		held.CGRAM[i], want.CGRAM[i] = Cell{Known: true}, Cell{Care: true}
	}
	for range rnd.IntN(cgramSize) {
		want.CGRAM[rnd.IntN(cgramSize)].B = 1
	}
	held.AC, want.AC = Addr{Space(rnd.IntN(3)), rnd.IntN(cgramSize)}, Addr{DDRAM, rnd.IntN(ddramSize)}
	want.Mode = wantedMode(2, true, lcd.CursorHidden)
	held.Mode = want.Mode
	for _, r := range held.Mode.registers() {
		r.Known = true
	}
	return held, want
}
