package screens

import (
	"fmt"
	"strings"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// The columns of a row: the name, whose last cell is the status, the value, and a bar
// or more words behind it.
const (
	sensorName  = 5
	sensorValue = 10 // where it ends in degrees Celsius
	sensorMost  = 90 // degrees Celsius of a full bar
)

// sensorPages draws a row for each sensor. Where there are more than rows, the bad
// ones stay and the others take turns; it returns until when.
func (c *canvas) sensorPages(rows []sensorRow, worst Status, now time.Time) (until time.Time) {
	bad := 0
	for worst > OK && bad < len(rows) && rows[bad].status > OK {
		bad++
	}
	bad = min(bad, c.H)
	if len(rows) > c.H && bad == c.H {
		bad = 0 // more are bad than there is room for
	}
	for y, r := range rows[:bad] {
		c.sensor(y, r)
	}
	rest, room := rows[bad:], c.H-bad
	from := 0
	if len(rest) > room {
		pages := (len(rest) + room - 1) / room
		from, until = turnOf(pages, now)
		from = min(from*room, len(rest)-room) // the last page is full too
	}
	for i := 0; i < room && from+i < len(rest); i++ {
		c.sensor(bad+i, rest[from+i])
	}
	return until
}

// turnOf returns which of n pages has its turn, and until when.
func turnOf(n int, now time.Time) (page int, until time.Time) {
	count := now.UnixNano() / int64(turn)
	return int(count % int64(n)), time.Unix(0, (count+1)*int64(turn))
}

// sensor draws one row.
func (c *canvas) sensor(y int, r sensorRow) {
	if r.words != nil {
		c.fit(0, y, r.words...)
		return
	}
	name, end := sensorName, c.sensorEnd()
	if c.W < end {
		name, end = max(1, c.W-end+sensorName), c.W
	}
	c.markedWord(y, name, r.name, r.status)
	if r.fan != nil {
		c.right(min(c.W, end), y, fmt.Sprint(r.fan.RPM))
		c.fit(end+1, y, c.Word("rpm")+gap(c.W-end-1, c.Word("rpm"), c.Word("STOP"))+c.Word("STOP"), c.Word("rpm"), "")
		return
	}
	c.right(end, y, c.Degrees(r.heat.Celsius))
	switch w := c.W - end - 1; {
	case r.disk:
		c.fit(end+1, y, c.Word("%-4s max", cut(r.heat.Name, w)), cut(r.heat.Name, max(0, w)))
	case w > 1:
		c.bar(end+1, y, w, level(sysinfo.ShareOf(float64(r.heat.Celsius), sensorMost), w*cellColumns))
	}
}

// sensorEnd is where values end: degrees Fahrenheit take a cell more.
func (c *canvas) sensorEnd() int {
	if c.Units.Temperature == locale.Fahrenheit {
		return sensorValue + 1
	}
	return sensorValue
}

// markedWord prints a name into w cells of row y; the last of them is the status where
// there is something to say.
func (c *canvas) markedWord(y, w int, name string, s Status) {
	if s == OK {
		c.Print(0, y, cut(name, w))
		return
	}
	c.Print(0, y, cut(name, w-1))
	c.Set(w-1, y, s.mark())
}

// fanWords says how fast the fans turn that do; nil without any.
func (c *canvas) fanWords(all []sysinfo.FanSpeed) []string {
	var turning []sysinfo.FanSpeed
	for _, f := range all {
		if !f.Stopped {
			turning = append(turning, f)
		}
	}
	switch len(turning) {
	case 0:
		return nil
	case 1:
		f := turning[0]
		name := cut(f.Name, sensorName)
		return append([]string{fmt.Sprintf("%s%*d %s", name, c.sensorEnd()-width(name), f.RPM, c.Word("rpm"))}, c.Say("fan %d|%d", f.RPM)...)
	}
	return c.fanList(turning)
}

// fanList names the speeds of several fans, as many as fit.
func (c *canvas) fanList(all []sysinfo.FanSpeed) (words []string) {
	var speeds []string
	for _, f := range all {
		speeds = append(speeds, fmt.Sprint(f.RPM))
	}
	for n := len(speeds); n > 0; n-- {
		list := strings.Join(speeds[:n], " ")
		if n < len(speeds) {
			list += " …"
		}
		words = append(words, c.Say("fans %s|%s", list)...)
	}
	return words
}
