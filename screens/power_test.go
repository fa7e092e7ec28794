package screens_test

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

func anyDisk(t *rapid.T) sysinfo.DiskState {
	flags := rapid.SliceOfN(rapid.Bool(), 5, 5).Draw(t, "flags")
	rate := rapid.Float64Range(0, 1e12)
	span := func(label string) time.Duration {
		return time.Duration(rapid.Int64Range(0, 1<<55).Draw(t, label))
	}
	return sysinfo.DiskState{
		Disk: sysinfo.Disk{
			Name: rapid.String().Draw(t, "name"), Model: rapid.String().Draw(t, "model"), Serial: rapid.String().Draw(t, "serial"),
			Port: rapid.SampledFrom([]string{"", "ata1", "ata3", "3-1.2"}).Draw(t, "port"),
		},
		Activity: rapid.SampledFrom([]sysinfo.Activity{sysinfo.Unknown, sysinfo.Busy, sysinfo.Idle, sysinfo.Asleep, sysinfo.Gone}).Draw(t, "activity"),
		Since:    anyTime(t, "since"), Sure: flags[0], Rotates: flags[1], SpinDown: sysinfo.SpinDown{After: span("time"), Known: flags[2]},
		Moved: anyTime(t, "moved"), Read: rate.Draw(t, "read"), Write: rate.Draw(t, "write"), Woke: rapid.IntRange(0, 1<<20).Draw(t, "woke"),
		Awake: anyTime(t, "awake"), TooLong: flags[3], Every: span("every"), Writer: rapid.String().Draw(t, "writer"),
		Temperature: sysinfo.Temperature{Celsius: rapid.IntRange(-50, 150).Draw(t, "celsius"), Known: flags[4]},
		Errors:      rapid.Int64Range(0, 1<<20).Draw(t, "errors"), ErrorAt: anyTime(t, "error"),
	}
}

func anyWatts(t *rapid.T) sysinfo.Watts {
	low := rapid.Float64Range(0, 1e4).Draw(t, "low")
	return sysinfo.Watts{Low: low, High: rapid.SampledFrom([]float64{low, low + 12, 1e4}).Draw(t, "high"), Known: rapid.Bool().Draw(t, "known")}
}

func anyPower(t *rapid.T) sysinfo.Power {
	watts := rapid.Custom(anyWatts)
	day := watts.Draw(t, "day")
	p := sysinfo.Power{
		Reading: sysinfo.PowerReading{Watts: watts.Draw(t, "watts"), Source: rapid.String().Draw(t, "source"), Estimated: rapid.Bool().Draw(t, "estimated"), Coarse: rapid.Bool().Draw(t, "coarse")},
		Budget:  rapid.SampledFrom([]float64{0, 27, 1e4}).Draw(t, "budget"), Over: rapid.SampledFrom([]float64{0, 18, 1e4}).Draw(t, "over"),
		CPU: watts.Draw(t, "processors"), Since: anyTime(t, "since"), Why: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "why"),
		Today: sysinfo.PowerDay{Low: 100 * day.Low, High: 100 * day.High, Min: day.Low, Max: day.High, Hours: rapid.Float64Range(0, 25).Draw(t, "hours")},
		Disks: rapid.SliceOfN(rapid.Custom(anyDisk), 0, 9).Draw(t, "disks"),
		UPS: sysinfo.UPS{
			OnBattery: rapid.Bool().Draw(t, "battery"), Since: anyTime(t, "cut"), Left: time.Duration(rapid.Int64Range(0, 1<<60).Draw(t, "left")),
			Low: time.Duration(rapid.Int64Range(0, 1<<60).Draw(t, "shutdown")), Load: sysinfo.ShareOf(rapid.Float64Range(0, 2).Draw(t, "load"), 1),
		},
	}
	for _, w := range rapid.SliceOfN(watts, 0, 40).Draw(t, "history") {
		p.History = append(p.History, sysinfo.PowerSlot{Watts: w})
	}
	return p
}

