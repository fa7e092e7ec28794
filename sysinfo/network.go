package sysinfo

import (
	"net/netip"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Network is how the machine is connected.
type Network struct {
	Links []Link // the most important first, as [Host] has them
	Out   WayOut
}

// Link is a network interface and what goes through it.
type Link struct {
	Interface
	Connected bool      // it is up and has a carrier
	Gone      bool      // it is there no more, and was the only way out
	Down      time.Time // since when it lacks the carrier that it had; zero: it lacks none
	Mobile    bool      // by a modem: ppp, or what the kernel calls wwan
	Mbit      int       // megabits a second of a cable, 0 when not known
	Signal    Signal
	Traffic   Traffic
}

// WayOut is where the default route leads, the IPv4 one where there is any.
type WayOut struct {
	Name    string     // the interface; empty: there is no default route
	Gateway netip.Addr // invalid on a point-to-point link
	Main    string     // the interface that should have it, while another or none has
	Since   time.Time  // when Main was seen to have lost it
}

// Lost tells whether there is no way out, and there was one.
func (w WayOut) Lost() bool { return w.Name == "" && w.Main != "" }

// Backup tells whether the way out is not the one it should be.
func (w WayOut) Backup() bool { return w.Name != "" && w.Main != "" }

// Link returns the link of that name, nil when there is none now.
func (n Network) Link(name string) *Link {
	for i := range n.Links {
		if n.Links[i].Name == name {
			return &n.Links[i]
		}
	}
	return nil
}

// busy tells whether more goes through a link than machines say of their own accord.
func (n Network) busy() bool {
	const murmur = 4000 // bytes a second
	return slices.ContainsFunc(n.Links, func(l Link) bool { return l.Traffic.Most() > murmur })
}

// NetworkOpts says what the way out should be. The zero value takes the first seen;
// a modem that takes its place is a backup, anything else a new way out.
type NetworkOpts struct {
	Main string `config:"main" help:"interface that the default route should have; any other is a backup (default: what had it before a modem did)"`
}

// links reads which interfaces there are, without their memory and traffic. Nothing
// is asked of a radio here.
func links(fs FS) (all []Link) {
	for _, i := range interfaces(fs) {
		dir := filepath.Join(fs.Sys, "class", "net", i.Name)
		l := Link{Interface: i, Connected: oneLine(dir, "carrier") == "1", Mobile: isModem(dir, i.Name)}
		if l.Connected && !l.Radio {
			l.Mbit = cableSpeed(oneLine(dir, "speed"))
		}
		all = append(all, l)
	}
	return all
}

// isModem tells whether an interface is a line by telephone or mobile network
// (wwan_dev_type in drivers/net/wwan/wwan_core.c; usbnet's FLAG_WWAN).
func isModem(dir, name string) bool {
	return strings.HasPrefix(name, "ppp") || strings.HasPrefix(name, "ww") ||
		oneLine(dir, "uevent") == "DEVTYPE=wwan"
}

// cableSpeed reads the file speed: megabits a second; -1, and EINVAL of a port that
// is down, mean that nobody knows (Documentation/ABI/testing/sysfs-class-net).
func cableSpeed(text string) int {
	const most = 10_000_000 // ten terabits; an unknown speed is 2^32-1 on some drivers
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 || n > most {
		return 0
	}
	return n
}
