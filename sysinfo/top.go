package sysinfo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Top is what eats the processors, or the memory.
type Top struct {
	Tasks  []TaskUse // the greediest first, a few of them
	Count  int       // of processes seen
	Hidden bool      // procfs hides other people's processes (hidepid)
}

// TaskUse is how much of one processor a process has used between two readings;
// many threads use more than one.
type TaskUse struct {
	Task
	CPU   float64 // 1: all of one processor's time
	Known bool    // CPU is known
}

// TopOpts says what is looked at. The zero value is the processor.
type TopOpts struct {
	Memory bool `config:"memory" help:"who has the most memory rather than processor time"`
}

// TopSource reads /proc/PID/stat of every process. Processor time needs two
// readings; the first pair after a demand is [firstPair] apart. A recorded pair
// stays one.
type TopSource struct {
	FS   FS
	Opts TopOpts
}

// mostTasks is how many are published: no glass has more rows.
const mostTasks = 8

// Run implements [Source].
func (s TopSource) Run(ctx context.Context, demand <-chan Demand, publish func(Top, error)) error {
	var last topReading
	begin := func() {
		if s.FS.Before != nil {
			last, _ = readTop(*s.FS.Before)
			return
		}
		last, _ = readTop(s.FS)
		wait(ctx, firstPair)
	}
	tell := stirring(publish, Top.alike)
	return poll(ctx, s.FS.ticker(), demand, begin, func() bool {
		now, err := readTop(s.FS)
		if err != nil {
			return tell(Top{}, err)
		}
		moved := tell(now.since(last, s.Opts), nil)
		if s.FS.Before == nil {
			last = now
		}
		return moved
	})
}

// alike tells whether nobody does much, and who has the memory has as much as before.
func (t Top) alike(o Top) bool {
	lazy := func(u TaskUse) bool { return u.CPU < noticeable }
	return len(t.Tasks) == len(o.Tasks) && !slices.ContainsFunc(t.Tasks, func(u TaskUse) bool { return !lazy(u) }) && !slices.ContainsFunc(o.Tasks, func(u TaskUse) bool { return !lazy(u) })
}

// topReading is one look at all processes.
type topReading struct {
	uptime float64 // seconds; 0: not known
	tasks  []Task
	hidden bool
}

func readTop(fs FS) (r topReading, err error) {
	if r.tasks, r.hidden, err = tasks(fs); err != nil {
		return r, fmt.Errorf("top: %w", err)
	}
	first, _, _ := strings.Cut(oneLine(fs.Proc, "uptime"), " ")
	r.uptime, _ = strconv.ParseFloat(first, 64)
	return r, nil
}

// ticksPerSecond is USER_HZ, which is 100 on every architecture that Go builds for
// (include/asm-generic/param.h).
const ticksPerSecond = 100

// since returns what the processes did from the older reading to r. One that is
// new has done everything since.
func (r topReading) since(older topReading, o TopOpts) Top {
	seconds := r.uptime - older.uptime
	known := seconds > 0 && older.uptime > 0
	was := map[int]Task{}
	for _, t := range older.tasks {
		was[t.PID] = t
	}
	top := Top{Count: len(r.tasks), Hidden: r.hidden}
	for _, t := range r.tasks {
		u := TaskUse{Task: t, Known: known}
		if old := was[t.PID]; known && old.start == t.start {
			u.CPU = share(t.ticks, old.ticks) / seconds
		} else if known {
			u.CPU = share(t.ticks, 0) / seconds
		}
		u.start, u.ticks = 0, 0 // nobody's business, and they change for ever
		top.Tasks = append(top.Tasks, u)
	}
	slices.SortFunc(top.Tasks, o.compare)
	top.Tasks = top.Tasks[:min(mostTasks, len(top.Tasks))]
	return top
}

// share returns the seconds between two counts of ticks. Counts do not go back; where
// they do, nothing was done.
func share(is, was uint64) float64 {
	if is < was {
		return 0
	}
	return float64(is-was) / ticksPerSecond
}

// compare puts the greedier first, then the one with more memory.
func (o TopOpts) compare(a, b TaskUse) int {
	if o.Memory {
		return cmp.Or(cmp.Compare(b.Memory, a.Memory), cmp.Compare(a.PID, b.PID))
	}
	return cmp.Or(cmp.Compare(b.CPU, a.CPU), cmp.Compare(b.Memory, a.Memory), cmp.Compare(a.PID, b.PID))
}
