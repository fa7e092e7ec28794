// Package textdisplay lends an [lcd.Device] to programs written for periph: it
// is the display.TextDisplay of periph.io/x/conn, a display one writes text to
// and moves a cursor about on.
//
// lcdpanel itself draws whole pictures and does not need this room. It is for
// the other way round: a program that knows periph's interface gets every panel
// that lcdpanel drives, with what the driver does for it: UTF-8, drawn
// characters, and only what changed sent over the wire. A [Display] keeps the
// text and the cursor; each call changes them and is one Show of the newest
// picture.
//
// # How text runs
//
// As on a terminal, with no escape sequences:
//
//   - one cell holds one character, as [lcd.Fold] makes them; a character whose
//     bytes come in two Writes is put together, a mark or a further part of an
//     emoji that comes in the next Write is not;
//   - a line feed goes to the start of the next row, a carriage return to the
//     start of this one; other control characters show as [lcd.Replacement];
//   - a full row goes on in the next, but only with the next character: filling
//     the last cell scrolls nothing, and a line feed behind a full row leaves no
//     empty one;
//   - below the last row comes, with AutoScroll, a blank row, and the others
//     move up; without it, the first row, overwritten from its start.
//
// # Errors
//
// A call that was understood takes effect even when the device fails: text and
// cursor are kept, the error is returned, and the next call shows everything.
// There is nothing to write again, so Write counts all its bytes then too.
//
// # Wear
//
// Backlight and Contrast may end in the panel's EEPROM, which stands some
// 100,000 writes: LCD2USB stores every new value. Set them once; never fade or
// blink with them. Display turns the panel off and on without wear.
package textdisplay
