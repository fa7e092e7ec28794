package main

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
)

// goodbye is what a farewell says.
type goodbye struct {
	locale.Locale
	host   string
	arrays []string // how each is, "md0 ok"
	byNet  bool     // the network wakes the machine
	now    time.Time
}

// blankFarewell is a dark panel, for whoever wants no words on it.
func blankFarewell(w, h int) lcd.Picture {
	return lcd.Picture{Frame: lcd.NewFrame(w, h), Light: lcd.Light{Dark: true}}
}

// farewell is the picture that a panel keeps.
func (g goodbye) farewell(kind farewellKind, w, h int) lcd.Picture {
	f := lcd.NewFrame(w, h)
	switch kind {
	case rebooted:
		g.machine(&f, g.Word("reboots"))
	case turned:
		g.machine(&f, g.Word("is off"))
	case ending:
		g.machine(&f, g.Word("shuts down"))
	case sleeps:
		g.sleeps(&f)
	case crashed:
		g.panel(&f, g.Word("panel crashed"), g.Word("see: journalctl -u"))
	default:
		g.panel(&f, g.Word("panel stopped"), "systemctl start")
	}
	return lcd.NewPicture(f)
}

// machine says what the machine does, and when it began to.
func (g goodbye) machine(f *lcd.Frame, said string) {
	g.named(f, said)
	g.dated(f, 1)
	if f.H > 3 {
		f.Print(0, 3, fitting(g.arrays, f.W))
	}
}

// named prints the name of the machine and what is said of it. The name gives way.
func (g goodbye) named(f *lcd.Frame, said string) {
	f.Print(0, 0, fmt.Sprintf("%.*s %s", max(0, f.W-1-utf8.RuneCountInString(said)), g.host, said))
}

// sleeps says that the machine sleeps, since when and what wakes it.
func (g goodbye) sleeps(f *lcd.Frame) {
	said, at, y := g.Word("sleeps"), g.Clock(g.now), 0
	g.named(f, said)
	if f.W < utf8.RuneCountInString(g.host+" "+said+" "+at) {
		y = 1
	}
	f.Print(max(0, f.W-len(at)), y, at)
	if f.H < 3 {
		return
	}
	wake := g.Word("wake: power button")
	if g.byNet {
		wake = g.Word("wake: Wake-on-LAN")
	}
	f.Print(0, 1, wake)
	f.Print(0, 2, fitting(g.arrays, f.W))
}

// panel says that only the panel rests, since when and what to do about it.
func (g goodbye) panel(f *lcd.Frame, said, then string) {
	f.Print(0, 0, said)
	f.Print(0, 1, g.host+" "+g.Word("still running"))
	f.Print(0, 2, then)
	f.Print(0, 3, "lcdpanel")
	g.timed(f, utf8.RuneCountInString(said))
}

// dated prints the day and the time into row y, as much as has room.
func (g goodbye) dated(f *lcd.Frame, y int) {
	for _, day := range []string{g.Day("Mon 02.01.06", g.now), g.now.Format("02.01.06"), g.now.Format("02.01."), ""} {
		if at := g.Clock(g.now); len(day)+2+len(at) <= f.W || day == "" {
			f.Print(0, y, day)
			f.Print(max(0, f.W-len(at)), y, at)
			return
		}
	}
}

// timed prints the time behind what is said in the first row, or else behind the name,
// which gives way.
func (g goodbye) timed(f *lcd.Frame, said int) {
	at := g.Clock(g.now)
	if f.W > said+len(at) {
		f.Print(f.W-len(at), 0, at)
		return
	}
	room := max(0, f.W-len(at)-1)
	f.Print(0, 1, fmt.Sprintf("%-*.*s %s", room, room, g.host+" "+g.Word("runs"), at))
}

// fitting is as many words as have room in w cells.
func fitting(all []string, w int) string {
	text := ""
	for _, s := range all {
		if next := strings.TrimSpace(text + "  " + s); utf8.RuneCountInString(next) <= w {
			text = next
		}
	}
	return text
}
