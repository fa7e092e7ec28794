package md_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lcdpanel/sysinfo/md"
)

func FuzzParseMdstat(f *testing.F) {
	for _, file := range texts(f) {
		f.Add(read(f, file))
	}
	f.Add(recovering)
	f.Fuzz(func(t *testing.T, text string) {
		stat, err := md.ParseMdstat(text)
		if err != nil && (len(stat.Arrays) > 0 || !errors.Is(err, md.ErrFormat)) {
			t.Errorf("from %q: %v, and yet %d arrays", text, err, len(stat.Arrays))
		}
		for _, a := range stat.Arrays {
			sane(t, a)
		}
		md.NewReport(stat)
	})
}

// FuzzAttributes puts one text into each file of an array in turn, and into all
// that are figures.
func FuzzAttributes(f *testing.F) {
	for _, text := range []string{
		"", "none", "delayed", "max", "5 (4)", "65536 (524288)", "3840 / 21376", "2000 (system)", "500 (local)", "idle", "frozen",
		"in_sync,write_mostly", "journal", "-1", "9223372036854775807", "18446744073709551615", "9223372036854775807 / 1", "broken", "0.204",
		"1e999", "external:imsm", "external:/md127/0", "raid5", "backwards", "8 8\n64 16",
	} {
		for which := range len(figures) {
			f.Add(uint8(which), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		sys := fstest.MapFS{}
		for name, usual := range figures {
			sys["block/md0/"+name] = &fstest.MapFile{Data: []byte(usual)}
		}
		sys["block/md1/md/array_state"] = &fstest.MapFile{Data: []byte("clean")}
		names := sortedNames()
		sys["block/md0/"+names[int(which)%len(names)]].Data = []byte(text)
		arrays, err := md.ReadSysFS(sys)
		if cleared := strings.TrimSpace(text) == "clear"; len(arrays) != 2 && !cleared {
			t.Fatalf("%q leaves %d arrays, %v", text, len(arrays), err)
		}
		for _, a := range arrays {
			sane(t, a)
		}
		md.NewReport(md.Stat{Arrays: md.Merge(nil, arrays)})
	})
}

// figures are the files of an array in which a reshape runs.
var figures = map[string]string{
	"size": "42752", "ro": "0", "queue/read_ahead_kb": "1024",
	"md/array_state": "clean", "md/level": "raid5", "md/metadata_version": "1.2", "md/consistency_policy": "resync",
	"md/raid_disks": "4 (3)", "md/degraded": "1", "md/chunk_size": "65536", "md/component_size": "10688",
	"md/reshape_position": "11520", "md/reshape_direction": "forwards", "md/resync_start": "none",
	"md/sync_action": "reshape", "md/last_sync_action": "reshape", "md/sync_completed": "3840 / 21376", "md/sync_speed": "682",
	"md/sync_speed_min": "500 (system)", "md/sync_speed_max": "500 (system)", "md/sync_min": "0", "md/sync_max": "max",
	"md/mismatch_cnt": "384", "md/stripe_cache_size": "256", "md/safe_mode_delay": "0.204",
	"md/bitmap/location": "+8", "md/bitmap/chunksize": "65536",
	"md/dev-sda1/state": "in_sync", "md/dev-sda1/slot": "0", "md/dev-sda1/errors": "0", "md/dev-sda1/size": "10736", "md/dev-sda1/bad_blocks": "",
}

// sane checks what must hold of an array, however odd what was read.
func sane(t *testing.T, a md.Array) {
	t.Helper()
	s := a.Slots
	if a.Name == "" || a.State == "" || s.Up < 0 || s.Up > s.Total {
		t.Errorf("%q is %q with %d of %d", a.Name, a.State, s.Up, s.Total)
	}
	for _, n := range []*int64{a.SizeKiB, a.ChunkBytes, a.Facts.Degraded, a.Facts.RaidDisks, a.Facts.Mismatches, a.Facts.StripeCache} {
		if n != nil && *n < 0 {
			t.Errorf("%s: a figure of %d", a.Name, *n)
		}
	}
	if y := a.Sync; y != nil && (y.Left() < 0 || !(y.Percent >= 0 && y.Percent <= 100) || y.Action == "" || y.State == "") {
		t.Errorf("%s: %+v", a.Name, *y)
	}
}

func sortedNames() []string { return slices.Sorted(maps.Keys(figures)) }
