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
// What a line may call is listed by [Functions], and what it may name by [Fields]; "lcdpanel
// list" prints both. Of methods there are those of [methods]. Shares and numbers compare
// with each other, and words as that of what a disk does with texts.
//
// There is no define, template and block, and range goes over lists of Data only: so
// every row is done in no time.
package template
