package hd44780

import (
	"math/rand/v2"
	"testing"
	"time"
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
