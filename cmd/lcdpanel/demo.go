package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"lcdpanel/internal/tick"
	"lcdpanel/sim/day"
	"lcdpanel/sysinfo"
)

// demo is a machine to look at for who has none: a recorded day of one is played into a
// folder that goes away at the end.
type demo struct {
	dir    string
	player *day.Player
	start  time.Time     // on the machine
	deaf   bool          // nothing tells of changed files, for tests
	began  chan struct{} // a value when another scene has begun
	failed chan error    // a value when the day cannot be played on
	played sync.WaitGroup
}

// demoDate is the day that is played: a Friday of the recorded machine's.
func demoDate() time.Time { return time.Date(2013, 8, 16, 0, 0, 0, 0, time.Local) }

// newDemo lays out the machine as it is when its day begins. Whoever gets it closes it.
func newDemo() (*demo, error) {
	scenes, err := day.N54L()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "lcdpanel-demo-")
	if err != nil {
		return nil, fmt.Errorf("the demo needs a folder to play in; TMPDIR may name another place for it: %w", err)
	}
	p, err := day.NewPlayer(dir, scenes, demoDate())
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the demo cannot be laid out in %s; TMPDIR may name another place: %w", dir, err), os.RemoveAll(dir))
	}
	return &demo{dir: dir, player: p, start: p.Now(), began: make(chan struct{}, 1), failed: make(chan error, 1)}, nil
}

// Close removes the machine, once nobody writes it any more.
func (d *demo) Close() error {
	d.played.Wait()
	return os.RemoveAll(d.dir)
}

// settings returns those of the machine's own config.
func (d *demo) settings() (settings, error) {
	return (&configOpts{path: filepath.Join(d.dir, "etc", "lcdpanel", "config.yaml")}).load()
}

// world is the machine, with the clock that its day is played by.
func (d *demo) world() (world, error) {
	fs, err := sysinfo.NewFS(d.dir)
	fs.NewTicker = func() (tick.Ticker, error) { return d.player.NewTicker(), nil }
	if d.deaf {
		fs.NewWatcher = func() (*fsnotify.Watcher, error) { return nil, errors.ErrUnsupported }
	}
	return world{fs: fs, now: d.player.Now, mono: d.mono, usage: d.usage}, err
}

func (d *demo) mono() time.Duration { return d.player.Now().Sub(d.start) }

func (d *demo) usage(path string) (sysinfo.Usage, error) {
	used, free, err := d.player.Usage(path)
	return sysinfo.Usage{Used: used, Free: free}, err
}

// wire puts the machine on a display. Whoever gets it closes the display.
func (d *demo) wire(ctx context.Context, o *displayOpts, s settings, names []string) (*wiring, error) {
	of, err := d.world()
	w, err := o.wireTo(ctx, s, of, err, names)
	if err != nil {
		return nil, err
	}
	for i, t := range w.deck.Turns {
		if !t.Own {
			w.deck.Turns[i].Screen = played{t.Screen, d.player}
		}
	}
	w.deck.Clock = func(time.Time) time.Time { return d.player.Now() }
	return w, nil
}
