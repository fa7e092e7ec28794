package screens

import (
	"slices"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Network shows how the machine is connected and how much goes through. It warns
// when a modem stands in for the way out, and is critical when there is none any
// more. A cable that nobody is at the other end of is no fault.
type Network struct {
	Feed *sysinfo.Feed[sysinfo.Network]
	locale.Locale
}

// Name implements [Screen].
func (Network) Name() string { return "network" }

// Needs implements [Screen].
func (s Network) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Network) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	n := netFacts{Network: snap.Value, Locale: s.Locale, now: now}
	switch {
	case snap.Err != nil:
		c.heading(c.Word("NET"))
		return c.unreadable(snap.Err)
	case !snap.OK:
		c.fit(0, 0, c.Word("NET")+"   --")
	case n.Out.Lost():
		v := c.netTrouble(n, Critical, n.noWayOut())
		v.Cause = "no way out"
		return v
	case n.Out.Backup():
		return c.netTrouble(n, Warning, n.onBackup()).because("on backup " + n.Out.Name)
	case n.lostOne() != nil:
		return c.netTrouble(n, Warning, n.noAddress()).because("no address on " + n.lostOne().Name)
	case len(n.connected()) == 0:
		c.netCables(n)
	case h < 3:
		c.netBrief(n)
	default:
		c.netRows(n)
	}
	return View{Picture: lcd.NewPicture(c.Frame)}
}

// netFacts says in words how a machine is connected.
type netFacts struct {
	sysinfo.Network
	locale.Locale
	now time.Time
}

// connected lists the links that lead somewhere, the most important first.
func (n netFacts) connected() []sysinfo.Link {
	var all []sysinfo.Link
	for _, l := range n.Links {
		if l.Name == n.Out.Name || l.Device && len(l.Addrs) > 0 && !dark(l) {
			all = append(all, l)
		}
	}
	if len(all) == 0 { // a bridge or bond without a way out
		for _, l := range n.Links {
			if len(l.Addrs) > 0 && !sysinfo.LinkLocal(l.Addrs[0]) && !dark(l) {
				all = append(all, l)
			}
		}
	}
	return all
}

// dark tells whether a port is ready and nobody answers there; an address that
// somebody has given it stays all the same.
func dark(l sysinfo.Link) bool { return l.Unwired }

// unused lists the ports that nobody answers at.
func (n netFacts) unused() []sysinfo.Link {
	var all []sysinfo.Link
	for _, l := range n.Links {
		if l.Device && dark(l) && l.Name != n.Out.Name {
			all = append(all, l)
		}
	}
	return all
}

// lostOne returns a link that lost its address though it is still there.
func (n netFacts) lostOne() *sysinfo.Link {
	i := slices.IndexFunc(n.Links, func(l sysinfo.Link) bool { return !l.Lost.IsZero() && l.Device && !dark(l) })
	if i < 0 {
		return nil
	}
	return &n.Links[i]
}

// lively is the traffic in bytes a second from which a link is looked at for it.
const lively = 100_000

// busiest returns the link to show large: the one with the most traffic, or while
// little goes through any, the fastest.
func busiest(all []sysinfo.Link) sysinfo.Link {
	return slices.MaxFunc(all, func(a, b sysinfo.Link) int {
		if d := sizeable(a) - sizeable(b); d != 0 {
			return int(min(1, max(-1, d)))
		}
		return int(min(1, max(-1, bitRate(a)-bitRate(b))))
	})
}

// sizeable is the traffic of a link, nothing when it is little.
func sizeable(l sysinfo.Link) int64 {
	if most := l.Traffic.Most(); most >= lively {
		return most
	}
	return 0
}

// bitRate is what a link can carry in bits a second, 0 when not known.
func bitRate(l sysinfo.Link) int64 { return max(int64(l.Mbit)*1_000_000, l.Signal.Bit) }
