package sysinfo

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// What systemd leaves in /run for everybody to read, below the root: questions
// (https://systemd.io/PASSWORD_AGENTS), and a link for each unit that has been
// started.
const (
	askFolder   = "run/systemd/ask-password"
	unitsFolder = "run/systemd/units"
)

// systemd tells whether the machine is run by it (sd_booted(3)).
func (fs FS) systemd() bool {
	return exists(filepath.Join(fs.Root, "run", "systemd", "system"))
}

// unitStarted tells whether a unit runs, or has run and is held to be up.
func (fs FS) unitStarted(unit string) bool {
	return exists(filepath.Join(fs.Root, unitsFolder, "invocation:"+unit))
}

// rescued tells whether systemd has left the machine to a person (systemd.special(7)).
func (fs FS) rescued() bool {
	return fs.unitStarted("emergency.service") || fs.unitStarted("rescue.service")
}

func kernelRelease(fs FS) string {
	text, _ := readSmall(filepath.Join(fs.Proc, "sys", "kernel", "osrelease"))
	return strings.TrimSpace(text)
}

// smallFile is more than a question, a release or a table of file systems has.
const smallFile = 64 << 10

// readSmall reads a plain file up to a bound. It waits for nobody, as who opens a pipe
// would.
func readSmall(path string) (string, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &os.PathError{Op: "read", Path: path, Err: errors.New("is no plain file")}
	}
	text, err := io.ReadAll(io.LimitReader(f, smallFile))
	return string(text), err
}

// bootQuestion returns the question that has been open longest.
func (fs FS) bootQuestion() (q BootQuestion) {
	all, _ := filepath.Glob(filepath.Join(fs.Root, askFolder, "ask.*"))
	for _, path := range all {
		info, err := os.Stat(path)
		text, _ := readSmall(path)
		message := parseAsk(text, monotonic())
		if err == nil && message != "" && (q.Text == "" || info.ModTime().Before(q.Since)) {
			q = BootQuestion{Text: message, Since: info.ModTime()}
		}
	}
	return q
}

// parseAsk returns the message of a question, nothing for one whose time is over:
// NotAfter is in microseconds of the monotonic clock, 0 for never.
func parseAsk(text string, now time.Duration) (message string) {
	ours := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			ours = line == "[Ask]"
		}
		if value, ok := strings.CutPrefix(line, "Message="); ok && ours {
			message = value
		}
		if value, ok := strings.CutPrefix(line, "NotAfter="); ok && ours {
			end, err := strconv.ParseInt(value, 10, 64)
			if err == nil && end > 0 && end < now.Microseconds() {
				return ""
			}
		}
	}
	return message
}

// monotonic is the clock that systemd's times are of.
func monotonic() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_MONOTONIC, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// fstabEntry is a file system that the machine starts with (fstab(5)).
type fstabEntry struct{ device, folder string }

// fstab returns those that are mounted at the start, or it fails.
func (fs FS) fstab() (all []fstabEntry) {
	text, _ := readSmall(filepath.Join(fs.Root, "etc", "fstab"))
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) < 4 || strings.HasPrefix(f[0], "#") || !strings.HasPrefix(f[1], "/") {
			continue
		}
		options := strings.Split(f[3], ",")
		if slices.Contains(options, "noauto") || slices.Contains(options, "nofail") {
			continue
		}
		all = append(all, fstabEntry{fstabDevice(unescape(f[0])), unescape(f[1])})
	}
	return all
}

// fstabDevice is the node of what fstab calls by a name, empty for what has none.
func fstabDevice(name string) string {
	for tag, folder := range map[string]string{"UUID=": "by-uuid", "LABEL=": "by-label", "PARTUUID=": "by-partuuid", "PARTLABEL=": "by-partlabel"} {
		if value, ok := strings.CutPrefix(name, tag); ok {
			return "/dev/disk/" + folder + "/" + strings.Trim(value, `"`)
		}
	}
	if strings.HasPrefix(name, "/dev/") {
		return name
	}
	return ""
}
