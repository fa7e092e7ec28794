package screens_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// fixed is a source that publishes one snapshot.
type fixed[T any] struct {
	value T
	err   error
}

func (s fixed[T]) Run(ctx context.Context, _ <-chan sysinfo.Demand, publish func(T, error)) error {
	publish(s.value, s.err)
	<-ctx.Done()
	return ctx.Err()
}

// fixedFeed returns a feed that holds v, and none at all when known is false.
func fixedFeed[T any](ctx context.Context, v T, known bool) *sysinfo.Feed[T] {
	f := sysinfo.NewFeed(fixed[T]{value: v}, sysinfo.Demand{}, func() {})
	if known {
		go f.Run(ctx)
		<-f.Published()
	}
	return f
}

// machineScreens draws any state of a machine: one screen of each kind.
func machineScreens(ctx context.Context, t *rapid.T) []screens.Screen {
	known := rapid.Bool().Draw(t, "known")
	task := rapid.Custom(anyTask)
	return []screens.Screen{
		screens.Clock{},
		screens.Clock{Opts: screens.ClockOpts{Seconds: true}},
		screens.Memory{Feed: fixedFeed(ctx, rapid.Custom(anyMemory).Draw(t, "memory"), known)},
		screens.Host{Feed: fixedFeed(ctx, rapid.Custom(anyHost).Draw(t, "host"), known), Units: fixedFeed(ctx, sysinfo.Units{Failed: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "units")}, true), Opts: screens.HostOpts{Seconds: rapid.Bool().Draw(t, "seconds")}},
		screens.Space{Feed: fixedFeed(ctx, sysinfo.Space{Volumes: rapid.SliceOfN(rapid.Custom(anyVolume), 0, 9).Draw(t, "volumes")}, known)},
		screens.Sensors{Feed: fixedFeed(ctx, rapid.Custom(anySensors).Draw(t, "sensors"), known)},
		screens.Tuning{Feed: fixedFeed(ctx, rapid.Custom(anyTuning).Draw(t, "tuning"), known)},
		screens.Network{Feed: fixedFeed(ctx, rapid.Custom(anyNetwork).Draw(t, "network"), known)},
		screens.BuildQueue{Feed: fixedFeed(ctx, rapid.Custom(anyBuildQueue).Draw(t, "builds"), known)},
		screens.Chroots{Feed: fixedFeed(ctx, rapid.Custom(anyBuildQueue).Draw(t, "chroots"), known)},
		screens.Boot{Machine: rapid.String().Draw(t, "machine"), Feed: fixedFeed(ctx, rapid.Custom(anyBoot).Draw(t, "boot"), known)},
		screens.Load{Feed: fixedFeed(ctx, rapid.Custom(anyWorkload).Draw(t, "load"), known), Opts: screens.LoadOpts{Warn: 1}},
		screens.Top{Feed: fixedFeed(ctx, sysinfo.Top{
			Tasks: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) sysinfo.TaskUse {
				return sysinfo.TaskUse{Task: task.Draw(t, "task"), CPU: rapid.Float64Range(0, 1e6).Draw(t, "cpu"), Known: rapid.Bool().Draw(t, "known")}
			}), 0, 8).Draw(t, "tasks"), Count: rapid.IntRange(0, 1<<22).Draw(t, "count"), Hidden: rapid.Bool().Draw(t, "hidden"),
		}, known)},
	}
}

func anyBytes(t *rapid.T, label string) int64 { return rapid.Int64Range(0, 1<<58).Draw(t, label) }

func anyTime(t *rapid.T, label string) time.Time {
	if rapid.Bool().Draw(t, "no "+label) {
		return time.Time{}
	}
	return time.Unix(rapid.Int64Range(0, 4e9).Draw(t, label), 0)
}

func anyTask(t *rapid.T) sysinfo.Task {
	return sysinfo.Task{Name: rapid.String().Draw(t, "name"), Memory: anyBytes(t, "memory"), Kernel: rapid.Bool().Draw(t, "kernel")}
}

