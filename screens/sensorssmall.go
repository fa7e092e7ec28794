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
		disk = c.Degrees(s.Disks.Heat.Celsius)
	case s.Disks.Asleep > 0:
		disk = "z"
	}
	x, end, beside := 0, c.W-width(disk), min(1, width(disk))
	for _, h := range s.Temps {
		if x+width(c.Degrees(h.Celsius))+beside > end && x > 0 {
			break
		}
		c.Print(x, 0, c.Degrees(h.Celsius))
		x += width(c.Degrees(h.Celsius)) + 1
	}
	if width(disk) < c.W {
		c.Print(end, 0, disk)
	}
	if len(s.Fans) == 1 {
		all := c.Say("fan %d rpm|fan %d|%d", s.Fans[0].RPM)
		c.fit(0, 1, append([]string{all[0] + gap(c.W, all[0], "ok") + "ok"}, all[1:]...)...)
		return
	}
	c.fit(0, 1, append(c.fanWords(s.Fans), "ok")...)
}

// sensorsWorst is the layout for one or two rows when something is bad: that, and as
// much of the rest as there is room for.
func (c *canvas) sensorsWorst(rows []sensorRow, fans []sysinfo.FanSpeed) {
	worst, rest := rows[0], rows[1:]
	if worst.fan != nil {
		c.markedWord(0, width(c.Word("FAN"))+1, c.Word("FAN"), worst.status)
		rpm, x := fmt.Sprint(worst.fan.RPM)+" "+c.Word("rpm"), width(c.Word("FAN"))+2
		c.fit(x, 0, rpm+gap(c.W-x, rpm, c.Word("STOP"))+c.Word("STOP"), "0")
		c.fit(0, 1, c.heatWords(rest, c.W, 1)...)
		return
	}
	name := cut(worst.name, max(1, c.W-1-width(c.Degrees(worst.heat.Celsius))))
	c.Print(0, 0, name)
	c.Set(width(name), 0, worst.status.mark())
	x := width(name) + 1
	c.Print(x, 0, c.Degrees(worst.heat.Celsius))
	x += width(c.Degrees(worst.heat.Celsius)) + 1
	lim := c.limit(*worst.heat)
	if worst.status == Critical && x+width(lim) <= c.W {
		c.right(c.W, 0, lim)
	} else if fan := c.turningWord(fans); fan != "" && x+width(fan) <= c.W {
		c.right(c.W, 0, fan)
	}
	c.fit(0, 1, c.heatWords(rest, c.W, 2)...)
}

// turningWord is the speed of the slowest fan that turns, in one word.
func (c *canvas) turningWord(all []sysinfo.FanSpeed) string {
	slowest := -1
	for _, f := range all {
		if !f.Stopped && (slowest < 0 || f.RPM < slowest) {
			slowest = f.RPM
		}
	}
	if slowest < 0 {
		return ""
	}
	return c.Word("fan%d", slowest)
}

// limit says from when something is too hot.
func (c *canvas) limit(h sysinfo.Heat) string { return c.Word("lim %d°", c.Figure(h.Limit)) }

// heatWords names one temperature with its limit, or two.
func (c *canvas) heatWords(rows []sensorRow, w, n int) []string {
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
		is := c.Degrees(hot[0].heat.Celsius)
		named := hot[0].name + " " + is
		return []string{named + " " + c.limit(*hot[0].heat), named, cut(is, w)}
	}
	a, b := hot[0], hot[1]
	left, right := fmt.Sprintf("%s%d", a.name, c.Figure(a.heat.Celsius)), b.name+c.Degrees(b.heat.Celsius)
	return []string{left + gap(w, left, right) + right, a.name + " " + c.Degrees(a.heat.Celsius), cut(c.Degrees(a.heat.Celsius), w)}
}
