package sysinfo

import (
	"context"
	"fmt"
	"net/netip"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lcdpanel/internal/tick"
)

func TestParseNetDev(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want map[string]inOut
	}{
		"blanks":      {"Inter-|   Receive\n face |bytes\n    lo: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", map[string]inOut{"lo": {1, 9}}},
		"no blank":    {"  eth0:4294967296 2 3 4 5 6 7 8 99 10 11 12 13 14 15 16\n", map[string]inOut{"eth0": {4294967296, 99}}},
		"alias":       {"eth0:1: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", map[string]inOut{"eth0:1": {1, 9}}},
		"short":       {"eth0: 1 2 3\n", map[string]inOut{}},
		"not numbers": {"eth0: a 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", map[string]inOut{}},
		"negative":    {"eth0: -1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", map[string]inOut{}},
		"empty":       {"", map[string]inOut{}},
	} {
		if diff := cmp.Diff(tt.want, parseNetDev(tt.text), cmp.AllowUnexported(inOut{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestTraffic(t *testing.T) {
	at := func(s int, in, out uint64) counters {
		return counters{time.Duration(s) * time.Second, map[string]inOut{"eth0": {in, out}}}
	}
	for name, tt := range map[string]struct {
		was, now counters
		want     Traffic
	}{
		"two seconds":  {at(1, 0, 1000), at(3, 5000, 1000), Traffic{2500, 0, true}},
		"reset":        {at(1, 9000, 9000), at(2, 10, 20), Traffic{}},
		"no time":      {at(1, 0, 0), at(1, 10, 10), Traffic{}},
		"clock back":   {at(2, 0, 0), at(1, 10, 10), Traffic{}},
		"new":          {counters{}, at(1, 10, 10), Traffic{}},
		"gone":         {at(1, 10, 10), counters{at: 5 * time.Second}, Traffic{}},
		"out of reach": {at(1, 0, 0), at(2, 1<<64-1, 0), Traffic{1e18, 0, true}},
	} {
		if got := traffic(tt.was, tt.now, "eth0"); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

func TestParseWireless(t *testing.T) {
	const text = "Inter-| sta-|   Quality        |\n face | tus | link level noise |\n" +
		" wlan0: 0000   49.  -61.  -256        0      0      0      0      0        0\n" +
		"wlan1: 0000   70   195    0\nwlan2: 0000    0  -256  -256\nwlan3: 0000\nwlan4: 0000 1. x. 3\n"
	if diff := cmp.Diff(map[string]int{"wlan0": -61}, parseWireless(text)); diff != "" {
		t.Errorf("signals (-want +got):\n%s", diff)
	}
}

func TestParseDefault6(t *testing.T) {
	const zero = "00000000000000000000000000000000"
	line := func(dest, hop, metric, flags, name string) string {
		return fmt.Sprintf("%s 00 %s 00 %s %s 00000001 00000000 %s %8s\n", dest, zero, hop, metric, flags, name)
	}
	reject := line(zero, zero, "ffffffff", "00200200", "lo")
	better := line(zero, "fe80000000000000000000000000abcd", "00000200", "00450003", "eth0")
	worse := line(zero, zero, "00000400", "00450003", "wlan0")
	for name, tt := range map[string]struct {
		text string
		want WayOut
	}{
		"none":           {reject, WayOut{}},
		"best of two":    {worse + better + reject, WayOut{Name: "eth0", Gateway: netip.MustParseAddr("fe80::abcd")}},
		"point to point": {worse + reject, WayOut{Name: "wlan0"}},
		"down":           {line(zero, zero, "1", "00000000", "eth0"), WayOut{}},
		"a network":      {line("20010db8000000000000000000000000", zero, "1", "00000001", "eth0"), WayOut{}},
		"garbage":        {"0 0\n" + line(zero, "xyz", "zz", "1", "eth0") + line(zero, "abc", "1", "1", "eth1"), WayOut{Name: "eth1"}},
	} {
		if diff := cmp.Diff(tt.want, parseDefault6(tt.text), cmpopts.EquateComparable(netip.Addr{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestCableSpeed(t *testing.T) {
	for text, want := range map[string]int{"1000": 1000, "-1": 0, "": 0, "4294967295": 0, "0": 0, "fast": 0} {
		if got := cableSpeed(text); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}

// netRig is a machine whose network changes.
type netRig struct {
	t      *testing.T
	fs     FS
	events chan struct{}
	feed   *Feed[Network]
	reads  int
	pace   atomic.Int64 // that the source's ticker was set to last
}

// pacedTicker tells how often it was asked to tick.
type pacedTicker struct {
	tick.Ticker
	pace *atomic.Int64
}

func (p pacedTicker) Reset(every time.Duration) error {
	p.pace.Store(int64(every))
	return p.Ticker.Reset(every)
}

const (
	wiredRoute = "eth0 00000000 01B2A8C0 0003 0 0 100 00000000\n"
	modemRoute = "ppp0 00000000 00000000 0001 0 0 0 00000000\n"
	wired6     = "20010db8000000000000000000000001 02 40 00 80 eth0\n"
	modem6     = "20010db8000000000000000000000002 02 40 00 80 ppp0\n"
)

func netDev(in, out int) string {
	return fmt.Sprintf("  eth0: %d 2 3 4 5 6 7 8 %d 10 11 12 13 14 15 16\n", in, out)
}

func newNetRig(t *testing.T, opts NetworkOpts, base Demand) *netRig {
	r := &netRig{t: t, events: make(chan struct{}, 1), fs: machineOf(t, map[string]string{
		"proc/net/dev": netDev(0, 0), "proc/net/route": wiredRoute, "proc/net/if_inet6": wired6,
		"sys/class/net/eth0/carrier": "1\n", "sys/class/net/eth0/speed": "1000\n", "sys/class/net/eth0/device/uevent": "",
	})}
	r.fs.NewTicker = func() (tick.Ticker, error) { return pacedTicker{tick.NewClock(), &r.pace}, nil }
	s := NetworkSource{FS: r.fs, Opts: opts, events: func(context.Context, FS) (<-chan struct{}, error) { return r.events, nil }}
	r.feed = NewFeed(s, base, func() { r.reads++ })
	go r.feed.Run(t.Context())
	time.Sleep(time.Second)
	synctest.Wait()
	return r
}

// told changes the machine and has the kernel tell.
func (r *netRig) told(files map[string]string) {
	r.t.Helper()
	for path, text := range files {
		change(r.t, r.fs, path, text)
	}
	r.events <- struct{}{}
	time.Sleep(time.Second)
	synctest.Wait()
}

// TestNetworkRemembersTheWayOut has the cable pulled, a modem stand in and go too,
// and the cable come back, on a panel that shows something else.
func TestNetworkRemembersTheWayOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newNetRig(t, NetworkOpts{}, Demand{Every: time.Hour})
		want := func(out WayOut, down bool) {
			t.Helper()
			n := r.feed.Latest().Value
			n.Out.Since, n.Out.Gateway = n.Out.Since.Truncate(time.Hour), netip.Addr{}
			if diff := cmp.Diff(out, n.Out, cmpopts.EquateComparable(netip.Addr{})); diff != "" {
				t.Errorf("way out (-want +got):\n%s", diff)
			}
			if l := n.Link("eth0"); l == nil || l.Down.IsZero() == down {
				t.Errorf("eth0 is %+v, want it down: %v", l, down)
			}
		}
		start := time.Now().Truncate(time.Hour)
		want(WayOut{Name: "eth0"}, false)
		if l := r.feed.Latest().Value.Links[0]; l.Mbit != 1000 || !l.Connected || l.Traffic.Known {
			t.Errorf("eth0 is %+v", l)
		}
		time.Sleep(24 * time.Hour)
		r.told(map[string]string{"proc/net/route": "", "sys/class/net/eth0/carrier": "0\n"})
		want(WayOut{Main: "eth0", Since: start.Add(24 * time.Hour)}, true)
		time.Sleep(time.Hour)
		r.told(map[string]string{"proc/net/route": modemRoute, "proc/net/if_inet6": wired6 + modem6})
		want(WayOut{Name: "ppp0", Main: "eth0", Since: start.Add(24 * time.Hour)}, true)
		r.told(map[string]string{"proc/net/route": wiredRoute, "sys/class/net/eth0/carrier": "1\n"})
		want(WayOut{Name: "eth0"}, false)
	})
}

// TestNetworkMain has an interface named that never had the way out, and then has.
func TestNetworkMain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newNetRig(t, NetworkOpts{Main: "fibre0"}, Demand{Every: time.Hour})
		if out := r.feed.Latest().Value.Out; !out.Backup() || out.Lost() || out.Main != "fibre0" {
			t.Errorf("way out %+v, want eth0 as a backup for fibre0", out)
		}
		r.told(map[string]string{"proc/net/route": ""})
		if out := r.feed.Latest().Value.Out; !out.Lost() || out.Backup() {
			t.Errorf("way out %+v, want it lost", out)
		}
		r.told(map[string]string{"proc/net/route": "fibre0 00000000 01B2A8C0 0003 0 0 100 00000000\n"})
		if out := r.feed.Latest().Value.Out; out.Name != "fibre0" || out.Backup() || !out.Since.IsZero() {
			t.Errorf("way out %+v, want fibre0 and nothing wrong", out)
		}
	})
}

// TestNetworkMeasuresWhileShown counts bytes for a while, and then nobody looks.
func TestNetworkMeasuresWhileShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newNetRig(t, NetworkOpts{}, Demand{Every: time.Hour})
		r.feed.Want(Demand{Every: time.Second})
		time.Sleep(900 * time.Millisecond) // before the first tick
		synctest.Wait()
		if got := r.feed.Latest().Value.Links[0].Traffic; got != (Traffic{Known: true}) {
			t.Errorf("at first %+v", got)
		}
		change(t, r.fs, "proc/net/dev", netDev(5000, 100))
		time.Sleep(500 * time.Millisecond)
		synctest.Wait()
		if got := r.feed.Latest().Value.Links[0].Traffic; got != (Traffic{5000, 100, true}) {
			t.Errorf("then %+v, want 5000 and 100 bytes a second", got)
		}
		r.feed.Want(Demand{})
		time.Sleep(time.Second)
		synctest.Wait()
		before := r.reads
		if l := r.feed.Latest().Value.Links[0]; l.Traffic.Known || r.pace.Load() != 0 {
			t.Errorf("nobody looks, and it ticks every %v: %+v", time.Duration(r.pace.Load()), l)
		}
		change(t, r.fs, "proc/net/dev", netDev(9000, 900))
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if r.reads != before {
			t.Errorf("%d readings while nobody looked", r.reads-before)
		}
	})
}

// TestNetworkThatNobodyWants reads nothing, whatever the kernel tells.
func TestNetworkThatNobodyWants(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newNetRig(t, NetworkOpts{}, Demand{})
		r.told(map[string]string{"proc/net/route": ""})
		if r.reads != 0 || r.feed.Latest().OK {
			t.Errorf("%d readings: %+v", r.reads, r.feed.Latest())
		}
	})
}

// TestNetworkWithoutNews falls back to the demand's pace when the kernel tells no
// more, and says why it cannot read.
func TestNetworkWithoutNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newNetRig(t, NetworkOpts{}, Demand{Every: time.Minute})
		close(r.events)
		change(t, r.fs, "proc/net/route", "")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if out := r.feed.Latest().Value.Out; !out.Lost() {
			t.Errorf("way out %+v, want it lost", out)
		}
	})
	f := NewFeed(NetworkSource{FS: machineOf(t, map[string]string{})}, Demand{Every: time.Minute}, func() {})
	go f.Run(t.Context())
	<-f.Published()
	if f.Latest().Err == nil {
		t.Error("a machine without /proc/net/dev is no error")
	}
}

