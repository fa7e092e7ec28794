package screens

import (
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"

	"lcdpanel/sysinfo"
)

// interfaces says how to reach the machine through each. The one that lost its
// address has been spoken of; what software gives itself leads nowhere.
func (f hostFacts) interfaces(w int) (rows [][]string) {
	longest := 0
	var shown []sysinfo.Interface
	for _, i := range f.Interfaces {
		reachable := len(i.Addrs) > 0 && (i.Device || !sysinfo.LinkLocal(i.Addrs[0]))
		switch {
		case !i.Lost.IsZero():
			longest = max(longest, len(i.Name)) // its name stands above
		case reachable || i.Unwired:
			shown, longest = append(shown, i), max(longest, len(i.Name))
		}
	}
	for _, i := range shown {
		rows = append(rows, f.reach(i, longest, w))
	}
	return rows
}

// reach names an interface and its address, or says why it has none. Names are
// padded to pad cells where there is room.
func (f hostFacts) reach(i sysinfo.Interface, pad, w int) []string {
	if i.Unwired && (len(i.Addrs) == 0 || sysinfo.LinkLocal(i.Addrs[0])) {
		return []string{fmt.Sprintf("%-*s %s", pad, i.Name, noLink(f.Locale, i)), cut(i.Name, w)}
	}
	addr, tail := i.Addrs[0].String(), ""
	if sysinfo.LinkLocal(i.Addrs[0]) {
		tail = " L"
	}
	spellings := []string{fmt.Sprintf("%-*s %s%s", pad, i.Name, addr, tail), i.Name + " " + addr + tail}
	const least = 3
	if room := w - len(addr) - len(tail) - 1; room >= least {
		spellings = append(spellings, cut(i.Name, room)+" "+addr+tail)
	}
	return append(spellings, addr+tail, addr, ending(i.Addrs[0], w))
}

// ending is the end of an address, which tells two machines of one network apart,
// in at most w cells. It begins with a whole part.
func ending(ip netip.Addr, w int) string {
	s := ip.String()
	for utf8.RuneCountInString("…"+s) > w {
		i := strings.IndexAny(s[1:], ".:")
		if i < 0 {
			return "…"
		}
		s = s[1+i:]
	}
	return "…" + s
}
