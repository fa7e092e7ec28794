package sysinfo

import (
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// pipe makes a named pipe.
func pipe(t *testing.T, path string) {
	t.Helper()
	if err := unix.Mkfifo(path, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFans(t *testing.T) {
	const chip = "sys/class/hwmon/hwmon0/"
	tests := map[string]struct {
		files map[string]string
		want  Fan
	}{
		"none":                {map[string]string{}, Fan{}},
		"an empty plug":       {map[string]string{chip + "fan1_input": "0"}, Fan{}},
		"the slower":          {map[string]string{chip + "fan1_input": "1640", chip + "fan2_input": "812", chip + "fan3_input": "0"}, Fan{RPM: 812, Known: true}},
		"below its least":     {map[string]string{chip + "fan1_input": "0", chip + "fan1_min": "300"}, Fan{Known: true, Stopped: true}},
		"alarm":               {map[string]string{chip + "fan1_input": "0", chip + "fan1_alarm": "1"}, Fan{Known: true, Stopped: true}},
		"one stands, one not": {map[string]string{chip + "fan1_input": "0", chip + "fan1_alarm": "1", chip + "fan2_input": "900"}, Fan{Known: true, Stopped: true}},
		"nonsense":            {map[string]string{chip + "fan1_input": "-5", chip + "fan2_input": "9999999", chip + "fan_input": "3", chip + "fan3_input": "x"}, Fan{}},
	}
	for name, tt := range tests {
		tt.files[chip+"name"] = "w83795adg"
		if got := newFanWatch(machineOf(t, tt.files)).look(time.Unix(1e9, 0), Temperature{}); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// TestFanOfAnotherChip has only fans that may stand still.
func TestFanOfAnotherChip(t *testing.T) {
	for _, name := range []string{"amdgpu", "nouveau", "corsairpsu", "drivetemp", "nvme"} {
		fs := machineOf(t, map[string]string{"sys/class/hwmon/hwmon0/name": name, "sys/class/hwmon/hwmon0/fan1_input": "500"})
		if got := newFanWatch(fs).look(time.Unix(1e9, 0), Temperature{}); got != (Fan{}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestFanStops looks every minute, and every five seconds while it is warm.
func TestFanStops(t *testing.T) {
	const chip = "sys/class/hwmon/hwmon0/"
	fs := machineOf(t, map[string]string{chip + "name": "nct6776", chip + "fan1_input": "812"})
	w, now := newFanWatch(fs), time.Unix(1e9, 0)
	at := func(d time.Duration, celsius int, want Fan) {
		t.Helper()
		if got := w.look(now.Add(d), Temperature{Celsius: celsius, Known: true}); got != want {
			t.Errorf("after %v: %+v, want %+v", d, got, want)
		}
	}
	runs := Fan{RPM: 812, Known: true}
	at(0, 40, runs)
	write(t, filepath.Join(fs.Root, chip, "fan1_input"), "0")
	at(50*time.Second, 40, runs)
	at(51*time.Second, 60, Fan{Known: true, Stopped: true})
	write(t, filepath.Join(fs.Root, chip, "fan1_input"), "812")
	at(53*time.Second, 61, Fan{Known: true, Stopped: true})
	at(56*time.Second, 61, runs)
}

func FuzzFan(f *testing.F) {
	f.Add("0", "300", "1", "fan1_input")
	f.Fuzz(func(t *testing.T, input, least, alarm, name string) {
		const chip = "sys/class/hwmon/hwmon0/"
		fs := machineOf(t, map[string]string{chip + "name": "it87" + name, chip + "fan1_input": input, chip + "fan1_min": least, chip + "fan1_alarm": alarm})
		r := newFanWatch(fs).look(time.Unix(1e9, 0), Temperature{})
		if r.RPM < 0 || r.RPM > fastest || r.Stopped && (r.RPM != 0 || !r.Known) || !r.Known && r != (Fan{}) {
			t.Errorf("%+v", r)
		}
	})
}
