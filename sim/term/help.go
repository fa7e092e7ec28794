package term

import "strings"

// drawHelp puts the list of keys in a box in the middle of the terminal; what has no room there is cut off at the right
// and at the bottom.
func (v *view) drawHelp(width, height int) {
	lines := v.helpLines()
	w, h := len(lines[0]), len(lines)
	left, top := max(0, (width-w)/2), max(0, (height-h)/2)
	for y, line := range lines {
		v.print(left, top+y, line)
	}
}

// helpLines is the box, its lines of equal length.
func (v *view) helpLines() [][]rune {
	all := v.bindings()
	var names, does int
	for _, b := range all {
		names, does = max(names, len([]rune(b.names))), max(does, len([]rune(b.does)))
	}
	bar := strings.Repeat("─", names+does+4)
	lines := [][]rune{[]rune("┌" + bar + "┐")}
	for _, b := range all {
		lines = append(lines, []rune("│ "+pad(b.names, names)+"  "+pad(b.does, does)+" │"))
	}
	return append(lines, []rune("└"+bar+"┘"))
}

// pad fills text up to n characters.
func pad(text string, n int) string {
	return text + strings.Repeat(" ", n-len([]rune(text)))
}
