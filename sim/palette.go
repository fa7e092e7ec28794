package sim

import "image/color"

// Backlight is the kind of glass and light, the colours a module is sold in.
type Backlight int

// The kinds. YellowGreen is positive: dark dots on a light ground that can be read without light. The other two are
// negative: the ground blocks the light and the dots let it through.
const (
	YellowGreen Backlight = iota
	BlueWhite
	WhiteBlack // white dots on black
)

// tone is a colour in linear steps that can be mixed.
type tone struct{ r, g, b float64 }

func (t tone) mix(o tone, share float64) tone {
	share = min(max(share, 0), 1)
	return tone{t.r + (o.r-t.r)*share, t.g + (o.g-t.g)*share, t.b + (o.b-t.b)*share}
}

func (t tone) rgba() color.RGBA {
	level := func(v float64) uint8 { return uint8(min(max(v, 0), 1)*254.5 + 0.5) }
	return color.RGBA{level(t.r), level(t.g), level(t.b), 0xFF}
}

func rgb(r, g, b uint8) tone { return tone{float64(r) / 255, float64(g) / 255, float64(b) / 255} }

// paint is the look of one kind of glass: the ground and a fully driven dot, in ambient light only and fully lit.
type paint struct{ ground, groundLit, dot, dotLit tone }

func (b Backlight) paint() paint {
	switch b {
	case BlueWhite:
		return paint{rgb(18, 24, 58), rgb(22, 52, 214), rgb(58, 66, 104), rgb(236, 244, 255)}
	case WhiteBlack:
		return paint{rgb(16, 17, 20), rgb(20, 20, 26), rgb(66, 68, 72), rgb(246, 248, 250)}
	default:
		return paint{rgb(112, 122, 74), rgb(170, 205, 30), rgb(48, 54, 38), rgb(36, 50, 18)}
	}
}

// Colours are the ground, a dot at rest and a driven dot of g behind this kind of glass, as [Glass.Image] draws them.
func (b Backlight) Colours(g Glass) (ground, resting, driven color.RGBA) {
	return b.colours(g.Brightness, g.Contrast)
}

// colours are the ground and the dots, driven and at rest, under this light and contrast. With too little contrast the
// driven dots fade; towards full contrast the resting ones become faintly visible.
func (b Backlight) colours(brightness, contrast uint8) (ground, resting, driven color.RGBA) {
	p := b.paint()
	light, drive := float64(brightness)/255, float64(contrast)/255
	g := p.ground.mix(p.groundLit, light)
	d := p.dot.mix(p.dotLit, light)
	return g.rgba(), g.mix(d, (drive-0.6)*0.14).rgba(), g.mix(d, drive*1.4).rgba()
}
