package sysinfo

import (
	"context"
	"slices"
	"strings"
	"time"
)

// SensorsSource reads the chips below /sys/class/hwmon. It leaves alone what may
// sleep: devices that the kernel has suspended, and disks that have done nothing
// lately. Of a recorded pair the earlier one says which fans did turn.
type SensorsSource struct {
	FS   FS
	Opts SensorsOpts
	Now  func() time.Time // nil: time.Now

	ask func(*heatSensor) (Heat, bool) // stands in for asking a disk in tests
}

// diskHeatPace is how often a disk is asked how warm it is: each time it has to
// answer a command (Documentation/hwmon/drivetemp.rst).
const diskHeatPace = time.Minute

// Run implements [Source].
func (s SensorsSource) Run(ctx context.Context, demand <-chan Demand, publish func(Sensors, error)) error {
	w := sensorsWatch{SensorsSource: s, ran: map[string]bool{}}
	defer func() { w.found.close() }()
	if s.Opts.Disks {
		w.awake = newWakeWatch(s.FS)
	}
	if s.FS.Before != nil {
		w.remember(*s.FS.Before)
	}
	if w.ask == nil {
		w.ask = (*heatSensor).read
	}
	now := clockOr(s.Now)
	tell := stirring(publish, Sensors.alike)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool { return tell(w.look(now()), nil) })
}

// sensorsWatch is a SensorsSource at work.
type sensorsWatch struct {
	SensorsSource
	find  pace
	there string // the chips when sensors were looked for
	found found
	ran   map[string]bool // fans that have turned, by path
	awake *wakeWatch      // nil: disks are not asked
}

// remember takes the fans that turn on an earlier machine.
func (w *sensorsWatch) remember(before FS) {
	f := findSensors(before, w.Opts)
	defer f.close()
	for _, s := range f.fans {
		rpm, _ := s.input.number()
		w.ran[strings.Replace(s.input.path, before.Sys, w.FS.Sys, 1)] = rpm > 0
	}
}

// look reads all sensors.
func (w *sensorsWatch) look(now time.Time) (s Sensors) {
	if w.find.due(now, findAgain) {
		w.refind()
	}
	for _, t := range w.found.temps {
		if h, ok := t.read(); ok {
			s.Temps = worstOf(s.Temps, h)
		}
	}
	if w.awake != nil {
		s.Disks = w.disks(now)
	}
	for _, f := range w.found.fans {
		if speed, ok := w.fan(f); ok {
			s.Fans = append(s.Fans, speed)
		}
	}
	return s
}

// refind looks for the sensors again where there are other chips than before.
func (w *sensorsWatch) refind() {
	there := strings.Join(names(w.FS.Sys, "class", "hwmon"), " ")
	if there == w.there {
		return
	}
	w.found.close()
	w.there, w.found = there, findSensors(w.FS, w.Opts)
}

// worstOf adds a temperature; of several with one name, as of two processors, the
// highest stays.
func worstOf(all []Heat, h Heat) []Heat {
	i := slices.IndexFunc(all, func(a Heat) bool { return a.Name == h.Name })
	switch {
	case i < 0:
		return append(all, h)
	case h.Celsius > all[i].Celsius:
		all[i] = h
	}
	return all
}

// fan reads a fan; one that never turned and that nobody wants to turn is none.
func (w *sensorsWatch) fan(f *fanSensor) (FanSpeed, bool) {
	if f.guard.sleeps() {
		return FanSpeed{}, false
	}
	rpm, ok := f.input.number()
	if !ok || rpm < 0 || rpm > fastest {
		return FanSpeed{}, false
	}
	path := f.input.path
	w.ran[path] = w.ran[path] || rpm > 0
	stopped := rpm == 0 && (w.ran[path] || f.named || f.wanted())
	return FanSpeed{f.name, int(rpm), stopped}, rpm > 0 || stopped
}

// wanted tells whether the chip misses a fan that stands still.
func (f *fanSensor) wanted() bool {
	least, _ := f.chip.number("fan", f.n, "min")
	alarm, _ := f.chip.number("fan", f.n, "alarm")
	return least > 0 || alarm > 0
}

// disks asks the disks that do something. On kernels since 5.4 the question itself
// counts as something done, so what it did to the counters is taken as seen; else it
// would keep them awake for ever.
func (w *sensorsWatch) disks(now time.Time) (d DiskHeat) {
	w.awake.look(w.FS, now)
	asked := false
	for _, s := range w.found.disks {
		if s.guard.sleeps() || !w.awake.awake(blocks{fs: w.FS}, []string{s.name}, now) {
			s.last, s.next = Heat{}, pace{}
			d.Asleep++
			d.Marks += "z"
			continue
		}
		d.Marks += "-"
		if s.next.due(now, diskHeatPace) {
			s.last, _ = w.ask(s)
			asked = true
		}
		if s.last.Name != "" && (!d.Known || s.last.Celsius > d.Celsius) {
			d.Heat, d.Known = s.last, true
		}
	}
	if asked {
		w.awake.disks = newWakeWatch(FS{Proc: w.FS.Proc}).disks
	}
	return d
}
