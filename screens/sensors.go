package screens

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Sensors shows how warm the machine is and how its fans turn. It warns of what is
// warm, and is critical when something is too hot or a fan stands still. A machine
// without sensors wants no turn.
type Sensors struct {
	Feed *sysinfo.Feed[sysinfo.Sensors]
	locale.Locale
}

// Name implements [Screen].
func (Sensors) Name() string { return "sensors" }

// Needs implements [Screen].
func (s Sensors) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 5 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Sensors) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	rows := c.sensorReadings(snap.Value)
	switch {
	case snap.Err != nil:
		c.heading(c.Word("HEAT"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Say("SENSORS  --|HEAT  --")...)
		return View{Picture: lcd.NewPicture(c.Frame)}
	case len(rows) == 0:
		c.fit(0, 0, c.Say("SENSORS none|none")...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	}
	worst := slices.MaxFunc(rows, func(a, b sensorRow) int { return cmp.Compare(a.status, b.status) }).status
	v := View{Status: worst, Cause: sensorsCause(rows, worst)}
	switch {
	case h < 3 && worst == OK:
		c.sensorsBrief(snap.Value)
	case h < 3:
		c.sensorsWorst(rows, snap.Value.Fans)
	default:
		v.Until = c.sensorPages(rows, worst, now)
	}
	v.Picture = lcd.NewPicture(c.Frame)
	return v
}

// sensorRow is what one row says.
type sensorRow struct {
	name   string
	status Status
	heat   *sysinfo.Heat     // a temperature
	disk   bool              // that of the hottest disk
	fan    *sysinfo.FanSpeed // a fan that stands still
	words  []string          // anything else
}

// sensorReadings puts the readings into rows, the worst first.
func (c *canvas) sensorReadings(s sysinfo.Sensors) (rows []sensorRow) {
	for _, h := range s.Temps {
		rows = append(rows, sensorRow{name: h.Name, status: heatStatus(h), heat: &h})
	}
	rows = append(rows, c.diskHeat(s.Disks)...)
	for _, f := range s.Fans {
		if f.Stopped {
			rows = append(rows, sensorRow{name: f.Name, status: Critical, fan: &f})
		}
	}
	if words := c.fanWords(s.Fans); words != nil {
		rows = append(rows, sensorRow{words: words})
	}
	slices.SortStableFunc(rows, func(a, b sensorRow) int {
		return cmp.Or(cmp.Compare(b.status, a.status), boolOrder(b.status > OK && b.fan != nil, a.status > OK && a.fan != nil))
	})
	return rows
}

// sensorsCause names the fans that stand still and what is too hot, or else warm.
func sensorsCause(rows []sensorRow, worst Status) string {
	var words []string
	for _, r := range rows {
		if r.disk {
			r.name = "disk" // causes are for reports, which are in English
		}
		switch {
		case r.status < worst || r.status == OK:
		case r.fan != nil:
			words = append(words, r.name+" stopped")
		case r.status == Warning:
			words = append(words, r.name+" warm")
		default:
			words = append(words, r.name+" too hot")
		}
	}
	return strings.Join(words, ", ")
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// diskHeat says how warm the hottest disk is, or that none was asked.
func (c *canvas) diskHeat(d sysinfo.DiskHeat) []sensorRow {
	switch {
	case d.Known:
		return []sensorRow{{name: c.Word("disk"), status: heatStatus(d.Heat), heat: &d.Heat, disk: true}}
	case d.Asleep > 0 && d.Asleep == len(d.Marks):
		return []sensorRow{{words: c.Say("disks asleep %s|disks asleep|asleep", d.Marks)}}
	}
	return nil
}

func heatStatus(h sysinfo.Heat) Status {
	return [...]Status{sysinfo.Cool: OK, sysinfo.Warm: Warning, sysinfo.Hot: Critical}[h.Level]
}
