package sim

import (
	"image"
	"image/color"
	"image/draw"
)

// drawModule draws what is around the window: the green board with a hole in each corner, the black sheet metal frame
// with its bevel.
func drawModule(img draw.Image, l layout) {
	fill(img, l.board, color.RGBA{0x1B, 0x5E, 0x3A, 0xFF})
	drawHoles(img, l)
	bevel := max(1, l.pitch/3)
	fill(img, l.frame, color.RGBA{0x3A, 0x3C, 0x3E, 0xFF})
	fill(img, l.frame.Inset(bevel), color.RGBA{0x16, 0x17, 0x18, 0xFF})
	fill(img, l.window.Inset(-bevel), color.RGBA{0x05, 0x05, 0x06, 0xFF})
}

// drawHoles puts the screw holes with their tinned rings into the corners of the board.
func drawHoles(img draw.Image, l layout) {
	in := 3 * l.pitch
	for _, x := range []int{l.board.Min.X + in, l.board.Max.X - 1 - in} {
		for _, y := range []int{l.board.Min.Y + in, l.board.Max.Y - 1 - in} {
			disc(img, image.Pt(x, y), 2*l.pitch, color.RGBA{0xC2, 0xC0, 0xB0, 0xFF})
			disc(img, image.Pt(x, y), 5*l.pitch/4, color.RGBA{0x24, 0x24, 0x24, 0xFF})
		}
	}
}

func disc(img draw.Image, at image.Point, radius int, c color.Color) {
	for y := -radius; y <= radius; y++ {
		for x := -radius; x <= radius; x++ {
			if x*x+y*y <= radius*radius {
				img.Set(at.X+x, at.Y+y, c)
			}
		}
	}
}

// shade darkens the window towards its edges: the frame throws a shadow on top, and the light comes from the sides.
func shade(img *image.RGBA, r image.Rectangle, depth int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			edge := min(y-r.Min.Y, x-r.Min.X+depth/2, r.Max.X-1-x+depth/2, r.Max.Y-1-y+depth)
			if edge < depth {
				img.SetRGBA(x, y, dim(img.RGBAAt(x, y), 70+30*edge/depth))
			}
		}
	}
}

func dim(c color.RGBA, percent int) color.RGBA {
	scale := func(v uint8) uint8 { return uint8(int(v) * percent / 100) }
	return color.RGBA{scale(c.R), scale(c.G), scale(c.B), c.A}
}
