package sysinfo

// Tuning is how the machine is set up for speed and for saving power, and what the
// field knows better. Nothing of it is changed here.
type Tuning struct {
	Arrays []ArrayTuning
	Power  PowerTuning
}

// Advice returns all there is to say, the arrays' first.
func (t Tuning) Advice() (all []Advice) {
	for _, a := range t.Arrays {
		all = append(all, a.Advice...)
	}
	return append(all, t.Power.Advice...)
}

// Advice is one setting that could be better, and how to make it so.
type Advice struct {
	Kind     AdviceKind
	About    string   // "stripe cache of md0"
	Now      string   // as it is
	Try      string   // as it might be better
	Why      string   // one sentence or two
	Commands []string // for a shell of root; they last until the next start
	Rules    []string // lines for a file in /etc/udev/rules.d, which make it last
	Warn     bool     // surely worth it; the rest is a matter of taste
}

// AdviceKind is what an advice is about.
type AdviceKind uint8

// The kinds, arrays first.
const (
	AdviseStripeCache AdviceKind = iota
	AdviseStripeWidth
	AdviseReadAhead
	AdviseSyncSpeed
	AdviseQueueDepth
	AdviseBitmap
	AdviseASPM
	AdviseSATA
	AdviseUSB
	AdvisePCI
	AdviseGraphics
	AdviseGovernor
	AdviseWatchdog
)

// ArrayTuning is what decides how fast an array is. What is 0 or empty is not known,
// or does not exist on an array of that level.
type ArrayTuning struct {
	Name         string
	Level        string
	Disks        int   // slots
	DataDisks    int   // whose worth of data a stripe has
	Chunk        int64 // bytes
	Stripes      int64 // entries of the stripe cache
	CacheBytes   int64 // memory that they take
	ReadAheadKiB int64
	SyncMin      int64  // KiB a second
	SyncMax      int64  // KiB a second
	Bitmap       string // "internal", "file", "clustered", "none"
	Depth        int    // the least queue depth of its disks; 31 of SATA with NCQ, 1 without
	Requests     int    // the least nr_requests of its disks
	Use          ArrayUse
	Device       string // that the file system is on, "/dev/mapper/crypt"
	Advice       []Advice
}

// blockSize is that of ext4 on all but tiny devices, in bytes.
const blockSize = 4096

// Stripe is how many blocks of a file system a stripe of the array has, 0 when not
// known. It is what ext4 calls stripe_width.
func (a ArrayTuning) Stripe() int {
	return int(min(a.Chunk/blockSize*int64(a.DataDisks), maxChunk-1))
}

// Stale tells whether the file system was made for another shape of the array.
func (a ArrayTuning) Stale() bool {
	return a.Use.Kind == "ext4" && a.Use.Stripe > 0 && a.Stripe() > 0 && a.Use.Stripe != a.Stripe()
}

// Warns tells whether any advice is surely worth it.
func (a ArrayTuning) Warns() bool { return warns(a.Advice) }

// PowerTuning is how the machine saves power. What is empty is not known.
type PowerTuning struct {
	ASPM       string // the policy of PCI Express links
	SATA       Saving // links
	SATAPolicy string // that most of the saving links have
	USB, PCI   Saving // devices that may sleep
	Graphics   Graphics
	Governors  []string // of cpufreq, each once
	Watchdog   string   // of the NMI: "0", "1"
	Advice     []Advice
}

// Saving is how many of all save power.
type Saving struct {
	Some, All int
}

// Graphics is a Radeon's power profile.
type Graphics struct {
	Driver  string // "radeon"
	Profile string // "low", or the state of its own power management, "battery"
	card    string
	method  string
}

// Warns tells whether any advice of a kind is surely worth it.
func (p PowerTuning) Warns(kinds ...AdviceKind) bool { return warns(p.Advice, kinds...) }

// warns tells whether any advice of the kinds, or of any kind without them, warns.
func warns(all []Advice, kinds ...AdviceKind) bool {
	for _, a := range all {
		wanted := len(kinds) == 0
		for _, k := range kinds {
			wanted = wanted || k == a.Kind
		}
		if wanted && a.Warn {
			return true
		}
	}
	return false
}
