package sim

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
)

// PNGOpts says how to draw a glass. The zero value is a yellow-green module at 4 pixels a dot.
type PNGOpts struct {
	Dot       int       // pixels of a dot's side, 0 means 4
	Backlight Backlight // colours of the glass
	NoBezel   bool      // the dots and a narrow margin only
}

// PNG writes the glass as a PNG file.
func (g Glass) PNG(w io.Writer, o PNGOpts) error { return png.Encode(w, g.Image(o)) }

// Image draws the module as it lies on the desk: board, black frame, lit window, dots. Dots keep a small gap, and
// cells the gap of about one dot that breaks up every bar on a real panel.
func (g Glass) Image(o PNGOpts) image.Image {
	l := layoutOf(g, o)
	img := image.NewRGBA(l.board)
	ground, resting, driven := o.Backlight.colours(g.Brightness, g.Contrast)
	if !o.NoBezel {
		drawModule(img, l)
	}
	fill(img, l.window, ground)
	shade(img, l.window, l.pitch)
	for y := range g.H {
		for x := range g.W {
			drawCell(img, l.cell(x, y), l, g.Dots(x, y), resting, driven)
		}
	}
	return img
}

// layout is the drawing's measures in pixels.
type layout struct {
	dot, pitch            int // a dot and the way to its neighbour
	board, frame, window  image.Rectangle
	origin                image.Point // the first dot of the first cell
	cellWidth, cellHeight int
}

// layoutOf follows the usual proportions: 5x8 dots, a gap of one dot between cells, half a cell of margin in the
// window, a frame of two cells' width, a board showing above and below it.
func layoutOf(g Glass, o PNGOpts) layout {
	dot := min(o.Dot, 64)
	if dot <= 0 {
		dot = 4
	}
	l := layout{dot: dot, pitch: dot + max(1, dot/5)}
	l.cellWidth, l.cellHeight = 6*l.pitch, 9*l.pitch
	text := image.Pt(g.W*l.cellWidth-l.pitch, g.H*l.cellHeight-l.pitch)
	margin, frame, board := 3*l.pitch, 5*l.pitch, 6*l.pitch
	if o.NoBezel {
		margin, frame, board = l.pitch, 0, 0
	}
	l.window = image.Rectangle{Max: text}.Inset(-margin)
	l.frame = l.window.Inset(-frame)
	l.board = l.frame.Inset(-board)
	shift := image.Pt(0, 0).Sub(l.board.Min)
	l.window, l.frame, l.board = l.window.Add(shift), l.frame.Add(shift), l.board.Add(shift)
	l.origin = shift
	return l
}

// cell is the top left corner of a cell.
func (l layout) cell(x, y int) image.Point {
	return l.origin.Add(image.Pt(x*l.cellWidth, y*l.cellHeight))
}

func drawCell(img draw.Image, at image.Point, l layout, dots [8]uint8, resting, driven color.RGBA) {
	for row, bits := range dots {
		for column := range 5 {
			c := resting
			if bits>>(4-column)&1 != 0 {
				c = driven
			}
			p := at.Add(image.Pt(column*l.pitch, row*l.pitch))
			fill(img, image.Rectangle{p, p.Add(image.Pt(l.dot, l.dot))}, c)
		}
	}
}

func fill(img draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}
