package control

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Split takes a request, without its line feed, apart into words, by the rule in
// the package comment. An error says in which column and what is allowed.
func Split(line string) (words []string, err error) {
	if err := printable(line); err != nil {
		return nil, err
	}
	for rest := line; ; {
		rest = strings.TrimLeft(rest, " \t")
		if rest == "" {
			return words, nil
		}
		var word string
		word, rest, err = cutWord(rest)
		if err != nil {
			return nil, fmt.Errorf("column %d: %w", utf8.RuneCountInString(line[:len(line)-len(rest)])+1, err)
		}
		words = append(words, word)
	}
}

// printable refuses what is not text.
func printable(line string) error {
	if i := unprintable(line); i >= 0 {
		return fmt.Errorf("column %d: byte 0x%02X; %s", utf8.RuneCountInString(line[:i])+1, line[i], allowedText)
	}
	return nil
}

const allowedText = "allowed is text in UTF-8 without control characters"

// unprintable returns where the first byte is that belongs to no text, -1 for nowhere.
func unprintable(s string) int {
	for i, r := range s {
		_, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || unicode.IsControl(r) && r != '\t' {
			return i
		}
	}
	return -1
}

// CheckWords tells what of words cannot be sent as part of a request, and where in the
// words it is: counted in the request it would say nothing to whoever wrote them. A
// line feed can be sent.
func CheckWords(words ...string) error {
	all := 0
	for n, w := range words {
		if i := unprintable(strings.ReplaceAll(w, "\n", " ")); i >= 0 {
			return fmt.Errorf("word %d, %s: character %d is the byte 0x%02X; %s", n+1, quoted(w), utf8.RuneCountInString(w[:i])+1, w[i], allowedText)
		}
		all += len(w)
	}
	if all > MaxText {
		return fmt.Errorf("%d bytes of text; allowed are %d", all, MaxText)
	}
	return nil
}

// cutWord takes the first word from s. After an error rest begins where it is.
func cutWord(s string) (word, rest string, err error) {
	if s[0] == '"' {
		return cutQuoted(s[1:])
	}
	end := strings.IndexAny(s, " \t")
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:], nil
}

// cutQuoted takes the rest of a word whose opening quote has been taken.
func cutQuoted(s string) (word, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"' && (i+1 == len(s) || strings.ContainsRune(" \t", rune(s[i+1]))):
			return b.String(), s[i+1:], nil
		case s[i] == '"':
			return "", s[i+1:], errors.New(`a word goes on behind its closing quote; put a blank between, or write \" for a quote in it`)
		case s[i] == '\\':
			c, ok := escaped(s[i+1:])
			if !ok {
				return "", s[i:], errors.New(`a backslash in quotes; allowed are \", \\ and \n`)
			}
			b.WriteByte(c)
			i++
		default:
			b.WriteByte(s[i])
		}
	}
	return "", "", errors.New(`the closing quote " is missing`)
}

// escaped returns what the character behind a backslash stands for.
func escaped(s string) (byte, bool) {
	if s == "" {
		return 0, false
	}
	switch s[0] {
	case '"', '\\':
		return s[0], true
	case 'n':
		return '\n', true
	}
	return 0, false
}

// Join makes a request of words, such that Split returns them.
func Join(words ...string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	all := make([]string, len(words))
	for i, w := range words {
		if w == "" || w[0] == '"' || strings.ContainsAny(w, " \t\n") {
			w = `"` + escape.Replace(w) + `"`
		}
		all[i] = w
	}
	return strings.Join(all, " ")
}

// oneLine returns s as one line of printable text.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// quoted returns what somebody wrote for an error text, cut to a sensible length.
func quoted(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
