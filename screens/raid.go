package screens

import (
	"cmp"
	"slices"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// RAID shows the md arrays: whether each is whole, what it is doing, and which disk
// to pull. It wants no turn on a machine without arrays.
type RAID struct {
	Feed *sysinfo.Feed[sysinfo.RAID]
	Opts RAIDOpts
	locale.Locale
}

// RAIDOpts is what a person may choose.
type RAIDOpts struct {
	Bays map[string]string // the place in the case of each port, "ata3": "3"
}

// Name implements [Screen].
func (RAID) Name() string { return "raid" }

// raidPace is how often progress is read while it shows.
const raidPace = 2 * time.Second

// Needs implements [Screen].
func (s RAID) Needs() []Need { return []Need{{s.Feed, sysinfo.Demand{Every: raidPace}}} }

// View implements [Screen].
func (s RAID) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	switch arrays := s.Opts.arrays(s.Locale, snap.Value, now); {
	case snap.Err != nil && len(arrays) == 0:
		c.heading("RAID")
		return c.unreadable(snap.Err)
	case len(arrays) == 0:
		c.fit(0, 0, c.noArrays(snap)...)
		return View{Picture: lcd.NewPicture(c.Frame), Skip: true}
	default:
		v := c.raidOf(arrays)
		v.Relief = rebuilt(arrays)
		return v
	}
}

// raidOf draws arrays in the layout that the glass has room for.
func (c *canvas) raidOf(arrays []array) View {
	if c.H < 3 {
		return c.raidSmall(arrays)
	}
	return c.raid(arrays)
}

// arrays returns the arrays of r, the worst first.
func (o RAIDOpts) arrays(l locale.Locale, r sysinfo.RAID, now time.Time) (all []array) {
	for _, a := range r.Arrays {
		all = append(all, array{Array: a, Locale: l, bays: o.Bays, now: now})
	}
	slices.SortStableFunc(all, func(a, b array) int { return cmp.Compare(b.state().Status, a.state().Status) })
	return all
}

// noArrays says why there is nothing to show.
func (c *canvas) noArrays(snap sysinfo.Snapshot[sysinfo.RAID]) []string {
	switch {
	case !snap.OK:
		return []string{"RAID  --"}
	case snap.Value.Foreign:
		return c.Say("RAID  unknown format|RAID unknown|RAID  ?")
	}
	return c.Say("RAID no arrays|no RAID")
}

// raid is the layout for three rows or more: what is the matter with the worst array
// in the heading, then a row for each, as many as there is room for, and at the end
// what else there is to say of the worst. Where there are more arrays than rows they
// take turns.
func (c *canvas) raid(arrays []array) View {
	worst := arrays[0]
	s := worst.state()
	c.raidHeading(arrays)
	notes := raidNotes(arrays, c.W)
	most := 1 // rows of notes
	if s.Status == Critical {
		most = c.H - 2
	}
	rows := max(1, min(len(arrays), c.H-1-min(len(notes), most)))
	first, rest := 1, arrays
	if s.Status > OK { // the worst stays
		c.array(1, worst, true)
		first, rest = 2, arrays[1:]
	}
	shown, until := page(rest, rows+1-first, worst.now)
	for i, a := range shown {
		c.array(first+i, a, s.Status > OK)
	}
	for i := 0; i < len(notes) && 1+rows+i < c.H; i++ {
		c.fit(0, 1+rows+i, notes[i]...)
	}
	v := c.view(s.Status).alarmed(worst, s, c.W, c.H)
	v.Until = until
	return v
}

// raidHeading says what is the matter with the worst array, or that all is well.
func (c *canvas) raidHeading(arrays []array) {
	c.heading("RAID")
	if s := arrays[0].state(); s.Status > OK {
		c.fit(6, 0, arrays[0].named(s.words)...)
	} else {
		c.allWell(arrays)
	}
}

// turn is how long a page of arrays shows.
const turn = 4 * time.Second

// page returns the arrays whose turn it is, n at most, and until when; zero where
// all have room.
func page(arrays []array, n int, now time.Time) (shown []array, until time.Time) {
	if len(arrays) <= n || n == 0 {
		return arrays[:min(len(arrays), n)], time.Time{}
	}
	pages := (len(arrays) + n - 1) / n
	count := now.UnixNano() / int64(turn)
	from := int(count%int64(pages)) * n
	return arrays[from:min(from+n, len(arrays))], time.Unix(0, (count+1)*int64(turn))
}

// allWell says "ok" and what the arrays are doing, as far as there is room.
func (c *canvas) allWell(arrays []array) {
	ok, from := arrays[0].Word("ok"), 5
	what := summary(arrays, c.W-from)
	free := c.W - from - width(what)
	if free > width(ok) || free < 0 {
		c.Print(from, 0, ok)
	}
	if free >= 0 {
		c.right(c.W, 0, what)
	}
}

// summary says how many arrays are well, or what one of them is doing.
func summary(arrays []array, w int) string {
	for _, a := range arrays {
		if a.runs() {
			for _, words := range a.doing() {
				if width(words) <= w {
					return words
				}
			}
		}
	}
	return arrays[0].Word("%d of %d", len(arrays), len(arrays))
}

// array draws "md1 r5 UU_ 37% 5h12m" into row y; what matters least gives way
// first.
func (c *canvas) array(y int, a array, beside bool) {
	var spellings []string
	for _, detail := range a.details(beside) {
		if a.Level != "" {
			spellings = append(spellings, a.Name+" "+shortLevel(a.Level)+" "+a.slotMap()+" "+detail)
		}
		spellings = append(spellings, a.Name+" "+a.slotMap()+" "+detail)
	}
	c.fit(0, y, append(spellings, a.Name+" "+a.slotMap())...)
}
