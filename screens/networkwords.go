package screens

import (
	"cmp"
	"fmt"
	"strings"

	"lcdpanel/sysinfo"
)

// noCables says which ports are unused.
func (n netFacts) noCables(all []sysinfo.Link, w int) []string {
	if len(all) > 1 {
		return n.Say("%d ports no cable|no cable", len(all))
	}
	no := noLink(n.Locale, all[0].Interface)
	var words []string
	if !all[0].Radio {
		words = append(words, all[0].Name+"  "+n.Word("no cable/peer"))
	}
	return append(words, all[0].Name+"  "+no, all[0].Name+" "+no, cut(all[0].Name, w))
}

// linkWords names a link, its speed and its address.
func (n netFacts) linkWords(l sysinfo.Link, w int) (all []string) {
	if speed := bits(bitRate(l)); speed != "" && len(l.Addrs) > 0 {
		with := l.Name + " " + speed + " " + l.Addrs[0].String()
		if sysinfo.LinkLocal(l.Addrs[0]) {
			all = append(all, with+" L")
		}
		all = append(all, with)
	}
	return append(all, n.reach(l.Interface, width(l.Name), w)...)
}

// reach is [hostFacts.reach], also for a link that has no address.
func (n netFacts) reach(i sysinfo.Interface, pad, w int) []string {
	if len(i.Addrs) == 0 {
		return []string{cut(i.Name, w)}
	}
	return hostFacts{Locale: n.Locale}.reach(i, pad, w)
}

// summary says of a link what matters in one row: a radio's signal, a cable's
// address, and whether everything else goes through it.
func (n netFacts) summary(l sysinfo.Link, w int) (all []string) {
	gw := ""
	if l.Name == n.Out.Name {
		gw = "gw"
	}
	if !l.Radio {
		all = n.linkWords(l, w)
		return append([]string{strings.TrimSpace(all[0] + " " + gw)}, all...)
	}
	for _, figures := range figureWords(l) {
		name := l.Name + " " + figures
		all = append(all, strings.TrimRight(name+gap(min(w, width(name)+1+width(gw)), name, gw)+gw, " "))
	}
	return append(all, cut(l.Name, w))
}

// figureWords says how fast and how well a link is, the longer way first.
func figureWords(l sysinfo.Link) (all []string) {
	speed, signal := bits(bitRate(l)), ""
	if l.Signal.DBm != 0 {
		signal = fmt.Sprintf("%ddBm", l.Signal.DBm)
	}
	if speed != "" && signal != "" {
		all = append(all, speed+" "+signal)
	}
	if words := cmp.Or(signal, speed); words != "" {
		all = append(all, words)
	}
	return all
}
