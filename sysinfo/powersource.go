package sysinfo

import (
	"context"
	"math"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// PowerSource reads the best meter there is, else estimates. It wants to be read once a
// minute also while nobody looks, or it misses energy.
type PowerSource struct {
	FS    FS
	Opts  PowerOpts
	Meter PowerMeter                                                           // a configured one, such as [CommandMeter]; nil: none
	Disks func() []DiskState                                                   // nil: it looks itself
	Store Store                                                                // where the day is kept over a restart; nil: nowhere
	Now   func() time.Time                                                     // nil: time.Now
	Mono  func() time.Duration                                                 // a clock that stands still in suspend and is never set; nil: CLOCK_MONOTONIC, by [time.Since]
	Dial  func(ctx context.Context, network, address string) (net.Conn, error) // to NUT; nil: net.Dialer
}

// Run implements [Source].
func (s PowerSource) Run(ctx context.Context, demand <-chan Demand, publish func(Power, error)) error {
	w, err := newPowerWatch(s)
	if err != nil {
		return err
	}
	defer w.close()
	tell := stirring(publish, Power.alike)
	return poll(ctx, s.FS.ticker(), demand, func() { w.begin(ctx) }, func() bool { return tell(w.look(ctx)) })
}

// alike tells whether the watts are the same but for a little, and on mains.
func (p Power) alike(o Power) bool {
	const little = 1.5
	return p.Reading.Known == o.Reading.Known && math.Abs(p.Reading.Low-o.Reading.Low) < little && math.Abs(p.Reading.High-o.Reading.High) < little &&
		!p.UPS.OnBattery && !o.UPS.OnBattery
}

// begin waits, before the first reading of a running machine, until what the processors
// have done since says something; their start alone would look like work.
func (w *powerWatch) begin(ctx context.Context) {
	if !w.begun && w.FS.Before == nil {
		w.cpu = ticksBefore(w.FS)
		wait(ctx, firstPair)
	}
	w.begun = true
}

// powerWatch is a PowerSource at work.
type powerWatch struct {
	PowerSource
	now    func() time.Time
	mono   func() time.Duration
	model  PowerModel
	disks  *diskWatch // nil: somebody else looks
	stat   kept
	cpu    ticks
	begun  bool
	meters []meterWatch
	notes  map[string]bool
	rapl   raplMeter
	ups    upsWatch
	day    powerRecord
	over   time.Time
	busy   busyWatch
}

func newPowerWatch(s PowerSource) (*powerWatch, error) {
	w := &powerWatch{
		PowerSource: s, now: clockOr(s.Now), mono: s.Mono, notes: map[string]bool{},
		stat: kept{path: filepath.Join(s.FS.Proc, "stat")}, rapl: raplMeter{fs: s.FS}, ups: newUPSWatch(s),
	}
	if w.mono == nil {
		start := time.Now()
		w.mono = func() time.Duration { return time.Since(start) }
	}
	if s.Disks == nil {
		w.disks = newDiskWatch(DisksSource{FS: s.FS, Now: s.Now})
	}
	model, err := PowerProfile(profileOf(s.FS, s.Opts), len(cpuNames(s.FS)))
	if err != nil {
		return nil, err
	}
	w.model = s.Opts.Model.over(model)
	w.meters = w.sources()
	w.cpu = ticksBefore(s.FS)
	w.load()
	return w, nil
}

// profileOf returns the profile by what the firmware calls the machine.
func profileOf(fs FS, o PowerOpts) string {
	if o.Profile != "" {
		return o.Profile
	}
	if name := oneLine(fs.Sys, "class", "dmi", "id", "product_name"); strings.Contains(name, "N54L") || strings.Contains(oneLine(fs.Proc, "cpuinfo"), "N54L") {
		return "n54l"
	}
	return "generic"
}

// cpuNames lists the processors.
func cpuNames(fs FS) (all []string) {
	for _, name := range names(fs.Sys, "devices", "system", "cpu") {
		if rest, ok := strings.CutPrefix(name, "cpu"); ok && rest != "" && strings.Trim(rest, "0123456789") == "" {
			all = append(all, name)
		}
	}
	return all
}

// sources lists the meters, the best first.
func (w *powerWatch) sources() (all []meterWatch) {
	if w.Meter != nil {
		all = append(all, meterWatch{PowerMeter: w.Meter, named: true})
	}
	if w.Opts.File != "" {
		all = append(all, meterWatch{PowerMeter: fileMeter{w.Opts.File}, named: true})
	}
	return append(all, meterWatch{PowerMeter: &w.ups, named: true}, meterWatch{PowerMeter: hwmonMeter{w.FS}}, meterWatch{PowerMeter: dcmiMeter{w.FS}})
}

func (w *powerWatch) close() {
	w.stat.close()
	if w.disks != nil {
		w.disks.stats.close()
	}
	if c, ok := w.Store.(interface{ Close() error }); ok {
		_ = c.Close() // there is nobody left to tell
	}
}

func (w *powerWatch) look(ctx context.Context) (Power, error) {
	now, at := w.now(), w.mono()
	p := Power{Budget: w.Opts.Budget, Disks: w.diskStates(ctx)}
	in, err := w.inputs(p.Disks, now)
	if err != nil {
		return Power{}, err
	}
	w.ups.look(ctx, now, at)
	p.UPS = w.ups.UPS
	p.Model, p.Inputs = w.model, in
	terms := w.model.Explain(in)
	p.Reading = w.read(ctx, terms[len(terms)-1], at)
	p.CPU = w.rapl.watts(at, w.note)
	w.judge(&p, in, now)
	w.day.add(p.Reading.Watts, now, at)
	p.Today, p.History = w.day.PowerDay, slices.Clone(w.day.slots)
	w.save()
	p.Notes = sortedKeys(w.notes)
	return p, nil
}

// diskStates returns what the disks do, of their own watch where nobody else looks.
func (w *powerWatch) diskStates(ctx context.Context) []DiskState {
	if w.disks == nil {
		return w.PowerSource.Disks()
	}
	d, err := w.disks.look(ctx)
	if err != nil {
		w.note(err)
	}
	return d.Disks
}
