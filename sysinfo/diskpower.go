package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"
)

// Mode is what a drive says of itself.
type Mode uint8

// What a drive may answer to CHECK POWER MODE. The zero value is that it has not
// said, or nothing that is understood.
const (
	Spinning Mode = iota + 1
	Standby
)

// PowerProbe asks a drive whether it spins. It must not wake it.
type PowerProbe interface {
	// PowerMode asks the disk of that name, "sda". An answer that is not
	// understood is the zero Mode and no error.
	PowerMode(ctx context.Context, disk string) (Mode, error)
}

// askPace is how often a drive is asked at most. It is asked only when its counters
// do not tell.
const askPace = 5 * time.Minute

// powerAsker asks drives, when it was told to, until one may not be asked.
type powerAsker struct {
	probe   PowerProbe // nil: nobody is asked
	pace    map[string]*pace
	said    map[string]Mode
	givenUp []string
}

func newPowerAsker(s DisksSource) powerAsker {
	a := powerAsker{pace: map[string]*pace{}, said: map[string]Mode{}}
	if s.Opts.Ask {
		if a.probe = s.Probe; a.probe == nil {
			a.probe = SGProbe{s.FS}
		}
	}
	return a
}

func (a *powerAsker) notes() []string { return slices.Clone(a.givenUp) }

// look asks the disk of a record, and has the record know what it said. What moves
// spins; solid state does not sleep.
func (a *powerAsker) look(ctx context.Context, r *diskRecord, now time.Time) {
	key := r.Name
	if a.probe == nil || r.asked != 0 || !r.Rotates || r.SpinDown.Never() {
		return
	}
	if r.work.moved {
		delete(a.said, key)
		return
	}
	if g := r.guess(now); g == Idle && r.SpinDown.Known {
		return // its timer has not run out
	}
	if a.pace[key] == nil {
		a.pace[key] = &pace{}
	}
	if a.pace[key].due(now, askPace) {
		a.ask(ctx, key)
	}
	r.asked = a.said[key]
	r.Sure = r.asked != 0
}

func (a *powerAsker) ask(ctx context.Context, disk string) {
	mode, err := a.probe.PowerMode(ctx, disk)
	a.said[disk] = mode
	if err == nil {
		return
	}
	note := fmt.Sprintf("disks: %s does not say whether it sleeps: %v", disk, err)
	if errors.Is(err, fs.ErrPermission) {
		a.probe = nil
		clear(a.said)
		note += "; asking needs CAP_SYS_RAWIO and the group disk; set ask: false to do without"
	}
	if !slices.Contains(a.givenUp, note) {
		a.givenUp = append(a.givenUp, note)
	}
}
