package sysinfo

import (
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// steady is a number in a file of a sensor, kept open: a reading is one system call.
// Unlike kept it tells the Go scheduler, for chips on a slow bus make it wait.
type steady struct {
	path string
	fd   int // valid while open
	open bool
}

// number returns what the sensor says, and whether it says anything.
func (s *steady) number() (int64, bool) {
	if !s.open {
		fd, err := unix.Open(s.path, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
		if err != nil {
			return 0, false
		}
		s.fd, s.open = fd, true
	}
	var buf [32]byte
	n, err := unix.Pread(s.fd, buf[:], 0)
	if err != nil {
		s.close()
		return 0, false
	}
	return parseNumber(string(buf[:n]))
}

func (s *steady) close() {
	if s.open {
		_ = unix.Close(s.fd) // nothing was written
		s.open = false
	}
}

// heatSensor is a temperature of a chip.
type heatSensor struct {
	input  steady
	name   string
	limits limits
	level  HeatLevel
	next   pace // of a disk
	last   Heat // of a disk, as it said last
	guard  guard
}

// read returns the temperature now, and whether there is one.
func (s *heatSensor) read() (Heat, bool) {
	if s.guard.sleeps() {
		return Heat{}, false
	}
	v, ok := s.input.number()
	if !ok || !connected(v) {
		return Heat{}, false
	}
	h := Heat{Name: s.name, Celsius: int((v + 500) / 1000), Limit: s.limits.hot}
	s.level = s.limits.level(h.Celsius, s.level)
	h.Level = s.level
	return h, true
}

// guard is the file that tells whether a device is awake; empty for one that never
// sleeps.
type guard string

// sleeps tells whether runtime power management has put the device to sleep, or is
// about to; a reading would wake it (Documentation/power/runtime_pm.rst).
func (g guard) sleeps() bool { return g != "" && strings.HasPrefix(oneLine(string(g)), "suspend") }

// guard returns the guard of a chip's device.
func (c chip) guard() guard {
	path := filepath.Join(c.device(), "power", "runtime_status")
	if status := oneLine(path); status == "" || status == "unsupported" {
		return ""
	}
	return guard(path)
}

// fanSensor is a fan of a chip.
type fanSensor struct {
	input steady
	name  string
	named bool // by a person
	chip  chip
	n     int
	guard guard
}

func (f found) close() {
	for _, s := range slices.Concat(f.temps, f.disks) {
		s.input.close()
	}
	for _, s := range f.fans {
		s.input.close()
	}
}

// device returns the folder of the chip's device.
func (c chip) device() string {
	if filepath.Base(c.dir) == "device" {
		return c.dir
	}
	return filepath.Join(c.dir, "device")
}

// key names a reading as "temp2".
func (c chip) key(kind string, n int) string {
	return filepath.Base(strings.TrimSuffix(c.file(kind, n, ""), "_"))
}

// board returns the number of the temperature that is the board's: the one that says
// so, else the first that makes sense.
func (c chip) board() int {
	first := -1
	for _, n := range c.readings("temp") {
		label := strings.ToUpper(oneLine(c.file("temp", n, "label")))
		if strings.HasPrefix(label, "SYS") || strings.Contains(label, "BOARD") || strings.HasPrefix(label, "MB") {
			return n
		}
		if v, ok := c.number("temp", n, "input"); ok && first < 0 && label == "" && connected(v) {
			first = n
		}
	}
	return first
}

// connected tells whether a temperature in thousandths of a degree is one of a sensor
// that is there: what hangs in the air reads 0, 127, -55 and the like.
func connected(v int64) bool { return v > 0 && v < 120_000 }

// limits returns what a chip says is warm and hot. A default of 127, which is more
// than any board lives through, is none.
func (c chip) limits(n int) limits {
	const most = 110
	l := limits{parseLimit(oneLine(c.file("temp", n, "max"))), parseLimit(oneLine(c.file("temp", n, "crit")))}
	if l.warm > most {
		l.warm = 0
	}
	if l.hot > most {
		l.hot = 0
	}
	return l
}

// disk returns the block device of a chip: in device/block of a SCSI disk, and
// "nvme0n1" beside the files of an NVMe controller.
func (c chip) disk() string {
	for _, name := range names(c.device(), "block") {
		return name
	}
	for _, name := range names(c.device()) {
		if strings.HasPrefix(name, "nvme") && strings.Contains(name[4:], "n") {
			return name
		}
	}
	return ""
}
