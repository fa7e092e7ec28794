package lcd

import "strings"

// bigThree is the form of three rows: a drawing of 3x5 large dots, two of them
// above one another in a cell, the sixth left out.
func bigThree(r rune) []string {
	switch r {
	case '~':
		return []string{" ", "~", " "}
	case ' ':
		return []string{"   ", "   ", "   "}
	}
	dots := dots3x5(r)
	if dots == "" {
		return nil
	}
	lines := append(strings.Fields(dots), "...")
	art := make([]string, 3)
	for y := range art {
		art[y] = halves(lines[2*y], lines[2*y+1])
	}
	return art
}

// halves draws two lines of large dots as one row of cells.
func halves(above, below string) string {
	cells := make([]rune, len(above))
	for x := range cells {
		switch above[x:x+1] + below[x:x+1] {
		case "##":
			cells[x] = '█'
		case "#.":
			cells[x] = '▀'
		case ".#":
			cells[x] = '▄'
		default:
			cells[x] = ' '
		}
	}
	return string(cells)
}

// dots3x5 draws a character in large dots, line after line.
func dots3x5(r rune) string {
	switch r {
	case '0':
		return "### #.# #.# #.# ###"
	case '1':
		return ".#. ##. .#. .#. ###"
	case '2':
		return "### ..# ### #.. ###"
	case '3':
		return "### ..# ### ..# ###"
	case '4':
		return "#.# #.# ### ..# ..#"
	case '5':
		return "### #.. ### ..# ###"
	case '6':
		return "### #.. ### #.# ###"
	case '7':
		return "### ..# ..# ..# ..#"
	case '8':
		return "### #.# ### #.# ###"
	case '9':
		return "### #.# ### ..# ###"
	case '%':
		return "#.# ..# .#. #.. #.#"
	case 'W':
		return "#.# #.# #.# ### #.#"
	case '-':
		return ".. .. ## .. .."
	case ':':
		return ". # . # ."
	case '.':
		return ". . . . #"
	}
	return ""
}
