package sysinfo

import (
	"cmp"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Interface is a network interface that somebody may care about: it has an address,
// had one, or is a piece of hardware.
type Interface struct {
	Name    string
	Addrs   []netip.Addr // the most useful first: IPv4, then IPv6, link-local last
	WayOut  bool         // the default route goes through it
	Device  bool         // it is hardware, no bridge or tunnel
	Radio   bool         // it is wireless
	Unwired bool         // it is up and has no carrier
	Lost    time.Time    // since when it lacks the address that it had; zero: it lacks none
}

// LinkLocal tells whether an address is one that a machine gives itself, without
// anybody's leave (RFC 3927, RFC 4291).
func LinkLocal(ip netip.Addr) bool { return ip.IsLinkLocalUnicast() }

// usable tells whether the interface has an address that leads somewhere.
func (i Interface) usable() bool { return len(i.Addrs) > 0 && !LinkLocal(i.Addrs[0]) }

// interfaces reads which there are: the way out first, then hardware, then by name.
func interfaces(fs FS) []Interface {
	via := routes(fs)
	byName := map[string]*Interface{}
	for _, a := range addresses(fs, via) {
		if byName[a.name] == nil {
			byName[a.name] = &Interface{Name: a.name}
		}
		byName[a.name].Addrs = append(byName[a.name].Addrs, a.ip)
	}
	entries, _ := os.ReadDir(filepath.Join(fs.Sys, "class", "net"))
	for _, e := range entries {
		if exists(filepath.Join(fs.Sys, "class", "net", e.Name(), "device")) && byName[e.Name()] == nil {
			byName[e.Name()] = &Interface{Name: e.Name()}
		}
	}
	out := wayOut(via)
	var all []Interface
	for _, i := range byName {
		i.look(fs)
		i.WayOut = i.Name == out
		all = append(all, *i)
	}
	slices.SortFunc(all, compareInterfaces)
	return all
}

// look fills in what sysfs says of the interface, and puts its best address first.
func (i *Interface) look(fs FS) {
	dir := filepath.Join(fs.Sys, "class", "net", i.Name)
	i.Device = exists(filepath.Join(dir, "device"))
	i.Radio = exists(filepath.Join(dir, "phy80211")) || exists(filepath.Join(dir, "wireless"))
	i.Unwired = oneLine(dir, "carrier") == "0" // reading fails while the interface is down
	slices.SortFunc(i.Addrs, func(a, b netip.Addr) int {
		return cmp.Or(truth(LinkLocal(a), LinkLocal(b)), truth(a.Is6(), b.Is6()), a.Compare(b))
	})
}

func compareInterfaces(a, b Interface) int {
	return cmp.Or(truth(b.WayOut, a.WayOut), truth(b.Device, a.Device), cmp.Compare(a.Name, b.Name))
}

// truth orders false before true.
func truth(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// lossWatch notices that an interface has lost its last usable address.
type lossWatch struct {
	last []Interface
}

// look marks those of now that have lost an address. One that has vanished is kept
// in the list only when it was the only way out: people unplug what they do not
// need, and tunnels come and go.
func (w *lossWatch) look(at time.Time, now []Interface) []Interface {
	out := slices.ContainsFunc(now, func(i Interface) bool { return i.WayOut })
	for _, old := range w.last {
		if !old.usable() && old.Lost.IsZero() {
			continue
		}
		since := old.Lost
		if since.IsZero() {
			since = at
		}
		i := slices.IndexFunc(now, func(n Interface) bool { return n.Name == old.Name })
		switch {
		case i < 0 && old.WayOut && !out:
			old.Addrs, old.Lost = nil, since
			now = append(now, old)
		case i >= 0 && !now[i].usable() && (old.WayOut || now[i].Device):
			now[i].Lost, now[i].WayOut = since, now[i].WayOut || old.WayOut
		}
	}
	slices.SortStableFunc(now, compareInterfaces)
	w.last = slices.Clone(now)
	return now
}