func anyMemory(t *rapid.T) sysinfo.Memory {
	total := anyBytes(t, "total")
	return sysinfo.Memory{
		Total: total, Available: rapid.Int64Range(0, total).Draw(t, "available"), Cache: anyBytes(t, "cache"),
		Stripes: anyBytes(t, "stripes"), SwapTotal: anyBytes(t, "swap"), SwapUsed: anyBytes(t, "swapped"),
		Tight: rapid.Bool().Draw(t, "tight"), Biggest: anyTask(t),
		Kills: sysinfo.Kills{Today: rapid.IntRange(0, 1<<20).Draw(t, "kills"), Last: anyTime(t, "killed"), Victim: rapid.String().Draw(t, "victim")},
	}
}

func anyHost(t *rapid.T) sysinfo.Host {
	link := rapid.Custom(func(t *rapid.T) sysinfo.Interface {
		i := sysinfo.Interface{Name: rapid.StringN(1, 15, 15).Draw(t, "name"), Unwired: rapid.Bool().Draw(t, "unwired"), Radio: rapid.Bool().Draw(t, "radio"), Lost: anyTime(t, "lost")}
		for _, b := range rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 16, 16), 0, 3).Draw(t, "addresses") {
			i.Addrs = append(i.Addrs, netip.AddrFrom16([16]byte(b)).Unmap())
		}
		return i
	})
	return sysinfo.Host{
		Name: rapid.String().Draw(t, "name"), Booted: anyTime(t, "booted"), Interfaces: rapid.SliceOfN(link, 0, 5).Draw(t, "links"),
		Reboot: sysinfo.Reboot{Needed: rapid.Bool().Draw(t, "reboot"), Packages: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "packages")},
	}
}

func anyVolume(t *rapid.T) sysinfo.Volume {
	flags := rapid.SliceOfN(rapid.Bool(), 7, 7).Draw(t, "flags")
	return sysinfo.Volume{
		Name: rapid.String().Draw(t, "name"), Locked: flags[0], Absent: flags[1], NoAnswer: flags[2], Known: flags[3], Asleep: flags[4], ReadOnly: flags[5],
		Usage: sysinfo.Usage{Used: anyBytes(t, "used"), Free: anyBytes(t, "free")}, Read: anyTime(t, "read"),
		Growth: sysinfo.Growth{Known: flags[6], PerDay: rapid.Int64Range(-1<<50, 1<<50).Draw(t, "growth")},
		Errors: rapid.Int64Range(0, 1<<40).Draw(t, "errors"), ErrorAt: anyTime(t, "error"),
	}
}

func anyWorkload(t *rapid.T) sysinfo.Workload {
	n := rapid.Float64Range(0, 1<<22)
	return sysinfo.Workload{
		Load: sysinfo.Load{One: n.Draw(t, "1"), Five: n.Draw(t, "5"), Fifteen: n.Draw(t, "15"), Known: rapid.Bool().Draw(t, "known")},
		CPUs: rapid.IntRange(0, 8192).Draw(t, "cpus"), Running: rapid.IntRange(0, 1<<22).Draw(t, "running"), Blocked: rapid.IntRange(0, 1<<22).Draw(t, "blocked"),
	}
}

func anyLocale(t *rapid.T) (l locale.Locale) {
	return locale.Locale{
		Language: rapid.SampledFrom([]string{"", "en", "de"}).Draw(t, "language"),
		Units:    locale.Units{Temperature: rapid.SampledFrom([]string{"", "fahrenheit"}).Draw(t, "temperature"), Clock: rapid.SampledFrom([]string{"", "12h"}).Draw(t, "clock")},
	}
}