// powerScreens draws any state of the disks and of what they and the rest take.
func powerScreens(ctx context.Context, t *rapid.T, known bool) []screens.Screen {
	feed := fixedFeed(ctx, rapid.Custom(anyPower).Draw(t, "power"), known)
	disks := sysinfo.Disks{Disks: rapid.SliceOfN(rapid.Custom(anyDisk), 0, 9).Draw(t, "disks")}
	return []screens.Screen{
		screens.Disks{Feed: fixedFeed(ctx, disks, known), Opts: screens.DisksOpts{Bays: bays.Bays}},
		screens.Power{Feed: feed, Opts: screens.PowerOpts{Tariff: 30}},
		screens.Power{Feed: feed, Opts: screens.PowerOpts{Big: true}},
	}
}

// TestDiskGetsOverAnError looks a day later, and long after a disk has gone.
func TestDiskGetsOverAnError(t *testing.T) {
	at := time.Date(2026, 3, 6, 14, 32, 0, 0, time.UTC)
	for _, tt := range []struct {
		state sysinfo.DiskState
		opts  screens.DisksOpts
		after time.Duration
		want  screens.Status
	}{
		{sysinfo.DiskState{Errors: 1, ErrorAt: at}, screens.DisksOpts{}, time.Hour, screens.Critical},
		{sysinfo.DiskState{Errors: 1, ErrorAt: at}, screens.DisksOpts{}, 25 * time.Hour, screens.OK},
		{sysinfo.DiskState{Errors: 1, ErrorAt: at}, screens.DisksOpts{Errors: time.Minute}, time.Hour, screens.OK},
		{sysinfo.DiskState{Errors: 1}, screens.DisksOpts{}, 1000 * time.Hour, screens.Critical},
		{sysinfo.DiskState{Activity: sysinfo.Gone, Since: at}, screens.DisksOpts{}, 1000 * time.Hour, screens.Critical},
		{sysinfo.DiskState{Activity: sysinfo.Idle, TooLong: true, Awake: at}, screens.DisksOpts{}, 25 * time.Hour, screens.Warning},
	} {
		tt.state.Name = "sda"
		s := screens.Disks{Feed: fixedFeed(t.Context(), sysinfo.Disks{Disks: []sysinfo.DiskState{tt.state}}, true), Opts: tt.opts}
		if v := s.View(at.Add(tt.after), 20, 4); v.Status != tt.want {
			t.Errorf("%+v after %v: status %d, want %d\n%s", tt.state, tt.after, v.Status, tt.want, v.Frame)
		}
	}
}

// TestStillDisksDoNotTick has disks of which nothing changes by itself.
func TestStillDisksDoNotTick(t *testing.T) {
	now := time.Date(2026, 3, 6, 14, 32, 20, 0, time.UTC)
	for want, state := range map[time.Time]sysinfo.DiskState{
		{}:                        {Activity: sysinfo.Idle, SpinDown: sysinfo.SpinDown{Known: true}, Moved: now},
		now.Add(40 * time.Second): {Activity: sysinfo.Asleep, Since: now.Add(-time.Hour)},
	} {
		s := screens.Disks{Feed: fixedFeed(t.Context(), sysinfo.Disks{Disks: []sysinfo.DiskState{state}}, true)}
		if got := s.View(now, 20, 4).Until; !got.Equal(want) {
			t.Errorf("%+v: until %v, want %v", state, got, want)
		}
	}
}

// TestPowerOfTheProcessors shows what RAPL says under its own name, beside the estimate
// of the machine.
func TestPowerOfTheProcessors(t *testing.T) {
	watts := func(w float64) sysinfo.Watts { return sysinfo.Watts{Low: w, High: w, Known: true} }
	p := sysinfo.Power{
		Reading: sysinfo.PowerReading{Watts: watts(27), Source: "model", Estimated: true}, CPU: watts(8.6), Budget: 27,
		Today: sysinfo.PowerDay{Low: 620, High: 620, Min: 27, Max: 57, Hours: 20},
	}
	s := screens.Power{Feed: fixedFeed(t.Context(), p, true)}
	for w, want := range map[int]string{20: "CPU 9W min 27 max 57", 16: "CPU 9W 27-57W   "} {
		v := s.View(time.Now(), w, 4)
		if v.Row(2) != want || v.Row(0)[:4] != "~27W" {
			t.Errorf("%d columns:\n%s\nwant %q", w, v.Frame, want)
		}
	}
}
