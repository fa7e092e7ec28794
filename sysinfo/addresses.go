package sysinfo

import (
	"encoding/hex"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
)

// address is one that an interface has.
type address struct {
	name string // of the interface
	ip   netip.Addr
}

// addresses returns the addresses of all interfaces but the loopback. On a
// recording IPv4 ones come from the kernel's routing tables, which do not name the
// interface: it is the one whose network they are in.
func addresses(fs FS, via []route) []address {
	var all []address
	if fs.Proc == "/proc" {
		all = append(all, netlinkAddresses(fs)...)
	} else {
		all = append(all, trieAddresses(fs, via)...)
	}
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "net", "if_inet6"))
	return append(all, parseInet6(string(text))...)
}

func trieAddresses(fs FS, via []route) (all []address) {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "net", "fib_trie"))
	for _, ip := range parseTrie(string(text)) {
		if name := home(ip, via); name != "" {
			all = append(all, address{name, ip})
		}
	}
	return all
}

// home returns the interface whose network ip is in, else that of the default
// route: the address of a point-to-point link is in no network.
func home(ip netip.Addr, via []route) string {
	name, bits := wayOut(via), 0
	for _, r := range via {
		if r.direct && r.dest.Bits() > bits && r.dest.Contains(ip) {
			name, bits = r.name, r.dest.Bits()
		}
	}
	return name
}

// parseTrie returns this machine's own addresses in /proc/net/fib_trie: those whose
// next line says "/32 host LOCAL". The tables main and local, where they are two,
// both have them.
func parseTrie(text string) (own []netip.Addr) {
	var last netip.Addr
	seen := map[netip.Addr]bool{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		switch {
		case len(f) == 2 && f[0] == "|--":
			last, _ = netip.ParseAddr(f[1])
		case len(f) == 3 && f[0] == "/32" && f[2] == "LOCAL":
			if last.Is4() && !last.IsLoopback() && !seen[last] {
				seen[last] = true
				own = append(own, last)
			}
		}
	}
	return own
}

// parseInet6 reads /proc/net/if_inet6: "fe80…aa7b 02 40 20 80 eth0" is an address
// without colons, the number of the interface, the length of the prefix, the scope,
// flags, the name (net/ipv6/addrconf.c, if6_seq_show).
func parseInet6(text string) (all []address) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) != 6 || len(f[0]) != 32 {
			continue
		}
		var b [16]byte
		if _, err := hex.Decode(b[:], []byte(f[0])); err != nil {
			continue
		}
		if ip := netip.AddrFrom16(b); !ip.IsLoopback() {
			all = append(all, address{f[5], ip})
		}
	}
	return all
}
