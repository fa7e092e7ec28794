// Package paneltest is the vocabulary of tests that look at the glass: a rig is
// a panel driven as a real one, with an emulator at the end of the wire.
package paneltest
