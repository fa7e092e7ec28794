package main

import (
	"fmt"
	"strings"

	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
)

// reading tells how to read the test picture and what to write in the config.
func reading(o hd44780.Opts) string {
	var s strings.Builder
	say := func(format string, a ...any) { fmt.Fprintf(&s, format+"\n", a...) }
	say("The panel should show the picture above. If it does, write:\n")
	say("    display: {size: %s, rom: %s}\n", o.Geometry, o.ROM.Name())
	say("If it does not:\n")
	say("* Characters of the first row, behind the 1:")
	for _, name := range rom.Names() {
		table, err := rom.ByName(name)
		if err != nil {
			continue
		}
		say("    %-8s  rom: %s", romLetters(hd44780.Opts{ROM: table}), name)
	}
	if o.Geometry.Rows > 1 {
		say("* Rows that do not begin with 1, 2, ... from the top, or do not end with the same")
		say("  digit at the right edge: another size. Known are")
		say("    size: %s", strings.Join(hd44780.Sizes(), ", "))
	} else {
		say("* Only the left half shows characters:")
		say("    size: 16x1   (two halves of 8) instead of 16x1b (one line of 16), or the reverse")
	}
	say("* Steps and heart blank, all alike or wrong, or letters missing: a clone that takes one")
	say("  byte at a time.")
	say("    batch: 1")
	say("* Letters hardly to be seen, or dark boxes behind all of them: more contrast, or less.")
	say("    contrast: 60%%")
	say("* Nothing but light, or one row of dark boxes: the panel was never set up. Unplug it,")
	say("  plug it in and try again; then try batch: 1.")
	return s.String()
}
