package lcd

import "strings"

// Rank tells how reluctantly a drawn character is given up when a picture wants
// more drawings than the controller holds: the lowest rank goes first and is
// shown as [Spell] says. From first to last:
//
//   - vertical bars, the ends of the scale first, where a neighbour is near;
//   - horizontal bars, the full block last;
//   - shapes of big digits, with • and ▃ that are their dots and lower bars;
//   - icons that have a good ASCII spelling;
//   - marks and other icons;
//   - user glyphs: somebody asked for them;
//   - the tilde, because 27W must not pass for a measurement.
//
// What is not in the font at all ranks with the user glyphs.
func Rank(r rune) int {
	for i, group := range ranks() {
		if at := strings.IndexRune(group, r); at >= 0 {
			return 100*i + int(count(group[:at]))
		}
	}
	if r == '~' {
		return rankTilde
	}
	return rankUser
}

const (
	rankUser  = 900
	rankTilde = 1000
)

// ranks lists the groups of [Rank] below the user glyphs.
func ranks() [5]string {
	return [...]string{
		"▁▇▅▆▂▄▀",
		"▎▊▍▋█",
		string([]rune{'•', cornerUL, cornerUR, cornerLL, cornerLR, barUpper, barBoth, barLower}),
		`…·│‖◀▶▼←→↓↑●■☾°\`,
		string([]rune{'€', '♡', '♥', '☒', '☐', '☑', '⍾', '⚒', Disk, Unlocked, Locked, '✓', '✗', '▲'}),
	}
}
