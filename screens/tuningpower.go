package screens

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
)

// powerRows says how the machine saves power, a row for each thing that is known.
func powerRows(p sysinfo.PowerTuning) (rows []tuningRow) {
	if p.ASPM != "" {
		rows = append(rows, aspmRow(p))
	}
	if p.SATA.All > 0 {
		n := counted(p.SATA)
		rows = append(rows, tuningRow{"sata", p.Warns(sysinfo.AdviseSATA), []string{n + " " + p.SATAPolicy, n}})
	}
	if p.USB.All+p.PCI.All > 0 {
		rows = append(rows, runtimeRow(p))
	}
	last := len(rows)
	if p.Graphics.Profile != "" {
		rows = append(rows, tuningRow{p.Graphics.Driver, p.Warns(sysinfo.AdviseGraphics), []string{p.Graphics.Profile}})
	}
	if governor := strings.Join(p.Governors, ","); governor != "" {
		rows = append(rows, tuningRow{"gov", p.Warns(sysinfo.AdviseGovernor), []string{governor, cut(governor, 4)}})
	}
	switch {
	case p.Watchdog == "":
	case last < len(rows) && !p.Warns(sysinfo.AdviseWatchdog): // it has room beside another
		r := &rows[last]
		r.spellings = append([]string{fmt.Sprintf("%-4s nmiwd %s", r.spellings[0], p.Watchdog)}, r.spellings...)
	default:
		rows = append(rows, tuningRow{"nmiwd", p.Warns(sysinfo.AdviseWatchdog), []string{p.Watchdog}})
	}
	return rows
}

func counted(s sysinfo.Saving) string { return fmt.Sprintf("%d/%d", s.Some, s.All) }

func aspmRow(p sysinfo.PowerTuning) tuningRow {
	r := tuningRow{"aspm", p.Warns(sysinfo.AdviseASPM), []string{p.ASPM}}
	if !r.warn {
		r.spellings = []string{fmt.Sprintf("%-11s ok", p.ASPM), p.ASPM, cut(p.ASPM, 3)}
	}
	return r
}

// runtimeRow says how many devices may sleep. The mark is about either bus.
func runtimeRow(p sysinfo.PowerTuning) tuningRow {
	u, i := counted(p.USB), counted(p.PCI)
	return tuningRow{"usb", p.Warns(sysinfo.AdviseUSB, sysinfo.AdvisePCI), []string{
		u + " pci " + i + " pm", u + " pci " + i, u + " pci" + i, u,
	}}
}
