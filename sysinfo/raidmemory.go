package sysinfo

import (
	"time"

	"lcdpanel/sysinfo/md"
)

// raidMemory is what is known of arrays beyond one reading, by their names.
type raidMemory map[string]*arrayMemory

type arrayMemory struct {
	disks map[string]Disk // by member
	use   ArrayUse
	seats seats
	ended *Ended
	came  time.Time // when it appeared, zero for before anybody looked
	pace  paceWatch
	end   endWatch
}

// look returns what is known of the arrays at now. Only with a where it looks up
// what lies around them, which changes with md's events at most. Arrays that are new
// have appeared when came is.
func (m raidMemory) look(where *FS, arrays []md.Array, now, came time.Time) (known []Array) {
	var mounted []mount
	if where != nil {
		mounted, _ = mounts(*where)
	}
	for _, a := range arrays {
		if m[a.Name] == nil {
			m[a.Name] = &arrayMemory{came: came}
		}
		if where != nil {
			m[a.Name].around(*where, a, mounted)
		}
		known = append(known, m[a.Name].look(a, now))
	}
	return known
}

// around looks up the disks below an array and what lies on it.
func (m *arrayMemory) around(where FS, a md.Array, mounted []mount) {
	m.disks = map[string]Disk{}
	for _, member := range a.Members {
		m.disks[member.Name] = readDisk(where, member.Name)
	}
	m.use = readUse(where, a.Name, mounted)
}

func (m *arrayMemory) look(a md.Array, now time.Time) Array {
	m.seats = m.seats.look(a, m.disks, now)
	if e := m.end.look(a, now); e != nil {
		m.ended = e
	}
	k := Array{Forming: !m.came.IsZero() && now.Sub(m.came) < afterwards, Array: a, Disks: m.disks, Use: m.use, Lost: m.seats.lost(), Ended: m.ended}
	if a.Sync != nil && a.Sync.Running() {
		k.Pace = m.pace.look(*a.Sync, now)
	} else {
		m.pace = paceWatch{}
	}
	return k
}
