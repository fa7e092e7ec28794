package sysinfo

import (
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"unsafe"
)

// netlinkAddresses asks the running kernel for the IPv4 addresses (rtnetlink(7),
// RTM_GETADDR), empty when it does not answer.
func netlinkAddresses(fs FS) (all []address) {
	reply, err := syscall.NetlinkRIB(syscall.RTM_GETADDR, syscall.AF_INET)
	if err != nil {
		return nil
	}
	messages, err := syscall.ParseNetlinkMessage(reply)
	if err != nil {
		return nil
	}
	names := interfaceNames(fs)
	for _, m := range messages {
		if a, ok := parseAddress(m, names); ok && !a.ip.IsLoopback() {
			all = append(all, a)
		}
	}
	return all
}

// parseAddress reads an RTM_NEWADDR. On a point-to-point link IFA_ADDRESS is the
// other end; IFA_LOCAL is always this one.
func parseAddress(m syscall.NetlinkMessage, names map[int]string) (a address, ok bool) {
	if m.Header.Type != syscall.RTM_NEWADDR || len(m.Data) < syscall.SizeofIfAddrmsg {
		return a, false
	}
	about := (*syscall.IfAddrmsg)(unsafe.Pointer(&m.Data[0]))
	attributes, err := syscall.ParseNetlinkRouteAttr(&m)
	if err != nil || about.Family != syscall.AF_INET {
		return a, false
	}
	a.name = names[int(about.Index)]
	for _, attr := range attributes {
		if attr.Attr.Type == syscall.IFA_LOCAL {
			a.ip, ok = netip.AddrFromSlice(attr.Value)
		}
	}
	return a, ok && a.name != ""
}

// interfaceNames returns the interfaces' names by their number.
func interfaceNames(fs FS) map[int]string {
	dir := filepath.Join(fs.Sys, "class", "net")
	entries, _ := os.ReadDir(dir)
	names := map[int]string{}
	for _, e := range entries {
		if n, err := strconv.Atoi(oneLine(dir, e.Name(), "ifindex")); err == nil {
			names[n] = e.Name()
		}
	}
	return names
}
