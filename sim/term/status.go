package term

import (
	"fmt"
	"strings"

	"lcdpanel/lcd"
	"lcdpanel/sim"
)

// between stands between the facts of the line below the panel.
const between = "   "

// statusLine is the line below the panel in at most width characters: what matters most comes first, and what has no
// room is left out.
func (v *view) statusLine(g sim.Glass, caption, why string, width int) []rune {
	facts := v.facts(g, caption, why)
	line := fold(facts[0])
	for _, f := range facts[1:] {
		longer := append(append([]rune(nil), line...), fold(between+f)...)
		if len(longer) > width {
			break
		}
		line = longer
	}
	return cut(line, width)
}

// facts are the parts of the line below, at least one.
func (v *view) facts(g sim.Glass, caption, why string) (all []string) {
	add := func(fact string) {
		if fact = strings.Join(strings.Fields(fact), " "); fact != "" {
			all = append(all, fact)
		}
	}
	add(caption)
	if v.Status != nil {
		add(v.Status())
	}
	add(why)
	var s State
	if v.State != nil {
		s = v.State()
	}
	add(s.Screen)
	if s.Held {
		add("held")
	}
	add(keysDown(v.keypad.down))
	if v.State != nil {
		add(fmt.Sprintf("%d transfers", s.Transfers))
	}
	add(fmt.Sprintf("%d/8 glyphs", g.Slots()))
	if s.WakeUps != nil {
		add(fmt.Sprintf("%.1f wake-ups/s", *s.WakeUps))
	}
	add("? help")
	add("q quit")
	return all
}

// keysDown names the panel's keys that are down.
func keysDown(keys byte) string {
	var names []string
	for n, name := range []string{"S1", "S2"} {
		if keys>>n&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// fold returns text as characters that fill one cell each.
func fold(text string) []rune { return lcd.Fold(text) }

// cut shortens a line to width characters and shows that it did.
func cut(line []rune, width int) []rune {
	if len(line) <= width {
		return line
	}
	if width < 1 {
		return nil
	}
	return append(line[:width-1:width-1], '…')
}
