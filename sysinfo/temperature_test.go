package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParseTemperature(t *testing.T) {
	for text, want := range map[string]Temperature{
		"38125\n":              {Celsius: 38, Known: true},
		"38500\n":              {Celsius: 39, Known: true},
		"0":                    {Known: true},
		"-600":                 {Celsius: -1, Known: true},
		"-50000":               {Celsius: -50, Known: true},
		"-273200":              {},
		"150001":               {},
		"":                     {},
		"38.1":                 {},
		"99999999999999999999": {},
	} {
		v, ok := parseTemperature(text)
		if got := (Temperature{Celsius: v, Known: ok}); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func FuzzTemperature(f *testing.F) {
	f.Add("38125\n", "70000", "Tdie", "k10temp")
	f.Add("-1", "0", "Package id 0", "coretemp")
	f.Fuzz(func(t *testing.T, input, crit, label, name string) {
		th := thermometer{fs: machineOf(t, map[string]string{
			"sys/class/hwmon/hwmon0/name": name, "sys/class/hwmon/hwmon0/temp1_input": input,
			"sys/class/hwmon/hwmon0/temp1_label": label, "sys/class/hwmon/hwmon0/temp1_crit": crit,
		})}
		defer th.close()
		r := th.look(time.Unix(1e9, 0))
		if !r.Known && r.Celsius != 0 || r.Celsius < -50 || r.Celsius > 150 || r.Limit < 30 || r.Limit > 150 || r.Hot != (r.Known && r.Celsius >= r.Limit) {
			t.Errorf("%+v", r)
		}
	})
}

func TestThermometer(t *testing.T) {
	const hwmon = "sys/class/hwmon/"
	tests := map[string]struct {
		files map[string]string
		opts  CPUOpts
		want  Temperature
	}{
		"none": {map[string]string{}, CPUOpts{}, Temperature{Limit: 85}},
		"k10temp's maximum is no limit": {
			map[string]string{hwmon + "hwmon0/name": "k10temp", hwmon + "hwmon0/temp1_input": "72000", hwmon + "hwmon0/temp1_max": "70000"},
			CPUOpts{},
			Temperature{Celsius: 72, Known: true, Limit: 85},
		},
		"Tdie": {
			map[string]string{
				hwmon + "hwmon0/name": "k10temp", hwmon + "hwmon0/temp1_input": "97000", hwmon + "hwmon0/temp1_label": "Tctl",
				hwmon + "hwmon0/temp2_input": "70000", hwmon + "hwmon0/temp2_label": "Tdie",
			},
			CPUOpts{},
			Temperature{Celsius: 70, Known: true, Limit: 85},
		},
		"Linux 3.2": {
			map[string]string{hwmon + "hwmon3/device/name": "k10temp", hwmon + "hwmon3/device/temp1_input": "38000", hwmon + "hwmon3/device/temp1_crit": "100000"},
			CPUOpts{},
			Temperature{Celsius: 38, Known: true, Limit: 100},
		},
		"no package": {
			map[string]string{hwmon + "hwmon3/name": "coretemp", hwmon + "hwmon3/temp2_input": "51000", hwmon + "hwmon3/temp2_max": "80000", hwmon + "hwmon3/temp10_input": "60000"},
			CPUOpts{},
			Temperature{Celsius: 51, Known: true, Limit: 80},
		},
		"the option wins": {
			map[string]string{hwmon + "hwmon3/name": "coretemp", hwmon + "hwmon3/temp1_input": "51000", hwmon + "hwmon3/temp1_crit": "80000"},
			CPUOpts{Hot: 50},
			Temperature{Celsius: 51, Known: true, Limit: 50, Hot: true},
		},
		"the firmware last": {
			map[string]string{hwmon + "hwmon0/name": "acpitz", hwmon + "hwmon0/temp1_input": "8300", hwmon + "hwmon1/name": "cpu_thermal", hwmon + "hwmon1/temp1_input": "47000"},
			CPUOpts{},
			Temperature{Celsius: 47, Known: true, Limit: 85},
		},
		"the firmware": {
			map[string]string{hwmon + "hwmon0/name": "acpitz", hwmon + "hwmon0/temp1_input": "8300", hwmon + "hwmon0/temp1_crit": "20000"},
			CPUOpts{},
			Temperature{Celsius: 8, Known: true, Limit: 85},
		},
		"never a disk": {map[string]string{hwmon + "hwmon0/name": "drivetemp", hwmon + "hwmon0/temp1_input": "34000"}, CPUOpts{}, Temperature{Limit: 85}},
	}
	for name, tt := range tests {
		th := thermometer{fs: machineOf(t, tt.files), opts: tt.opts}
		if diff := cmp.Diff(tt.want, th.look(time.Unix(1e9, 0))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		th.close()
	}
}

// TestDisksAreNotAsked has a disk whose files must not be opened: a pipe that nobody
// writes would hold the reader for ever.
func TestDisksAreNotAsked(t *testing.T) {
	const chip = "sys/class/hwmon/hwmon0/"
	fs := machineOf(t, map[string]string{chip + "name": "drivetemp", chip + "temp1_label": ""})
	for _, file := range []string{"temp1_input", "temp1_crit", "fan1_input"} {
		pipe(t, filepath.Join(fs.Root, chip, file))
	}
	th := thermometer{fs: fs}
	if r := th.look(time.Unix(1e9, 0)); r.Known {
		t.Errorf("%+v", r)
	}
	if f := newFanWatch(fs).look(time.Unix(1e9, 0), Temperature{}); f.Known {
		t.Errorf("%+v", f)
	}
}

// TestThermometerCoolsDown keeps to its word until it is cooler by some degrees, and
// finds the chip again under another number.
func TestThermometerCoolsDown(t *testing.T) {
	const chip = "sys/class/hwmon/hwmon%d/"
	fs := machineOf(t, map[string]string{fmt.Sprintf(chip, 1) + "name": "coretemp", fmt.Sprintf(chip, 1) + "temp1_input": "84000"})
	th, now := thermometer{fs: fs}, time.Unix(1e9, 0)
	defer th.close()
	for _, step := range []struct {
		celsius int
		hot     bool
	}{{84, false}, {85, true}, {84, true}, {83, true}, {82, false}, {84, false}, {85, true}} {
		now = now.Add(time.Second)
		write(t, filepath.Join(fs.Root, fmt.Sprintf(chip, 1), "temp1_input"), fmt.Sprint(step.celsius*1000))
		if r := th.look(now); r.Celsius != step.celsius || r.Hot != step.hot {
			t.Errorf("%d degrees: %+v, want hot %v", step.celsius, r, step.hot)
		}
	}
	th.probes[0].close() // as when the driver has gone
	if err := os.Rename(filepath.Join(fs.Root, fmt.Sprintf(chip, 1)), filepath.Join(fs.Root, fmt.Sprintf(chip, 5))); err != nil {
		t.Fatal(err)
	}
	if r := th.look(now.Add(time.Second)); r.Known || r.Hot {
		t.Errorf("a chip that has gone: %+v", r)
	}
	if r := th.look(now.Add(findAgain)); r.Celsius != 85 || !r.Hot {
		t.Errorf("under its new number: %+v", r)
	}
}
