// Package cgrom is the emulator's character generator: what the glass of an HD44780 panel shows for a character code,
// dot by dot.
//
// The letters are drawn by hand for this project, after the look every owner of such a panel knows: five columns of
// dots, seven rows for the letter, the eighth left to the cursor. They stand in sheets/*.txt as pictures made of '#'
// and '.', so that the way to correct a letter is to look at it and edit it. ascii.txt is common to both ROMs;
// a00.txt and a02.txt hold what each has of its own and go before it.
//
// Which letter a code stands for is package rom's knowledge; a test holds the two together. The panel's eight own
// drawings (codes 0x00-0x0F) are memory, not ROM, and live with the emulated controller.
package cgrom
