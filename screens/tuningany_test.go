package screens_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

func anyAdvice(t *rapid.T) sysinfo.Advice {
	return sysinfo.Advice{
		Kind: sysinfo.AdviceKind(rapid.IntRange(0, int(sysinfo.AdviseWatchdog)).Draw(t, "kind")), Warn: rapid.Bool().Draw(t, "warn"),
		Now: rapid.String().Draw(t, "now"), Try: rapid.String().Draw(t, "try"),
	}
}

func anyTuning(t *rapid.T) sysinfo.Tuning {
	advice := rapid.SliceOfN(rapid.Custom(anyAdvice), 0, 3)
	array := rapid.Custom(func(t *rapid.T) sysinfo.ArrayTuning {
		return sysinfo.ArrayTuning{
			Name: rapid.String().Draw(t, "name"), Level: rapid.SampledFrom([]string{"raid0", "raid1", "raid5", "raid6", ""}).Draw(t, "level"),
			Disks: rapid.IntRange(0, 1<<16).Draw(t, "disks"), DataDisks: rapid.IntRange(0, 1<<16).Draw(t, "data"),
			Chunk: rapid.Int64Range(0, 1<<31).Draw(t, "chunk"), Stripes: rapid.Int64Range(0, 32768).Draw(t, "stripes"),
			CacheBytes: anyBytes(t, "cache"), ReadAheadKiB: anyBytes(t, "ahead"), SyncMin: anyBytes(t, "min"), SyncMax: anyBytes(t, "max"),
			Bitmap: rapid.String().Draw(t, "bitmap"), Depth: rapid.IntRange(0, 1<<20).Draw(t, "depth"),
			Use:    sysinfo.ArrayUse{Kind: rapid.SampledFrom([]string{"", "ext4", "xfs"}).Draw(t, "fs"), Stripe: rapid.IntRange(0, 1<<30).Draw(t, "stripe")},
			Advice: advice.Draw(t, "advice"),
		}
	})
	saving := rapid.Custom(func(t *rapid.T) sysinfo.Saving {
		n := rapid.IntRange(0, 999).Draw(t, "all")
		return sysinfo.Saving{Some: rapid.IntRange(0, n).Draw(t, "some"), All: n}
	})
	return sysinfo.Tuning{
		Arrays: rapid.SliceOfN(array, 0, 4).Draw(t, "arrays"),
		Power: sysinfo.PowerTuning{
			ASPM: rapid.String().Draw(t, "aspm"), SATA: saving.Draw(t, "sata"), SATAPolicy: rapid.String().Draw(t, "policy"),
			USB: saving.Draw(t, "usb"), PCI: saving.Draw(t, "pci"), Graphics: sysinfo.Graphics{Driver: "radeon", Profile: rapid.String().Draw(t, "profile")},
			Governors: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "governors"), Watchdog: rapid.String().Draw(t, "watchdog"), Advice: advice.Draw(t, "advice"),
		},
	}
}

// TestTuningTurnsPages sees each array and then the power page, and says from the
// first page on that something could be better.
func TestTuningTurnsPages(t *testing.T) {
	tuning := sysinfo.Tuning{
		Arrays: []sysinfo.ArrayTuning{{Name: "md0", Level: "raid1"}, {Name: "md1", Level: "raid1"}},
		Power:  sysinfo.PowerTuning{ASPM: "default", Advice: []sysinfo.Advice{{Kind: sysinfo.AdviseASPM, Warn: true}}},
	}
	screen := screens.Tuning{Feed: fixedFeed(t.Context(), tuning, true)}
	now, seen := time.Unix(1376656340, 0), map[string]int{}
	for range 6 {
		v := screen.View(now, 20, 4)
		if v.Status != screens.Warning || !v.Until.After(now) {
			t.Errorf("status %v until %v:\n%s", v.Status, v.Until, v.Frame)
		}
		seen[strings.FieldsFunc(v.Row(0), func(r rune) bool { return r == ' ' || r == '▲' })[0]]++
		now = v.Until
	}
	if seen["md0"] != 2 || seen["md1"] != 2 || seen["aspm"] != 2 {
		t.Errorf("six turns show %v, want each page twice", seen)
	}
	if v := (screens.Tuning{Feed: fixedFeed(t.Context(), sysinfo.Tuning{}, false)}).View(now, 20, 4); v.Row(0) != "TUNE  --            " || v.Skip {
		t.Errorf("before the first reading: %q, skip %v", v.Row(0), v.Skip)
	}
}
