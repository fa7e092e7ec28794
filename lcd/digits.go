package lcd

// The shapes that big digits are made of: four rounded corners, an upper bar,
// and an upper and lower bar in one cell. The lower bar is ▃, the full side
// the block.
const (
	cornerUL rune = firstShape + iota
	cornerUR
	cornerLL
	cornerLR
	barUpper
	barBoth
	endShape

	barLower = '▃'
)

// shapes draws them.
func shapes() Font {
	return sheet(string([]rune{cornerUL, cornerUR, cornerLL, cornerLR, barUpper, barBoth}),
		"..### ###.. .#### ####. ##### #####",
		".#### ####. .#### ####. ##### #####",
		".#### ####. .#### ####. ##### #####",
		".#### ####. .#### ####. ..... .....",
		".#### ####. .#### ####. ..... .....",
		".#### ####. .#### ####. ..... #####",
		".#### ####. .#### ####. ..... #####",
		".#### ####. ..### ###.. ..... #####")
}
