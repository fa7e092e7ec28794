package sysinfo

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/sysinfo/md"
)

var noon = time.Date(2013, 8, 16, 12, 0, 0, 0, time.UTC)

// raid5 is an array of three slots; a word for each member is its device, and behind
// it F for failed, s for a spare, r for one that is being rebuilt. The slots follow
// the order, without a number in the word.
func raid5(slots string, members ...string) md.Array {
	a := md.Array{Name: "md1", State: "active", Level: "raid5"}
	a.Slots = md.Slots{Total: len(slots), Up: strings.Count(slots, "U"), Map: slots}
	for _, word := range members {
		name, flags, _ := strings.Cut(word, ":")
		m := md.Member{Name: name, Slot: -1, Number: -1}
		for _, f := range flags {
			switch f {
			case 'F':
				m.Failed = true
			case 's':
				m.Spare = true
			case 'r':
				m.State = []string{"spare"}
			default:
				m.Slot = int(f - '0')
			}
		}
		a.Members = append(a.Members, m)
	}
	return a
}

// serials gives disks their serial numbers, "sdb" the one of b.
func serials(a md.Array, of map[string]string) map[string]Disk {
	disks := map[string]Disk{}
	for _, m := range a.Members {
		name := strings.TrimRight(m.Name, "0123456789")
		disks[m.Name] = Disk{Name: name, Serial: of[name]}
	}
	return disks
}

func lostNames(s seats) string {
	var names []string
	for _, l := range s.lost() {
		names = append(names, fmt.Sprintf("%s@%d since %s", l.Member, l.Slot, l.Since.Format("15:04")))
	}
	return strings.Join(names, ", ")
}

