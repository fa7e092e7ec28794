package screens

import (
	"fmt"
	"math"
	"strings"

	"lcdpanel/sysinfo"
)

// wholeWatts prints watts without a part.
func wholeWatts(w float64) string { return fmt.Sprintf("%.0fW", math.Round(w)) }

// watts is the reading: ~27W is an estimate, 27-39W one of which not all is known, and
// 27.4W measured.
func (p power) watts() string {
	r := p.Reading
	switch {
	case r.Ranges():
		return fmt.Sprintf("%.0f-%.0fW", math.Round(r.Low), math.Round(r.High))
	case r.Estimated:
		return "~" + wholeWatts(r.Low)
	case r.Coarse || r.Low >= 1000:
		return wholeWatts(r.Low)
	}
	return fmt.Sprintf("%.1fW", r.Low)
}

// verdict says whether the budget is kept.
func (p power) verdict() string {
	if p.Over > 0 {
		return fmt.Sprintf("+%.0fW", p.Over)
	}
	if p.Budget > 0 && math.Round(p.Reading.Low) > math.Round(p.Budget) {
		return p.Word("work")
	}
	return "ok"
}

// verdictCut is verdict in at most w cells; without a budget there is none.
func (p power) verdictCut(w int) string {
	if p.Budget <= 0 {
		return ""
	}
	return cut(p.verdict(), w)
}

// strip is a cell for each disk, w at most.
func (p power) strip(w int) string {
	return diskStrip(p.Disks, w, func(d sysinfo.DiskState) sysinfo.DiskState { return d })
}

// third is what the third row says: causes, unknown disks or today's extremes, with
// what the processors alone take where that is measured.
func (p power) third(w int, ranges bool) []string {
	switch {
	case len(p.Why) > 0, p.Over > 0:
		return p.reasons(w)
	case ranges:
		return p.unknown()
	}
	d := p.Today
	average, known := d.Average()
	extremes := p.Word("min %.0f max %.0f", d.Min, d.Max)
	if p.CPU.Known {
		cpu := fmt.Sprintf("CPU %.0fW", p.CPU.Low)
		return []string{cpu + " " + extremes, cpu + fmt.Sprintf(" %.0f-%.0fW", d.Min, d.Max), cpu}
	}
	if !known {
		return []string{extremes, fmt.Sprintf("%.0f-%.0fW", d.Min, d.Max)}
	}
	return []string{p.Word("%s avg %.0f", extremes, average), extremes, fmt.Sprintf("%.0f-%.0fW", d.Min, d.Max), ""}
}

// fourth is what the fourth row says beside the disks.
func (p power) fourth() []string {
	if p.Over > 0 {
		at := p.ClockOrDate(p.Since, p.now)
		return []string{p.Word("since") + " " + at, at}
	}
	return p.energy()
}

// reasons is the first cause, and as many more as there is room for, the longer way
// first; the last one fits into w cells.
func (p power) reasons(w int) (all []string) {
	for n := len(p.Why); n > 0; n-- {
		all = append(all, p.Word("why: %s", strings.Join(p.causes()[:n], ", ")))
	}
	if len(p.Why) == 0 {
		return []string{cut(p.Word("why? no disk, no work"), w)}
	}
	return append(all, cut(p.causes()[0], w))
}

// unknown lists the disks of which nobody knows whether they turn.
func (p power) unknown() []string {
	var names []string
	for _, d := range p.Disks {
		if d.Activity == sysinfo.Unknown {
			names = append(names, d.Name)
		}
	}
	return append(p.Say("%s: unknown", strings.Join(names, " ")), p.Say("%d disks unknown|%d disks ?|%d?", len(names))...)
}

// energy is today's energy, and the cost with a tariff: the longer way first.
func (p power) energy() []string {
	if both := p.rangeKWh(); strings.Contains(both, "-") {
		return []string{both + "kWh", both}
	}
	kWh := (p.Today.Low + p.Today.High) / 2 / 1000
	short := fmt.Sprintf("%.2fkWh", kWh)
	if p.tariff > 0 {
		cents := fmt.Sprintf("%.0f", kWh*p.tariff)
		return []string{short + " " + cents + "ct", short + " " + cents + "c", short}
	}
	return p.Say("%s today|%s", short)
}

func (p power) rangeKWh() string {
	low, high := fmt.Sprintf("%.1f", p.Today.Low/1000), fmt.Sprintf("%.1f", p.Today.High/1000)
	if low == high {
		return low
	}
	return low + "-" + high
}

// bigFoot is what stands below the large figures.
func (p power) bigFoot() []string {
	what := ""
	if p.Reading.Estimated {
		what = p.Short("(estimate)|est.")
	}
	if p.Budget <= 0 {
		return []string{what, ""}
	}
	of := p.Word("of %s", wholeWatts(p.Budget))
	return []string{strings.TrimSpace(what + " " + of), of, ""}
}

// load says what hangs on the UPS.
func (p power) load() []string {
	load := p.Word("load") + " " + strings.TrimPrefix(p.watts(), "~")
	if v, ok := p.UPS.Load.Value(); ok {
		return []string{fmt.Sprintf("%s  %s %.0f%%", load, p.Word("ups"), 100*v), load}
	}
	if v, ok := p.UPS.Charge.Value(); ok {
		return []string{fmt.Sprintf("%s  %s %.0f%%", load, p.Word("full"), 100*v), load}
	}
	return []string{load}
}

// shutdown says what hangs on the UPS and when it ends, in a row.
func (p power) shutdown() []string {
	load := strings.TrimPrefix(p.watts(), "~")
	if p.UPS.Low > 0 {
		return p.Say("%s  off at %s|%s off %s|%s", load, span(p.UPS.Low))
	}
	return []string{p.Word("load") + " " + load, load}
}

// shutdown2 says when the machine is shut down; nothing where nobody says.
func (p power) shutdown2() []string {
	if p.UPS.Low <= 0 {
		return nil
	}
	return p.Say("shutdown at %3s left|off at %s|%s", span(p.UPS.Low))
}

// causes are what takes the power, in the language: the source names them in English.
func (p power) causes() (all []string) {
	for _, why := range p.Why {
		if disks, ok := strings.CutSuffix(why, " disks spin"); ok {
			why = p.Word("%s disks spin", disks)
		} else if name, ok := strings.CutSuffix(why, " spins"); ok {
			why = p.Word("%s spins", name)
		}
		all = append(all, why)
	}
	return all
}
