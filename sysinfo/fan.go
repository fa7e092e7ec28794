package sysinfo

import (
	"slices"
	"strings"
	"time"
)

// Fan is the slowest fan of the machine.
type Fan struct {
	RPM     int
	Known   bool
	Stopped bool // it stands still and should not
}

// How often fans are looked at. Their chips are slow to read, and a cool machine's
// fan is nobody's worry.
const (
	fanPace     = time.Minute
	warmFanPace = 5 * time.Second
	warm        = 60 // degrees Celsius of the processor
)

// fanChips names the beginnings of the names of chips that mainboards have for their
// fans (Documentation/hwmon). Graphics cards and power supplies are left out: theirs
// may stop, and to ask them may wake them.
func fanChips() []string {
	return []string{
		"nct", "it8", "w83", "f71", "f75", "sch5", "smsc47", "pc87", "dme1737", "vt1211", "vt8231", "via686a", "sis5595",
		"lm63", "lm78", "lm85", "lm87", "lm93", "lm96", "adm10", "adm9240", "adt74", "asb100", "atk0110", "asus", "abituguru",
		"fscher", "fschmd", "ftsteutates", "gl5", "emc2", "max66", "dell_smm", "i8k", "thinkpad", "hp", "applesmc", "acpi_fan",
		"pwmfan", "pwm_fan", "gpio_fan", "cpu_fan", "aspeed", "npcm", "qnap", "steamdeck", "surface_fan", "framework", "cros_ec",
	}
}

func isFanChip(name string) bool {
	return slices.ContainsFunc(fanChips(), func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// fastest is more than any fan makes, in revolutions a minute.
const fastest = 100_000

// fanWatch reads the fans and remembers which have ever run: a plug with nothing in
// it reads 0 for ever.
type fanWatch struct {
	fs   FS
	ran  map[string]bool // by path
	pace pace
	was  bool // it was warm
	last Fan
}

// newFanWatch takes what ran at the earlier moment of a recording as having run.
func newFanWatch(fs FS) *fanWatch {
	w := &fanWatch{fs: fs, ran: map[string]bool{}}
	if fs.Before != nil {
		before := *fs.Before
		for _, f := range readFans(before) {
			w.ran[strings.Replace(f.path, before.Sys, fs.Sys, 1)] = f.rpm > 0
		}
	}
	return w
}

// look returns the slowest fan; it looks more often while the processor is warm.
func (w *fanWatch) look(now time.Time, t Temperature) Fan {
	every, isWarm := fanPace, t.Hot || t.Known && t.Celsius >= warm
	if isWarm {
		every = warmFanPace
	}
	if w.was != isWarm {
		w.was, w.pace = isWarm, pace{}
	}
	if w.pace.due(now, every) {
		w.last = w.slowest(readFans(w.fs))
	}
	return w.last
}

// slowest picks the slowest of the fans that there are.
func (w *fanWatch) slowest(all []fanReading) (slowest Fan) {
	for _, f := range all {
		stopped := f.rpm == 0 && (w.ran[f.path] || f.wanted)
		w.ran[f.path] = w.ran[f.path] || f.rpm > 0
		if (f.rpm > 0 || stopped) && (!slowest.Known || f.rpm < slowest.RPM) {
			slowest = Fan{RPM: f.rpm, Known: true, Stopped: stopped}
		}
	}
	return slowest
}

// fanReading is what a chip says of one fan.
type fanReading struct {
	path   string
	rpm    int
	wanted bool // the chip has a least speed for it, or an alarm
}

// readFans reads the fans of all chips of mainboards.
func readFans(fs FS) (all []fanReading) {
	for _, c := range chips(fs, isFanChip) {
		for _, n := range c.readings("fan") {
			rpm, ok := c.number("fan", n, "input")
			if !ok || rpm < 0 || rpm > fastest {
				continue
			}
			f := fanReading{path: c.file("fan", n, "input"), rpm: int(rpm)}
			if rpm == 0 {
				least, _ := c.number("fan", n, "min")
				alarm, _ := c.number("fan", n, "alarm")
				f.wanted = least > 0 || alarm > 0
			}
			all = append(all, f)
		}
	}
	return all
}
