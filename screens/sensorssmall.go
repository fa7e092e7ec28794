package screens

import (
	"fmt"

	"lcdpanel/sysinfo"
)

// sensorsBrief is the layout for one or two rows when all is well: temperatures
// without names, the disk's at the right edge, and the fans.
func (c *canvas) sensorsBrief(s sysinfo.Sensors) {
	disk := ""
	switch {
	case s.Disks.Known:
		disk = degrees(s.Disks.Heat)
	case s.Disks.Asleep > 0:
		disk = "z"
	}
	x, end, beside := 0, c.W-width(disk), min(1, width(disk))
	for _, h := range s.Temps {
		if x+width(degrees(h))+beside > end && x > 0 {
			break
		}
		c.Print(x, 0, degrees(h))
		x += width(degrees(h)) + 1
	}
	if width(disk) < c.W {
		c.Print(end, 0, disk)
	}
	if len(s.Fans) == 1 {
		rpm := fmt.Sprint(s.Fans[0].RPM)
		c.fit(0, 1, "fan "+rpm+" rpm"+gap(c.W, "fan "+rpm+" rpm", "ok")+"ok", "fan "+rpm, rpm)
		return
	}
	c.fit(0, 1, append(fanWords(s.Fans), "ok")...)
}

// sensorsWorst is the layout for one or two rows when something is bad: that, and as
// much of the rest as there is room for.
func (c *canvas) sensorsWorst(rows []sensorRow, fans []sysinfo.FanSpeed) {
	worst, rest := rows[0], rows[1:]
	if worst.fan != nil {
		c.markedWord(0, 4, "FAN", worst.status)
		rpm := fmt.Sprintf("%d rpm", worst.fan.RPM)
		c.fit(5, 0, rpm+gap(c.W-5, rpm, "STOP")+"STOP", "0")
		c.fit(0, 1, heatWords(rest, c.W, 1)...)
		return
	}
	name := cut(worst.name, max(1, c.W-1-width(degrees(*worst.heat))))
	c.Print(0, 0, name)
	c.Set(width(name), 0, worst.status.mark())
	x := width(name) + 1
	c.Print(x, 0, degrees(*worst.heat))
	x += width(degrees(*worst.heat)) + 1
	lim := fmt.Sprintf("lim %d°", worst.heat.Limit)
	if worst.status == Critical && x+width(lim) <= c.W {
		c.right(c.W, 0, lim)
	} else if fan := turningWord(fans); fan != "" && x+width(fan) <= c.W {
		c.right(c.W, 0, fan)
	}
	c.fit(0, 1, heatWords(rest, c.W, 2)...)
}

// turningWord is the speed of the slowest fan that turns, in one word.
func turningWord(all []sysinfo.FanSpeed) string {
	slowest := -1
	for _, f := range all {
		if !f.Stopped && (slowest < 0 || f.RPM < slowest) {
			slowest = f.RPM
		}
	}
	if slowest < 0 {
		return ""
	}
	return fmt.Sprintf("fan%d", slowest)
}

// heatWords names one temperature with its limit, or two.
func heatWords(rows []sensorRow, w, n int) []string {
	var hot []sensorRow
	for _, r := range rows {
		if r.heat != nil {
			hot = append(hot, r)
		}
	}
	switch {
	case len(hot) == 0:
		return []string{""}
	case len(hot) == 1 || n == 1:
		h := hot[0].heat
		return []string{fmt.Sprintf("%s %d°C lim %d°", hot[0].name, h.Celsius, h.Limit), fmt.Sprintf("%s %d°C", hot[0].name, h.Celsius), cut(degrees(*h), w)}
	}
	a, b := hot[0], hot[1]
	left, right := fmt.Sprintf("%s%d", a.name, a.heat.Celsius), fmt.Sprintf("%s%s", b.name, degrees(*b.heat))
	return []string{left + gap(w, left, right) + right, fmt.Sprintf("%s %d°C", a.name, a.heat.Celsius), cut(degrees(*a.heat), w)}
}
