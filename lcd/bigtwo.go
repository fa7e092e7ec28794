package lcd

// bigTwo is the form of two rows, in aliases.
func bigTwo(r rune) []string {
	switch r {
	case '0':
		return []string{"╭⎺╮", "╰▃╯"}
	case '1':
		return []string{" ╮ ", " ╯ "}
	case '2':
		return []string{"══╮", "╰▃▃"}
	case '3':
		return []string{"══╮", "▃▃╯"}
	case '4':
		return []string{"╰▃╮", "  ╯"}
	case '5':
		return []string{"╭══", "▃▃╯"}
	case '6':
		return []string{"╭══", "╰▃╯"}
	case '7':
		return []string{"⎺⎺╮", "  ╯"}
	case '8':
		return []string{"╭═╮", "╰▃╯"}
	case '9':
		return []string{"╭═╮", "▃▃╯"}
	case ':':
		return []string{"•", "•"}
	case '.':
		return []string{" ", "•"}
	case '-':
		return []string{" ▃ ", "   "}
	case '~':
		return []string{"~", " "}
	case '%':
		return []string{"o/", "/o"}
	case 'W':
		return []string{"╭ ▃ ╮", "╰▃█▃╯"}
	case ' ':
		return []string{"   ", "   "}
	}
	return nil
}
