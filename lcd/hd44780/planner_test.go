package hd44780

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
)

// links are the costs of links that there are (LCD2USB with one to four bytes a
// transfer; serial, I2C and GPIO in bus time), and some that there are not.
func links() map[string]Cost {
	escaped := func(b byte) int {
		if b < 0x20 {
			return 2
		}
		return 1
	}
	flat := func(n int) func(byte) int { return func(byte) int { return n } }
	all := map[string]Cost{
		"serial":          {Instruction: 2, Byte: flat(1)},
		"serial, escapes": {Instruction: 2, Byte: escaped},
		"i2c":             {Instruction: 4, Flip: 1, Byte: flat(4)},
		"gpio":            {Instruction: 240, Byte: flat(165)},
		"packets":         {Transfer: 6, Byte: flat(1), Instruction: 2},
		"everything":      {Transfer: 3, Instruction: 1, Flip: 2, Batch: 3, Byte: escaped},
	}
	for n := 1; n <= 4; n++ {
		all[fmt.Sprintf("lcd2usb, batch %d", n)] = Cost{Transfer: 1, Batch: n}
	}
	return all
}

// drawCase draws what a small controller holds and should hold: n positions of
// DDRAM on a track, a few bytes that differ, glyphs that change.
func drawCase(rt *rapid.T) (held, want Image, track Track) {
	known := rapid.IntRange(0, 9).Draw(rt, "known") > 0
	most := 14
	if !known { // then all of it is to be written
		most = 4
	}
	n := rapid.IntRange(2, most).Draw(rt, "positions")
	track = Track{Len: n, Ring: rapid.Bool().Draw(rt, "ring")}
	if !track.Ring && rapid.Bool().Draw(rt, "rows") {
		track.Row = rapid.IntRange(2, n).Draw(rt, "row")
	}
	code := rapid.SampledFrom([]byte{'a', 'b', 'c', 0, 1, 8})
	for i := range n {
		b := code.Draw(rt, "held")
		held.DDRAM[i] = Cell{B: b, Known: known}
		want.DDRAM[i] = Cell{B: b, Care: rapid.IntRange(0, 9).Draw(rt, "care") > 0}
	}
	for range rapid.IntRange(0, 3).Draw(rt, "changes") {
		i := rapid.IntRange(0, n-1).Draw(rt, "at")
		want.DDRAM[i] = Cell{B: code.Draw(rt, "want"), Care: true}
	}
	for i := range 16 { // two glyphs
		held.CGRAM[i].Known = known
		want.CGRAM[i].Care = true
	}
	for range rapid.IntRange(0, 2).Draw(rt, "dots") {
		want.CGRAM[rapid.IntRange(0, 15).Draw(rt, "row")].B = 0x15
	}
	if !known { // all of it would be too much to search
		for i := 2; i < 16; i++ {
			want.CGRAM[i].Care = false
		}
	}
	drawRegisters(rt, &held, &want, n)
	return held, want, track
}

func drawRegisters(rt *rapid.T, held, want *Image, n int) {
	stale := func(name string, h, w *Cell, b byte) {
		*h, *w = Cell{B: b, Known: true}, Cell{B: b, Care: true}
		h.Known = rapid.IntRange(0, 5).Draw(rt, name) > 0
	}
	stale("function", &held.Mode.Function, &want.Mode.Function, 0x28)
	stale("entry", &held.Mode.Entry, &want.Mode.Entry, 0x06)
	stale("shift", &held.Mode.Shift, &want.Mode.Shift, 0x02)
	display := rapid.SampledFrom([]byte{0x0C, 0x0E}).Draw(rt, "display")
	stale("on", &held.Mode.Display, &want.Mode.Display, display)
	switch rapid.IntRange(0, 2).Draw(rt, "space") {
	case 1:
		held.AC = Addr{DDRAM, rapid.IntRange(0, n-1).Draw(rt, "ac")}
	case 2:
		held.AC = Addr{CGRAM, rapid.IntRange(0, 16).Draw(rt, "ac")}
	}
	if display == 0x0E || rapid.Bool().Draw(rt, "wish") {
		want.AC = Addr{DDRAM, rapid.IntRange(0, n-1).Draw(rt, "goal")}
	}
}

// TestPlanIsCheapest holds thousands of small plans against exhaustive search.
func TestPlanIsCheapest(t *testing.T) {
	for name, cost := range links() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var p Planner
			rapid.Check(t, func(rt *rapid.T) {
				for range 5 {
					checkCheapest(rt, &p, cost)
				}
			})
		})
	}
}

