// Command lcdpanel keeps a character LCD on the front of a server showing how the
// server is.
//
// One file here is one subcommand (sim.go, run.go, show.go, ...); the others wire
// the packages together. What flows, from the kernel to the glass:
//
//   - machine.go makes a [sysinfo.Feed] for each source and the screens over them.
//     A feed reads only while somebody wants it: the deck asks, through the
//     screen's Needs, for what the screen shows whose turn it is.
//   - When a source has published something new, the feed calls machine.changed,
//     which wakes the deck. [screens.Deck] draws the screen and puts its picture
//     into an [lcd.Latest].
//   - [panel.Supervise] waits on that Latest and shows the newest picture on the
//     display that display.go found: an [hd44780.Device] over an [lcd2usb.Bus],
//     whose transport is usbfs or the emulator.
//
// wiring.go joins these for run.go and sim.go. demo.go is wiring for a machine that is
// played by [day.Player]: its folder, its clock, its tickers.
package main
