package day

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// recordedDay is the day that is embedded.
func recordedDay(t *testing.T) []Scene {
	t.Helper()
	scenes, err := N54L()
	if err != nil {
		t.Fatal(err)
	}
	return scenes
}

func TestRecordedDay(t *testing.T) {
	var names []string
	var played time.Duration
	for _, s := range recordedDay(t) {
		if slices.Contains(names, s.Name) || s.Name == "" {
			t.Errorf("scene %q has no name of its own", s.Name)
		}
		names = append(names, s.Name)
		played += s.Lasts
		if s.Lasts > 0 && s.Caption == "" {
			t.Errorf("nobody says what happens in scene %s", s.Name)
		}
	}
	if played < 110*time.Second || played > 130*time.Second {
		t.Errorf("the day is played in %v, want about two minutes", played)
	}
}

// TestRecordedSize keeps what the program carries along small.
func TestRecordedSize(t *testing.T) {
	size := int64(0)
	err := fs.WalkDir(recorded, ".", func(_ string, d fs.DirEntry, err error) error {
		if info, infoErr := d.Info(); infoErr == nil && !d.IsDir() {
			size += info.Size()
		}
		return err
	})
	if err != nil || size == 0 || size > 100_000 {
		t.Errorf("the recorded day takes %d bytes, want at most 100000: %v", size, err)
	}
}

func TestSceneTrouble(t *testing.T) {
	for script, want := range map[string]string{
		"at noon":                              `line 1: "noon" is no time such as 07:02:10`,
		"at 07:02":                             `"07:02" is no time`,
		"at 07:62:00":                          `"07:62:00" is no time`,
		"scene a\n\nlasts long":                `line 3: `,
		"speed 0":                              `"0" is no number above 0`,
		"speed NaN":                            `"NaN" is no number above 0`,
		"colour red":                           `"colour" is no word of a script`,
		"cpu 1 2":                              `cpu takes 0 names and 3 numbers, found ["1" "2"]`,
		"load 1 2 x":                           `"x" is no number from 0 up`,
		"net wlan0 -1 2":                       `"-1" is no number from 0 up`,
		"devices sda1 md0":                     `"md0" is no partition such as sda1`,
		"boot":                                 `boot takes a time`,
		"sync md0 resync 2 1 5":                `sync takes KiB done, KiB in all and KiB/s`,
		"sync md0 resync 0 1 0":                `sync takes KiB done, KiB in all and KiB/s`,
		"hole big var/x":                       `line 1: `,
		"hole 5 ../x":                          `"../x" is no path such as proc/mdstat`,
		"remove /":                             `"/" is no path`,
		"written 07:02:10x var/x":              `"07:02:10x" is no time`,
		"scene a\n-- ../x --\n":                `"../x" is no path`,
		"scene a\n-- ../x -> proc/mdstat --\n": `"../x" is no path`,
	} {
		if _, err := parseScene(txtar.Parse([]byte(script))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want one with %q", script, err, want)
		}
	}
}

// FuzzScene sees to it that what can be read can be played.
func FuzzScene(f *testing.F) {
	for _, s := range []string{"scene a\nat 07:02:10\nlasts 1s\ncpu 1 2 3\ndevices sda1 sdb2\ndisk sda1 1 2\nsync md0 check 1 2 3\n-- proc/mdstat --\n<<md0 line>>\n", "boot -01:00:00\nspeed 1e3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseScene(txtar.Parse([]byte(text)))
		if err != nil {
			return
		}
		p := Player{work: s.work, boot: time.Unix(0, 0)}
		p.count.count(s.work, time.Second)
		lines := strings.Count(p.count.diskstats(s.work.devices), "\n")
		if want := len(s.work.devices) + len(disksOf(s.work.devices)); len(s.work.devices) == len(slices.Compact(slices.Sorted(slices.Values(s.work.devices)))) && lines != want {
			t.Errorf("%d lines of disks, want %d", lines, want)
		}
		for _, file := range s.files {
			p.fill(file.text)
		}
	})
}