// TestNetworkEvents joins the running kernel's groups, which any process may.
func TestNetworkEvents(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	events, err := networkEvents(ctx, FS{Proc: "/proc"})
	if err != nil {
		t.Skip(err) // a sandbox without netlink
	}
	cancel()
	for range events { // news of the machine may come first
	}
	if events, err := networkEvents(t.Context(), FS{Proc: "/recording/proc"}); events != nil || err != nil {
		t.Errorf("a recording has events: %v, %v", events, err)
	}
}

func FuzzNetwork(f *testing.F) {
	f.Add(netDev(1, 2), "wlan0: 0000   49.  -61.  -256\n", wiredRoute, "00000000000000000000000000000000 00 0 00 0 1 0 0 1 eth0\n", "1000")
	f.Fuzz(func(t *testing.T, dev, wireless, route, route6, speed string) {
		parseNetDev(dev)
		for name, dBm := range parseWireless(wireless) {
			if dBm >= 0 || dBm <= -256 {
				t.Errorf("%q has %d dBm", name, dBm)
			}
		}
		if out := parseDefault6(route6); out.Name == "lo" {
			t.Errorf("the way out is %+v", out)
		}
		if n := cableSpeed(speed); n < 0 || n > 10_000_000 {
			t.Errorf("speed %q is %d", speed, n)
		}
		gateway(machineOf(t, map[string]string{"proc/net/route": route}), "eth0")
	})
}

// TestBitRate asks the running kernel for a link that is not wireless, and for one
// that is not there.
func TestBitRate(t *testing.T) {
	r := newRadios(FS{Proc: "/proc"}, nil)
	defer r.close()
	for _, name := range []string{"lo", "", "no such interface that long"} {
		if got := r.bitRate(name); got != 0 {
			t.Errorf("%q sends %d bits a second", name, got)
		}
	}
	if r := newRadios(FS{Proc: "/recording/proc"}, nil); r.bitRate != nil {
		t.Error("somebody is asked about a recording")
	}
}
