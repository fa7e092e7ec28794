package term_test

import (
	"errors"
	"image/color"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
	"lcdpanel/sim/term"
)

// told is a panel of which everything is known.
func (d *desk) told() *desk {
	d.State = func() term.State {
		return term.State{Screen: "overview", Held: true, Transfers: 412, WakeUps: new(0.25)}
	}
	return d
}

func TestPictures(t *testing.T) {
	for name, c := range map[string]struct {
		size          string
		width, height int
		pixels        bool
	}{
		"text-80x24":    {"20x4", 80, 24, false},
		"text-24x7":     {"20x4", 24, 7, false},
		"text-20x4":     {"20x4", 20, 4, false},
		"text-12x3":     {"20x4", 12, 3, false},
		"text-16x2":     {"16x2", 40, 10, false},
		"text-40x4":     {"40x4", 80, 24, false},
		"pixels-120x24": {"20x4", 120, 24, true},
		"pixels-80x24":  {"20x4", 80, 24, true},
		"pixels-59x24":  {"20x4", 59, 24, true},
		"pixels-120x9":  {"20x4", 120, 9, true},
		"pixels-8x2":    {"8x2", 80, 24, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t, c.size, idle).told()
				d.Pixels = c.pixels
				d.open(c.width, c.height)
				d.golden(name)
			})
		})
	}
}

// TestCaption looks at where the caption stands: above the panel, and in the line below
// where there is no room.
func TestCaption(t *testing.T) {
	for name, size := range map[string][2]int{"caption-80x24": {80, 24}, "caption-30x10": {30, 10}, "caption-30x7": {30, 7}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t, "20x4", idle).told()
				caption := "07:02 a package comes in"
				news := make(chan struct{})
				d.News, d.Caption = news, func() string { return caption }
				d.open(size[0], size[1])
				d.golden(name)
				caption = "07:04 it is being built"
				news <- struct{}{}
				synctest.Wait()
				if text := d.text(); !strings.Contains(text, caption) || strings.Contains(text, "07:02") {
					t.Errorf("another caption is not shown:\n%s", text)
				}
			})
		})
	}
}

func TestPictureMonochrome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle).told()
		d.screen.colours = 0
		d.open(120, 24)
		d.golden("text-monochrome")
		if fg, bg, attrs := d.style('%'); fg != tcell.ColorDefault || bg != tcell.ColorDefault || attrs != tcell.AttrReverse {
			t.Errorf("a lit glass without colours: %v on %v, %v", fg, bg, attrs)
		}
		d.hit("p")
		d.golden("pixels-monochrome")
	})
}

func TestPictureASCII(t *testing.T) {
	for name, width := range map[string]int{"ascii-60x12": 60, "ascii-24x12": 24} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t, "20x4", idle).told()
				d.screen.SimulationScreen = tcell.NewSimulationScreen("US-ASCII")
				d.Pixels = true
				d.open(width, 12)
				d.golden(name)
				d.hit("?")
				if text := d.text(); strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
					t.Errorf("not ASCII:\n%s", text)
				}
			})
		})
	}
}

// TestLegacyCharset is a locale whose character set tcell does not know.
func TestLegacyCharset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		d.screen.SimulationScreen = tcell.NewSimulationScreen("ISO8859-1")
		d.open(80, 24)
		d.want("CPU  43% ##|..")
	})
}

func TestLight(t *testing.T) {
	for _, colours := range []int{1 << 24, 256, 16, 8, 0} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, "20x4", idle)
			d.screen.colours = colours
			d.open(80, 24)
			fg, bg, attrs := d.style('%')
			if _, frame, _ := d.style('│'); colours > 0 && frame == bg {
				t.Errorf("%d colours: a lit glass looks like its frame", colours)
			}
			if colours > 0 && fg == bg {
				t.Errorf("%d colours: nothing to be read when lit", colours)
			}
			if err := d.Device.Brightness(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			fg2, bg2, attrs2 := d.style('%')
			if bg == bg2 && attrs == attrs2 {
				t.Errorf("%d colours: the glass looks the same without light: %v on %v, %v", colours, fg2, bg2, attrs2)
			}
			if colours > 0 && fg2 == bg2 {
				t.Errorf("%d colours: nothing to be read in the dark", colours)
			}
		})
	}
}

func TestStatusWords(t *testing.T) {
	words := ""
	synctest.Test(t, func(t *testing.T) {
		news := make(chan struct{})
		d := newDesk(t, "20x4", idle).told()
		d.Status, d.News = func() string { return words }, news
		d.open(80, 24)
		d.want("overview   held   412 transfers   4/8 glyphs   0.2 wake-ups/s   ? help   q quit")
		words = errors.Join(errors.New("the panel is gone"), errors.New("no such\tdevice")).Error()
		news <- struct{}{}
		d.want("the panel is gone no such device   overview   held")
		d.resize(20, 8)
		d.want("\nthe panel is gone n…\n")
		close(news)
		d.want("the panel is gone") // hangs if the closed channel makes Run spin
	})
}

func TestStatusTellsNothingUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", "")
		d.open(80, 24)
		d.want(" 0/8 glyphs   ? help   q quit\n")
	})
}

// TestContrast turns the contrast down: the characters fade into their ground.
func TestContrast(t *testing.T) {
	for _, colours := range []int{1 << 24, 8, 0} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, "20x4", idle)
			d.screen.colours = colours
			d.open(80, 24)
			if err := d.Device.Contrast(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			fg, bg, attrs := d.style('%')
			if colours > 8 && fg != bg {
				t.Errorf("without contrast %v on %v can be read", fg, bg)
			}
			if colours <= 8 && attrs&tcell.AttrDim == 0 {
				t.Errorf("%d colours: without contrast the characters are not dim", colours)
			}
		})
	}
}

// TestPixelTones looks at the colours of the gap between two cells, of a dot at rest and of a driven one.
func TestPixelTones(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "8x2", "██")
		d.Pixels = true
		d.open(47, 20) // no frame at the sides
		ground, resting, driven := d.Backlight.Colours(d.Board.Glass())
		for _, c := range []struct {
			x    int
			want color.RGBA
		}{{4, driven}, {5, ground}, {6, driven}, {12, resting}} {
			r, style := d.cell(c.x, 5) // the middle of the first row
			fg, bg, _ := style.Decompose()
			got := map[rune]tcell.Color{'█': fg, ' ': bg}[r]
			if want := tcell.FromImageColor(c.want); got != want {
				t.Errorf("column %d: %q of %v on %v, want %v", c.x, r, fg, bg, want)
			}
		}
	})
}

// TestNothingTicks counts the looks at the glass in a day without events.
func TestNothingTicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		looks, glass := 0, d.Glass
		d.Glass = func() sim.Glass { looks++; return glass() }
		d.open(80, 24)
		synctest.Wait()
		before := looks
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if looks != before {
			t.Errorf("looked %d times at a glass that did not change", looks-before)
		}
		d.Show("new")
		d.want("new")
	})
}
