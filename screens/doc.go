// Package screens draws what the panel shows.
//
// A [Screen] is a pure function from what is known of the machine, the time and
// the size of the glass to a [View]. The [Deck] asks the screen whose turn it is
// and passes its picture on. Nothing here waits for the machine: screens look at
// the newest snapshot that their source has published.
package screens
