package term

import (
	"image/color"

	"github.com/gdamore/tcell/v2"

	"lcdpanel/sim"
)

// look is how the glass looks in the colours that the terminal has.
type look struct {
	glass tcell.Style // driven dots on their ground
	bezel tcell.Style
	tones *tones // nil where only two can be told apart
}

// tones are the colours of the glass: where no dot is, a dot at rest, a driven dot.
type tones struct{ ground, resting, driven tcell.Color }

// Numbers of colours. What has 88 or more finds something near to any colour.
const (
	manyColours = 88
	someColours = 8
)

// faint is the contrast below which a glass is hard to read.
const faint = 96

// lookOf is the look of g in a terminal of that many colours.
func lookOf(g sim.Glass, b sim.Backlight, colours int) look {
	switch {
	case colours >= manyColours:
		return full(b.Colours(g))
	case colours >= someColours:
		return look{glass: basic(b, g.Brightness > 0).Dim(g.Contrast < faint), bezel: basicBezel()}
	}
	return look{glass: monochrome(b, g.Brightness > 0).Dim(g.Contrast < faint), bezel: tcell.StyleDefault}
}

func full(ground, resting, driven color.RGBA) look {
	t := &tones{colour(ground), colour(resting), colour(driven)}
	return look{
		glass: tcell.StyleDefault.Foreground(t.driven).Background(t.ground),
		bezel: tcell.StyleDefault.Foreground(tcell.NewRGBColor(0x90, 0x90, 0x90)).Background(tcell.NewRGBColor(0x18, 0x18, 0x18)),
		tones: t,
	}
}

func colour(c color.RGBA) tcell.Color {
	return tcell.NewRGBColor(int32(c.R), int32(c.G), int32(c.B))
}

// basic is the look in the eight colours that every terminal with colours has. Without light the ground is black.
func basic(b sim.Backlight, lit bool) tcell.Style {
	on := func(fg, bg tcell.Color) tcell.Style { return tcell.StyleDefault.Foreground(fg).Background(bg) }
	switch {
	case b == sim.YellowGreen && lit:
		return on(tcell.ColorBlack, tcell.ColorGreen)
	case b == sim.YellowGreen:
		return on(tcell.ColorGreen, tcell.ColorBlack)
	case b == sim.BlueWhite && lit:
		return on(tcell.ColorSilver, tcell.ColorNavy)
	}
	return on(tcell.ColorSilver, tcell.ColorBlack).Bold(lit)
}

func basicBezel() tcell.Style {
	return tcell.StyleDefault.Foreground(tcell.ColorSilver).Background(tcell.ColorBlack)
}

// monochrome is the look without colours: a lit ground is bright on a positive glass, and on a negative one the
// characters are.
func monochrome(b sim.Backlight, lit bool) tcell.Style {
	if b == sim.YellowGreen {
		return tcell.StyleDefault.Reverse(lit)
	}
	return tcell.StyleDefault.Bold(lit)
}
