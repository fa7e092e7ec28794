package md

// Array is one md array. What is nil or empty was not told.
type Array struct {
	Name     string // "md0", "md_home", "md_d0"
	State    string // "active", "inactive" or "broken"
	ReadOnly string // "", "read-only", or "auto-read-only" until the first write
	Level    string // "raid5"; most kernels name none for an inactive array
	Metadata string // "0.90" (0.91 while it reshapes), "1.2", "none", "external:..."
	// Container is the kind of an array that only holds others, as firmware RAID
	// does ("imsm", "ddf"); it is always inactive, and well.
	Container string
	MemberOf  string // the container that a volume is in
	SizeKiB   *int64 // usable size; of an inactive array the sum of its members
	Members   []Member
	Slots     Slots
	Bitmap    *Bitmap  // nil without a write-intent bitmap
	Sync      *Sync    // nil when nothing runs and nothing waits
	Reshape   *Reshape // nil unless sysfs says that one is under way

	ChunkBytes *int64 // nil where there are no chunks, as in RAID 1
	Facts      Facts
}

// Facts is what only sysfs tells about an array.
type Facts struct {
	ArrayState      string   // array_state: clean, active, write-pending, readonly...
	SyncAction      string   // sync_action: idle, check, recover, frozen...
	LastAction      string   // last_sync_action: the newest finished or running one
	Consistency     string   // consistency_policy: none, resync, bitmap, journal, ppl
	RaidDisks       *int64   // slots, also of an array without redundancy
	Degraded        *int64   // slots not in use
	ComponentKiB    *int64   // used of each member
	Mismatches      *int64   // sectors that did not fit, in the last check or repair
	StripeCache     *int64   // entries; each takes a page of memory a member
	ReadAheadKiB    *int64   // of the array's block device
	SyncMin         *int64   // sectors; where the next check begins
	SyncMax         *int64   // sectors; where it stops, nil at the end
	SpeedMin        *Limit   // what a sync gets at least
	SpeedMax        *Limit   // what a sync gets at most
	ResyncedSectors *int64   // resync_start: a resync is due from there on; nil: none is
	SafeModeSeconds *float64 // until an array without writes is marked clean
}

// Limit bounds the speed of a sync.
type Limit struct {
	KiB int64 // per second and member
	Own bool  // set on the array ("local"), not in /proc/sys/dev/raid ("system")
}

// Slots is the "[3/2] [U_U]" of an array with redundancy, and the zero value
// where the kernel prints none.
type Slots struct {
	Total, Up int    // 0 <= Up <= Total
	Map       string // a letter a slot: U up, _ not, E with errors on a Synology
}

// Bitmap is the write-intent bitmap of an array.
type Bitmap struct {
	ChunkKiB int64  // what one bit stands for; 0 when not told
	File     string // where it is kept, when outside the array
	Location string // sysfs: "+8", sectors from the superblock; "file"; "clustered"
}

// Reshape is a change of shape under way.
type Reshape struct {
	Backwards          bool
	PositionKiB        *int64 // how far it is, in the array
	OldDisks, NewDisks int64  // slots before and after; 0 when not told
	OldChunk, NewChunk int64  // bytes
}

// setMetadata takes the version; it finds "imsm" in "external:imsm", and which container a volume
// is in, of "external:/md127/0"; with "-" for "/" its metadata is read-only.
func (a *Array) setMetadata(version string) {
	a.Metadata = version
	if m := external.FindStringSubmatch(version); m != nil {
		a.Container, a.MemberOf = m[1], m[2]
	}
}
