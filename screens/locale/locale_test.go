package locale

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
)

// code is where words are used.
var code = []string{"../*.go", "../menu/*.go", "../template/*.go", "../../cmd/lcdpanel/*.go"}

// usedIn returns the words that the code names, and all its texts.
func usedIn(t *testing.T) (words, texts map[string]token.Position) {
	words, texts = map[string]token.Position{}, map[string]token.Position{}
	fset := token.NewFileSet()
	for _, pattern := range code {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(fset, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				note(fset, n, words, texts)
				return true
			})
		}
	}
	return words, texts
}

// note looks at a node for a text, and for a call that gets a word.
func note(fset *token.FileSet, n ast.Node, words, texts map[string]token.Position) {
	literal := func(e ast.Node, to map[string]token.Position) {
		if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil {
				to[s] = fset.Position(l.Pos())
			}
		}
	}
	literal(n, texts)
	if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
		if f, ok := call.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Say", "Word", "Short"}, f.Sel.Name) {
			literal(call.Args[0], words)
		}
	}
}

func TestGermanHasEveryWordAndNoOther(t *testing.T) {
	words, texts := usedIn(t)
	if len(words) < 150 {
		t.Errorf("only %d words are used; are they looked for in the right place?", len(words))
	}
	for word, at := range words {
		if _, ok := german[word]; !ok {
			t.Errorf("%s: German has no %q", at, word)
		}
	}
	for word := range german {
		if _, ok := texts[word]; !ok {
			t.Errorf("nothing says %q any more", word)
		}
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d)\])?[-+ 0]*\d*(?:\.\d+)?([a-z])`)

// verbs are the letters of the values that a spelling takes, by their numbers.
func verbs(spelling string) map[int]string {
	all := map[int]string{}
	for i, m := range verb.FindAllStringSubmatch(strings.ReplaceAll(spelling, "%%", ""), -1) {
		if m[1] != "" {
			i, _ = strconv.Atoi(m[1])
			i--
		}
		all[i] = m[2]
	}
	return all
}

func TestEachSpellingTakesTheValuesOfTheLongestEnglishOne(t *testing.T) {
	for english, other := range german {
		values := verbs(strings.Split(english, "|")[0])
		for _, spelling := range append(strings.Split(english, "|"), strings.Split(other, "|")...) {
			for i, letter := range verbs(spelling) {
				if values[i] != letter {
					t.Errorf("%q: value %d of %q is %%%s, want %%%s", english, i+1, spelling, letter, values[i])
				}
			}
			if folded := string(lcd.Fold(spelling)); strings.Contains(folded, "?") != strings.Contains(spelling, "?") {
				t.Errorf("%q: a panel cannot write %q", english, spelling)
			}
		}
	}
}

func TestSpellingsGetShorter(t *testing.T) {
	for english, other := range german {
		for _, words := range []string{english, other} {
			all := strings.Split(verb.ReplaceAllString(words, "1000"), "|")
			for i := 1; i < len(all); i++ {
				if len([]rune(all[i])) > len([]rune(all[i-1])) {
					t.Errorf("%q: %q is longer than %q", english, all[i], all[i-1])
				}
			}
		}
	}
}

func TestValuesAreFilledIn(t *testing.T) {
	l := Locale{Language: German}
	for _, c := range []struct {
		got  []string
		want string
	}{
		{l.Say("no address on %s|no address %s|no address", "eth0"), "keine Adresse: eth0|keine Adr. eth0|keine Adr."},
		{l.Say("since %[1]s %[2]s|for %[2]s", "14:20", "12m"), "seit 14:20 12m|seit 12m"},
		{Locale{}.Say("since %[1]s %[2]s|for %[2]s", "14:20", "12m"), "since 14:20 12m|for 12m"},
		{l.Say("no such word %d|none", 7), "no such word 7|none"},
		{Locale{}.Say("100%"), "100%"},
	} {
		if got := strings.Join(c.got, "|"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestTemperaturesAndTimes(t *testing.T) {
	us := Locale{Units: Units{Temperature: Fahrenheit, Clock: Hours12}}
	at := time.Date(2013, 3, 5, 0, 7, 9, 0, time.UTC)
	for _, c := range []struct{ got, want string }{
		{us.Degrees(0), "32°F"},
		{us.Degrees(-40), "-40°F"},
		{us.Degrees(38), "100°F"},
		{us.Degrees(100), "212°F"},
		{Locale{}.Degrees(-5), "-5°C"},
		{us.Clock(at), "12:07am"},
		{us.Clock(at.Add(12 * time.Hour)), "12:07pm"},
		{us.Seconds(at.Add(13 * time.Hour)), "1:07:09pm"},
		{Locale{}.Clock(at), "00:07"},
		{Default().Seconds(at), "00:07:09"},
		{us.ClockOrDate(at, at.Add(time.Hour)), "12:07am"},
		{us.ClockOrDate(at, at.Add(24*time.Hour)), "05.03."},
		{Locale{Language: German}.Day("Monday 2 January 2006", at), "Dienstag 5. März 2013"},
		{Locale{Language: German}.Day("Mon 02.01.", at), "Di 05.03."},
		{Locale{}.Ordinal(22), "22nd"},
		{Locale{Language: German}.Ordinal(22), "22."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// A clock of twelve hours tells all times of a day apart, as that of 24 does.
func TestNoTwoTimesLookAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minute := rapid.IntRange(0, 24*60-1)
		a := time.Date(2013, 8, 16, 0, minute.Draw(t, "a"), 0, 0, time.UTC)
		b := time.Date(2013, 8, 16, 0, minute.Draw(t, "b"), 0, 0, time.UTC)
		for _, l := range []Locale{{}, {Units: Units{Clock: Hours12}}} {
			if (l.Clock(a) == l.Clock(b)) != a.Equal(b) {
				t.Errorf("%v and %v are %q and %q", a, b, l.Clock(a), l.Clock(b))
			}
		}
	})
}
