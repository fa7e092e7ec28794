package sysinfo

import "time"

// Boot is how far the machine has started.
type Boot struct {
	Stage  BootStage
	Begun  time.Time // when the kernel started; zero when nobody knows
	Kernel string    // its release

	Jobs  int // of systemd that are left
	Total int // that there have been; 0 while systemd cannot be asked
	Wait  BootWait
	Ask   BootQuestion

	Units  int           // that there are, once it is up
	Failed []string      // of them, by name
	Took   time.Duration // from the kernel's start until it was up
	Ended  time.Time     // when that was seen
}

// BootStage is what a start is about.
type BootStage uint8

// The stages. A machine that is up has left them behind.
const (
	NotBooting  BootStage = iota // nobody knows of a start that is going on
	Booting                      // systemd starts things
	NeedsPerson                  // a passphrase is asked for
	Emergency                    // it has given up, and a person has to help
	BootedUp                     // it is done
)

// BootWait is what has been waited for longest.
type BootWait struct {
	For   string // a unit, or a device or folder that is not there; empty for nothing
	Since time.Time
	Limit time.Duration // when systemd gives up; 0 for never, or when nobody knows
}

// BootQuestion is what a person is asked for.
type BootQuestion struct {
	Text  string // "Please enter passphrase for disk data (md0):"; empty for nothing
	Since time.Time
}
