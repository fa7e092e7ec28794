package sim

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestArbitraryStrobes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		clock := new(Clock)
		m, err := NewModule(ModuleOpts{Now: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		chip := m.Controllers()[0]
		t.Repeat(map[string]func(*rapid.T){
			"strobe": func(t *rapid.T) {
				chip.Strobe(rapid.Bool().Draw(t, "RS"), rapid.Bool().Draw(t, "RW"), rapid.Byte().Draw(t, "DB"))
			},
			"wait": func(t *rapid.T) {
				clock.Advance(time.Duration(rapid.IntRange(0, 3000).Draw(t, "µs")) * time.Microsecond)
			},
			"resync": func(*rapid.T) {
				clock.Advance(powerOnTime)
				for _, n := range []byte{3, 3, 3, 2} {
					Bus4{chip}.Nibble(false, n)
					clock.Advance(2 * time.Millisecond)
				}
				if chip.function.eightBit || chip.bus != (nibblePhase{}) {
					t.Fatalf("three times 3, then 2, do not bring the chip to 4 bits")
				}
			},
			"flip": func(t *rapid.T) {
				chip.FlipBit(rapid.IntRange(0, chip.StateBits()-1).Draw(t, "bit"))
			},
			"": func(t *rapid.T) { check(t, m) },
		})
	})
}

// Whatever is written at proper addresses, in text or as user characters, is what the glass shows: the 80 cells of a
// 20x4 are one ring in the order of rows 0, 2, 1, 3.
func TestWhatIsWrittenIsWhatIsSeen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := newBoard(t, Opts{})
		b.send(out(0x28, 0x01))
		model, at := []rune(strings.Repeat(" ", 80)), 0
		rt.Repeat(map[string]func(*rapid.T){
			"go": func(t *rapid.T) {
				at = rapid.IntRange(0, 79).Draw(t, "cell")
				b.send(out(0x28, 0x80|ring(true)[at]))
			},
			"write": func(t *rapid.T) {
				text := rapid.SliceOfN(rapid.ByteRange('A', 'Z'), 1, 4).Draw(t, "text")
				b.send(out(0x48|byte(len(text)-1), text...))
				for _, c := range text {
					model[at], at = rune(c), (at+1)%80
				}
			},
			"": func(t *rapid.T) {
				g := b.Glass()
				seen := strings.Join([]string{g.Row(0), g.Row(2), g.Row(1), g.Row(3)}, "")
				if seen != string(model) {
					t.Fatalf("glass shows %q, want %q", seen, string(model))
				}
			},
		})
		b.wantNoFaults()
	})
}

func TestArbitraryPacketsAndAccidents(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := newBoard(t, Opts{TwoControllers: true})
		sizes := rapid.IntRange(0, 5)
		rt.Repeat(map[string]func(*rapid.T){
			"packet": func(t *rapid.T) {
				b.deliver([8]byte(rapid.SliceOfN(rapid.Byte(), 8, 8).Draw(t, "packet")))
			},
			"burst": func(t *rapid.T) {
				var setups [][8]byte
				for range sizes.Draw(t, "packets") {
					setups = append(setups, out(rapid.Byte().Draw(t, "request"), rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "payload")...))
				}
				before := b.Transfers()
				done, err := b.h.Write(b.t.Context(), setups)
				if (err == nil) != (done == len(setups)) {
					t.Fatalf("%d of %d done, error %v", done, len(setups), err)
				}
				if tried := b.Transfers() - before; tried < done || tried > done+1 {
					t.Fatalf("%d transfers for %d done", tried, done)
				}
				b.recover()
			},
			"fail":   func(t *rapid.T) { b.FailAt(sizes.Draw(t, "in"), errGone()) },
			"late":   func(t *rapid.T) { b.FailLateAt(sizes.Draw(t, "in"), errGone()) },
			"unplug": func(t *rapid.T) { b.UnplugAt(sizes.Draw(t, "in")) },
			"reset":  func(*rapid.T) { b.Reset(); b.recover() },
			"flip": func(t *rapid.T) {
				b.Controller(rapid.IntRange(0, 1).Draw(t, "line"), func(c *Controller) {
					c.FlipBit(rapid.IntRange(0, c.StateBits()+c.BusBits()-1).Draw(t, "bit"))
				})
			},
			"": func(t *rapid.T) {
				check(t, b.module)
				check(t, b.second)
			},
		})
	})
}
