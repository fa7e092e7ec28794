package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// scene is a chip in a lively state: text, user characters, cursor within the second line.
func scene(t *testing.T) *bench {
	b := twoLine(t).instruction(0x40)
	for i := range byte(64) {
		b.data(i & 0x1F)
	}
	b.instruction(0x80)
	for i := range byte(80) {
		b.data(i)
	}
	return b.instruction(0x0E, 0xC5)
}

// state is the whole chip without its clock, its record and the counters.
func state(c *Controller) Controller {
	s := *c
	s.now, s.faults, s.look, s.busy, s.data = nil, nil, 0, busyFlag{}, 0
	return s
}

func differ(a, b *Controller) string {
	return cmp.Diff(state(a), state(b), cmp.AllowUnexported(Controller{}, entryMode{}, displayControl{}, functionSet{},
		nibblePhase{}, busyFlag{}))
}

func TestEveryBitCanBeFlippedAndMakesADifference(t *testing.T) {
	all := scene(t).chip.StateBits() + scene(t).chip.BusBits()
	if want := 640 + 512 + 8 + 5 + 7 + 2 + 6; all != want {
		t.Errorf("%d bits, want %d", all, want)
	}
	names := map[string]bool{}
	for n := range all {
		b := scene(t)
		if !b.chip.FlipBit(n) {
			t.Fatalf("bit %d can not be flipped", n)
		}
		if differ(scene(t).chip, b.chip) == "" {
			t.Errorf("%s makes no difference", b.chip.BitName(n))
		}
		names[b.chip.BitName(n)] = true
	}
	if len(names) != all {
		t.Errorf("%d names for %d bits", len(names), all)
	}
	for _, n := range []int{-1, all} {
		if b := scene(t); b.chip.FlipBit(n) || differ(scene(t).chip, b.chip) != "" {
			t.Errorf("bit %d exists", n)
		}
	}
}

// What StateBits promises: all of it is cured by instructions and data alone.
func TestRegisterBitsAreCuredByAFullRewrite(t *testing.T) {
	for n := range scene(t).chip.StateBits() {
		b := scene(t)
		b.chip.FlipBit(n)
		b.instruction(0x38, 0x06, 0x0E, 0x02, 0x40)
		for i := range byte(64) {
			b.data(i & 0x1F)
		}
		b.instruction(0x80)
		for i := range byte(80) {
			b.data(i)
		}
		b.instruction(0xC5)
		if d := differ(scene(t).chip, b.chip); d != "" {
			t.Fatalf("%s is not cured:\n%s", b.chip.BitName(n), d)
		}
	}
}

// What BusBits warns of: these take initialisation by instruction, whichever bus the chip believes it is on.
func TestBusBitsAreCuredByInitialisation(t *testing.T) {
	fresh := newBench(t)
	initialise4(fresh)
	first := fresh.chip.StateBits()
	for n := first; n < first+fresh.chip.BusBits(); n++ {
		four, eight := newBench(t), newBench(t)
		initialise4(four)
		for _, b := range []*bench{four, eight} {
			b.chip.FlipBit(n)
			initialise4(b)
			if d := differ(fresh.chip, b.chip); d != "" {
				t.Errorf("%s is not cured:\n%s", b.chip.BitName(n), d)
			}
		}
	}
}
