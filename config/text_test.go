package config_test

import (
	"errors"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"lcdpanel/config"
)

// word is set from a text and has no more to say for itself.
type word string

func (w *word) Set(text string) error {
	if len(text) > 3 {
		return errors.New("which is\nlong\a")
	}
	*w = word(text)
	return nil
}

// TestTextTypes has types that know nothing of this package.
func TestTextTypes(t *testing.T) {
	type texts struct {
		Level slog.Level `config:"level"`
		Addr  netip.Addr `config:"addr"`
		Word  word       `config:"word"`
		Words []word     `config:"words"`
	}
	var f texts
	err := config.Decode(&f, nil, config.Text{File: "f", Data: []byte("{level: warn, addr: 127.0.0.1, word: a, words: [b, c]}")})
	if err != nil || f.Level != slog.LevelWarn || f.Addr.String() != "127.0.0.1" || f.Word != "a" || len(f.Words) != 2 {
		t.Errorf("%v, %+v", err, f)
	}
	err = config.Decode(&f, nil, config.Text{File: "f", Data: []byte("level: [1]\naddr: home\nword: long\nwords: a\n")})
	want := `f:1:8: level is a list, where a single value is due
f:2:7: addr is "home", ParseAddr("home"): unable to parse IP
f:3:7: word is "long", which is; long�
f:4:8: words is "a"; allowed is a list, each entry after a "- "; did you mean "[a]"?`
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
	options, err := config.Describe(&f, nil)
	var b strings.Builder
	if err := errors.Join(err, config.WriteText(&b, options)); err != nil {
		t.Fatal(err)
	}
	want = `level
    default: WARN
addr
    default: 127.0.0.1
word
    default: a
words
    allowed: a list, each entry after a "- "
    default: [b, c]
`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	schema := b
	schema.Reset()
	if err := config.WriteSchema(&schema, &f, nil); err != nil || !strings.Contains(schema.String(), `"default": "WARN"`) {
		t.Errorf("%v, %s", err, schema.String())
	}
}

func TestWriteMarkdownQuotes(t *testing.T) {
	var b strings.Builder
	err := config.WriteMarkdown(&b, []config.Option{{Path: "a", Allowed: "x|y <z> _w_", Default: "`b|c`", Help: "*all*"}})
	want := "| `a` | \\*all\\* | x\\|y &lt;z> \\_w\\_ | `` `b\\|c` `` |\n"
	if err != nil || !strings.HasSuffix(b.String(), want) {
		t.Errorf("%v\n%swant\n%s", err, b.String(), want)
	}
}

// choice is one of some values, or any other text with a mark.
type choice string

func (choice) Values() []string { return []string{"here", "there"} }
func (choice) Allowed() string  { return "here, there or !PLACE" }
func (c *choice) Set(text string) error {
	if text[0] != '!' && !slices.Contains(c.Values(), text) {
		return errors.New("no place")
	}
	*c = choice(text)
	return nil
}

// TestValuesThatAreNotAll has a type whose values are the usual ones only: errors guess
// at them, and a schema offers them to an editor and takes others.
func TestValuesThatAreNotAll(t *testing.T) {
	var f struct {
		Where []choice `config:"where"`
	}
	err := config.Decode(&f, nil, config.Text{File: "f", Data: []byte("where: [here, '!moon', ther]\n")})
	want := `f:1:24: an entry of where is "ther", no place; allowed is here, there or !PLACE; did you mean "there"?`
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
	var b strings.Builder
	if err := config.WriteSchema(&b, &f, nil); err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(b.String()), "")
	if want := `"items":{"anyOf":[{"enum":["here","there"]},{"type":"string"}]}`; !strings.Contains(flat, want) {
		t.Errorf("the schema is\n%s\nwant in it %s", b.String(), want)
	}
}
