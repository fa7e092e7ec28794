package screens

import (
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// array is one array as the panel speaks of it.
type array struct {
	sysinfo.Array
	locale.Locale
	bays map[string]string // where a port's disk sits in the case
	now  time.Time
}

// state is how well an array is, and the words for what is the matter with it.
type state struct {
	Status
	words []string
}

// state judges an array. Degraded and not being rebuilt is critical, being rebuilt
// a warning; a check, a wait, a container and a failed disk that has been replaced
// are none. A restore that gets nowhere is as bad as none.
func (a array) state() state {
	switch {
	case a.Failed():
		return state{Critical, a.Say("FAILED")}
	case a.Stopped() && a.Forming:
		return state{}
	case a.Stopped():
		return state{Critical, a.Say("INACTIVE")}
	case a.Use.Errors > 0:
		return state{Critical, a.Say("%d fs errors|fs errors", a.Use.Errors)}
	case a.standsStill():
		return state{Critical, a.Say("STALLED")}
	case a.Rebuilding():
		return state{Warning, a.Say("rebuilding|rebuild")}
	case a.Degraded() && a.waitsToRecover():
		return state{Warning, a.Say("waits")}
	case a.LostJournal():
		return state{Critical, a.Say("LOST JOURNAL|NO JOURNAL")}
	case a.Health() == md.HealthDegraded:
		return state{Critical, a.Say("DEGRADED")}
	}
	return a.lesser()
}

// lesser judges an array whose data is safe.
func (a array) lesser() state {
	if a.State == "" {
		return state{Warning, a.Say("unreadable|unread.")}
	}
	for _, m := range a.Members {
		if m.Is("blocked") {
			return state{Warning, a.Say("disk blocked|blocked")}
		}
	}
	switch {
	case a.ReadOnly == "read-only":
		return state{Warning, a.Say("READ-ONLY")}
	case a.differs():
		return state{Warning, a.Say("%d mismatches|%d diffs", int(*a.Facts.Mismatches))}
	}
	return state{}
}

// runs tells whether work goes on.
func (a array) runs() bool { return a.Sync != nil && a.Sync.Running() }

// standsStill tells whether work that goes on has got nowhere for a while.
func (a array) standsStill() bool { return a.runs() && !a.Pace.Stalled.IsZero() }

// waitsToRecover tells whether a disk will be rebuilt as soon as its turn comes: there
// is one that is not up yet. mdstat alone says resync of whatever waits.
func (a array) waitsToRecover() bool {
	there := 0
	for _, m := range a.Members {
		if !m.Lost() && !m.Journal {
			there++
		}
	}
	return there > a.Slots.Up && a.Sync != nil && (a.Sync.State == md.Delayed || a.Sync.State == md.Pending)
}

// differs tells whether a check has found what should not be. On RAID 1 and 10 swap
// may differ and no harm done (md(4), SCRUBBING AND MISMATCHES); a repair counts
// what it has put right.
func (a array) differs() bool {
	if a.Facts.Mismatches == nil || *a.Facts.Mismatches == 0 || a.runs() || a.Facts.LastAction != md.ActionCheck {
		return false
	}
	return !a.Use.Swap || a.Level != "raid1" && a.Level != "raid10"
}
