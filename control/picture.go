package control

import (
	"fmt"
	"strings"

	"lcdpanel/lcd"
)

// pictureLines returns the lines of a picture: its head and its rows.
func pictureLines(p lcd.Picture) []string {
	light := LightOff
	if p.Light.On {
		light = LightOn
	}
	head := fmt.Sprintf("%dx%d %s", p.W, p.H, light)
	return append([]string{head}, strings.Split(strings.Map(lcd.Alias, p.String()), "\n")...)
}

// maxSide is more columns or rows than any panel has.
const maxSide = 255

// parseHead reads the head of a picture and returns it without its rows.
func parseHead(line string) (lcd.Picture, error) {
	var w, h int
	var light LightMode
	n, err := fmt.Sscanf(line, "%dx%d %s", &w, &h, &light)
	if n != 3 || err != nil || w < 1 || h < 1 || w > maxSide || h > maxSide || light != LightOn && light != LightOff {
		return lcd.Picture{}, fmt.Errorf("the answer to watch has %s where a picture's size and light should be, as \"20x4 on\"", quoted(line))
	}
	return lcd.Picture{Frame: lcd.NewFrame(w, h), Light: lcd.Light{On: light == LightOn}}, nil
}

// pictureReader puts pictures together from their lines.
type pictureReader struct {
	p    lcd.Picture
	rows int // of p that have been read
}

// take takes a line and tells whether it was the last one of a picture.
func (r *pictureReader) take(line string) (done bool, err error) {
	if r.rows == r.p.H {
		r.p, err = parseHead(line)
		r.rows = 0
		return false, err
	}
	for x, c := range []rune(line) {
		r.p.Set(x, r.rows, lcd.Unalias(c))
	}
	r.rows++
	return r.rows == r.p.H, nil
}