// TestPlanNearACursor goes through every small picture of a line or a ring with
// one or two changed cells, wherever the counter stands and the cursor shows: the
// cases in which a run may have to be written twice, or all around.
func TestPlanNearACursor(t *testing.T) {
	for name, cost := range links() {
		var p Planner
		for _, track := range []Track{{Len: 6}, {Len: 7, Ring: true}} {
			for code := range track.Len * track.Len * track.Len * track.Len {
				n := track.Len
				at, goal, one, two := code%n, code/n%n, code/n/n%n, code/n/n/n
				held, want := still(n)
				held.AC, want.AC = Addr{DDRAM, at}, Addr{DDRAM, goal}
				want.DDRAM[one].B, want.DDRAM[two].B = 'b', 'b'
				ops := p.Plan(&held, &want, track, cost)
				var j job
				j.set(&held, &want, track)
				if got, least := cost.Of(ops), cheapest(&j, cost); got != least {
					t.Errorf("%s, %+v, counter %d, cursor %d, changes %d and %d: the plan %v costs %d, the cheapest there is %d",
						name, track, at, goal, one, two, ops, got, least)
				}
			}
		}
	}
}

// still is a controller of n cells that shows what it should, with a cursor.
func still(n int) (held, want Image) {
	for i := range n {
		held.DDRAM[i], want.DDRAM[i] = Cell{B: 'a', Known: true}, Cell{B: 'a', Care: true}
	}
	want.Mode = wantedMode(2, true, lcd.CursorUnderline)
	held.Mode = want.Mode
	for _, r := range held.Mode.registers() {
		r.Known = true
	}
	return held, want
}

func checkCheapest(rt *rapid.T, p *Planner, cost Cost) {
	held, want, track := drawCase(rt)
	ops := p.Plan(&held, &want, track, cost)
	var j job
	j.set(&held, &want, track)
	if got, least := cost.Of(ops), cheapest(&j, cost); got != least {
		rt.Fatalf("the plan %v costs %d, the cheapest there is %d", ops, got, least)
	}
}

// TestPlanArrives applies plans to what was held, byte by byte: no cell ever
// shows a shape that is neither the old nor the new one, and at the end all is as
// wanted.
func TestPlanArrives(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		held, want, track := drawCase(rt)
		all := links()
		cost := all[rapid.SampledFrom([]string{"serial", "i2c", "lcd2usb, batch 4", "lcd2usb, batch 1", "everything"}).Draw(rt, "link")]
		now := held
		for _, op := range Plan(held, want, track, cost) {
			for i := range op.Bytes {
				now.apply(Op{op.Data, op.Bytes[i : i+1]}, track)
				checkShapes(rt, &held, &now, &want, track)
			}
		}
		checkArrived(rt, &now, &want, track)
	})
}

// checkShapes fails if a cell whose byte is known shows a glyph that is neither as
// it was nor as it will be.
func checkShapes(rt *rapid.T, held, now, want *Image, track Track) {
	for i := range track.Len {
		slot, ok := glyphOf(now.DDRAM[i].B)
		if !ok || !now.DDRAM[i].Known || !want.DDRAM[i].Care {
			continue
		}
		before, after := true, true
		for row := glyphSize * slot; row < glyphSize*slot+glyphSize; row++ {
			before = before && now.CGRAM[row] == held.CGRAM[row]
			after = after && !stale(now.CGRAM[row], want.CGRAM[row])
		}
		wasThere := held.DDRAM[i].Known && now.DDRAM[i].B == held.DDRAM[i].B
		willBe := now.DDRAM[i].B == want.DDRAM[i].B
		if !(before && wasThere) && !(after && willBe) {
			rt.Fatalf("cell %d shows glyph %d, which is neither as it was nor as it will be there", i, slot)
		}
	}
}

func checkArrived(rt *rapid.T, now, want *Image, track Track) {
	for i := range track.Len {
		if stale(now.DDRAM[i], want.DDRAM[i]) {
			rt.Errorf("cell %d holds %+v, want %+v", i, now.DDRAM[i], want.DDRAM[i])
		}
	}
	for i := range cgramSize {
		if stale(now.CGRAM[i], want.CGRAM[i]) {
			rt.Errorf("glyph row %d holds %+v, want %+v", i, now.CGRAM[i], want.CGRAM[i])
		}
	}
	registers := now.Mode.registers()
	for i, w := range want.Mode.registers() {
		if stale(*registers[i], *w) {
			rt.Errorf("register %d is %+v, want %+v", i, *registers[i], *w)
		}
	}
	if want.Mode.Display.B&CursorOn != 0 && now.AC != want.AC {
		rt.Errorf("the cursor stands at %+v, want %+v", now.AC, want.AC)
	}
}
