package config

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// plainMap is a mapping in the order in which it is written.
type plainMap []plainPair

type plainPair struct {
	key   string
	value any
}

// decimal is a number in the digits it is written with.
type decimal string

// MarshalJSON returns the digits.
func (d decimal) MarshalJSON() ([]byte, error) { return []byte(d), nil }

// writeYAML returns a plain value on one line.
func writeYAML(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case int64:
		return strconv.FormatInt(v, 10)
	case uint64:
		return strconv.FormatUint(v, 10)
	case decimal:
		return string(v)
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = writeYAML(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case plainMap:
		parts := make([]string, len(v))
		for i, p := range v {
			parts[i] = writeText(p.key) + ": " + writeYAML(p.value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case string:
		return writeText(v)
	}
	return "null"
}

// bareText is a text that needs no quotes wherever it stands, and numberText one
// that YAML 1.1 or 1.2 would take for a number or a date.
var (
	bareText   = regexp.MustCompile(`^[A-Za-z0-9/][A-Za-z0-9_./%°+-]*$`)
	numberText = regexp.MustCompile(`^(0[xX][0-9a-fA-F_]*|0[oObB]?[0-9_]*|[0-9_]+(\.[0-9_]*)?([eE][-+]?[0-9]+)?|[0-9]{4}-.*)$`)
)

// writeText returns a text, in double quotes if it could be taken for anything else.
func writeText(text string) string {
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return `"` + text + `"`
	}
	if bareText.MatchString(text) && !numberText.MatchString(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		b.WriteString(escape(r))
	}
	return `"` + b.String() + `"`
}

// escape returns a character as it stands in double quotes (YAML 1.2, section 5.7).
func escape(r rune) string {
	switch {
	case r == '"', r == '\\':
		return `\` + string(r)
	case unicode.IsPrint(r):
		return string(r)
	case r <= 0xFFFF:
		return `\u` + hex(r, 4)
	}
	return `\U` + hex(r, 8)
}

func hex(r rune, digits int) string {
	h := strconv.FormatInt(int64(r), 16)
	return strings.Repeat("0", max(0, digits-len(h))) + h
}
