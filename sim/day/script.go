package day

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

// parseScene reads a scene. Its script has a word and what belongs to it in each line; # begins a comment:
//
//	scene NAME                     what it is called
//	at 07:02:10                    when it begins; 27:10:00 is the next morning, -02:10:00 the evening before
//	lasts 12s                      how long it is played; without it the scene is only passed through
//	speed 15                       how much faster than life its clock runs
//	says a package comes in        the caption
//	shows buildqueue               the screen that tells of it
//	boot -290:10:00                when the machine was started
//	devices sda1 sdb1 sdb2         the partitions there are, and by them the disks
//	cpu 71 22 0                    % of all processors for programs, for the kernel, and that they wait for disks
//	load 0.08 0.03 0.01            load averages
//	disk sdb2 1.5 0.4              MB/s read and written
//	net wlan0 12 3                 kB/s received and sent
//	sync md0 resync 100 1000 50    work on an array: KiB done, KiB in all, KiB/s
//	usage / 126000 74000           MB used and free of a file system
//	remove PATH                    a file or folder that is gone
//	hole 725946 PATH               a file of that size
//	written -02:10:00 PATH         when a file was written, unless when the scene begins
//
// What a script leaves out of boot, devices and usage stays as it was; the rest is nothing. In files <<unix 07:02:10>> is
// a time as seconds since 1970, <<date 07:02:10>> one as date(1) prints it, and <<ticks 07:02:10>> one as hundredths of a
// second since boot; <<md0 line>>, <<md0 done>> and <<md0 speed>> are how work on md0 stands, as mdstat, sync_completed
// and sync_speed have it. The text of a file PATH >> is added to it, PATH -> TARGET is a symbolic link.
func parseScene(a *txtar.Archive) (s Scene, err error) {
	s.times = map[string]time.Duration{}
	s.Speed = 1
	for i, line := range strings.Split(string(a.Comment), "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" || strings.HasPrefix(word, "#") {
			continue
		}
		if err := s.line(word, strings.TrimSpace(rest)); err != nil {
			return s, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	for _, f := range a.Files {
		name, target, _ := strings.Cut(f.Name, " -> ")
		name, more := strings.CutSuffix(name, " >>")
		if err := inside(name); err != nil {
			return s, err
		}
		s.files = append(s.files, file{name, string(f.Data), target, more})
	}
	return s, nil
}

// line takes a line of the script.
func (s *Scene) line(word, rest string) (err error) {
	switch word {
	case "scene":
		s.Name = rest
	case "says":
		s.Caption = rest
	case "shows":
		s.Shows = rest
	case "at":
		s.At, err = timeOfDay(rest)
	case "lasts":
		s.Lasts, err = time.ParseDuration(rest)
	case "speed":
		s.Speed, err = positive(rest)
	case "remove":
		s.remove = append(s.remove, rest)
		return inside(rest)
	case "hole":
		size, path, _ := strings.Cut(rest, " ")
		var n uint64
		n, err = strconv.ParseUint(size, 10, 63)
		s.holes = append(s.holes, hole{path, int64(n)})
		return errors.Join(err, inside(path))
	case "written":
		at, path, _ := strings.Cut(rest, " ")
		s.times[path], err = timeOfDay(at)
	default:
		return s.work.line(word, strings.Fields(rest))
	}
	return err
}

// inside returns an error for a path that leaves the machine's folder.
func inside(path string) error {
	if !filepath.IsLocal(path) {
		return fmt.Errorf("%q is no path such as proc/mdstat", path)
	}
	return nil
}

// positive reads a number above 0.
func positive(word string) (float64, error) {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || !(v > 0) || v > 1e15 {
		return 0, fmt.Errorf("%q is no number above 0", word)
	}
	return v, nil
}

// timeOfDay reads 07:02:10 as the time since midnight.
func timeOfDay(text string) (time.Duration, error) {
	plain, before := strings.CutPrefix(text, "-")
	m := clock.FindStringSubmatch(plain)
	if m == nil {
		return 0, fmt.Errorf("%q is no time such as 07:02:10", text)
	}
	d, err := time.ParseDuration(m[1] + "h" + m[2] + "m" + m[3] + "s")
	if before {
		d = -d
	}
	return d, err
}

var clock = regexp.MustCompile(`^(\d{2,4}):([0-5]\d):([0-5]\d)$`)
