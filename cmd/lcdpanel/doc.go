// Command lcdpanel keeps a character LCD on the front of a server showing how the
// server is.
//
// A subcommand is in the file of its name (sim.go, run.go, show.go, ...) and, where it
// is more than one room, in those that begin with it (simview.go, ctlstatus.go, ...);
// the others wire the packages together. What flows, from the kernel to the glass:
//
//   - machine.go makes the screens of the config, and subjects.go a [sysinfo.Feed] for
//     each source under them. A feed reads only while somebody wants it: the deck asks,
//     through the screen's Needs, for what the screen shows whose turn it is.
//   - When a source has published something new, the feed calls machine.changed,
//     which wakes the deck. [screens.Deck] draws the screen and puts its picture
//     into an [lcd.Latest].
//   - [panel.Supervisor], which driver.go runs, waits on that Latest and shows the newest
//     picture on the display that display.go found: an [hd44780.Device] over an
//     [lcd2usb.Bus], whose transport is usbfs or the emulator.
//
// What people do flows the other way: console.go is the keys, the menu and the light,
// target.go what lcdpanel ctl asks over the control socket; both hand the deck a
// [screens.Event].
//
// wiring.go joins these for run.go and sim.go. demo.go is wiring for a machine that is
// played by [day.Player]: its folder, its clock, its tickers.
package main
