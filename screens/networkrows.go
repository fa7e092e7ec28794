package screens

import (
	"fmt"

	"lcdpanel/sysinfo"
)

// netRows is the layout for three rows or more when all is well: the busiest link
// with its traffic; while nothing much goes on and a port is unused, addresses.
func (c *canvas) netRows(n netFacts) {
	all := n.connected()
	l, unused := busiest(all), n.unused()
	if len(unused) > 0 && sizeable(l) == 0 {
		c.fit(0, 0, n.noCables(unused, c.W)...)
		c.fit(0, 1, n.reach(l.Interface, longestName(unused[0], l), c.W)...)
		c.netFigures(2, l)
		c.netGateway(3, n)
		return
	}
	c.fit(0, 0, n.linkWords(l, c.W)...)
	c.traffic(1, l)
	if other := others(all, l); len(other) > 0 {
		c.fit(0, 3, n.summary(other[0], c.W)...)
		return
	}
	c.netGateway(3, n)
}

func longestName(links ...sysinfo.Link) (n int) {
	for _, l := range links {
		n = max(n, width(l.Name))
	}
	return n
}

// others returns all links but one.
func others(all []sysinfo.Link, but sysinfo.Link) (rest []sysinfo.Link) {
	for _, l := range all {
		if l.Name != but.Name {
			rest = append(rest, l)
		}
	}
	return rest
}

// traffic draws what comes in and what goes out into rows y and y+1: bars where it
// is known how much a link can carry.
func (c *canvas) traffic(y int, l sysinfo.Link) {
	const end, least = 7, 4
	if bitRate(l) == 0 || !l.Traffic.Known || c.W < end+1+least {
		c.fit(0, y, bothWays(l.Traffic)...)
		return
	}
	for i, bytes := range []int64{l.Traffic.Down, l.Traffic.Up} {
		c.Print(0, y+i, []string{"↓", "↑"}[i])
		c.right(end, y+i, rate(bytes))
		w := c.W - end - 1
		c.bar(end+1, y+i, w, level(sysinfo.ShareOf(8*float64(bytes), float64(bitRate(l))), w*cellColumns))
	}
}

// netFigures prints speed, signal and traffic of a link into one row.
func (c *canvas) netFigures(y int, l sysinfo.Link) {
	flow := ""
	if l.Traffic.Known {
		flow = "↓" + rateShort(l.Traffic.Down) + " ↑" + rateShort(l.Traffic.Up)
	}
	for _, left := range append(figureWords(l), "") {
		if width(left)+1+width(flow) <= c.W {
			c.Print(0, y, left)
			break
		}
	}
	c.fit(max(0, c.W-width(flow)), y, flow)
}

// netGateway says where everything else goes.
func (c *canvas) netGateway(y int, n netFacts) {
	switch out := n.Out; {
	case out.Name == "":
		c.fit(0, y, c.Say("no default route|no route")...)
	case !out.Gateway.IsValid():
		c.fit(0, y, "gw "+out.Name, out.Name)
	default:
		gw := out.Gateway.String()
		c.fit(0, y, fmt.Sprintf("gw %s%sok", gw, gap(c.W, "gw "+gw, "ok")), "gw "+gw, gw, ending(out.Gateway, c.W))
	}
}

// netBrief is the layout for one or two rows.
func (c *canvas) netBrief(n netFacts) {
	all := n.connected()
	l := busiest(all)
	c.netLine(0, n, l)
	if other := others(all, l); len(other) > 0 {
		words := n.summary(other[0], c.W)
		c.fit(0, 1, words...)
		return
	}
	c.netGateway(1, n)
}

// netLine prints "eth0 ↓80M  ↑0.4M", each at its place whatever the figures.
func (c *canvas) netLine(y int, n netFacts, l sysinfo.Link) {
	const figure = 5 // cells: an arrow and a short rate
	if !l.Traffic.Known || c.W < 2*figure+5 {
		c.fit(0, y, n.linkWords(l, c.W)...)
		return
	}
	down, up := rateShort(l.Traffic.Down), rateShort(l.Traffic.Up)
	flow := fmt.Sprintf("↓%-*s ↑%-*s", figure-1, down, figure-1, up)
	if width(l.Name)+1+width(flow) > c.W {
		flow = "↓" + down + " ↑" + up
	}
	c.pair(y, l.Name, flow)
}

// netCables is the layout when no link leads anywhere and none ever did.
func (c *canvas) netCables(n netFacts) {
	unused := n.unused()
	if len(unused) == 0 {
		c.fit(0, 0, c.Say("NET   no interfaces|NET   none|no links")...)
		return
	}
	for y := range min(c.H, len(unused)) {
		c.fit(0, y, n.noCables(unused[y:y+1], c.W)...)
	}
}
