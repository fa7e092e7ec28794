// Package sim is the hardware on the workbench: character LCD modules that exist only in memory.
//
// A [Controller] is one HD44780 with its pins: it takes strobes of E and keeps display RAM, character generator RAM,
// address counter and busy flag as the data sheet describes them. A [Module] is such a chip (or two) soldered to a
// glass of some size; what a person would see of it is a [Glass], which prints as text or as a PNG. An [LCD2USB] is
// the USB board with its firmware in front of a module: it takes setup packets as the real one does, can be unplugged
// in the middle of anything, and can be told to fail at the n-th transfer.
//
// The package is written from the data sheet and from the firmware's behaviour, never from a driver: it decodes
// addresses its own way so that a driver's mistake shows on the glass instead of being made twice. Time is passed
// in or simulated; nothing sleeps.
//
// Sources named in the comments: "data sheet" is the HD44780U's (table 6 lists instructions and times, figures 23 and
// 24 initialisation by instruction), "firmware" is LCD2USB 1.09 (main.c, lcd.c) on V-USB.
package sim
