package sysinfo

import (
	"slices"
	"time"
)

// networkMemory knows how the machine was connected.
type networkMemory struct {
	opts      NetworkOpts
	main      string    // the way out as it should be
	off       time.Time // since when it is not; zero: it is
	addresses lossWatch
	links     map[string]linkMemory
}

type linkMemory struct {
	connected bool
	down      time.Time
}

// look takes what there is now and adds what was before.
func (m *networkMemory) look(now time.Time, all []Link, out WayOut) Network {
	all = m.lost(now, all)
	is := map[string]linkMemory{}
	for i, l := range all {
		was := m.links[l.Name]
		switch {
		case l.Connected:
			was = linkMemory{connected: true}
		case was.connected:
			was = linkMemory{down: now}
		}
		is[l.Name] = was
		all[i].Down = was.down
	}
	m.links = is
	return Network{Links: all, Out: m.wayOut(now, all, out)}
}

// lost marks the links that lost their address, and keeps one that vanished while it
// was the only way out.
func (m *networkMemory) lost(now time.Time, all []Link) []Link {
	known := make([]Interface, len(all))
	for i, l := range all {
		known[i] = l.Interface
	}
	var marked []Link
	for _, i := range m.addresses.look(now, known) {
		l := Link{Gone: true}
		if at := slices.IndexFunc(all, func(l Link) bool { return l.Name == i.Name }); at >= 0 {
			l = all[at]
		}
		l.Interface = i
		marked = append(marked, l)
	}
	return marked
}

// wayOut judges a default route by the one that was before.
func (m *networkMemory) wayOut(now time.Time, all []Link, out WayOut) WayOut {
	modem := func(name string) bool {
		return slices.ContainsFunc(all, func(l Link) bool { return l.Name == name && l.Mobile })
	}
	switch {
	case m.opts.Main != "":
		m.main = m.opts.Main
	case out.Name != "" && (m.main == "" || !modem(out.Name)):
		m.main = out.Name
	}
	if out.Name == m.main {
		m.off = time.Time{}
		return out
	}
	if m.off.IsZero() {
		m.off = now
	}
	out.Main, out.Since = m.main, m.off
	return out
}
