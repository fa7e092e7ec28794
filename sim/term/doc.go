// Package term shows an emulated panel in a terminal: as a picture with keys ([Panel.Run]), or as blocks of text where
// there is no more than paper ([Plain]).
//
// The picture is the glass in its frame with a line about it below. It is either text, one character a cell, or the
// glass's dots, drawn with half blocks if the terminal is large enough, else in braille. It makes do with what the
// terminal has: few colours or none, no Unicode, and any size from 1x1.
//
// Nothing is drawn unless something happened, and nothing ticks.
package term
