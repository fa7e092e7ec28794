package sysinfo

import (
	"os"
	"slices"
	"strings"
	"time"
)

// thermometers names the chips that know a processor's temperature, by how well they
// do: on the die, beside it, and somewhere in the firmware's opinion.
func thermometers() []string {
	return []string{
		"k10temp", "zenpower", "coretemp", "k8temp", "via_cputemp",
		"cpu_thermal", "cpu0_thermal", "soc_thermal", firmware,
	}
}

// firmware is the zone of ACPI. Reading it runs code of the firmware, which can take
// its time.
const firmware = "acpitz"

// How often a temperature is read that is not free, and how often sensors are looked
// for where there is none.
const (
	slowSensor = 5 * time.Second
	findAgain  = time.Minute
)

// probe is a file with a processor's temperature.
type probe struct {
	kept
	slow  bool
	limit int // of the chip; 0: it names none
}

// thermometer reads how warm the processors are: of all chips of the best kind, as
// each socket has one.
type thermometer struct {
	fs     FS
	opts   CPUOpts
	probes []*probe
	find   pace
	slow   pace
	last   Temperature
}

// look returns the temperature at the time now.
func (t *thermometer) look(now time.Time) Temperature {
	if len(t.probes) == 0 && t.find.due(now, findAgain) {
		t.probes = probes(t.fs)
	}
	if len(t.probes) > 0 && t.probes[0].slow && !t.slow.due(now, slowSensor) {
		return t.last
	}
	r, chipLimit := t.read()
	r.Limit = t.opts.limit(chipLimit)
	r.Hot = r.Known && (r.Celsius >= r.Limit || t.last.Hot && r.Celsius > r.Limit-cooled)
	t.last = r
	return r
}

// read returns the highest temperature and the lowest limit. Where a chip has gone all
// are looked for anew.
func (t *thermometer) read() (r Temperature, limit int) {
	for _, p := range t.probes {
		text, err := p.text()
		if err != nil {
			t.close()
			return Temperature{}, 0
		}
		if v, ok := parseTemperature(text); ok && (!r.Known || v > r.Celsius) {
			r.Celsius, r.Known = v, true
		}
		if p.limit > 0 && (limit == 0 || p.limit < limit) {
			limit = p.limit
		}
	}
	return r, limit
}

func (t *thermometer) close() {
	for _, p := range t.probes {
		p.kept.close()
	}
	t.probes = nil
}

// limit returns from which temperature a processor is too hot whose chip names one, 0
// for none.
func (o CPUOpts) limit(chip int) int {
	switch {
	case o.Hot > 0:
		return o.Hot
	case chip > 0:
		return chip
	}
	return defaultHot
}

// text returns what is in the file now. What may take its time is read in a way that
// the Go scheduler knows of.
func (p *probe) text() (string, error) {
	if p.slow {
		text, err := os.ReadFile(p.path)
		return string(text), err
	}
	text, err := p.read()
	return string(text), err
}

// probes looks for the processors' temperature: that of the whole die where the chip
// says which it is, else its first. Nothing but a name is read of a chip that is not
// a processor's.
func probes(fs FS) (all []*probe) {
	found := chips(fs, func(name string) bool { return slices.Contains(thermometers(), name) })
	for _, kind := range thermometers() {
		for _, c := range found {
			if n, ok := c.die(); ok && c.name == kind {
				all = append(all, &probe{kept{path: c.file("temp", n, "input")}, kind == firmware, c.limit(n)})
			}
		}
		if len(all) > 0 {
			break
		}
	}
	return all
}

// die returns the number of the reading that is the whole processor's. k10temp's first
// is Tctl, which on some processors is the temperature plus an offset; Tdie is
// without (Documentation/hwmon/k10temp.rst).
func (c chip) die() (n int, ok bool) {
	all := c.readings("temp")
	for _, n := range all {
		label := oneLine(c.file("temp", n, "label"))
		if label == "Tdie" || strings.HasPrefix(label, "Package") {
			return n, true
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[0], true
}

// limit returns what the chip calls critical, or else its maximum. The maximum of
// k10temp is always 70, and is from where to cool as well as possible
// (Documentation/hwmon/k10temp.rst): no limit.
func (c chip) limit(n int) int {
	limit := parseLimit(oneLine(c.file("temp", n, "crit")))
	if limit == 0 && c.name != "k10temp" {
		limit = parseLimit(oneLine(c.file("temp", n, "max")))
	}
	return limit
}
