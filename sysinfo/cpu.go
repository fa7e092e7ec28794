package sysinfo

// CPU is how busy the processors were between two readings, and how they fare.
type CPU struct {
	Busy   Share   // of all cores together
	Spent  CPUTime // what their time went to
	Hard   bool    // they have been busy for several readings, see [hardWork]
	Cores  []Core  // those that were online at both readings, by number
	Load   Load    // at the newer reading or up to five seconds before
	IOWait IOWait

	Frequency   Frequency
	Temperature Temperature
	Fan         Fan

	// History has a share for each of the last minutes, the newest last; at
	// most [HistoryMinutes] of them.
	History []Share
}

// Core is one logical processor.
type Core struct {
	Number int // as in /proc/stat
	Busy   Share
}

// CPUTime is what the time of all processors went to. With the idle time the shares
// make a whole (Documentation/filesystems/proc.rst, stat).
type CPUTime struct {
	User   Share // programs, without those of guests
	Nice   Share // programs of low priority, without those of guests
	System Share // the kernel, for a program
	IRQ    Share // the kernel, for a device: hard and soft interrupts
	IOWait Share // idle while a task waits for a disk
	Steal  Share // taken by the host that this machine is a guest of
	Guest  Share // given to guests of this machine, of any priority
}

// CPUOpts says when something is the matter. The zero value is the usual choice.
type CPUOpts struct {
	Hot    int `config:"hot" min:"30" max:"120" help:"degrees Celsius from which the processor is too hot (default: what its sensor calls critical, or else 85)"`
	IOWait int `config:"iowait" min:"1" max:"100" help:"percent of time waiting for disks from which to warn"`
}

// DefaultIOWait is in percent, where nobody names a limit.
const DefaultIOWait = 30

// The share of the time that is hard work, and for how many readings in a row a state
// has to last: one busy second is no news.
const (
	hardWork = 0.8
	inARow   = 3
)

// lasting is a state that begins and ends only when several readings in a row say
// so.
type lasting struct {
	on bool
	n  int // readings in a row that say otherwise
}

// look takes what a reading says, of which need in a row count, and returns the state.
func (l *lasting) look(now bool, need int) bool {
	if now == l.on {
		l.n = 0
		return l.on
	}
	if l.n++; l.n >= need {
		l.on, l.n = now, 0
	}
	return l.on
}

// exceeds tells whether a share is known and not less than least.
func (s Share) exceeds(least float64) bool { return s.known && s.part >= least }
