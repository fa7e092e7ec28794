package sysinfo

import (
	"encoding/hex"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// readWayOut returns where the default route leads now: the IPv4 one, else that of
// IPv6.
func readWayOut(fs FS) WayOut {
	if name := wayOut(routes(fs)); name != "" {
		return WayOut{Name: name, Gateway: gateway(fs, name)}
	}
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "net", "ipv6_route"))
	return parseDefault6(string(text))
}

// gateway returns the next hop of the default route through an interface.
func gateway(fs FS, name string) netip.Addr {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "net", "route"))
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if r, ok := parseRoute(f); ok && r.name == name && r.dest.Bits() == 0 && !r.direct {
			ip, _ := hexAddr(f[2])
			return ip
		}
	}
	return netip.Addr{}
}

// Flags of an IPv6 route: include/uapi/linux/route.h.
const routeReject = 0x200

// parseDefault6 finds the best default route in /proc/net/ipv6_route: destination,
// length, source, length, next hop, metric, two counters, flags, interface, numbers
// in hexadecimal (net/ipv6/route.c, rt6_info_route_seq_show). Each machine has a
// default route through lo that rejects everything.
func parseDefault6(text string) (best WayOut) {
	const zero = "00000000000000000000000000000000"
	least := uint64(1) << 32
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) < 10 || f[0] != zero || f[1] != "00" {
			continue
		}
		metric, err := strconv.ParseUint(f[5], 16, 32)
		flags, err2 := strconv.ParseUint(f[8], 16, 32)
		usable := flags&routeUp != 0 && flags&routeReject == 0 && f[9] != "lo"
		if err != nil || err2 != nil || !usable || metric >= least {
			continue
		}
		least, best = metric, WayOut{Name: f[9]}
		if hop, err := hex.DecodeString(f[4]); err == nil && len(hop) == 16 && f[4] != zero {
			best.Gateway = netip.AddrFrom16([16]byte(hop))
		}
	}
	return best
}
