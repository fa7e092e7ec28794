package main

import (
	"context"
	"errors"
	"time"

	"lcdpanel/screens"
	"lcdpanel/screens/locale"
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

// arrayStates says how each array is, for a farewell.
func arrayStates(l locale.Locale, all []sysinfo.Array) (words []string) {
	for _, a := range all {
		words = append(words, a.Name+" "+screens.Health(l, a))
	}
	return words
}

// arraysNow reads the arrays of this machine, unless that takes too long.
func arraysNow(ctx context.Context) []sysinfo.Array {
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
	return f.Latest().Value.Arrays
}
