package term

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// binding is what some keys do.
type binding struct {
	names string      // as the help writes the keys
	does  string      // what they do
	runes string      // the characters that are such a key
	keys  []tcell.Key // the keys without character
	act   func() error
}

// helpWords is what the help says of its own key.
const helpWords = "this list"

// bindings are the keys that do something, in the order of the help.
func (v *view) bindings() []binding {
	all := []binding{
		{"n space →", "next screen", "n ", []tcell.Key{tcell.KeyRight}, calls(v.Next)},
		{"b ←", "previous screen", "b", []tcell.Key{tcell.KeyLeft}, calls(v.Previous)},
		{"h", "hold this screen, or go on", "h", nil, calls(v.Hold)},
		{"1", "press the panel's key S1", "1", nil, v.presses(0)},
		{"2", "press the panel's key S2", "2", nil, v.presses(1)},
		{"m", "press both: the menu", "m", nil, v.presses(0, 1)},
		{"l", "light on or off", "l", nil, calls(v.Light)},
		{"p", "dots or text", "p", nil, calls(func() { v.pixels = !v.pixels })},
		{"? F1", helpWords, "?", []tcell.Key{tcell.KeyF1}, calls(func() { v.help = true })},
		{"Ctrl-L", "draw all again", "", []tcell.Key{tcell.KeyCtrlL}, calls(v.screen.Sync)},
		{"Ctrl-Z", "back to the shell for a while", "", []tcell.Key{tcell.KeyCtrlZ}, v.suspends()},
		{"q Esc Ctrl-C", "quit", "q", []tcell.Key{tcell.KeyEscape, tcell.KeyCtrlC}, func() error { return errQuit }},
	}
	return slices.DeleteFunc(all, func(b binding) bool { return b.act == nil })
}

// isFor tells whether e is one of the keys. Ctrl-N is not n, and neither is Alt-N.
func (b binding) isFor(e *tcell.EventKey) bool {
	if e.Key() == tcell.KeyRune {
		return e.Modifiers()&^tcell.ModShift == 0 && strings.ContainsRune(b.runes, e.Rune())
	}
	return slices.Contains(b.keys, e.Key())
}

// calls makes an act of f; nil remains nil.
func calls(f func()) func() error {
	if f == nil {
		return nil
	}
	return func() error { f(); return nil }
}

// presses is the act of pushing keys of the panel.
func (v *view) presses(keys ...int) func() error {
	if v.Press == nil {
		return nil
	}
	return calls(func() {
		for _, n := range keys {
			v.push(n)
		}
	})
}

// suspends is the act of giving the terminal back for a while.
func (v *view) suspends() func() error {
	if v.Suspend == nil {
		return nil
	}
	return v.suspend
}
