package sysinfo

import "time"

// Disks is what the disks of a machine do.
type Disks struct {
	Disks []DiskState // in the order of their ports, then names
	Notes []string    // what was given up, and why; to be logged when it changes
}

// GivenUp is what is to be told a person once.
func (d Disks) GivenUp() []string { return d.Notes }

// Activity is what a disk does.
type Activity uint8

// What a disk does. Asleep is a guess unless the state says that it is sure.
const (
	Unknown Activity = iota // nobody knows whether it spins
	Busy
	Idle
	Asleep
	Gone // it was there, and is not any more
)

// MarshalText writes an activity as one word.
func (a Activity) MarshalText() ([]byte, error) {
	return []byte([...]string{Unknown: "unknown", Busy: "busy", Idle: "idle", Asleep: "asleep", Gone: "gone"}[a]), nil
}

// DiskState is a disk and what it does.
type DiskState struct {
	Disk
	Activity Activity
	Since    time.Time // of Asleep and Gone
	Sure     bool      // the kernel or the disk itself has said so
	Rotates  bool
	SpinDown SpinDown

	Moved  time.Time // when it last did something; zero: not since lcdpanel started
	Read   float64   // bytes a second, while Busy
	Write  float64
	Woke   int       // times that it spun up today
	WokeAt time.Time // zero: not since lcdpanel started
	Awake  time.Time // since when it has not slept; zero: it sleeps, or nobody knows

	TooLong bool          // awake for longer than [DisksOpts] allow, without much to do
	Every   time.Duration // how often it is written to; 0: not known
	Writer  string        // a process or file system that writes to it, when TooLong

	Temperature Temperature // only when [DisksOpts] ask for it
	Errors      int64       // that the kernel has met since it started
	ErrorAt     time.Time   // of the last; zero: not known
}

// SleepsIn returns how long a disk that is awake has until it sleeps.
func (d DiskState) SleepsIn(now time.Time) (left time.Duration, known bool) {
	if d.Activity != Idle && d.Activity != Busy || d.SpinDown.After == 0 || d.Moved.IsZero() {
		return 0, false
	}
	return max(0, d.SpinDown.After-max(0, now.Sub(d.Moved))), true
}

// DisksOpts is what a person may choose. The zero value asks nothing of any disk.
type DisksOpts struct {
	SpinDown    map[string]time.Duration `config:"spindown" min:"0s" help:"after how long without work each disk sleeps, by its name, a link in /dev/disk or its serial number; 0s is never (default: what hdparm.conf, hd-idle and udev's rules say)"`
	Awake       time.Duration            `config:"awake" min:"1m" help:"how long a disk that ought to sleep may stay awake without much to do"`
	Temperature bool                     `config:"temperature" help:"read the temperature of disks that are at work, from the kernel's driver drivetemp"`
	Ask         bool                     `config:"ask" help:"ask each disk itself whether it sleeps (ATA CHECK POWER MODE); needs CAP_SYS_RAWIO and the group disk, and never for disks that hdparm -Y puts to sleep, which it would wake"`
}

// DefaultDisks are the options as they are without a config.
func DefaultDisks() DisksOpts { return DisksOpts{Awake: defaultAwake} }

// defaultAwake is for [DisksOpts] that name no time.
const defaultAwake = 24 * time.Hour
