package sim

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

func TestPNGHasEveryDotInItsPlace(t *testing.T) {
	d := newDesk(t, ModuleOpts{Cols: 8, Rows: 2})
	d.print(0, 0x46, "L\xFF")
	g := d.glass()
	for _, o := range []PNGOpts{{}, {Dot: 1}, {Backlight: BlueWhite, Dot: 3, NoBezel: true}, {Backlight: WhiteBlack}} {
		_, resting, driven := o.Backlight.colours(g.Brightness, g.Contrast)
		var file bytes.Buffer
		if err := g.PNG(&file, o); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		l := layoutOf(g, o)
		for x := range g.W {
			for row, bits := range g.Dots(x, 1) {
				for column := range 5 {
					want := resting
					if bits>>(4-column)&1 != 0 {
						want = driven
					}
					p := l.cell(x, 1).Add(image.Pt(column*l.pitch, row*l.pitch))
					if got := img.At(p.X, p.Y); got != want {
						t.Fatalf("%+v: dot %d,%d of cell %d is %v, want %v", o, column, row, x, got, want)
					}
				}
			}
		}
	}
}

func TestContrastAndLight(t *testing.T) {
	for _, b := range []Backlight{YellowGreen, BlueWhite, WhiteBlack, Backlight(99)} {
		ground, resting, driven := b.colours(0xFF, 0)
		if ground != resting || ground != driven {
			t.Errorf("%d: without contrast the dots can be seen", b)
		}
		ground, _, driven = b.colours(0xFF, 0xB4)
		if ground == driven {
			t.Errorf("%d: at normal contrast the dots can not be seen", b)
		}
		if ground, resting, driven := b.colours(0xFF, 0xFF); 3*distance(ground, resting) > distance(ground, driven) {
			t.Errorf("%d: resting dots stand out at full contrast", b)
		}
		if dark, _, _ := b.colours(0, 0xFF); dark == ground {
			t.Errorf("%d: the backlight makes no difference", b)
		}
	}
}

func distance(a, b color.RGBA) (d int) {
	for _, pair := range [][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
		d += max(int(pair[0])-int(pair[1]), int(pair[1])-int(pair[0]))
	}
	return d
}
