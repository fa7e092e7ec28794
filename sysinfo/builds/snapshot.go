package builds

import "time"

// Snapshot is the state of all build queues of a machine. Its lists are in the order
// of time, the oldest first.
type Snapshot struct {
	Queues    []Queue
	Building  []Build
	Waiting   []Upload // complete, not yet built
	Uploading []Upload // not complete
	Outcomes  []Outcome
	Updates   []Update // base tarballs being updated
	Chroots   []Chroot
	Leftovers []string // folders of builds whose process is gone
	// BuildPlace is where the builds are, for whoever wants to know how full that is.
	BuildPlace string
	// Hidden says that other users' processes cannot be seen (hidepid): nothing
	// that is missing is known to be so.
	Hidden bool
	// Unreadable is the first folder or file that could not be read, but for those
	// of Queues, which say so themselves.
	Unreadable string
	// Problems is what could not be read, and lines of settings that were not
	// understood.
	Problems []string
}

// Queue is an incoming folder.
type Queue struct {
	Incoming string
	Watched  bool   // an inoticoming has been seen there once
	Watcher  int    // its PID; 0 for none
	Asleep   bool   // its disk is, so what is known of it is old
	Unread   bool   // and has been since the beginning
	Trouble  string // why the folder cannot be read
}

// Dead tells whether the watcher of a queue has gone.
func (q Queue) Dead() bool { return q.Watched && q.Watcher == 0 }

// Build is one that runs.
type Build struct {
	PID          int
	DSC          string
	Source       string
	Version      string // with its epoch
	Distribution string
	Architecture string
	Phase        Phase
	Started      time.Time
	Expected     time.Duration // by earlier builds of the source; 0: there are none
	Orphan       bool          // it has lost the process that started it
}

// Outcome is how a build has ended.
type Outcome struct {
	DSC          string // by the name of its log
	Source       string
	Version      string
	Named        bool // DSC is an upload; else the package is the one that the log names
	Distribution string
	Architecture string
	Tarball      string // that was unpacked, where the log says so
	Success      bool
	Failure      Failure
	Begun        time.Time // zero where only the result is known
	Ended        time.Time
	Cleared      bool // of a failure: the source has been uploaded or built since
}

// Seconds is how long the build has taken, 0 where that is not known.
func (o Outcome) Seconds() int {
	if o.Begun.IsZero() || !o.Success {
		return 0
	}
	return int(o.Ended.Sub(o.Begun).Seconds())
}

// Update is a base tarball being updated.
type Update struct {
	PID          int
	Distribution string
	Architecture string
	Started      time.Time
}

// Chroot is a base tarball, or cowbuilder's base folder.
type Chroot struct {
	Path         string
	Distribution string // empty for the default's base.tgz of which nothing else is known
	Architecture string
	Updated      time.Time
	FailedAt     time.Time // of an update since then that has failed; zero for none
	Failure      Failure
}
