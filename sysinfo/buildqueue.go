package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"path"
	"time"

	"lcdpanel/sysinfo/builds"
)

// BuildQueue is the state of the machine's Debian build queues and base tarballs.
type BuildQueue struct {
	builds.Snapshot
	// Free is how much is free where packages are built; Known tells whether
	// anybody has said so.
	Free  int64 // bytes
	Known bool
	// Early says that it has been looked once only: a disk that is not known to be
	// awake may well be.
	Early bool
}

// GivenUp is what is to be told a person once.
func (q BuildQueue) GivenUp() []string { return q.Problems }

// BuildQueueOpts says where the queues are. The zero value finds them by the running
// inoticomings, and remembers those.
type BuildQueueOpts struct {
	builds.Place `config:",inline"`
	Queues       []builds.Place `config:"queues" help:"further queues"`
	UpdateLog    string         `config:"updates" help:"pbuilder's log of updates (default /var/log/pbuilder.log)"`
}

// Validate implements what package config asks of options.
func (o BuildQueueOpts) Validate() error {
	for _, p := range o.places() {
		for _, name := range []string{p.Incoming, p.Logs, p.Result} {
			if name != "" && !path.IsAbs(name) {
				return fmt.Errorf("buildqueue: %q is no absolute path; write it from the root on, as /var/cache/pbuilder/incoming", name)
			}
		}
	}
	for _, p := range o.Queues {
		if p.Incoming == "" {
			return errors.New("buildqueue: an entry of queues has no incoming; each one names its own folder")
		}
	}
	return nil
}

func (o BuildQueueOpts) places() []builds.Place {
	if o.Place == (builds.Place{}) {
		return o.Queues
	}
	return append([]builds.Place{o.Place}, o.Queues...)
}

// BuildQueueSource reads the build queues. It looks when inotify says that a file has
// come or that a build has begun or ended, and when a watcher ends; again and again
// only while something builds, which makes no such events, or is amiss. Files on a
// disk that is not known to be awake are not opened unless something has just been
// written there.
type BuildQueueSource struct {
	FS   FS
	Opts BuildQueueOpts
	// Store keeps the queues found and the times of builds; nil: they are
	// forgotten at the end.
	Store Store
	// Statfs is as in [SpaceSource].
	Statfs func(path string) (Usage, error)
	Now    func() time.Time // nil: time.Now
	// Wake has files read whatever disk they are on, for a person who has asked.
	Wake bool
}

const (
	// buildPace is how often a running build is looked at while nobody watches.
	buildPace = 15 * time.Second
	// amissPace is how often it is looked whether a watcher has come back, a disk
	// has woken up, or somebody takes what waits.
	amissPace = 30 * time.Second
	// soonPace is how often, for soonFor at first, it is looked whether a disk is
	// awake: that takes two readings of what it has done.
	soonPace = 5 * time.Second
	soonFor  = 2 * time.Minute
	// newsFor is how long a watcher that starts late, or one that takes up what has
	// come, is waited for at that pace.
	newsFor = 10 * time.Minute
	// searchPace is how often a machine without a queue is searched for one later.
	searchPace = 10 * time.Minute
	// buildBurst is how long events are gathered: an upload is written in pieces.
	buildBurst = time.Second
)

// Run implements [Source].
func (s BuildQueueSource) Run(ctx context.Context, demand <-chan Demand, publish func(BuildQueue, error)) error {
	w := newBuildWatch(ctx, s, publish)
	defer closeStore(s.Store)
	defer w.close()
	for {
		select {
		case d := <-demand:
			if d.Call {
				continue
			}
			w.wanted = d.Every
			if w.read.tooOld(d) {
				w.look()
			}
		case <-w.ticker.C():
			w.look()
		case <-w.told:
			if !w.pending {
				w.pending = true
				w.soon.Reset(buildBurst)
			}
			continue
		case <-w.soon.C:
			w.pending = false
			w.look()
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := w.setPace(); err != nil {
			return err
		}
	}
}
