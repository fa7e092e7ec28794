package config

import (
	"bytes"
	"unicode/utf8"
)

// MaxSize is how large a file may be, in bytes. No more is ever read.
const MaxSize = 1 << 20

// check returns what makes a text unfit to be looked at as YAML.
func check(file string, text []byte) Problems {
	if len(text) > MaxSize {
		return Problems{Position{file, 1, 1}.Problem("larger than %d KiB, which no configuration is; look whether this is the right file", MaxSize>>10)}
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return Problems{behind(file, text[:i]).Problem("byte 0x%02X is not UTF-8%s; save the file as UTF-8", text[i], looksLike(text[i:]))}
		}
		if !allowed(r, i) {
			return Problems{behind(file, text[:i]).Problem("the character U+%04X is not allowed in YAML; remove it, or write it as an escape in double quotes", r)}
		}
		i += size
	}
	return nil
}

// looksLike guesses what wrote a text that is not UTF-8.
func looksLike(text []byte) string {
	if bytes.HasPrefix(text, []byte{0xFF, 0xFE}) || bytes.HasPrefix(text, []byte{0xFE, 0xFF}) {
		return " but looks like UTF-16"
	}
	return ""
}

// allowed tells whether a character may stand at offset i: c-printable of YAML 1.2,
// section 5.1, and a byte order mark at the start.
func allowed(r rune, i int) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return true
	case r < 0x20, r >= 0x7F && r < 0xA0, r == 0xFFFE, r == 0xFFFF:
		return false
	}
	return r != 0xFEFF || i == 0
}

// behind returns the position after before.
func behind(file string, before []byte) Position {
	start := bytes.LastIndexByte(before, '\n') + 1
	return Position{file, 1 + bytes.Count(before, []byte("\n")), 1 + utf8.RuneCount(before[start:])}
}
