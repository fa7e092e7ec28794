package md

import (
	"slices"
	"strings"
)

// Member is a disk or partition that belongs to an array.
type Member struct {
	Name string
	// Number is the one in brackets in /proc/mdstat, and -1 when only sysfs was
	// read. It is not the slot: a disk added later has a higher number.
	Number int
	Slot   int // place in the map, and -1 for none or not told

	Failed      bool // (F)
	Spare       bool // (S): it has no slot yet, or the array is inactive
	Journal     bool // (J)
	WriteMostly bool // (W): read only when there is no other
	Replacement bool // (R): takes over from a disk that still works

	Vendor string // flags Linux has not, such as E, an error, on a Synology

	// What only sysfs tells.
	State     []string // all words of state: in_sync, blocked, want_replacement...
	Errors    *int64   // read errors that were put right by writing
	BadBlocks *int64   // ranges the array knows it cannot read there
	SizeKiB   *int64   // room it gives to the array
}

// Lost tells whether md, or a vendor's md, no longer trusts the disk.
func (m Member) Lost() bool { return m.Failed || strings.Contains(m.Vendor, "E") }

// Is tells whether sysfs says word of the member, as "blocked".
func (m Member) Is(word string) bool { return slices.Contains(m.State, word) }

// Rebuilding tells whether the disk has a slot but does not hold its data yet.
// Only sysfs knows.
func (m Member) Rebuilding() bool {
	return m.Slot >= 0 && m.Is("spare") && !m.Failed
}

// flag takes a letter as md_seq_show prints it in brackets.
func (m *Member) flag(letter string) {
	switch letter {
	case "W":
		m.WriteMostly = true
	case "J":
		m.Journal = true
	case "F":
		m.Failed = true
	case "S":
		m.Spare = true
	case "R":
		m.Replacement = true
	default:
		m.Vendor += letter
	}
}

// Flags returns the letters of the member in the order of the kernel.
func (m Member) Flags() []string {
	flags := []string{}
	for _, f := range []struct {
		set    bool
		letter string
	}{{m.WriteMostly, "W"}, {m.Journal, "J"}, {m.Failed, "F"}, {m.Spare, "S"}, {m.Replacement, "R"}} {
		if f.set {
			flags = append(flags, f.letter)
		}
	}
	if m.Vendor != "" {
		flags = append(flags, strings.Split(m.Vendor, "")...)
	}
	return flags
}
