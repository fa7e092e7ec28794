package md_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

const recovering = `Personalities : [raid6] [raid5] [raid4]
md1 : active raid5 sdd2[4] sdb2[0] sdc2[1](F) sde2[5](S)
      3376826368 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/2] [UU_]
      [=======>.............]  recovery = 37.2% (628182016/1688413184) finish=312.5min speed=56560K/sec
      bitmap: 1/13 pages [4KB], 65536KB chunk

md0 : active (auto-read-only) raid1 sdb1[0] sda1[1]
      524156928 blocks super 1.2 [2/2] [UU]
      	resync=PENDING

md9 : inactive sdf1[0](S)
      1024 blocks super 1.2

unused devices: <none>
`

func TestParseMdstat(t *testing.T) {
	want := []md.Array{
		{
			Name: "md1", State: "active", Level: "raid5", SizeKiB: 3376826368,
			Members: []md.Member{{Name: "sdd2"}, {Name: "sdb2"}, {Name: "sdc2", Failed: true}, {Name: "sde2", Spare: true}},
			Slots:   md.Slots{Total: 3, Up: 2, Map: "UU_"},
			Sync:    &md.Sync{Action: "recovery", Running: true, Percent: 37.2, Left: 312*time.Minute + 30*time.Second},
		},
		{
			Name: "md0", State: "active", Level: "raid1", SizeKiB: 524156928,
			Members: []md.Member{{Name: "sdb1"}, {Name: "sda1"}},
			Slots:   md.Slots{Total: 2, Up: 2, Map: "UU"},
			Sync:    &md.Sync{Action: "resync"},
		},
		{
			Name: "md9", State: "inactive", SizeKiB: 1024,
			Members: []md.Member{{Name: "sdf1", Spare: true}},
		},
	}
	got, err := md.ParseMdstat(recovering)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v; the arrays (-want +got):\n%s", err, diff)
	}
}

func TestParseMdstatBadLineHidesNothing(t *testing.T) {
	text := "md0 : wobbling raid1 sda1[0]\n      ?? blocks [x/y]\n" + recovering
	if got, err := md.ParseMdstat(text); len(got) != 3 || err != nil {
		t.Errorf("%d arrays behind a bad one, %v; want 3", len(got), err)
	}
}

func TestFailed(t *testing.T) {
	tests := []struct {
		level     string
		total, up int
		want      bool
	}{
		{"raid5", 3, 2, false},
		{"raid5", 3, 1, true},
		{"raid6", 4, 2, false},
		{"raid6", 4, 1, true},
		{"raid1", 2, 1, false},
		{"raid1", 2, 0, true},
		{"raid0", 0, 0, false},
	}
	for _, tt := range tests {
		a := md.Array{State: "active", Level: tt.level, Slots: md.Slots{Total: tt.total, Up: tt.up}}
		if got := a.Failed(); got != tt.want {
			t.Errorf("%s with %d of %d: failed %v, want %v", tt.level, tt.up, tt.total, got, tt.want)
		}
	}
}

func FuzzParseMdstat(f *testing.F) {
	f.Add(recovering)
	f.Add("sbName=/boot/config/super.dat\nsbVersion=2.9.13\n")
	f.Fuzz(func(t *testing.T, text string) {
		arrays, err := md.ParseMdstat(text)
		if err != nil && len(arrays) > 0 {
			t.Errorf("from %q: %v, and yet %d arrays", text, err, len(arrays))
		}
		for _, a := range arrays {
			if a.Name == "" || a.Sync != nil && a.Sync.Left < 0 {
				t.Errorf("from %q: %+v", text, a)
			}
		}
	})
}

// TestParseMdstatForeign has texts that no md wrote.
func TestParseMdstatForeign(t *testing.T) {
	for _, text := range []string{"sbName=/boot/config/super.dat\nsbVersion=2.9.13\n", "\x00\xff\x01\n\n"} {
		if got, err := md.ParseMdstat(text); !errors.Is(err, md.ErrFormat) {
			t.Errorf("from %q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "Personalities : \nunused devices: <none>\n"} {
		if got, err := md.ParseMdstat(text); len(got) != 0 || err != nil {
			t.Errorf("from %q: %v, %v", text, got, err)
		}
	}
}
