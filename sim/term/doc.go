// Package term shows an emulated panel in a terminal.
package term
