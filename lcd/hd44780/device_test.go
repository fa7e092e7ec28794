package hd44780_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
)

const hello = "n54l    ~27W   14:32\nCPU   2% ▎····  38°C\nRAID ok   disks zzzz\nBuild ok hello 14:05"

func TestShow(t *testing.T) {
	for _, size := range []string{"20x4", "16x2"} {
		t.Run(size, func(t *testing.T) {
			p := paneltest.New(t, size)
			p.Show(hello)
			p.Want(hello)
		})
	}
}

func TestShowSendsOnlyWhatChanged(t *testing.T) {
	p := paneltest.New(t, "20x4")
	p.Show("CPU   2%")
	p.Count()
	p.Show("CPU   2%")
	if n := p.Count(); n != 0 {
		t.Errorf("the same picture again took %d transfers, want none", n)
	}
	p.Show("CPU   3%")
	if n := p.Count(); n != 2 {
		t.Errorf("one changed cell took %d transfers, want 2: address and data", n)
	}
	p.Want("CPU   3%")
}

func TestShowUmlauts(t *testing.T) {
	p := paneltest.New(t, "16x2")
	p.Show("Müller 20°C ← →")
	p.Want("Müller 20°C ← →")
}

func TestShowLightOff(t *testing.T) {
	p := paneltest.New(t, "16x2")
	dark := lcd.Picture{Frame: lcd.ParseFrame(16, 2, "hidden")}
	if err := p.Device.Show(t.Context(), dark); err != nil {
		t.Fatal(err)
	}
	p.Want("")
	p.Show("hidden")
	p.Want("hidden")
}

// TestFailAtEveryTransfer lets each transfer of a redraw fail once, before and
// after it has reached the controller.
func TestFailAtEveryTransfer(t *testing.T) {
	const before, after = "CPU   2%\n0 ▎····\n1 ▍····", "RAID▲ md1\n0 ▊····\n1 ▎····\nload"
	failures := map[string]func(*paneltest.Rig, int){
		"lost":     func(p *paneltest.Rig, n int) { p.Board.FailAt(n, nil) },
		"answered": func(p *paneltest.Rig, n int) { p.Board.FailLateAt(n, nil) },
	}
	for name, fail := range failures {
		t.Run(name, func(t *testing.T) {
			p := paneltest.New(t, "20x4")
			p.Show(before)
			p.Count()
			p.Show(after)
			redraw := p.Count()
			for n := range redraw {
				p := paneltest.New(t, "20x4")
				p.Show(before)
				fail(p, n)
				if err := p.Try(after); err == nil {
					t.Fatalf("transfer %d of %d failed and Show said nothing", n, redraw)
				}
				p.Show(after)
				p.Want(after)
			}
		})
	}
}

// TestShowAnySequence shows random pictures one after the other, some of them on
// a wire that fails, and looks at the glass after each.
func TestShowAnySequence(t *testing.T) {
	cell := rapid.SampledFrom([]rune(" aZ0·▎▍▋▊█▲~…°ü▁▂▃▄▅▆▇"))
	rapid.Check(t, func(rt *rapid.T) {
		p := paneltest.New(t, "16x2")
		for range rapid.IntRange(1, 5).Draw(rt, "pictures") {
			f := lcd.NewFrame(16, 2)
			for i := range rapid.IntRange(0, 8).Draw(rt, "cells") {
				f.Cells[(i*5+rapid.IntRange(0, 4).Draw(rt, "at"))%32] = cell.Draw(rt, "cell")
			}
			if rapid.Bool().Draw(rt, "fail") {
				p.Board.FailAt(rapid.IntRange(0, 20).Draw(rt, "transfer"), nil)
			}
			if err := p.Device.Show(t.Context(), lcd.NewPicture(f)); err != nil {
				continue
			}
			if got, want := p.Board.Glass().Text(), f.String(); got != want {
				rt.Fatalf("the glass shows\n%swant\n%s", paneltest.Box(got), paneltest.Box(want))
			}
		}
	})
}

func TestShowStopsWithItsContext(t *testing.T) {
	p := paneltest.New(t, "20x4")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := p.Device.Show(ctx, lcd.NewPicture(lcd.ParseFrame(20, 4, hello)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Show with an ended context: %v", err)
	}
}
