package lcd

// step returns the block that the font draws for any block element of Unicode
// (U+2580 to U+259F). A cell is five dots wide, so of the horizontal eighths
// only five steps are left: those between are rounded down, as the bars of the
// screens are, but an eighth still shows. What is dark on the right, or in
// quarters, becomes the nearest that is drawn from the left, top or bottom.
func step(r rune) rune {
	switch r {
	case '▏', '▕':
		return '▎'
	case '▌', '▐':
		return '▍'
	case '▉':
		return '▊'
	case '▔', '▘', '▝':
		return '▀'
	case '▖', '▗', '▚', '▞':
		return '▄'
	case '▙', '▛', '▜', '▟':
		return '█'
	}
	return r
}