// TestAnyMachineOnAnyGlass draws every screen of every machine at every size: a cell
// holds one narrow character, and a view that ends, ends later.
func TestAnyMachineOnAnyGlass(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		now := time.Unix(rapid.Int64Range(0, 4e9).Draw(rt, "now"), rapid.Int64Range(0, 999999999).Draw(rt, "ns"))
		l := rapid.Custom(anyLocale).Draw(rt, "locale")
		for _, s := range slices.Concat(machineScreens(ctx, rt), powerScreens(ctx, rt, rapid.Bool().Draw(rt, "power known"))) {
			s = inLocale(s, l)
			for _, size := range hd44780.Sizes() {
				g, _ := hd44780.ParseSize(size)
				legal(rt, s, g, now)
				legal(rt, anyRows(rt, s), g, now)
			}
		}
	})
}

// legal draws a screen and looks at what every view has to be.
func legal(t *rapid.T, s screens.Screen, g hd44780.Geometry, now time.Time) {
	v := s.View(now, g.Cols, g.Rows)
	if v.W != g.Cols || v.H != g.Rows {
		t.Fatalf("%s %v: the frame is %dx%d", s.Name(), g, v.W, v.H)
	}
	for y := range v.H {
		if row := v.Row(y); utf8.RuneCountInString(row) != v.W || string(lcd.Fold(row)) != row {
			t.Errorf("%s %v: row %q", s.Name(), g, row)
		}
	}
	if v.Status == screens.Critical && v.Cause == "" {
		t.Errorf("%s %v: critical, and nobody says of what", s.Name(), g)
	}
	if !v.Until.IsZero() && !v.Until.After(now) {
		t.Errorf("%s %v: at %v the view holds until %v", s.Name(), g, now, v.Until)
	}
}

// anyRows gives a screen any rows, if it has parts.
func anyRows(t *rapid.T, s screens.Screen) screens.Screen {
	p, ok := s.(screens.Parted)
	if !ok {
		return s
	}
	var names []string
	for _, part := range p.Parts() {
		names = append(names, part.Name)
	}
	return screens.LayOut(p, rapid.SliceOfN(rapid.SampledFrom(names), 0, 6).Draw(t, "rows of "+s.Name()), nil)
}

// TestMachineNotReadYet draws what a screen shows before its first reading.
func TestMachineNotReadYet(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 0, 0, time.UTC)
	for want, s := range map[string]screens.Screen{
		"MEM   --            ": screens.Memory{Feed: fixedFeed(t.Context(), sysinfo.Memory{}, false)},
		"--             14:32": screens.Host{Feed: fixedFeed(t.Context(), sysinfo.Host{}, false)},
		"SPACE  --           ": screens.Space{Feed: fixedFeed(t.Context(), sysinfo.Space{}, false)},
		"LOAD  --            ": screens.Load{Feed: fixedFeed(t.Context(), sysinfo.Workload{}, false)},
		"DISKS  --           ": screens.Disks{Feed: fixedFeed(t.Context(), sysinfo.Disks{}, false)},
		"POWER  --           ": screens.Power{Feed: fixedFeed(t.Context(), sysinfo.Power{}, false)},
		"TOP   --            ": screens.Top{Feed: fixedFeed(t.Context(), sysinfo.Top{}, false)},
	} {
		if got := s.View(now, 20, 4).Row(0); got != want {
			t.Errorf("%s: the first row is %q, want %q", s.Name(), got, want)
		}
	}
}

// TestClockHoldsUntilTheNextMinute asks at odd times, around a change of the clocks
// and in a zone that is not whole hours away.
func TestClockHoldsUntilTheNextMinute(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	kathmandu := time.FixedZone("+0545", 5*3600+45*60)
	for _, tt := range []struct {
		now, want time.Time
	}{
		{time.Date(2013, 8, 16, 14, 32, 20, 5, kathmandu), time.Date(2013, 8, 16, 14, 33, 0, 0, kathmandu)},
		{time.Date(2013, 8, 16, 14, 32, 0, 0, kathmandu), time.Date(2013, 8, 16, 14, 33, 0, 0, kathmandu)},
		{time.Date(2026, 3, 29, 1, 59, 59, 999999999, berlin), time.Date(2026, 3, 29, 3, 0, 0, 0, berlin)},
		{time.Date(2026, 12, 31, 23, 59, 1, 0, berlin), time.Date(2027, 1, 1, 0, 0, 0, 0, berlin)},
	} {
		if got := (screens.Clock{}).View(tt.now, 20, 4).Until; !got.Equal(tt.want) {
			t.Errorf("at %v until %v, want %v", tt.now, got, tt.want)
		}
	}
	now := time.Date(2013, 8, 16, 14, 32, 20, 5, berlin)
	if got := (screens.Clock{Opts: screens.ClockOpts{Seconds: true}}).View(now, 20, 4).Until; !got.Equal(time.Date(2013, 8, 16, 14, 32, 21, 0, berlin)) {
		t.Errorf("with seconds until %v", got)
	}
}

