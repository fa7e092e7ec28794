package screens

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// RAID shows the md arrays: whether each is whole and what it is doing. It
// wants no turn on a machine without arrays.
type RAID struct {
	Feed *sysinfo.Feed[sysinfo.RAID]
}

// Name implements [Screen].
func (RAID) Name() string { return "raid" }

// Needs implements [Screen].
func (s RAID) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: 2 * time.Second}}} }

// View implements [Screen].
func (s RAID) View(_ time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(w, h)
	switch arrays := worstFirst(snap.Value.Arrays); {
	case snap.Err != nil:
		c.heading("RAID")
		return c.unreadable(snap.Err)
	case len(arrays) == 0:
		c.fit(0, 0, noArrays(snap)...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	case h < 3:
		return c.raidSmall(arrays)
	default:
		return c.raid(arrays)
	}
}

// worstFirst returns arrays with those in the worst state first, else in their
// order.
func worstFirst(arrays []md.Array) []md.Array {
	sorted := slices.Clone(arrays)
	slices.SortStableFunc(sorted, func(a, b md.Array) int { return cmp.Compare(arrayStatus(b), arrayStatus(a)) })
	return sorted
}

// raid is the layout for three rows or more: the worst array in the heading, then
// a row for each, as many as there is room for. The last row names the disks that
// the worst has lost.
func (c *canvas) raid(arrays []md.Array) View {
	worst := arrays[0]
	status := arrayStatus(worst)
	c.heading("RAID")
	if status == OK {
		c.allWell(arrays)
	} else {
		c.fit(6, 0, named(worst)...)
	}
	end := c.H
	if lost := lost(worst); lost != "" {
		end = min(end-1, 1+len(arrays))
		c.Print(0, end, lost)
	}
	for y := 1; y < end && y <= len(arrays); y++ {
		c.array(y, arrays[y-1])
	}
	return c.view(status)
}

// allWell says "ok" and what the arrays are doing, as far as there is room.
func (c *canvas) allWell(arrays []md.Array) {
	const ok, from = "ok", 5
	what := summary(arrays)
	free := c.W - from - len(what)
	if free > len(ok) || free < 0 {
		c.Print(from, 0, ok)
	}
	if free >= 0 {
		c.right(c.W, 0, what)
	}
}

// array draws "md1 r5 UU_ 37% 5h12m" into row y; what matters least gives way
// first.
func (c *canvas) array(y int, a md.Array) {
	details := arrayDetails(a)
	var spellings []string
	if a.Level != "" {
		spellings = append(spellings, a.Name+" "+shortLevel(a.Level)+" "+slotMap(a)+" "+details[0])
	}
	for _, detail := range details {
		spellings = append(spellings, a.Name+" "+slotMap(a)+" "+detail)
	}
	c.fit(0, y, append(spellings, a.Name+" "+slotMap(a))...)
}

// raidSmall is the layout for one or two rows: all arrays when they are well, else
// the worst.
func (c *canvas) raidSmall(arrays []md.Array) View {
	worst := arrays[0]
	status := arrayStatus(worst)
	switch {
	case status == OK:
		c.heading("RAID")
		c.allWell(arrays)
		c.inRow(1, arrays)
	case status == Warning && worst.Rebuilding() && c.W >= 16:
		c.heading(worst.Name)
		c.Print(len(worst.Name)+1, 0, "rebuild")
		c.right(c.W, 0, " "+progress(worst.Sync))
		c.rebuild(1, worst.Sync)
	default:
		c.heading(worst.Name)
		c.fit(len(worst.Name)+1, 0, append(arrayWords(worst), slotMap(worst))...)
		if x := c.W - len(slotMap(worst)); c.At(x-1, 0) == ' ' {
			c.Print(x, 0, slotMap(worst))
		}
		details := arrayDetails(worst)
		if lost := lost(worst); lost != "" {
			details = append([]string{lost}, details...)
		}
		c.fit(0, 1, details...)
	}
	return c.view(status)
}

// inRow prints as many arrays as fit into row y in columns, or how many there are.
func (c *canvas) inRow(y int, arrays []md.Array) {
	w := (c.W + 2) / 2
	for _, a := range arrays {
		if len(arrays) > 2 || len(arrays) == 2 && len(a.Name+" "+slotMap(a)) > c.W-w {
			c.fit(0, y, fmt.Sprintf("%d arrays", len(arrays)), fmt.Sprintf("%d of %d", len(arrays), len(arrays)))
			return
		}
	}
	for i, a := range arrays {
		c.Print(i*w, y, a.Name+" "+slotMap(a))
	}
}

// rebuild draws a bar and the time left into row y.
func (c *canvas) rebuild(y int, s *md.Sync) {
	const timeWidth = 7
	w := c.W - timeWidth
	c.bar(0, y, w, int(s.Percent*float64(w*cellColumns)/100))
	c.Print(w+1, y, span(s.Left))
}
