package builds

import "strings"

// word is a word of the shell's language without its quotes. quoted says of each byte
// whether it stood in single quotes, where $ is a plain character.
type word struct {
	text   string
	quoted []bool
	list   bool // NAME=(…)
}

// lexer cuts a text of the shell's language into commands.
type lexer struct {
	text string
	at   int
	line int
}

// command returns the words of the next command that has any, and its line.
func (l *lexer) command() (words []word, line int, ok bool) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == '\n' || c == ';':
			l.step()
			if len(words) > 0 {
				return words, line, true
			}
		case c == ' ' || c == '\t' || c == '\r':
			l.step()
		case c == '#':
			for l.at < len(l.text) && l.text[l.at] != '\n' {
				l.at++
			}
		case strings.HasPrefix(l.text[l.at:], "\\\n"):
			l.step()
			l.step()
		default:
			if len(words) == 0 {
				line = l.line
			}
			words = append(words, l.word())
		}
	}
	return words, line, len(words) > 0
}

func (l *lexer) step() byte {
	c := l.text[l.at]
	l.at++
	if c == '\n' {
		l.line++
	}
	return c
}

// word returns the word that begins here; at least one byte is taken.
func (l *lexer) word() (w word) {
	for l.at < len(l.text) {
		switch c := l.step(); {
		case c == '\\' && l.at < len(l.text):
			if c = l.step(); c != '\n' {
				w.add(c, true)
			}
		case c == '\'':
			l.until('\'', true, &w)
		case c == '"':
			l.until('"', false, &w)
		case c == '`':
			w.add('`', false)
			l.until('`', false, &w)
		case c == '$' && l.peek('{'):
			w.add('$', false)
			l.braces(&w)
		case c == '$' && l.peek('('):
			w.add('`', false) // a command, whatever it is
			l.list()
		case c == '(' && strings.HasSuffix(w.text, "=") && isName(strings.TrimRight(w.text, "+=")):
			w.list = true
			l.at--
			l.list()
		default:
			w.add(c, false)
		}
		if l.at < len(l.text) && strings.IndexByte(" \t\r\n;", l.text[l.at]) >= 0 {
			break
		}
	}
	return w
}

func (l *lexer) peek(c byte) bool { return l.at < len(l.text) && l.text[l.at] == c }

func (w *word) add(c byte, quoted bool) {
	w.text += string([]byte{c})
	w.quoted = append(w.quoted, quoted)
}

// until takes what is in quotes; without an end it goes to the end of the text.
func (l *lexer) until(end byte, quoted bool, w *word) {
	for l.at < len(l.text) {
		c := l.step()
		switch {
		case c == end:
			return
		case c == '\\' && !quoted && l.at < len(l.text) && strings.IndexByte("\\\"$`\n", l.text[l.at]) >= 0:
			if c = l.step(); c != '\n' {
				w.add(c, true)
			}
		case c == '$' && !quoted && l.peek('('):
			w.add('`', false)
			l.list()
		default:
			w.add(c, quoted)
		}
	}
}

// braces takes {…} with what is nested in it.
func (l *lexer) braces(w *word) {
	depth := 0
	for l.at < len(l.text) {
		c := l.step()
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		case '"', '\'':
			continue // of no matter for a folder's name
		}
		w.add(c, false)
		if depth == 0 {
			return
		}
	}
}

// list skips (…) with what is nested in it.
func (l *lexer) list() {
	depth := 0
	for l.at < len(l.text) {
		switch l.step() {
		case '(':
			depth++
		case ')':
			depth--
		case '\'':
			l.until('\'', true, &word{})
		case '"':
			l.until('"', false, &word{})
		}
		if depth == 0 {
			return
		}
	}
}

// isName tells whether the shell lets a variable have that name.
func isName(s string) bool {
	for i, c := range s {
		if c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