// TestMemoryGetsOverAKill looks an hour later.
func TestMemoryGetsOverAKill(t *testing.T) {
	at := time.Date(2026, 3, 6, 14, 39, 0, 0, time.UTC)
	s := screens.Memory{Feed: fixedFeed(t.Context(), sysinfo.Memory{Total: 1 << 30, Available: 1 << 29, Kills: sysinfo.Kills{Today: 1, Last: at}}, true)}
	if v := s.View(at.Add(time.Minute), 20, 4); v.Status != screens.Critical || !v.Until.Equal(at.Add(time.Hour)) {
		t.Errorf("a minute later: status %v until %v", v.Status, v.Until)
	}
	if v := s.View(at.Add(time.Hour), 20, 4); v.Status != screens.OK || !v.Until.IsZero() {
		t.Errorf("an hour later: status %v until %v", v.Status, v.Until)
	}
	if v := (screens.Memory{Feed: s.Feed, Opts: screens.MemoryOpts{Hold: time.Second}}).View(at.Add(time.Minute), 20, 4); v.Status != screens.OK {
		t.Errorf("held for a second: status %v a minute later", v.Status)
	}
}

// TestSpaceTrend shows a sleeping disk that fills.
func TestSpaceTrend(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 20, 0, time.UTC)
	const G = 1000000000
	md1 := sysinfo.Volume{
		Name: "md1", Known: true, Asleep: true, Read: now.Add(-12 * time.Minute), Usage: sysinfo.Usage{Used: 3264 * G, Free: 136 * G},
		Growth: sysinfo.Growth{PerDay: 31 * G, Known: true},
	}
	root := sysinfo.Volume{Name: "/", Known: true, Usage: sysinfo.Usage{Used: 126 * G, Free: 74 * G}}
	s := screens.Space{Feed: fixedFeed(t.Context(), sysinfo.Space{Volumes: []sysinfo.Volume{root, {Name: "md0", Locked: true}, md1}}, true)}
	for _, tt := range []struct {
		w, h int
		want string
	}{
		{20, 4, "/     63% ███··  74G\nmd0  LOCKED   (luks)\nmd1 ▲ 96% ████▊z136G\nz 12m old, +31G/day "},
		{16, 2, "md1▲96%     136G\n+31G/day      4d"},
		{8, 2, "md1▲96% \n+31G/day"},
	} {
		v := s.View(now, tt.w, tt.h)
		if got := v.String(); got != tt.want || v.Status != screens.Warning {
			t.Errorf("status %v:\n%s\nwant\n%s", v.Status, got, tt.want)
		}
	}
	if until := s.View(now, 20, 4).Until; !until.Equal(now.Add(40 * time.Second)) {
		t.Errorf("an age holds until %v", until)
	}
}

// TestUnreadableMachine has every source fail.
func TestUnreadableMachine(t *testing.T) {
	f := sysinfo.NewFeed(fixed[sysinfo.Space]{err: errors.New("broken")}, sysinfo.Demand{}, func() {})
	go f.Run(t.Context())
	<-f.Published()
	if v := (screens.Space{Feed: f}).View(time.Now(), 20, 4); v.Status != screens.Warning || v.Skip || v.Row(1) != "broken              " {
		t.Errorf("status %v, skip %v:\n%s", v.Status, v.Skip, v.Frame)
	}
}
