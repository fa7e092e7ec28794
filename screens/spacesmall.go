package screens

import (
	"strings"
	"time"

	"lcdpanel/lcd"
)

// oneVolume is the layout for one or two rows: the worst volume.
func (c *canvas) oneVolume(now time.Time, v volume) {
	if words := v.words(); words != nil {
		c.wordsOf(v, words)
		if v.Errors > 0 {
			c.fit(0, 1, append(v.damage(now), "fsck")...)
		}
		return
	}
	free, full := v.free(), percent(v.Full())
	room := c.W - len(full)
	if c.W >= 2*figures+5 {
		room -= figures + 1
		c.right(c.W, 0, free)
	}
	name := min(len(lcd.Fold(v.Name))+1, room)
	c.markedName(0, name, v)
	c.Print(name, 0, full)
	if trend := v.trend(now); len(trend) > 0 {
		c.fit(0, 1, strings.Join(trend, ", "), trend[len(trend)-1], free)
	} else {
		c.bar(0, 1, c.W, level(v.Full(), c.W*cellColumns))
	}
	if days := v.fullIn(); days != "" && c.At(c.W-1-len(days), 1) == ' ' {
		c.right(c.W, 1, days)
	}
}

// wordsOf prints what is the matter with a volume behind its name.
func (c *canvas) wordsOf(v volume, words []string) {
	x := min(len(lcd.Fold(v.Name)), c.W-width(words[len(words)-1])-1) + 1
	c.markedName(0, x, v)
	if x+1+width(words[0]) <= c.W {
		x++
	}
	c.fit(x, 0, words...)
}

// leastColumn is the width of a column: a name of three cells and its figures.
const leastColumn = 8

// volumeColumns is the layout for two rows when all is well: the file systems
// side by side, what is free below what is used.
func (c *canvas) volumeColumns(all []volume) {
	all = most(all, max(1, c.W/max(leastColumn, min(10, c.W/2))))
	w := c.W / len(all)
	for i, v := range all {
		x, end := i*w, (i+1)*w-1
		if i == len(all)-1 {
			end = c.W
		}
		if len(all) == 1 {
			end = min(c.W, leastColumn)
		}
		c.volumeColumn(x, end, v)
	}
}

// volumeColumn draws one of them into the columns from x to before end.
func (c *canvas) volumeColumn(x, end int, v volume) {
	c.Print(x, 0, cut(v.Name, end-x-figures))
	if v.Locked {
		c.right(end, 0, c.Word("LOCK"))
		c.Print(x, 1, "luks")
		return
	}
	c.right(end, 0, percent(v.Full()))
	free := v.free()
	if v.Asleep {
		free += " z"
	}
	c.Print(x, 1, free)
}
