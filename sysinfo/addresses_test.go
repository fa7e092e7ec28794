package sysinfo

import (
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const trie = `Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 192.168.178.0
        /24 link UNICAST
Local:
     |-- 127.0.0.1
        /32 host LOCAL
     |-- 192.168.178.20
        /32 host LOCAL
     |-- 192.168.178.20
        /32 host LOCAL
     |-- 192.168.178.255
        /32 link BROADCAST
     |-- bogus
        /32 host LOCAL
     |-- 10.64.2.17
        /32 host LOCAL
`

func TestParseTrie(t *testing.T) {
	want := []netip.Addr{netip.MustParseAddr("192.168.178.20"), netip.MustParseAddr("10.64.2.17")}
	if diff := cmp.Diff(want, parseTrie(trie), cmpopts.EquateComparable(netip.Addr{})); diff != "" {
		t.Errorf("addresses (-want +got):\n%s", diff)
	}
}

// routeTable has a point-to-point link as the better way out.
const routeTable = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
wlan0	00000000	01B2A8C0	0003	0	0	303	00000000	0	0	0
ppp0	00000000	00000000	0001	0	0	100	00000000	0	0	0
wlan0	00B2A8C0	00000000	0001	0	0	303	00FFFFFF	0	0	0
down0	00000000	00000000	0000	0	0	1	00000000	0	0	0
short	00000000
`

func TestInterfacesOfARecording(t *testing.T) {
	fs := machineOf(t, map[string]string{"proc/net/fib_trie": trie, "proc/net/route": routeTable})
	got := map[string]string{}
	for _, i := range interfaces(fs) {
		got[i.Name] = i.Addrs[0].String()
		if i.WayOut != (i.Name == "ppp0") {
			t.Errorf("%s is the way out: %v", i.Name, i.WayOut)
		}
	}
	want := map[string]string{"wlan0": "192.168.178.20", "ppp0": "10.64.2.17"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("interfaces (-want +got):\n%s", diff)
	}
}

// TestHostNoticesALostAddress has a cable's address go and come back, and a bridge
// vanish, which nobody minds.
func TestHostNoticesALostAddress(t *testing.T) {
	const both = "20010db8000000000000000000000001 02 40 00 80 eth0\n20010db8000000000000000000000002 03 40 00 80 br0\n"
	fs := machineOf(t, map[string]string{"proc/sys/kernel/hostname": "n54l.lan\n", "proc/net/if_inet6": both, "sys/class/net/eth0/device/vendor": "1"})
	synctest.Test(t, func(t *testing.T) {
		f := NewFeed(HostSource{FS: fs}, Demand{Every: time.Minute}, func() {})
		go f.Run(t.Context())
		synctest.Wait()
		change(t, fs, "proc/net/if_inet6", "fe800000000000000000000000000001 02 40 20 80 eth0\n")
		time.Sleep(3*time.Minute + time.Second)
		synctest.Wait()
		h := f.Latest().Value
		if len(h.Interfaces) != 1 || h.Name != "n54l" {
			t.Fatalf("%+v, want eth0 of n54l alone", h)
		}
		if lost := time.Since(h.Interfaces[0].Lost); lost < 2*time.Minute || lost > 3*time.Minute {
			t.Errorf("lost for %v, want since the second reading", lost)
		}
		change(t, fs, "proc/net/if_inet6", both)
		time.Sleep(time.Minute)
		synctest.Wait()
		if i := f.Latest().Value.Interfaces[0]; i.Name != "eth0" || !i.Lost.IsZero() {
			t.Errorf("back again: %+v", i)
		}
	})
}

// TestNetlink asks the running kernel, which has at least the loopback.
func TestNetlink(t *testing.T) {
	for _, a := range netlinkAddresses(FS{Root: "/", Proc: "/proc", Sys: "/sys"}) {
		if !a.ip.Is4() || a.name == "" || a.name == "lo" {
			t.Errorf("the kernel has an address %+v", a)
		}
	}
	if names := interfaceNames(FS{Sys: "/sys"}); len(names) > 0 && names[1] != "lo" {
		t.Errorf("the interfaces are %v, want lo as the first", names)
	}
}

func FuzzAddresses(f *testing.F) {
	f.Add(trie, routeTable, "fe800000000000000000000000000001 02 40 20 80 eth0\n")
	f.Fuzz(func(t *testing.T, trie, routes, inet6 string) {
		fs := machineOf(t, map[string]string{"proc/net/fib_trie": trie, "proc/net/route": routes, "proc/net/if_inet6": inet6})
		for _, i := range interfaces(fs) {
			if len(i.Addrs) == 0 || !i.Addrs[0].IsValid() || i.Name == "" {
				t.Errorf("an interface %+v", i)
			}
		}
	})
}
