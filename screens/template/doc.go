// Package template makes screens of rows that the user writes with figures in them,
//
//   - template: {name: mine, lines: ["{{.Host.Name | right 20}}", "{{bar .CPU.Busy 14}} {{percent .CPU.Busy}}"]}
//
// Each line is a template in the language of text/template
// (https://pkg.go.dev/text/template) over [Data], which has what lcdpanel knows of the
// machine. The language is read by that package's parser; what is read is written by this
// package, because text/template itself looks methods up by their names, and then the
// linker keeps every method of the whole program: that was 1.8 MB of lcdpanel. Only what the lines name is
// read. Mistakes are found before anything shows, with the line and the column: each
// field is looked up in the types of Data, whatever branch it stands in.
//
// # Functions
//
//   - bar SHARE W: a horizontal bar of W cells; vbar SHARE: one of one cell
//   - spark LIST W: the newest of a list of shares or numbers, one cell each
//   - temperature T: of the machine or a number of degrees Celsius, clock TIME, date FORM
//     TIME: as the config wants units and language; a form is one as Mon 02.01.2006
//   - percent SHARE, number N, bytes N, rate N, duration D: a figure in few characters
//   - pad W TEXT, right W TEXT: in W cells, at their left or right
//   - big TEXT: digits of two rows; icon NAME: a drawing, which text has as :NAME:
//   - add, sub, mul, div: of two numbers
//
// and of text/template: print, printf, len, index, eq, ne, lt, le, gt, ge, and, or, not.
// Shares and numbers compare with each other, and words as that of what a disk does with
// texts. [Functions] and [Fields] are the same for "lcdpanel list".
// Of methods there are those of [methods].
//
// There is no define, template and block, and range goes over lists of Data only: so
// every row is done in no time.
package template
