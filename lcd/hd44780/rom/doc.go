// Package rom is the book of what a character LCD has printed inside it: the character generator ROMs of the HD44780,
// Unicode to character code and back.
//
// A panel shows bytes, not runes, and which drawing a byte has depends on the mask the chip was made with. Hitachi
// sells two of them, A00 (Japanese) and A02 (European); the compatibles (ST7066, KS0066, SPLC780) copy one or the other.
// No panel tells which it has: it is a setting, hence [ByName]. The facts are from the HD44780U data sheet, table 4,
// "Correspondence between Character Codes and Character Patterns", one page per ROM.
//
// What holds for every [Table]:
//
//   - Codes 0x00-0x0F are the panel's own eight drawings (CGRAM, each twice). No rune maps there, none is read from there.
//   - [Table.Rune] gives only runes one terminal column wide, so that a panel reads back into a grid of cells.
//   - If Rune(b) gives r then Byte(r) gives a code with the drawing of b, or, for the low-hanging second g j p q y of
//     A00, a drawing of the same letter.
//   - There is no near spelling here (` for ´, O for Ö): folding is a choice, and package lcd makes it.
//
// The drawings themselves belong to the emulator, package sim/cgrom.
package rom
