package text

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lcdpanel/lcd"
)

// Glyphs are the user's own drawings by name. The zero value has none.
type Glyphs struct {
	runes map[string]rune
	font  lcd.Font
}

// ParseGlyphs reads drawings of 5x8 dots, each as [lcd.ParseGlyph] has them, by name.
// It returns those that are right also when others are not. No two may look the same,
// nor like one of lcdpanel's own: a glass could not be read back.
func ParseGlyphs(art map[string]string) (Glyphs, error) {
	g := Glyphs{runes: map[string]rune{}, font: lcd.Font{}}
	seen := map[lcd.Glyph]string{}
	for r, drawing := range lcd.NewFont() {
		seen[drawing] = string(lcd.Alias(r))
	}
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(art)) {
		if err := g.add(name, art[name], seen); err != nil {
			problems = append(problems, &glyphError{name, err})
		}
	}
	return g, errors.Join(problems...)
}

// GlyphOpts is what the config says of the user's drawings.
type GlyphOpts struct {
	Glyphs map[string]string `config:"glyphs" help:"drawings by name, of eight lines of five dots, # dark and . light; texts have them as :name:"`
}

// Validate tells what is wrong with the drawings.
func (o GlyphOpts) Validate() error {
	_, err := ParseGlyphs(o.Glyphs)
	return err
}

// glyphError is what is wrong with one drawing.
type glyphError struct {
	name string
	err  error
}

func (e *glyphError) Error() string { return e.err.Error() }
func (e *glyphError) Unwrap() error { return e.err }

// Key names the entry of [GlyphOpts], for the config to find its place.
func (e *glyphError) Key() string { return "glyphs." + e.name }

func (g Glyphs) add(name, art string, seen map[lcd.Glyph]string) error {
	if !isName(name) {
		return errors.New("a name has small letters, digits and -, and begins with a letter")
	}
	drawing, err := lcd.ParseGlyph(art)
	if err != nil {
		return err
	}
	if twin, ok := seen[drawing]; ok {
		return fmt.Errorf("it looks just like %s; use that, or draw another", twin)
	}
	r := lcd.UserGlyph(len(g.runes))
	if r == lcd.Replacement {
		return fmt.Errorf("it is one too many; there is room for %d", lcd.UserGlyphs)
	}
	seen[drawing], g.runes[name], g.font[r] = name, r, drawing
	return nil
}

// isName tells whether s can stand between two colons.
func isName(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}

// AddTo adds the drawings to a font.
func (g Glyphs) AddTo(f lcd.Font) { maps.Copy(f, g.font) }

// Icon returns the character of a drawing, or of one of lcdpanel's own icons. The
// error lists what there is.
func (g Glyphs) Icon(name string) (string, error) {
	if r, ok := g.runes[name]; ok {
		return string(r), nil
	}
	if r, ok := icon(name); ok {
		return string(r), nil
	}
	return "", fmt.Errorf("there is no icon %q; there are %s", name, strings.Join(g.names(), ", "))
}

// Spell puts drawings in place of their names between colons, as in ":heart: 72". What
// is no name stays as it is.
func (g Glyphs) Spell(s string) string {
	parts := strings.Split(s, ":")
	if len(parts) < 3 {
		return s
	}
	var b strings.Builder
	b.WriteString(parts[0])
	for i := 1; i < len(parts); i++ {
		if c, err := g.Icon(parts[i]); err == nil && i+1 < len(parts) {
			b.WriteString(c + parts[i+1])
			i++
			continue
		}
		b.WriteString(":" + parts[i])
	}
	return b.String()
}

func (g Glyphs) names() []string {
	names := slices.Collect(maps.Keys(g.runes))
	for _, i := range icons() {
		names = append(names, i.name)
	}
	slices.Sort(names)
	return names
}

// ownIcon is one of lcdpanel's own by name.
type ownIcon struct {
	name string
	r    rune
}

func icons() []ownIcon {
	return []ownIcon{
		{"heart", '♥'},
		{"up", '↑'},
		{"down", '↓'},
		{"left", '←'},
		{"right", '→'},
		{"ok", '✓'},
		{"bad", '✗'},
		{"warning", '▲'},
		{"degree", '°'},
		{"play", '▶'},
		{"disk", lcd.Disk},
		{"locked", lcd.Locked},
		{"unlocked", lcd.Unlocked},
	}
}

func icon(name string) (rune, bool) {
	for _, i := range icons() {
		if i.name == name {
			return i.r, true
		}
	}
	return 0, false
}
