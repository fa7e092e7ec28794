package lcd

import (
	"slices"
	"sync"
)

// near returns the spellings of a character, the nearest first.
var near = sync.OnceValue(func() map[rune][]rune {
	m := map[rune][]rune{}
	for _, entry := range slices.Concat(nearBars(), nearIcons(), nearPictures(), nearSigns(), nearLines(), nearLatin(),
		nearGreek(), nearCyrillic()) {
		runes := []rune(entry)
		m[runes[0]] = runes[1:]
	}
	return m
})

// nearBars spells bars and the shapes of big digits. Each entry is a character
// and its spellings. A bar's neighbour is better than a letter, and less is
// better than more: a bar is full only when the thing is done.
func nearBars() []string {
	return []string{
		"▎▍|", "▍▎▋|", "▋▍▊█#", "▊▋▍█#", "█▊▇#", "▁_", "▂▁▃_", "▃▂▄_", "▄▃▅=", "▅▄▆=", "▆▅▇█#", "▇▆█#", "▀\"",
		string([]rune{cornerUL, cornerLL, '█', '#'}), string([]rune{cornerUR, cornerLR, '█', '#'}),
		string([]rune{cornerLL, cornerUL, '█', '#'}), string([]rune{cornerLR, cornerUR, '█', '#'}),
		string([]rune{barUpper, '▀', '"'}), string([]rune{barBoth, '='}),
		"░·.", "▒#", "▓█#",
	}
}

func nearIcons() []string {
	return []string{
		"~^", "….", "•·●*", "·･•.", "▲^", "▼v", "▶►>", "►▶>", "◀◄<", "◄◀<", "■█#", "●•o", "‖|", "↑^", "↓v", "←<",
		"→>", "♥*", "♡o", "☐N", "☑Y", "☒x", "✓√+", "✗×x", "⍾*", "⚒T", "☾z",
		string([]rune{Disk, 'D'}), string([]rune{Locked, 'L'}), string([]rune{Unlocked, 'U'}),
	}
}
