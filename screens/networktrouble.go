package screens

import (
	"fmt"
	"time"

	"lcdpanel/sysinfo"
)

// trouble is what is wrong with the network: its words for the heading, and rows.
type trouble struct {
	name  string   // of the link it is about
	words []string // beside a long heading
	brief []string // beside a short one
	what  []string // the one row that a small glass has
	rows  [][]string
	last  []string // the last row, with what is well above it; nil: rows is all
}

// noWayOut says that the default route is gone.
func (n netFacts) noWayOut() trouble {
	no, at := n.mainState()
	clock := clockOrDate(at, n.now)
	row := []string{
		fmt.Sprintf("%-14s %s", n.Out.Main+" "+no, clock), n.Out.Main + " " + no + " " + clock,
		n.Out.Main + " " + no, no + " " + clock, no,
	}
	return trouble{
		name: n.Out.Main, words: []string{"no way out"}, brief: []string{"no route"},
		what: n.downSince(at), rows: [][]string{row}, last: []string{"no default route", "no route"},
	}
}

// onBackup says which modem stands in for which link.
func (n netFacts) onBackup() trouble {
	name := n.Out.Name
	_, at := n.mainState()
	on, t := "on "+name, trouble{name: n.Out.Main, words: []string{"on backup: " + name, "on backup " + name, "on " + name}}
	rows := [][]string{{name}, {""}, n.downSince(at)}
	if l := n.Link(name); l != nil {
		if l.Mobile {
			on = "on 3G " + name
		}
		if len(l.Addrs) > 0 {
			rows[0] = reach(l.Interface, max(longestName(*l), width(n.Out.Main)), 20)
			rows[0] = append(rows[0], l.Addrs[0].String(), name)
		}
		rows[1] = bothWays(l.Traffic)
	}
	t.brief, t.what, t.rows = []string{on, "on " + name, name}, n.downSince(at), rows
	return t
}

// noAddress says that a link lost its address.
func (n netFacts) noAddress() trouble {
	l := n.lostOne()
	clock := clockOrDate(l.Lost, n.now)
	row := []string{l.Name + " since " + clock + " " + since(n.now, l.Lost), l.Name + " since " + clock, l.Name + " " + clock, l.Name}
	return trouble{
		name: l.Name, words: []string{"no address"}, brief: []string{"no address", "no addr.", l.Name},
		what: row, rows: [][]string{row}, last: []string{"way out: " + n.Out.Name, n.Out.Name},
	}
}

// mainState says why the link that should have the default route has it not, and
// since when.
func (n netFacts) mainState() (no string, at time.Time) {
	l := n.Link(n.Out.Main)
	switch {
	case l == nil || l.Gone:
		return "gone", n.Out.Since
	case !l.Down.IsZero():
		return noLink(l.Interface), l.Down
	case !l.Lost.IsZero():
		return "no addr.", l.Lost
	case !l.Connected && !l.Mobile:
		return noLink(l.Interface), n.Out.Since
	}
	return "no route", n.Out.Since
}

// noLink says that nobody is at the other end.
func noLink(i sysinfo.Interface) string {
	if i.Radio {
		return "no link"
	}
	return "no cable"
}

// downSince says since when and for how long the usual way is closed.
func (n netFacts) downSince(at time.Time) []string {
	down := n.Out.Main + " down " + clockOrDate(at, n.now)
	return []string{down + " " + since(n.now, at), down, "down " + clockOrDate(at, n.now), "down"}
}

// netHeading prints what is wrong into the first row, and returns the rows below.
func (c *canvas) netHeading(t trouble) [][]string {
	const brief, long = 5, 6 // columns of the words
	switch fits := c.W - width(t.brief[len(t.brief)-1]); {
	case fits < brief:
		c.heading("NET")
		return [][]string{t.brief, t.what}[:min(2, max(1, c.H-1))]
	case c.H < 3:
		c.heading("NET")
		c.fit(brief, 0, t.brief...)
		return [][]string{t.what}
	}
	c.heading("NET ")
	x := long
	if width(t.words[0]) == c.W-brief {
		x = brief
	}
	c.fit(x, 0, t.words...)
	return t.rows
}

// netTrouble is the layout of what is wrong: its rows, and below them what is well.
func (c *canvas) netTrouble(n netFacts, s Status, t trouble) View {
	rows := c.netHeading(t)
	if t.last != nil && c.H >= 3 {
		room := max(0, c.H-2-len(rows))
		for _, l := range n.connected() {
			if room > 0 && len(l.Addrs) > 0 && l.Name != t.name {
				rows = append(rows, reach(l.Interface, longestName(l, sysinfo.Link{Interface: sysinfo.Interface{Name: t.name}}), c.W))
				room--
			}
		}
		rows = append(rows, t.last)
	}
	for i, r := range rows {
		c.fit(0, i+1, r...)
	}
	v := c.view(s)
	v.Until = nextMinute(n.now) // an age may be shown
	return v
}
