package sysinfo

import (
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHeatLevels(t *testing.T) {
	l := limits{70, 85}
	level := Cool
	for _, step := range []struct {
		celsius int
		want    HeatLevel
	}{{69, Cool}, {70, Warm}, {68, Warm}, {67, Cool}, {85, Hot}, {83, Hot}, {82, Warm}, {30, Cool}, {99, Hot}, {40, Cool}} {
		if level = l.level(step.celsius, level); level != step.want {
			t.Errorf("at %d degrees: level %d, want %d", step.celsius, level, step.want)
		}
	}
}

func TestHeatLimits(t *testing.T) {
	usual := limits{60, 80}
	for name, tt := range map[string]struct {
		opts SensorsOpts
		says limits
		want limits
	}{
		"usual":              {SensorsOpts{}, limits{}, limits{60, 80}},
		"the chip's":         {SensorsOpts{}, limits{50, 70}, limits{50, 70}},
		"a person's":         {SensorsOpts{Warn: map[string]int{"x": 40}, Critical: map[string]int{"x": 45}}, limits{50, 70}, limits{40, 45}},
		"of another":         {SensorsOpts{Warn: map[string]int{"y": 40}}, limits{50, 70}, limits{50, 70}},
		"warm above hot":     {SensorsOpts{Critical: map[string]int{"x": 45}}, limits{50, 70}, limits{45, 45}},
		"warmer than usual":  {SensorsOpts{Warn: map[string]int{"x": 90}}, limits{}, limits{90, 110}},
		"chip says nonsense": {SensorsOpts{}, limits{99, 0}, limits{80, 80}},
	} {
		if got := tt.opts.limits("x", tt.says, usual); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// sensorFeed reads the sensors of a machine once a second.
func sensorFeed(t *testing.T, s SensorsSource) *Feed[Sensors] {
	f := NewFeed(s, Demand{Every: time.Second}, func() {})
	go f.Run(t.Context())
	synctest.Wait()
	return f
}

// letPass lets a time pass.
func letPass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// TestSensorsFanStops has a fan stop, with a plug beside it that never had one.
func TestSensorsFanStops(t *testing.T) {
	const dir = "sys/class/hwmon/hwmon0/"
	fs := machineOf(t, map[string]string{dir + "name": "nct6775\n", dir + "fan1_input": "812\n", dir + "fan2_input": "0\n"})
	synctest.Test(t, func(t *testing.T) {
		f := sensorFeed(t, SensorsSource{FS: fs})
		want := func(fans ...FanSpeed) {
			t.Helper()
			if diff := cmp.Diff(fans, f.Latest().Value.Fans); diff != "" {
				t.Errorf("fans (-want +got):\n%s", diff)
			}
		}
		want(FanSpeed{"fan1", 812, false})
		change(t, fs, dir+"fan1_input", "0\n")
		letPass(2 * time.Second)
		want(FanSpeed{"fan1", 0, true})
		change(t, fs, dir+"fan1_input", "-7\n")
		letPass(2 * time.Second)
		want()
		change(t, fs, dir+"fan1_input", "900\n")
		letPass(2 * time.Second)
		want(FanSpeed{"fan1", 900, false})
	})
}

// TestSensorsLeaveSleepersAlone has a chip whose device is put to sleep. What it says
// then must not be seen.
func TestSensorsLeaveSleepersAlone(t *testing.T) {
	const dir = "sys/class/hwmon/hwmon0/"
	fs := machineOf(t, map[string]string{dir + "name": "amdgpu\n", dir + "temp1_input": "50000\n", dir + "device/power/runtime_status": "active\n"})
	opts := SensorsOpts{Names: map[string]string{"amdgpu/temp1": "GPU"}}
	synctest.Test(t, func(t *testing.T) {
		f := sensorFeed(t, SensorsSource{FS: fs, Opts: opts})
		for _, status := range []string{"active", "suspended", "suspending", "active"} {
			change(t, fs, dir+"device/power/runtime_status", status+"\n")
			letPass(2 * time.Second)
			want := 1
			if status != "active" {
				want = 0
			}
			if got := f.Latest().Value.Temps; len(got) != want {
				t.Errorf("while %s: %+v", status, got)
			}
		}
		if all := sensorFeed(t, SensorsSource{FS: fs}).Latest().Value.Temps; len(all) != 0 {
			t.Errorf("nobody named it: %+v", all)
		}
	})
}

// TestSensorsFindANewChip loads a driver while the source runs.
func TestSensorsFindANewChip(t *testing.T) {
	fs := machineOf(t, map[string]string{})
	synctest.Test(t, func(t *testing.T) {
		f := sensorFeed(t, SensorsSource{FS: fs})
		if got := f.Latest().Value; len(got.Temps) != 0 {
			t.Errorf("at first %+v", got)
		}
		change(t, fs, "sys/class/hwmon/hwmon0/name", "k10temp\n")
		change(t, fs, "sys/class/hwmon/hwmon0/temp1_input", "38125\n")
		letPass(2 * findAgain)
		if diff := cmp.Diff([]Heat{{Name: "CPU", Celsius: 38, Limit: defaultHot}}, f.Latest().Value.Temps); diff != "" {
			t.Errorf("temperatures (-want +got):\n%s", diff)
		}
	})
}

// diskstatsOf is /proc/diskstats of a disk with a number of reads.
func diskstatsOf(reads int) string { return fmt.Sprintf("   8 0 sda %d 0 0 0 0 0 0 0 0 0 0\n", reads) }

// TestSensorsLetDisksSleep has a disk that is read once and never again, on a kernel
// that counts the question for the temperature as a read too.
func TestSensorsLetDisksSleep(t *testing.T) {
	const dir = "sys/class/hwmon/hwmon0/"
	fs := machineOf(t, map[string]string{
		dir + "name": "drivetemp\n", dir + "temp1_input": "35000\n", dir + "device/block/sda/size": "1\n",
		"sys/block/sda/queue/rotational": "1\n", "proc/diskstats": diskstatsOf(7),
	})
	synctest.Test(t, func(t *testing.T) {
		var asked, reads atomic.Int64
		reads.Store(7)
		count := func(n int64) { change(t, fs, "proc/diskstats", diskstatsOf(int(reads.Add(n)))) }
		s := SensorsSource{FS: fs, Opts: SensorsOpts{Disks: true}, ask: func(s *heatSensor) (Heat, bool) {
			asked.Add(1)
			count(1)
			return s.read()
		}}
		f := sensorFeed(t, s)
		letPass(time.Hour)
		if d := f.Latest().Value.Disks; asked.Load() != 0 || d.Known || d.Asleep != 1 || d.Marks != "z" {
			t.Errorf("asked %d times, %+v: the disk may sleep", asked.Load(), d)
		}
		count(3)
		letPass(2 * time.Second)
		if d := f.Latest().Value.Disks; asked.Load() != 1 || !d.Known || d.Celsius != 35 || d.Name != "sda" {
			t.Errorf("asked %d times, %+v: the disk is awake", asked.Load(), d)
		}
		letPass(24 * time.Hour)
		if d := f.Latest().Value.Disks; asked.Load() > 3 || d.Known {
			t.Errorf("asked %d times, %+v: the question kept the disk awake", asked.Load(), d)
		}
	})
}

func TestSensorsOfADisk(t *testing.T) {
	for name, tt := range map[string]struct {
		files map[string]string
		want  string
	}{
		"scsi":     {map[string]string{"device/block/sdb/size": "1"}, "sdb"},
		"nvme":     {map[string]string{"device/nvme0n1/size": "1", "device/model": "x", "device/nvme0/y": ""}, "nvme0n1"},
		"no block": {map[string]string{"device/model": "x"}, ""},
	} {
		files := map[string]string{}
		for path, text := range tt.files {
			files["chip/"+path] = text
		}
		fs := machineOf(t, files)
		if got := (chip{name: "drivetemp", dir: fs.Root + "/chip"}).disk(); got != tt.want {
			t.Errorf("%s: disk %q, want %q", name, got, tt.want)
		}
	}
}

func FuzzSensors(f *testing.F) {
	f.Add("k10temp", "38125", "70000", "85000", "Tdie", "0", "300")
	f.Add("nct6775", "-128000", "127000", "0", "SYSTIN", "65535", "")
	f.Fuzz(func(t *testing.T, name, input, max, crit, label, rpm, least string) {
		const dir = "sys/class/hwmon/hwmon0/"
		fs := machineOf(t, map[string]string{
			dir + "name": name, dir + "temp1_input": input, dir + "temp1_max": max, dir + "temp1_crit": crit,
			dir + "temp1_label": label, dir + "fan1_input": rpm, dir + "fan1_min": least,
		})
		w := sensorsWatch{SensorsSource: SensorsSource{FS: fs}, ran: map[string]bool{}}
		s := w.look(time.Unix(1, 0))
		w.found.close()
		for _, h := range s.Temps {
			if h.Celsius < 0 || h.Celsius > 120 || h.Limit <= 0 || h.Name == "" {
				t.Errorf("a temperature %+v", h)
			}
		}
		for _, fan := range s.Fans {
			if fan.RPM < 0 || fan.RPM > fastest || fan.Stopped != (fan.RPM == 0) {
				t.Errorf("a fan %+v", fan)
			}
		}
	})
}
