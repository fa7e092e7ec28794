package screens

import (
	"fmt"
	"time"

	"lcdpanel/screens/locale"
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
	clock := n.ClockOrDate(at, n.now)
	row := []string{
		fmt.Sprintf("%-14s %s", n.Out.Main+" "+no, clock), n.Out.Main + " " + no + " " + clock,
		n.Out.Main + " " + no, no + " " + clock, no,
	}
	return trouble{
		name: n.Out.Main, words: n.Say("no way out"), brief: n.Say("no route"),
		what: n.downSince(at), rows: [][]string{row}, last: n.Say("no default route|no route"),
	}
}

// onBackup says which modem stands in for which link.
func (n netFacts) onBackup() trouble {
	name := n.Out.Name
	_, at := n.mainState()
	on, t := n.Word("on %s", name), trouble{name: n.Out.Main, words: n.Say("on backup: %s|on backup %s|on %s", name)}
	rows := [][]string{{name}, {""}, n.downSince(at)}
	if l := n.Link(name); l != nil {
		if l.Mobile {
			on = n.Word("on 3G %s", name)
		}
		if len(l.Addrs) > 0 {
			rows[0] = n.reach(l.Interface, max(longestName(*l), width(n.Out.Main)), 20)
			rows[0] = append(rows[0], l.Addrs[0].String(), name)
		}
		rows[1] = bothWays(l.Traffic)
	}
	t.brief, t.what, t.rows = append([]string{on}, n.Say("on %s|%s", name)...), n.downSince(at), rows
	return t
}

// noAddress says that a link lost its address.
func (n netFacts) noAddress() trouble {
	l := n.lostOne()
	clock := n.ClockOrDate(l.Lost, n.now)
	from := l.Name + " " + n.Word("since") + " " + clock
	row := []string{from + " " + since(n.now, l.Lost), from, l.Name + " " + clock, l.Name}
	return trouble{
		name: l.Name, words: n.Say("no address"), brief: append(n.Say("no address|no addr."), l.Name),
		what: row, rows: [][]string{row}, last: n.Say("way out: %s|%s", n.Out.Name),
	}
}

// mainState says why the link that should have the default route has it not, and
// since when.
func (n netFacts) mainState() (no string, at time.Time) {
	l := n.Link(n.Out.Main)
	switch {
	case l == nil || l.Gone:
		return n.Word("gone"), n.Out.Since
	case !l.Down.IsZero():
		return noLink(n.Locale, l.Interface), l.Down
	case !l.Lost.IsZero():
		return n.Word("no addr."), l.Lost
	case !l.Connected && !l.Mobile:
		return noLink(n.Locale, l.Interface), n.Out.Since
	}
	return n.Word("no route"), n.Out.Since
}

// noLink says that nobody is at the other end.
func noLink(l locale.Locale, i sysinfo.Interface) string {
	if i.Radio {
		return l.Word("no link")
	}
	return l.Word("no cable")
}

// downSince says since when and for how long the usual way is closed.
func (n netFacts) downSince(at time.Time) []string {
	brief := n.Say("down %s|down", n.ClockOrDate(at, n.now))
	down := n.Out.Main + " " + brief[0]
	return append([]string{down + " " + since(n.now, at), down}, brief...)
}

// netHeading prints what is wrong into the first row, and returns the rows below.
func (c *canvas) netHeading(t trouble) [][]string {
	const brief, long = 5, 6 // columns of the words
	switch fits := c.W - width(t.brief[len(t.brief)-1]); {
	case fits < brief:
		c.heading(c.Word("NET"))
		return [][]string{t.brief, t.what}[:min(2, max(1, c.H-1))]
	case c.H < 3:
		c.heading(c.Word("NET"))
		c.fit(brief, 0, t.brief...)
		return [][]string{t.what}
	}
	c.heading(c.Word("NET "))
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
				rows = append(rows, n.reach(l.Interface, longestName(l, sysinfo.Link{Interface: sysinfo.Interface{Name: t.name}}), c.W))
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
