package sysinfo

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"lcdpanel/internal/tick"
	"lcdpanel/sysinfo/builds"
)

// buildWatch is a BuildQueueSource at work.
type buildWatch struct {
	BuildQueueSource
	publish func(BuildQueue, error)

	read    reading
	reader  builds.Reader
	asker   asker
	saved   []byte // of the reader's memory
	trouble string // with the store

	told    chan struct{}
	files   fileWatch
	ends    procEnds
	soon    *time.Timer // to look after an event
	pending bool
	ticker  tick.Ticker
	pace    time.Duration // of ticker
	wanted  time.Duration // by the demand
	last    BuildQueue

	disks  *wakeWatch
	blocks blocks
	mounts []mount
	since  time.Time // of the first reading
	asked  time.Time // the moment of this one
}

func newBuildWatch(ctx context.Context, s BuildQueueSource, publish func(BuildQueue, error)) *buildWatch {
	told := make(chan struct{}, 1)
	w := &buildWatch{
		BuildQueueSource: s, publish: publish, told: told,
		asker:  asker{SpaceSource{FS: s.FS, Statfs: s.Statfs}.statfs(), answerIn, map[string]chan answer{}},
		files:  newFileWatch(ctx, s.FS, told),
		ends:   procEnds{ctx: ctx, told: told, live: s.FS.Proc == "/proc"},
		soon:   time.NewTimer(time.Hour),
		ticker: s.FS.ticker(),
		disks:  newWakeWatch(s.FS),
	}
	w.soon.Stop()
	w.Now = clockOr(s.Now)
	w.reader = builds.Reader{
		Root: s.FS.Root, Proc: s.FS.Proc, Places: s.Opts.places(), UpdateLog: s.Opts.UpdateLog, Awake: w.awake,
	}
	w.load()
	return w
}

func (w *buildWatch) close() {
	w.soon.Stop()
	w.ticker.Stop()
	w.files.close()
}

// load takes up the memory of an earlier run. One that cannot be read is started anew.
func (w *buildWatch) load() {
	if w.Store == nil {
		return
	}
	text, err := w.Store.Load()
	if err == nil {
		w.reader.Memory, err = builds.ParseMemory(text)
		w.saved = text
	}
	w.noteStore(err)
}

func (w *buildWatch) noteStore(err error) {
	w.trouble = ""
	if err != nil {
		w.trouble = fmt.Sprintf("the build queues cannot be remembered: %v", err)
	}
}

func (w *buildWatch) save() {
	text, err := w.reader.Memory.Bytes()
	if w.Store == nil || err == nil && bytes.Equal(text, w.saved) {
		return
	}
	if err == nil {
		err = w.Store.Save(text)
	}
	if w.noteStore(err); err == nil {
		w.saved = text
	}
}

// look reads everything and publishes it.
func (w *buildWatch) look() {
	w.read.taken()
	first := w.since.IsZero()
	if w.asked = w.Now(); first {
		w.since = w.asked
	}
	w.disks.look(w.FS, w.asked)
	w.blocks = readBlocks(w.FS)
	w.mounts, _ = mounts(w.FS)
	snap, err := w.reader.Read(w.asked)
	if err != nil {
		w.publish(BuildQueue{}, err)
		return
	}
	w.save()
	if w.trouble != "" {
		snap.Problems = append(snap.Problems, w.trouble)
	}
	w.last = BuildQueue{Snapshot: snap, Early: first && w.FS.Before == nil}
	if w.awake(snap.BuildPlace) {
		got := w.asker.all([]string{snap.BuildPlace})
		for _, a := range got {
			w.last.Free, w.last.Known = a.usage.Free, a.err == nil
		}
	}
	w.files.watch(w.reader.Watched(!w.busy()))
	if w.busy() {
		w.files.unwatch(w.reader.Watched(true), w.reader.Watched(false))
	}
	for _, q := range snap.Queues {
		w.ends.watch(q.Watcher)
	}
	w.publish(w.last, nil)
}

// busy tells whether something runs whose progress makes no events.
func (w *buildWatch) busy() bool { return len(w.last.Building)+len(w.last.Updates) > 0 }

// amiss tells whether something is waited for that may come without an event.
func (w *buildWatch) amiss() bool {
	for _, q := range w.last.Queues {
		if q.Dead() || q.Unread {
			return true
		}
	}
	for _, u := range w.last.Waiting {
		if w.asked.Sub(u.Arrived).Abs() < newsFor {
			return true
		}
	}
	return w.files.deaf || w.ends.deaf || len(w.last.Queues) == 0 && w.asked.Sub(w.since) < newsFor
}

// unread tells whether a queue's disk has not been seen awake yet.
func (w *buildWatch) unread() bool {
	return slices.ContainsFunc(w.last.Queues, func(q builds.Queue) bool { return q.Unread })
}

// setPace makes the ticker as quick as is needed, and not quicker.
func (w *buildWatch) setPace() error {
	pace := time.Duration(0)
	switch {
	case w.wanted == 0 && w.asked.IsZero(): // nobody has ever asked
	case w.busy():
		pace = buildPace
		if w.wanted > 0 {
			pace = min(pace, w.wanted)
		}
	case w.unread() && w.asked.Sub(w.since) < soonFor:
		pace = soonPace
	case w.amiss():
		pace = amissPace
	case len(w.last.Queues) == 0:
		pace = searchPace
	}
	if pace == w.pace {
		return nil
	}
	w.pace = pace
	return w.ticker.Reset(pace)
}

// awake tells whether reading below a path wakes no disk: it is on none, its disks
// have moved lately, or something has just been written there.
func (w *buildWatch) awake(path string) bool {
	if w.Wake {
		return true
	}
	var on *mount
	for i, m := range w.mounts {
		if below(path, m.path) && (on == nil || len(m.path) > len(on.path)) {
			on = &w.mounts[i]
		}
	}
	if on == nil {
		return true // a recording that does not say
	}
	device := w.blocks.under(*on)
	return device == "" || w.files.lately(path, w.asked) || w.disks.awake(w.blocks, w.blocks.disks(device), w.asked)
}

// below tells whether a path is a folder or below it.
func below(path, folder string) bool {
	return folder == "/" || path == folder || strings.HasPrefix(path, folder+"/")
}
