package md

import (
	"cmp"
	"slices"
)

// Merge puts together what mdstat and sysfs say of the same arrays, in the order
// of mdstat. An array that only one of them has is kept, so either may be nil.
//
// mdstat shows an array at one moment and is believed where both speak; sysfs,
// whose files are read one by one, adds what mdstat cannot say or hides:
//   - a broken array of any level, which kernels of the 5.x and 6.x series print as active;
//   - what really waits: mdstat says resync also of a delayed check or recovery;
//   - repair, which mdstat prints as resync;
//   - a recovery, resync or reshape that is frozen, of which mdstat prints nothing;
//   - the slot, state and errors of each member, the slot that is being rebuilt, and
//     everything in [Facts].
func Merge(mdstat, sysfs []Array) []Array {
	var all []Array
	for _, m := range mdstat {
		if i := named(sysfs, m.Name); i >= 0 {
			m = merge(m, sysfs[i])
		}
		all = append(all, m)
	}
	for _, s := range sysfs {
		if named(mdstat, s.Name) < 0 {
			all = append(all, s)
		}
	}
	return all
}

func named(arrays []Array, name string) int {
	return slices.IndexFunc(arrays, func(a Array) bool { return a.Name == name })
}

// merge returns m with what s adds.
func merge(m, s Array) Array {
	m.Facts, m.Reshape = s.Facts, s.Reshape
	if s.State == "broken" {
		m.State = s.State
	}
	if m.Level == "" {
		m.Level = s.Level
	}
	if m.SizeKiB == nil { // the text ended before the line that says all this
		m.SizeKiB, m.Container, m.MemberOf = s.SizeKiB, s.Container, s.MemberOf
		m.Metadata = cmp.Or(s.Metadata, m.Metadata)
	}
	if m.ChunkBytes == nil {
		m.ChunkBytes = s.ChunkBytes
	}
	if m.Slots.Total == 0 {
		m.Slots = s.Slots
	}
	m.Bitmap = mergeBitmap(m.Bitmap, s.Bitmap)
	m.Members = mergeMembers(m.Members, s.Members)
	m.Sync = mergeSync(m.Sync, s.Sync)
	return m
}

func mergeBitmap(m, s *Bitmap) *Bitmap {
	if m == nil || s == nil {
		return m
	}
	both := *m
	both.Location = s.Location
	return &both
}

// mergeMembers keeps the order of mdstat. A disk is lost when either says so.
func mergeMembers(mdstat, sysfs []Member) []Member {
	members := slices.Clone(mdstat)
	for _, s := range sysfs {
		i := slices.IndexFunc(members, func(m Member) bool { return m.Name == s.Name })
		if i < 0 {
			members = append(members, s)
			continue
		}
		m := &members[i]
		m.Slot, m.State, m.Errors, m.BadBlocks, m.SizeKiB = s.Slot, s.State, s.Errors, s.BadBlocks, s.SizeKiB
		m.Failed, m.Journal = m.Failed || s.Failed, m.Journal || s.Journal
	}
	return members
}

// mergeSync keeps the figures of mdstat and corrects its words.
func mergeSync(m, s *Sync) *Sync {
	switch {
	case m == nil:
		return s
	case s == nil || m.State == Remote:
		return m
	case !m.Running():
		return s
	case m.Action == ActionResync && s.Action == ActionRepair:
		repair := *m
		repair.Action = ActionRepair
		return &repair
	}
	return m
}
