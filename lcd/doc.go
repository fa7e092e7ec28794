// Package lcd is the language spoken between the people who draw screens and
// the hardware that shows them.
//
// A [Frame] is a small grid of Unicode characters; a [Picture] is a Frame and
// the light behind it; a [Device] is anything that can show a Picture. A
// [Font] holds the 5x8 drawings of the characters that no controller has in
// its ROM: bar ends, icons, the shapes of big digits. The package knows nothing
// of wires, addresses or controllers: those live in the packages below it.
//
// Text passes two gates. [Fold] lets it into a Frame, one character a cell,
// and is the same for every display. [Spell] and [SpellFrame] let it out, by
// the nearest character that the display at hand has; [Rank] tells which
// drawings to go without when there are more than it holds.
package lcd
