package sysinfo

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSpinDownOf(t *testing.T) {
	for n, want := range map[int]SpinDown{
		0: {0, true}, 1: {5 * time.Second, true}, 12: {time.Minute, true}, 120: {10 * time.Minute, true},
		180: {15 * time.Minute, true}, 240: {20 * time.Minute, true}, 241: {30 * time.Minute, true}, 242: {time.Hour, true},
		244: {2 * time.Hour, true}, 251: {330 * time.Minute, true}, 252: {21 * time.Minute, true}, 253: {}, 254: {},
		255: {1275 * time.Second, true}, 256: {}, -1: {},
	} {
		if got := spinDownOf(n); got != want {
			t.Errorf("-S %d: %+v, want %+v", n, got, want)
		}
	}
}

func after(d time.Duration) SpinDown { return SpinDown{d, true} }

// TestHdparmConf reads files as they are found on real machines, and asks for sda and
// sdb.
func TestHdparmConf(t *testing.T) {
	for name, tt := range map[string]struct {
		text     string
		sda, sdb SpinDown
	}{
		"owner":            {"/dev/sda {\n\tspindown_time = 240\n}\n/dev/sdb {\n\tspindown_time = 180\n}\n", after(20 * time.Minute), after(15 * time.Minute)},
		"empty":            {"", SpinDown{}, SpinDown{}},
		"all":              {"quiet\nspindown_time = 120\n/dev/sdb {\n spindown_time = 0\n}\n", after(10 * time.Minute), after(0)},
		"no closing brace": {"/dev/sda {\n spindown_time = 12\n/dev/sdb {\n spindown_time = 24\n", after(time.Minute), after(2 * time.Minute)},
		"brace below":      {"/dev/sda\n{\nspindown_time=12\n}\n", after(time.Minute), SpinDown{}},
		"one line":         {"/dev/sda { spindown_time = 12 } /dev/sdb{spindown_time=24}", after(time.Minute), after(2 * time.Minute)},
		"comments":         {"# /dev/sda { spindown_time = 1 }\n/dev/sda { # the system\n#spindown_time = 2\nspindown_time = 12 # a minute\n}\n", after(time.Minute), SpinDown{}},
		"windows":          {"/dev/sda {\r\n\tspindown_time = 12\r\n}\r\n", after(time.Minute), SpinDown{}},
		"forced":           {"/dev/sda {\n apm = 127\n force_spindown_time = 12\n}\n", after(time.Minute), SpinDown{}},
		"by id":            {"/dev/disk/by-id/ata-X_1 {\n spindown_time = 12\n}\n", after(time.Minute), SpinDown{}},
		"quoted":           {"\"/dev/sda\" {\n spindown_time = \"12\"\n}\n", after(time.Minute), SpinDown{}},
		"pattern":          {"/dev/sd[b-d] {\n spindown_time = 12\n}\n", SpinDown{}, after(time.Minute)},
		"twice":            {"/dev/sda { spindown_time = 1 }\n/dev/sda { spindown_time = 12 }\n", after(time.Minute), SpinDown{}},
		"other keys":       {"spindown_time = 12\n/dev/sda { apm = 254\nwrite_cache = off }\n", after(time.Minute), after(time.Minute)},
		"not a number":     {"/dev/sda { spindown_time = soon\n}\n/dev/sdb { spindown_time = 12 }", SpinDown{}, after(time.Minute)},
		"no value":         {"/dev/sda {\n spindown_time =\n 12\n}\n", SpinDown{}, SpinDown{}},
		"vendor":           {"spindown_time = 12\n/dev/sda { spindown_time = 253 }\n", SpinDown{}, after(time.Minute)},
		"command line":     {"command_line {\n\thdparm -q -S 12 /dev/sda /dev/sdb\n\thdparm -S0 /dev/sdb\n}\n", after(time.Minute), after(0)},
		"after a command":  {"command_line {\n\thdparm -B 127 /dev/sda\n}\nspindown_time = 12\n", after(time.Minute), after(time.Minute)},
	} {
		fs := under(t.TempDir())
		write(t, filepath.Join(fs.Root, "etc/hdparm.conf"), tt.text)
		symlink(t, "../../sda", filepath.Join(fs.Root, "dev/disk/by-id/ata-X_1"))
		s := readSpinDowns(fs, nil)
		if a, b := s.of(Disk{Name: "sda"}, true), s.of(Disk{Name: "sdb"}, true); a != tt.sda || b != tt.sdb {
			t.Errorf("%s: sda %+v, sdb %+v, want %+v and %+v", name, a, b, tt.sda, tt.sdb)
		}
	}
}

