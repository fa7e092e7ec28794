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
	say("If the panel shows the picture above, write in the config:\n")
	say("    display: {size: %s, rom: %s}\n", o.Geometry, o.ROM.Name())
	say("If it does not, this is what to change:\n")
	say("* The characters of the first row, behind the 1, tell the ROM:")
	for _, table := range []*rom.Table{rom.A00(), rom.A02()} {
		say("    %-8s  display: {rom: %s}", romLetters(table), table.Name())
	}
	if o.Geometry.Rows > 1 {
		say("* Rows do not begin with 1, 2, ... from the top, or do not end with the same digit at")
		say("  the right edge: it is another size,")
		say("    %s", strings.Join(hd44780.Sizes(), ", "))
	} else {
		say("* Only one half shows characters: the other kind of 16x1, two halves of 8 or one line,")
		say("    16x1 or 16x1b")
	}
	say("* The steps and the heart are blank, all alike or wrong, or letters are missing: a clone")
	say("  that takes one byte at a time,")
	say("    display: {batch: 1}")
	say("* Letters can hardly be seen, or dark boxes stand behind all of them: more contrast, or")
	say("  less,")
	say("    display: {contrast: 60%%}")
	say("* There is light but nothing else, or one row of dark boxes: the panel was never set up.")
	say("  Unplug it, plug it in and try again; then try batch: 1.\n")
	say("On the command line these are --size, --rom and --device 'lcd2usb:?batch=1&contrast=60%%'.")
	return s.String()
}