func TestSeats(t *testing.T) {
	abc := map[string]string{"sdb": "B", "sdc": "C", "sdd": "D", "sde": "E"}
	whole := raid5("UUU", "sdb2:0", "sdc2:1", "sdd2:2")
	unslotted := raid5("UUU", "sdb2", "sdc2", "sdd2")
	tests := map[string]struct {
		steps []md.Array
		want  string
	}{
		"whole":                      {[]md.Array{whole}, ""},
		"gone":                       {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdd2:2")}, "sdc2@1 since 12:01"},
		"failed, then removed":       {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdc2:F", "sdd2:2"), raid5("U_U", "sdb2:0", "sdd2:2")}, "sdc2@1 since 12:01"},
		"one after the other":        {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdd2:2"), raid5("U__", "sdb2:0")}, "sdc2@1 since 12:01, sdd2@2 since 12:02"},
		"back again":                 {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdd2:2"), whole}, ""},
		"added again":                {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdc2:F", "sdd2:2"), raid5("U_U", "sdb2:0", "sdc2:1r", "sdd2:2")}, ""},
		"while it is being replaced": {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdd2:2"), raid5("U_U", "sdb2:0", "sde2:1r", "sdd2:2")}, "sdc2@1 since 12:01"},
		"replaced":                   {[]md.Array{whole, raid5("U_U", "sdb2:0", "sdd2:2"), raid5("UUU", "sdb2:0", "sde2:1", "sdd2:2")}, ""},
		"replaced, next one gone":    {[]md.Array{whole, raid5("UUU", "sdb2:0", "sde2:1", "sdd2:2"), raid5("UU_", "sdb2:0", "sde2:1")}, "sdd2@2 since 12:02"},
		"failed before":              {[]md.Array{raid5("U_U", "sdb2:0", "sdc2:F", "sdd2:2")}, "sdc2@-1 since 00:00"},
		"gone before":                {[]md.Array{raid5("U_U", "sdb2:0", "sdd2:2")}, ""},
		"left over, all slots up":    {[]md.Array{whole, raid5("UUU", "sdb2:0", "sdc2:F", "sde2:1", "sdd2:2")}, "sdc2@1 since 12:01"},
		"a spare goes":               {[]md.Array{raid5("UUU", "sdb2:0", "sdc2:1", "sdd2:2", "sde2:s"), whole}, ""},
		"slots not told":             {[]md.Array{unslotted, raid5("U_U", "sdb2", "sdd2")}, "sdc2@-1 since 12:01"},
		"slots not told, replaced":   {[]md.Array{unslotted, raid5("U_U", "sdb2", "sdd2"), raid5("U_U", "sdb2", "sde2", "sdd2")}, ""},
	}
	for name, tt := range tests {
		var s seats
		for i, a := range tt.steps {
			s = s.look(a, serials(a, abc), noon.Add(time.Duration(i)*time.Minute))
		}
		if got := lostNames(s); got != tt.want {
			t.Errorf("%s: lost %q, want %q", name, got, tt.want)
		}
	}
}

// TestSeatsOverRenames has the letters of the disks change, as from boot to boot.
func TestSeatsOverRenames(t *testing.T) {
	whole := raid5("UUU", "sdb2:0", "sdc2:1", "sdd2:2")
	s := seats(nil).look(whole, serials(whole, map[string]string{"sdb": "B", "sdc": "C", "sdd": "D"}), noon)
	now := raid5("U_U", "sdb2:0", "sdc2:2")
	s = s.look(now, serials(now, map[string]string{"sdb": "B", "sdc": "D"}), noon)
	if lost := s.lost(); len(lost) != 1 || lost[0].Disk.Serial != "C" {
		t.Errorf("lost %+v, want the disk with serial number C", lost)
	}
}

// TestSeatsNeverLoseWhatWorks lets disks come and go at random.
func TestSeatsNeverLoseWhatWorks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s seats
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			a := drawArray(t)
			s = s.look(a, serials(a, map[string]string{"sda": "A", "sdb": "B"}), noon)
			for _, l := range s.lost() {
				for _, m := range a.Members {
					if m.Name == l.Member && works(a, m) {
						t.Fatalf("%s works in %+v and is said to be lost", m.Name, a)
					}
				}
			}
			if !a.Degraded() && !a.Stopped() {
				for _, l := range s.lost() {
					if !strings.Contains(fmt.Sprint(a.Members), l.Member) {
						t.Fatalf("an array with all it needs has lost %s: %+v", l.Member, a)
					}
				}
			}
		}
	})
}

func drawArray(t *rapid.T) md.Array {
	slots := rapid.StringMatching(`[U_]{1,4}`).Draw(t, "slots")
	var members []string
	for _, name := range []string{"sda1", "sdb1", "sdc1", "sdd1", "sde1"} {
		flags := rapid.SampledFrom([]string{"", "0", "1", "2", "3", "F", "s", "1r"}).Draw(t, name)
		if rapid.Bool().Draw(t, "is there") {
			members = append(members, name+":"+flags)
		}
	}
	return raid5(slots, members...)
}

// syncing is a check of 1,000,000 KiB of which done are.
func syncing(action string, done int64) *md.Sync {
	todo, minutes, speed := int64(1_000_000), 60.0, int64(100)
	return &md.Sync{Action: action, State: md.Running, Percent: float64(done) / 10_000, DoneKiB: &done, TodoKiB: &todo, Minutes: &minutes, SpeedKiB: &speed}
}

func TestPace(t *testing.T) {
	var w paceWatch
	at := func(after time.Duration, done int64) Pace { return w.look(*syncing("check", done), noon.Add(after)) }
	if p := at(0, 0); !p.Known || p.Left != time.Hour {
		t.Errorf("at first: %+v, want the kernel's hour", p)
	}
	if p := at(10*time.Second, 10_000); p.Left.Round(time.Second) != 990*time.Second {
		t.Errorf("1 %% in 10 s: %v left, want 16m30s", p.Left)
	}
	if p := at(20*time.Second, 10_000); !p.Known || p.Left < 990*time.Second || p.Left > 1100*time.Second {
		t.Errorf("10 s without progress: %+v, want a little longer", p)
	}
	if p := at(71*time.Second, 10_000); !p.Stalled.Equal(noon.Add(10 * time.Second)) {
		t.Errorf("a minute without progress: %+v", p)
	}
	if p := at(80*time.Second, 20_000); !p.Stalled.IsZero() || !p.Known {
		t.Errorf("it goes on: %+v", p)
	}
	if p := w.look(*syncing("resync", 0), noon.Add(90*time.Second)); p.Left != time.Hour {
		t.Errorf("something else runs: %+v, want the kernel's hour", p)
	}
	if p := at(0, 0); !p.Known {
		t.Errorf("the clock was set back: %+v", p)
	}
}

// TestPaceFollows has the disks become four times slower.
func TestPaceFollows(t *testing.T) {
	var w paceWatch
	done := int64(0)
	var p Pace
	for i := range 120 {
		rate := int64(400)
		if i >= 60 {
			rate = 100
		}
		done += rate * 10
		p = w.look(*syncing("check", done), noon.Add(time.Duration(i)*10*time.Second))
	}
	if want := time.Duration((1_000_000-done)/100) * time.Second; p.Left < want*9/10 || p.Left > want*11/10 {
		t.Errorf("ten minutes after the change: %v left, want about %v", p.Left, want)
	}
}

func TestEnded(t *testing.T) {
	mismatches := int64(128)
	idle := raid5("UUU")
	idle.Facts.Mismatches = &mismatches
	busy := func(action string, done int64) md.Array {
		a := raid5("UUU")
		a.Sync = syncing(action, done)
		return a
	}
	left := func(next int64, reshape *md.Reshape) md.Array { // by sysfs
		a := idle
		a.Facts.ArrayState, a.Facts.SyncMin, a.Reshape = "clean", &next, reshape
		return a
	}
	tests := map[string]struct {
		steps []md.Array // ten minutes apart
		want  Ended
	}{
		"nothing ran":    {[]md.Array{idle, idle}, Ended{}},
		"seen to begin":  {[]md.Array{busy("check", 0), busy("check", 600_000), idle}, Ended{Action: "check", Complete: true, Done: 1, Took: 20 * time.Minute, KiB: 1000, Mismatches: 128}},
		"seen late":      {[]md.Array{busy("resync", 500_000), busy("resync", 990_000), idle}, Ended{Action: "resync", Complete: true, Done: 1, KiB: 816}},
		"stopped":        {[]md.Array{busy("check", 0), busy("check", 100_000), idle}, Ended{Action: "check", Done: 0.1, Took: 20 * time.Minute, KiB: 166, Mismatches: 128}},
		"seen once":      {[]md.Array{busy("check", 500_000), idle}, Ended{Action: "check", Done: 0.5, Mismatches: 128}},
		"rebuilt":        {[]md.Array{busy("recovery", 500_000), idle}, Ended{Action: "recovery", Done: 1, Complete: true}},
		"quick check":    {[]md.Array{busy("check", 100_000), left(0, nil)}, Ended{Action: "check", Done: 1, Complete: true, Mismatches: 128}},
		"check to go on": {[]md.Array{busy("check", 990_000), left(1000, nil)}, Ended{Action: "check", Done: 0.99, Mismatches: 128}},
		"check at once":  {[]md.Array{busy("check", 50_000), left(0, nil)}, Ended{Action: "check", Done: 0.05, Mismatches: 128}},
		"quick reshape":  {[]md.Array{busy("reshape", 50_000), left(0, nil)}, Ended{Action: "reshape", Done: 1, Complete: true}},
		"frozen reshape": {[]md.Array{busy("reshape", 990_000), left(0, &md.Reshape{})}, Ended{Action: "reshape", Done: 0.99}},
		"failed again":   {[]md.Array{busy("recovery", 500_000), raid5("UU_")}, Ended{Action: "recovery", Done: 0.5}},
		"then another":   {[]md.Array{busy("recovery", 0), busy("recovery", 990_000), busy("check", 0)}, Ended{Action: "recovery", Complete: true, Done: 1, Took: 20 * time.Minute, KiB: 1650}},
	}
	for name, tt := range tests {
		var w endWatch
		var got Ended
		for i, a := range tt.steps {
			if e := w.look(a, noon.Add(time.Duration(i)*10*time.Minute)); e != nil {
				got = *e
			}
		}
		if got.At = (time.Time{}); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}
