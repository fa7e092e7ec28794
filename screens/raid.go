package screens

import (
	"fmt"
	"strings"
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
	switch arrays := snap.Value.Arrays; {
	case snap.Err != nil:
		c.heading("RAID", Warning)
		return c.unreadable(snap.Err)
	case len(arrays) == 0:
		c.Print(0, 0, "RAID no arrays")
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	case h < 3:
		return c.raidSmall(arrays)
	default:
		return c.raid(arrays)
	}
}

// raid is the layout for three rows or more: the worst array in the heading,
// then a row for each, then the disks that failed.
func (c *canvas) raid(arrays []md.Array) View {
	worst := worstArray(arrays)
	status := arrayStatus(worst)
	c.heading("RAID", status)
	if status == OK {
		c.Print(5, 0, "ok")
		c.right(c.W, 0, summary(arrays))
	} else {
		c.Print(6, 0, worst.Name)
		c.fit(6+len(worst.Name)+1, 0, arrayWords(worst)...)
	}
	for i, a := range arrays {
		c.array(i+1, a)
	}
	c.Print(0, len(arrays)+1, lost(worst))
	return View{Picture: lcd.NewPicture(c.Frame), Status: status}
}

// array draws "md1 r5 UU_ 37% 5h12m" into row y; the level gives way first.
func (c *canvas) array(y int, a md.Array) {
	rest := slotMap(a) + " " + arrayDetail(a)
	c.fit(0, y, a.Name+" "+shortLevel(a.Level)+" "+rest, a.Name+" "+rest)
}

// raidSmall is the layout for two rows: all arrays when they are well, else the
// worst.
func (c *canvas) raidSmall(arrays []md.Array) View {
	worst := worstArray(arrays)
	status := arrayStatus(worst)
	switch {
	case status == OK:
		c.heading("RAID", OK)
		c.Print(5, 0, "ok")
		c.right(c.W, 0, summary(arrays))
		for i, a := range arrays {
			c.Print(i*(c.W+2)/2, 1, a.Name+" "+slotMap(a))
		}
	case worst.Rebuilding():
		c.heading(worst.Name, status)
		c.Print(len(worst.Name)+1, 0, "rebuild")
		c.right(c.W, 0, progress(worst.Sync))
		const timeWidth = 7
		w := c.W - timeWidth
		c.bar(0, 1, w, int(worst.Sync.Percent*float64(w*cellColumns)/100))
		c.Print(w+1, 1, span(worst.Sync.Left))
	default:
		c.heading(worst.Name, status)
		c.Print(len(worst.Name)+1, 0, arrayWords(worst)[0])
		c.right(c.W, 0, slotMap(worst))
		c.Print(0, 1, lost(worst))
	}
	return View{Picture: lcd.NewPicture(c.Frame), Status: status}
}

// arrayStatus is critical for an array that has lost a disk and does not get a
// new one, a warning while it does.
func arrayStatus(a md.Array) Status {
	switch {
	case a.Failed():
		return Critical
	case a.Rebuilding():
		return Warning
	case a.Degraded():
		return Critical
	}
	return OK
}

// worstArray returns the first of the arrays in the worst state.
func worstArray(arrays []md.Array) md.Array {
	worst := arrays[0]
	for _, a := range arrays[1:] {
		if arrayStatus(a) > arrayStatus(worst) {
			worst = a
		}
	}
	return worst
}

// arrayWords says what is the matter with an array that is not well, the
// longer way first.
func arrayWords(a md.Array) []string {
	switch {
	case a.Failed():
		return []string{"FAILED"}
	case a.Rebuilding():
		return []string{"rebuilding", "rebuild"}
	}
	return []string{"DEGRADED"}
}

// summary says how many arrays are well, or what one of them is doing.
func summary(arrays []md.Array) string {
	for _, a := range arrays {
		if a.Sync != nil && a.Sync.Running {
			return strings.TrimSuffix(a.Sync.Action, "e") + "ing"
		}
	}
	return fmt.Sprintf("%d of %d", len(arrays), len(arrays))
}

// arrayDetail says how far an array's work is, what it lacks, or how large it
// is.
func arrayDetail(a md.Array) string {
	switch {
	case a.Sync != nil && a.Sync.Running:
		return progress(a.Sync) + " " + span(a.Sync.Left)
	case a.Sync != nil:
		return "waits"
	case a.Failed():
		return fmt.Sprintf("%d of %d", a.Slots.Up, a.Slots.Total)
	case a.Degraded():
		return "no spare"
	case a.State == "inactive":
		return "inactive"
	default:
		return size(a.SizeKiB)
	}
}

// progress is how much is done, rounded down: 100 % means done.
func progress(s *md.Sync) string { return fmt.Sprintf("%d%%", int(s.Percent)) }

// lost names the disks of an array that failed and are still listed.
func lost(a md.Array) string {
	var names []string
	for _, m := range a.Members {
		if m.Failed {
			names = append(names, m.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "lost " + strings.Join(names, " ")
}

// shortLevel writes raid5 as r5.
func shortLevel(level string) string { return strings.Replace(level, "raid", "r", 1) }

// slotMap returns the array's map of slots, or how many disks it has.
func slotMap(a md.Array) string {
	if a.Slots.Map != "" {
		return a.Slots.Map
	}
	return fmt.Sprintf("%dd", len(a.Members))
}