// TestHdIdle reads options of hd-idle.
func TestHdIdle(t *testing.T) {
	for text, want := range map[string][2]SpinDown{
		"START_HD_IDLE=true\nHD_IDLE_OPTS=\"-i 0 -a sda -i 600 -l /var/log/hd-idle.log\"\n":      {after(10 * time.Minute), after(0)},
		"START_HD_IDLE=false\nHD_IDLE_OPTS=\"-i 180\"\n":                                         {},
		"HD_IDLE_OPTS=\"-i 300 -a /dev/sdb -i 900\"\n":                                           {after(5 * time.Minute), after(15 * time.Minute)},
		"HD_IDLE_OPTS=\"-c ata -i 0 -a /dev/disk/by-label/DATA -i 540\"\n#HD_IDLE_OPTS=\"-i 1\"": {after(9 * time.Minute), after(0)},
		"HD_IDLE_OPTS='-a sdb -i soon'\n":                                                        {after(10 * time.Minute), after(10 * time.Minute)},
		"HD_IDLE_OPTS=\"-i 999999999999\"\n":                                                     {after(10 * time.Minute), after(10 * time.Minute)},
		"# START_HD_IDLE=true\n":                                                                 {},
	} {
		fs := under(t.TempDir())
		write(t, filepath.Join(fs.Root, "etc/default/hd-idle"), text)
		symlink(t, "../../sda", filepath.Join(fs.Root, "dev/disk/by-label/DATA"))
		s := readSpinDowns(fs, nil)
		if got := [2]SpinDown{s.of(Disk{Name: "sda"}, true), s.of(Disk{Name: "sdb"}, true)}; got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// TestHdparmRules reads rules of udev.
func TestHdparmRules(t *testing.T) {
	fs := under(t.TempDir())
	for path, text := range map[string]string{
		"sys/block/sda/dev": "8:0\n", "sys/block/sda/queue/rotational": "1\n", "sys/block/sda/device/model": "WDC WD20EFRX-68E\n",
		"run/udev/data/b8:0": "E:ID_SERIAL_SHORT=WD-1\nE:ID_BUS=ata\n",
	} {
		write(t, filepath.Join(fs.Root, path), text)
	}
	const run = `, RUN+="/sbin/hdparm -B 127 -S 12 /dev/%k"`
	yes, no := after(time.Minute), SpinDown{}
	for rule, want := range map[string]SpinDown{
		`ACTION=="add|change", KERNEL=="sd[a-z]", ATTR{queue/rotational}=="1"` + run:                  yes,
		`ACTION=="add", SUBSYSTEM=="block", ENV{DEVTYPE}=="disk", ENV{ID_SERIAL_SHORT}=="WD-1"` + run: yes,
		`KERNEL=="sd[b-z]"` + run:                                       no,
		`KERNEL!="sd[b-z]"` + run:                                       yes,
		`ENV{ID_SERIAL_SHORT}=="WD-2"` + run:                            no,
		`ATTRS{model}=="WDC WD20EFRX*"` + run:                           yes,
		`SUBSYSTEMS=="usb"` + run:                                       no,
		`PROGRAM=="/bin/rotates"` + run:                                 no,
		`ACTION=="remove"` + run:                                        no,
		`#KERNEL=="sda"` + run:                                          no,
		`KERNEL=="sda", RUN+="/sbin/hdparm -B 254 /dev/%k"`:             no,
		"KERNEL==\"sda\", \\\n  RUN+=\"/usr/bin/hdparm -S12 $devnode\"": yes,
	} {
		write(t, filepath.Join(fs.Root, "etc/udev/rules.d/69-hdparm.rules"), rule+"\n")
		if got := readSpinDowns(fs, nil).of(Disk{Name: "sda"}, true); got != want {
			t.Errorf("%s: %+v, want %+v", rule, got, want)
		}
	}
}

// TestSpinDownOfSeveral has several things set a time: the shortest comes true, but
// what a person has configured goes first.
func TestSpinDownOfSeveral(t *testing.T) {
	fs := under(t.TempDir())
	write(t, filepath.Join(fs.Root, "etc/hdparm.conf"), "spindown_time = 240\n/dev/sdb { spindown_time = 0 }\n")
	write(t, filepath.Join(fs.Root, "etc/default/hd-idle"), "HD_IDLE_OPTS=\"-i 600\"\n")
	s := readSpinDowns(fs, map[string]time.Duration{"WD-9": time.Hour, "/dev/sdd": 0})
	got := map[string]SpinDown{
		"sda": s.of(Disk{Name: "sda"}, true), "sdb": s.of(Disk{Name: "sdb"}, true), "sdc": s.of(Disk{Name: "sdc", Serial: "WD-9"}, true),
		"sdd": s.of(Disk{Name: "sdd"}, true), "ssd": s.of(Disk{Name: "sde"}, false),
	}
	want := map[string]SpinDown{
		"sda": after(10 * time.Minute), "sdb": after(10 * time.Minute), "sdc": after(time.Hour), "sdd": after(0), "ssd": after(0),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// fuzzSpinDown checks that no text makes a time of less than nothing or of more than
// a year.
func fuzzSpinDown(f *testing.F, parse func(text string) []SpinDown) {
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range parse(text) {
			if s.After < 0 || s.After > 366*24*time.Hour || !s.Known && s.After != 0 {
				t.Errorf("%q sets %+v", text, s)
			}
		}
	})
}

func FuzzHdparmConf(f *testing.F) {
	f.Add("/dev/sda { spindown_time = 240\n/dev/sdb\n{\n}\ncommand_line {\nhdparm -S 3 /dev/sda\n}\n")
	fuzzSpinDown(f, func(text string) []SpinDown {
		c := parseHdparmConf(text)
		return []SpinDown{c.all, c.of([]string{"sda", "/dev/sda"})}
	})
}

func FuzzHdIdle(f *testing.F) {
	f.Add("START_HD_IDLE=true\nHD_IDLE_OPTS=\"-i 0 -a sda -i 600\"\n")
	fuzzSpinDown(f, func(text string) []SpinDown { return []SpinDown{parseHdIdle(text).of([]string{"sda"})} })
}

func FuzzHdparmRules(f *testing.F) {
	f.Add("KERNEL==\"sda\", RUN+=\"/sbin/hdparm -S 12 /dev/%k\"\n")
	fuzzSpinDown(f, func(text string) (all []SpinDown) {
		for _, r := range parseHdparmRules(text) {
			r.matches(FS{}, Disk{Name: "sda"})
			all = append(all, r.spinDown)
		}
		return all
	})
}
