package term

import (
	"strings"

	"lcdpanel/lcd"
)

// ASCIILocale tells whether the locale promises no more than ASCII, or an old character set of which only ASCII is
// sure. getenv is os.Getenv; it is asked for LC_ALL, LC_CTYPE and LANG, of which the first that is set counts (POSIX,
// "Internationalization Variables"). A locale without character set is taken for UTF-8, as it is today.
func ASCIILocale(getenv func(string) string) bool {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if locale == "C" || locale == "POSIX" {
		return true
	}
	locale, _, _ = strings.Cut(locale, "@")
	_, charset, given := strings.Cut(locale, ".")
	return given && !isUnicode(charset)
}

func isUnicode(charset string) bool {
	return strings.EqualFold(charset, "UTF-8") || strings.EqualFold(charset, "UTF8")
}

// ascii tells whether the terminal shows nothing but ASCII.
func (v *view) ascii() bool { return v.ASCII || !isUnicode(v.screen.CharacterSet()) }

// spell returns r as the terminal can show it.
func (v *view) spell(r rune) rune {
	if v.ascii() {
		return spellASCII(r)
	}
	return lcd.Alias(r)
}

// spellASCII returns the ASCII character nearest to r.
func spellASCII(r rune) rune {
	return lcd.Spell(r, func(r rune) bool { return r >= ' ' && r <= '~' })
}
