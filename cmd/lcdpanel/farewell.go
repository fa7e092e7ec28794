package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sysinfo"
)

// farewellKind is why nobody will update the panel any more.
type farewellKind string

// The kinds. What each leaves on the glass must stay true for ever.
const (
	stopped  farewellKind = "stopped" // only the service
	crashed  farewellKind = "crashed"
	rebooted farewellKind = "reboot"
	turned   farewellKind = "poweroff"
	ending   farewellKind = "shutdown" // of the machine, one way or another
	sleeps   farewellKind = "suspend"
)

// farewellKinds are those that may be asked for.
var farewellKinds = []string{string(stopped), string(crashed), string(rebooted), string(turned), string(ending), string(sleeps)}

// farewellOf is the farewell for what a machine is about to do. Where systemd refuses to
// answer it has left its bus, as it does only when the machine ends; how it ends the unit
// lcdpanel-farewell@ will say. One that is slow to answer has only much to do.
func farewellOf(e sysinfo.Ending, err error) farewellKind {
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return ending
	}
	switch e {
	case sysinfo.Reboots:
		return rebooted
	case sysinfo.PowerOff:
		return turned
	}
	return stopped
}

// blankFarewell is a dark panel, for whoever wants no words on it.
func blankFarewell(w, h int) lcd.Picture {
	return lcd.Picture{Frame: lcd.NewFrame(w, h), Light: lcd.Light{Dark: true}}
}

// farewell is the picture that a panel keeps. arrays is how each is, "md0 ok";
// byNet says that the network wakes the machine.
func farewell(kind farewellKind, w, h int, host string, arrays []string, byNet bool, now time.Time) lcd.Picture {
	f := lcd.NewFrame(w, h)
	switch kind {
	case rebooted, turned, ending:
		said := map[farewellKind]string{rebooted: " reboots", turned: " is off", ending: " shuts down"}[kind]
		f.Print(0, 0, fmt.Sprintf("%.*s%s", max(0, w-len(said)), host, said))
		dated(&f, 1, now)
		if h > 3 {
			f.Print(0, 3, fitting(arrays, w))
		}
	case sleeps:
		said := " sleeps"
		f.Print(0, 0, fmt.Sprintf("%.*s%s", max(0, w-len(said)), host, said))
		at := now.Format("15:04")
		y, wake := 0, "power button"
		if byNet {
			wake = "Wake-on-LAN"
		}
		if w < len(host)+len(said)+1+len(at) {
			y = 1
		}
		f.Print(max(0, w-len(at)), y, at)
		if h > 2 {
			f.Print(0, 1, "wake: "+wake)
			f.Print(0, 2, fitting(arrays, w))
		}
	default:
		said, then := "panel "+string(kind), []string{"systemctl start", "lcdpanel"}
		if kind == crashed {
			then = []string{"see: journalctl -u", "lcdpanel"}
		}
		f.Print(0, 0, said)
		f.Print(0, 1, host+" still running")
		f.Print(0, 2, then[0])
		f.Print(0, 3, then[1])
		timed(&f, len(said), host, now)
	}
	return lcd.NewPicture(f)
}

// dated prints the day and the time into row y, as much as has room.
func dated(f *lcd.Frame, y int, now time.Time) {
	for _, day := range []string{now.Format("Mon 02.01.06"), now.Format("02.01.06"), now.Format("02.01."), ""} {
		if at := now.Format("15:04"); len(day)+2+len(at) <= f.W || day == "" {
			f.Print(0, y, day)
			f.Print(max(0, f.W-len(at)), y, at)
			return
		}
	}
}

// timed prints the time behind what is said in the first row, or else behind the name,
// which gives way.
func timed(f *lcd.Frame, said int, host string, now time.Time) {
	at := now.Format("15:04")
	if f.W > said+len(at) {
		f.Print(f.W-len(at), 0, at)
		return
	}
	f.Print(0, 1, fmt.Sprintf("%-*.*s %s", f.W-len(at)-1, max(0, f.W-len(at)-1), host+" runs", at))
}

// fitting is as many words as have room in w cells.
func fitting(all []string, w int) string {
	text := ""
	for _, s := range all {
		if next := strings.TrimSpace(text + "  " + s); len(next) <= w {
			text = next
		}
	}
	return text
}

// arrayStates says how each array is, for a farewell.
func arrayStates(r sysinfo.RAID) (all []string) {
	for _, a := range r.Arrays {
		all = append(all, a.Name+" "+a.Health())
	}
	return all
}

// arraysNow reads how each array of this machine is, unless that takes too long.
func arraysNow(ctx context.Context) []string {
	fs, err := sysinfo.NewFS("/")
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	f := sysinfo.NewFeed(sysinfo.RAIDSource{FS: fs}, sysinfo.Demand{Every: time.Hour}, func() {})
	go func() { _ = f.Run(ctx) }() // until it has been read
	select {
	case <-f.Published():
	case <-ctx.Done():
	}
	return arrayStates(f.Latest().Value)
}
