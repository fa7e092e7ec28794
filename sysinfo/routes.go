package sysinfo

import (
	"encoding/binary"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// route is a line of /proc/net/route.
type route struct {
	name   string // of the interface
	dest   netip.Prefix
	direct bool // without a gateway
	metric int
}

// Flags of a route, include/uapi/linux/route.h.
const (
	routeUp      = 1
	routeGateway = 2
)

// routes reads the IPv4 routes that are up. Lines it does not understand it leaves
// out.
func routes(fs FS) (all []route) {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "net", "route"))
	for line := range strings.Lines(string(text)) {
		if r, ok := parseRoute(strings.Fields(line)); ok {
			all = append(all, r)
		}
	}
	return all
}

// parseRoute reads "eth0 00B2A8C0 00000000 0001 0 0 100 00FFFFFF …": interface,
// destination, gateway, flags, two counters, metric, mask; addresses as the machine
// has them in memory (net/ipv4/fib_trie.c, fib_route_seq_show).
func parseRoute(f []string) (route, bool) {
	if len(f) < 8 {
		return route{}, false
	}
	dest, ok := hexAddr(f[1])
	mask, ok2 := hexAddr(f[7])
	flags, err := strconv.ParseUint(f[3], 16, 16)
	metric, err2 := strconv.Atoi(f[6])
	if !ok || !ok2 || err != nil || err2 != nil || flags&routeUp == 0 {
		return route{}, false
	}
	bits := maskBits(mask)
	return route{f[0], netip.PrefixFrom(dest, bits), flags&routeGateway == 0, metric}, true
}

func hexAddr(s string) (netip.Addr, bool) {
	v, err := strconv.ParseUint(s, 16, 32)
	if err != nil {
		return netip.Addr{}, false
	}
	var b [4]byte
	binary.NativeEndian.PutUint32(b[:], uint32(v))
	return netip.AddrFrom4(b), true
}

// maskBits returns how many bits a mask begins with.
func maskBits(mask netip.Addr) (n int) {
	for _, b := range mask.As4() {
		for ; b&0x80 != 0; b <<= 1 {
			n++
		}
	}
	return n
}

// wayOut returns the interface of the default route that the kernel prefers, empty
// without one.
func wayOut(all []route) string {
	var best *route
	for i, r := range all {
		if r.dest.Bits() == 0 && (best == nil || r.metric < best.metric) {
			best = &all[i]
		}
	}
	if best == nil {
		return ""
	}
	return best.name
}
