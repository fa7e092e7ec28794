package md

import (
	"math"
	"time"
)

// The words for work that goes through a whole array. mdstat says resync for a
// repair, and for whatever waits.
const (
	ActionResync   = "resync"
	ActionRecovery = "recovery"
	ActionReshape  = "reshape"
	ActionCheck    = "check"
	ActionRepair   = "repair"
)

// The states of such work.
const (
	Running = "running"
	Delayed = "delayed" // another array on the same disks goes first
	Pending = "pending" // due, but the array is read-only or about to begin
	Remote  = "remote"  // another node of a cluster does it
	Frozen  = "frozen"  // due, but told not to begin
)

// Sync is work that goes through a whole array. Its figures are known only while
// it runs; Done and Todo are those of the array or of a disk, as the level has it,
// so only their ratio means something.
type Sync struct {
	Action           string // resync, recovery, reshape, check or repair
	State            string // running, delayed, pending, remote or frozen
	Percent          float64
	DoneKiB, TodoKiB *int64
	Minutes          *float64 // left at the present speed, which has no upper limit
	SpeedKiB         *int64   // per second
}

// Running tells whether the work goes on now, rather than waiting its turn.
func (s Sync) Running() bool { return s.State == Running }

// Stalled tells whether it runs and yet gets nowhere; how long it will last means
// nothing then.
func (s Sync) Stalled() bool { return s.Running() && s.SpeedKiB != nil && *s.SpeedKiB == 0 }

// Done is the share that is done, 0 to 1, as finely as the kernel told it.
func (s Sync) Done() float64 {
	if s.DoneKiB == nil || s.TodoKiB == nil || *s.TodoKiB <= 0 {
		return within(s.Percent) / 100
	}
	return min(float64(*s.DoneKiB)/float64(*s.TodoKiB), 1)
}

// Left is how long the work will last. The kernel has printed figures of thousands
// of years, which are held at 146 years; what is not known is 0.
func (s Sync) Left() time.Duration {
	const longest = 1 << 62
	if s.Minutes == nil {
		return 0
	}
	return time.Duration(min(max(0, *s.Minutes)*float64(time.Minute), longest))
}

// percent returns done of todo in percent with one decimal, rounded down as
// status_resync in md.c does.
func percent(done, todo int64) float64 {
	if todo <= 0 {
		return 0
	}
	return within(math.Floor(float64(done)/float64(todo)*1000) / 10)
}

// within returns a percentage that can be.
func within(percent float64) float64 { return max(0, min(percent, 100)) }

// minutes returns how long todo KiB last, with one decimal; nil when nothing moves.
func minutes(todo int64, speed *int64) *float64 {
	if speed == nil || *speed <= 0 {
		return nil
	}
	m := math.Floor(float64(max(0, todo))/float64(*speed)/6) / 10
	return &m
}
