// Package template makes screens of rows that the user writes with figures in them,
//
//	- template: {name: mine, lines: ["{{.Host.Name | right 20}}", "{{bar .CPU.Busy 14}} {{percent .CPU.Busy}}"]}
//
// Each line is a template of text/template (https://pkg.go.dev/text/template) over
// [Data], which has what lcdpanel knows of the machine. Only what the lines name is
// read. Mistakes are found before anything shows, with the line and the column: each
// field is looked up in the types of Data, whatever branch it stands in.
//
// # Functions
//
//   - bar SHARE W: a horizontal bar of W cells; vbar SHARE: one of one cell
//   - spark LIST W: the newest of a list of shares or numbers, one cell each
//   - percent SHARE, number N, bytes N, rate N, duration D: a figure in few characters
//   - pad W TEXT, right W TEXT: in W cells, at their left or right
//   - big TEXT: digits of two rows; icon NAME: a drawing
//   - add, sub, mul, div: of two numbers
//
// and those of text/template: printf, len, index, eq, lt, and, or, not …
//
// There is no define, template and block, and range goes over lists of Data only: so
// every row is done in no time.
package template
