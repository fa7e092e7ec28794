package screens_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"lcdpanel/lcd"
	"lcdpanel/screens"
)

// TestRAIDAlarm looks at what takes the panel when an array loses disks.
func TestRAIDAlarm(t *testing.T) {
	tests := map[string]map[string]string{
		"lost-disk": {
			"20x4": "!! md1 DEGRADED !!\nlost sdc bay 3 14:32\nWD20EFRX S/N …004711\n2 of 3  since 14:32",
			"16x2": "!!md1 DEGRADED!!\nsdc bay 3 14:32",
		},
		"two-lost": {
			"20x4": "!! md1 FAILED !!\nlost sdc bay 3 14:32\nlost sdd bay 4 14:32\n1 of 3  since 14:32",
			"16x2": "!! md1 FAILED !!\nsdc bay 3 14:32",
		},
		"fs-errors": {"20x4": "!! md1 fs errors !!\n3 of 3"},
	}
	for name, sizes := range tests {
		archive, err := txtar.ParseFile("testdata/raid/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		root := layOut(t, archive)
		for size, want := range sizes {
			w, h := 20, 4
			if size == "16x2" {
				w, h = 16, 2
			}
			v := build(t, "raid", root).View(moment(t, archive), w, h)
			if v.Status != screens.Critical || v.Cause == "" || v.Alarm == nil {
				t.Errorf("%s: %v, cause %q, alarm %v", name, v.Status, v.Cause, v.Alarm)
				continue
			}
			if got, want := v.Alarm.String(), lcd.ParseFrame(w, h, want).String(); got != want {
				t.Errorf("%s takes the panel with\n%s\nwant\n%s", name, got, want)
			}
		}
	}
}
