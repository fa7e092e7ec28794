package md_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// recorded is what a reader must get from a text, which is beside it.
type recorded struct {
	Expect string `json:"expect"` // exact, not_md, whole_arrays_before_the_cut
	md.Report
}

// TestParseMdstatRecorded compares texts from mailing lists, bug reports and other
// tools' tests with what stands in them.
func TestParseMdstatRecorded(t *testing.T) {
	for _, file := range texts(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mdstat"), func(t *testing.T) {
			want := expectation(t, strings.TrimSuffix(file, ".mdstat")+".json")
			stat, err := md.ParseMdstat(read(t, file))
			if notMD := want.Expect == "not_md"; errors.Is(err, md.ErrFormat) != notMD || !notMD && err != nil {
				t.Fatalf("error %v; expected: %s", err, want.Expect)
			}
			got := withoutSlots(md.NewReport(stat), want.Report)
			if diff := cmp.Diff(pretty(t, want.Report), pretty(t, got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// withoutSlots fills in the slots of members that the author of the text also
// showed from elsewhere: the text has none.
func withoutSlots(got, want md.Report) md.Report {
	for i := range min(len(got.Arrays), len(want.Arrays)) {
		members := want.Arrays[i].Members
		for j := range min(len(members), len(got.Arrays[i].Members)) {
			got.Arrays[i].Members[j].Slot = members[j].Slot
		}
	}
	return got
}

const recovering = `Personalities : [raid6] [raid5] [raid4]
md1 : active raid5 sdd2[4] sdb2[0] sdc2[1](F) sde2[5](S)
      3376826368 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/2] [UU_]
      [=======>.............]  recovery = 37.2% (628182016/1688413184) finish=312.5min speed=56560K/sec
      bitmap: 1/13 pages [4KB], 65536KB chunk

md0 : active (auto-read-only) raid1 sdb1[1] sda1[0]
      524156928 blocks super 1.2 [2/2] [UU]
      	resync=PENDING

md9 : inactive sdf1[0](S)
      1024 blocks super 1.2

unused devices: <none>
`

func TestParseMdstat(t *testing.T) {
	want := md.Stat{
		Personalities: []string{"raid6", "raid5", "raid4"},
		Arrays: []md.Array{
			{
				Name: "md1", State: "active", Level: "raid5", Metadata: "1.2", SizeKiB: new(int64(3376826368)),
				ChunkBytes: new(int64(512 << 10)),
				Members: []md.Member{
					{Name: "sdd2", Number: 4, Slot: -1},
					{Name: "sdb2", Number: 0, Slot: -1},
					{Name: "sdc2", Number: 1, Slot: -1, Failed: true},
					{Name: "sde2", Number: 5, Slot: -1, Spare: true},
				},
				Slots:  md.Slots{Total: 3, Up: 2, Map: "UU_"},
				Bitmap: &md.Bitmap{ChunkKiB: 65536},
				Sync: &md.Sync{
					Action: "recovery", State: "running", Percent: 37.2,
					DoneKiB: new(int64(628182016)), TodoKiB: new(int64(1688413184)),
					Minutes: new(312.5), SpeedKiB: new(int64(56560)),
				},
			},
			{
				Name: "md0", State: "active", ReadOnly: "auto-read-only", Level: "raid1", Metadata: "1.2",
				SizeKiB: new(int64(524156928)),
				Members: []md.Member{{Name: "sdb1", Number: 1, Slot: -1}, {Name: "sda1", Number: 0, Slot: -1}},
				Slots:   md.Slots{Total: 2, Up: 2, Map: "UU"},
				Sync:    &md.Sync{Action: "resync", State: "pending"},
			},
			{
				Name: "md9", State: "inactive", Metadata: "1.2", SizeKiB: new(int64(1024)),
				Members: []md.Member{{Name: "sdf1", Number: 0, Slot: -1, Spare: true}},
			},
		},
	}
	got, err := md.ParseMdstat(recovering)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v; the arrays (-want +got):\n%s", err, diff)
	}
}

func TestLeft(t *testing.T) {
	tests := []struct {
		minutes *float64
		want    time.Duration
	}{
		{new(312.5), 312*time.Minute + 30*time.Second},
		{new(25176161501.3), 1 << 62},
		{new(-1.0), 0},
		{nil, 0},
	}
	for _, tt := range tests {
		if got := (md.Sync{Minutes: tt.minutes}).Left(); got != tt.want {
			t.Errorf("%v minutes: %v left, want %v", tt.minutes, got, tt.want)
		}
	}
}

func TestDone(t *testing.T) {
	tests := []struct {
		sync md.Sync
		want float64
	}{
		{md.Sync{Percent: 12.5}, 0.125},
		{md.Sync{Percent: 12.5, DoneKiB: new(int64(1)), TodoKiB: new(int64(0))}, 0.125},
		{md.Sync{Percent: 12.5, DoneKiB: new(int64(129)), TodoKiB: new(int64(1024))}, 129.0 / 1024},
		{md.Sync{DoneKiB: new(int64(9)), TodoKiB: new(int64(8))}, 1},
	}
	for _, tt := range tests {
		if got := tt.sync.Done(); got != tt.want {
			t.Errorf("%s: %v done, want %v", syncText(&tt.sync), got, tt.want)
		}
	}
}

// TestParseMdstatForeign has texts that no md wrote, and such as md does write
// about nothing.
func TestParseMdstatForeign(t *testing.T) {
	for _, text := range []string{"sbName=/boot/config/super.dat\nsbVersion=2.9.13\n", "\x00\xff\x01\n\n", "mdX : busy\n"} {
		if got, err := md.ParseMdstat(text); !errors.Is(err, md.ErrFormat) || len(got.Arrays) > 0 {
			t.Errorf("from %q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "\n", "Personalities : \nunused devices: <none>\n"} {
		if got, err := md.ParseMdstat(text); len(got.Arrays) != 0 || err != nil {
			t.Errorf("from %q: %v, %v", text, got, err)
		}
	}
}

func texts(t testing.TB) []string {
	files, err := filepath.Glob("testdata/mdstat/*.mdstat")
	if err != nil || len(files) != 72 {
		t.Fatalf("%d recorded texts, want 72; %v", len(files), err)
	}
	return files
}

func expectation(t *testing.T, file string) recorded {
	var want recorded
	if err := json.Unmarshal([]byte(read(t, file)), &want); err != nil {
		t.Fatal(err)
	}
	return want
}

func read(t testing.TB, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func pretty(t *testing.T, v any) string {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
