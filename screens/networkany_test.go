package screens_test

import (
	"net/netip"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

func anyNetwork(t *rapid.T) sysinfo.Network {
	name := rapid.OneOf(rapid.SampledFrom([]string{"eth0", "wlan0", "ppp0"}), rapid.StringN(1, 15, 15))
	link := rapid.Custom(func(t *rapid.T) sysinfo.Link {
		flags := rapid.SliceOfN(rapid.Bool(), 7, 7).Draw(t, "flags")
		l := sysinfo.Link{
			Interface: sysinfo.Interface{Name: name.Draw(t, "name"), Device: flags[0], Radio: flags[1], Unwired: flags[2], Lost: anyTime(t, "lost")},
			Connected: flags[3], Mobile: flags[4], Gone: flags[5], Down: anyTime(t, "down"), Mbit: rapid.IntRange(0, 10_000_000).Draw(t, "mbit"),
			Signal:  sysinfo.Signal{DBm: rapid.IntRange(-255, 0).Draw(t, "dBm"), Bit: rapid.Int64Range(0, 1<<40).Draw(t, "bit")},
			Traffic: sysinfo.Traffic{Down: anyBytes(t, "in"), Up: anyBytes(t, "out"), Known: flags[6]},
		}
		for _, b := range rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 16, 16), 0, 2).Draw(t, "addresses") {
			l.Addrs = append(l.Addrs, netip.AddrFrom16([16]byte(b)).Unmap())
		}
		return l
	})
	n := sysinfo.Network{Links: rapid.SliceOfN(link, 0, 4).Draw(t, "links")}
	if rapid.Bool().Draw(t, "out") {
		n.Out.Name = name.Draw(t, "out")
	}
	if rapid.Bool().Draw(t, "off") {
		n.Out.Main, n.Out.Since = name.Draw(t, "main"), anyTime(t, "since")
	}
	if b := rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "gateway"); b[0] > 0 {
		n.Out.Gateway = netip.AddrFrom4([4]byte(b))
	}
	return n
}

// TestNetworkStatus says which states are a fault.
func TestNetworkStatus(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 20, 0, time.UTC)
	ip := []netip.Addr{netip.MustParseAddr("192.168.178.20")}
	eth0 := sysinfo.Link{Interface: sysinfo.Interface{Name: "eth0", Device: true, Addrs: ip}, Connected: true, Mbit: 1000}
	off := eth0
	off.Addrs, off.Lost = nil, now.Add(-time.Minute)
	dark := off
	dark.Unwired = true
	for name, tt := range map[string]struct {
		n    sysinfo.Network
		want screens.Status
	}{
		"isolated for ever":            {sysinfo.Network{Links: []sysinfo.Link{eth0}}, screens.OK},
		"way out":                      {sysinfo.Network{Links: []sysinfo.Link{eth0}, Out: sysinfo.WayOut{Name: "eth0"}}, screens.OK},
		"lost":                         {sysinfo.Network{Links: []sysinfo.Link{eth0}, Out: sysinfo.WayOut{Main: "eth0", Since: now}}, screens.Critical},
		"backup":                       {sysinfo.Network{Links: []sysinfo.Link{eth0}, Out: sysinfo.WayOut{Name: "ppp0", Main: "eth0", Since: now}}, screens.Warning},
		"address lost":                 {sysinfo.Network{Links: []sysinfo.Link{off}}, screens.Warning},
		"address lost with the cable":  {sysinfo.Network{Links: []sysinfo.Link{dark}}, screens.OK},
		"nothing but the loopback yet": {sysinfo.Network{}, screens.OK},
	} {
		v := screens.Network{Feed: fixedFeed(t.Context(), tt.n, true)}.View(now, 20, 4)
		if v.Status != tt.want || v.Skip {
			t.Errorf("%s: status %v, skip %v, want %v:\n%s", name, v.Status, v.Skip, tt.want, v.Frame)
		}
	}
	if got := (screens.Network{Feed: fixedFeed(t.Context(), sysinfo.Network{}, false)}).View(now, 20, 4).Row(0); got != "NET   --            " {
		t.Errorf("before the first reading: %q", got)
	}
}

// TestNetworkOfABridge has nothing but a bridge with an address, and no way out.
func TestNetworkOfABridge(t *testing.T) {
	n := sysinfo.Network{Links: []sysinfo.Link{
		{Interface: sysinfo.Interface{Name: "br0", Addrs: []netip.Addr{netip.MustParseAddr("10.0.0.5")}}, Connected: true},
		{Interface: sysinfo.Interface{Name: "eth0", Device: true}, Connected: true},
		{Interface: sysinfo.Interface{Name: "veth1", Addrs: []netip.Addr{netip.MustParseAddr("fe80::1")}}, Connected: true},
	}}
	v := screens.Network{Feed: fixedFeed(t.Context(), n, true)}.View(time.Now(), 20, 4)
	if v.Row(0) != "br0 10.0.0.5        " || v.Row(3) != "no default route    " || v.Status != screens.OK {
		t.Errorf("status %v:\n%s", v.Status, v.Frame)
	}
}

// TestNetworkRates prints all sizes of traffic, which must not grow into the bar.
func TestNetworkRates(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "↓    0k", 400: "↓    0k", 12_345: "↓   12k", 99_400: "↓   99k", 99_600: "↓  0.1M", 400_000: "↓  0.4M", 9_949_000: "↓  9.9M",
		80_000_000: "↓ 80.0M", 99_940_000: "↓ 99.9M", 600_000_000: "↓  600M", 999_400_000: "↓  999M", 999_600_000: "↓  1.0G", 1 << 58: "↓  288P",
	} {
		l := sysinfo.Link{Interface: sysinfo.Interface{Name: "eth0", Device: true, Addrs: []netip.Addr{netip.MustParseAddr("10.0.0.5")}}, Mbit: 1000}
		l.Traffic = sysinfo.Traffic{Down: bytes, Known: true}
		v := screens.Network{Feed: fixedFeed(t.Context(), sysinfo.Network{Links: []sysinfo.Link{l}}, true)}.View(time.Now(), 20, 4)
		if got := []rune(v.Row(1)); string(got[:7]) != want || got[7] != ' ' {
			t.Errorf("%d bytes a second: %q, want %q", bytes, string(got), want)
		}
	}
}

// TestNetworkLooksAtTheBusiest shows a slow link while much goes through it.
func TestNetworkLooksAtTheBusiest(t *testing.T) {
	link := func(name string, mbit int, down int64) sysinfo.Link {
		l := sysinfo.Link{Interface: sysinfo.Interface{Name: name, Device: true, Addrs: []netip.Addr{netip.MustParseAddr("10.0.0.5")}}, Mbit: mbit}
		l.Traffic = sysinfo.Traffic{Down: down, Known: true}
		return l
	}
	for down, want := range map[int64]string{0: "eth0 1G 10.0.0.5    ", 90_000: "eth0 1G 10.0.0.5    ", 5_000_000: "eth1 100M 10.0.0.5  "} {
		n := sysinfo.Network{Links: []sysinfo.Link{link("eth1", 100, down), link("eth0", 1000, 20_000)}}
		if got := (screens.Network{Feed: fixedFeed(t.Context(), n, true)}).View(time.Now(), 20, 4).Row(0); got != want {
			t.Errorf("%d bytes a second through eth1: %q, want %q", down, got, want)
		}
	}
}
