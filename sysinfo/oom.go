package sysinfo

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Kills is what the kernel killed for want of memory since lcdpanel started.
type Kills struct {
	Today  int       // on the day of Last
	Last   time.Time // when the last was noticed; zero: none
	Victim string    // its name, empty when nobody may know
}

// killWatch notices that the kernel's count of OOM kills has risen.
type killWatch struct {
	fs    FS
	count int64
	known bool
	kills Kills
}

// newKillWatch takes what was killed before as known.
func newKillWatch(fs FS) *killWatch {
	w := &killWatch{fs: fs}
	start := fs
	if fs.Before != nil {
		start = *fs.Before
	}
	w.count, w.known = oomKills(start)
	return w
}

// look returns what has been killed until now.
func (w *killWatch) look(now time.Time) Kills {
	count, ok := oomKills(w.fs)
	if ok && w.known && count > w.count {
		if !sameDay(now, w.kills.Last) {
			w.kills.Today = 0
		}
		w.kills.Today += int(min(count-w.count, maxKills))
		w.kills.Last, w.kills.Victim = now, victim(kernelLog(w.fs))
	}
	if ok {
		w.count, w.known = count, true
	}
	return w.kills
}

// maxKills is more than anybody reads.
const maxKills = 1 << 20

func sameDay(a, b time.Time) bool {
	b = b.In(a.Location())
	return a.Year() == b.Year() && a.YearDay() == b.YearDay()
}

// oomKills returns the counter oom_kill of /proc/vmstat, which Linux has since 4.13.
func oomKills(fs FS) (n int64, ok bool) {
	f, err := os.Open(filepath.Join(fs.Proc, "vmstat"))
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), "oom_kill "); found {
			n, err := strconv.ParseInt(value, 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// victim returns the name of the process that was killed last, as mm/oom_kill.c
// logs it: "Killed process 2218 (cc1plus) total-vm:…". The name may hold
// parentheses.
func victim(log string) string {
	const killed = "Killed process "
	at := strings.LastIndex(log, killed)
	if at < 0 {
		return ""
	}
	line, _, _ := strings.Cut(log[at+len(killed):], "\n")
	line, _, _ = strings.Cut(line, " total-vm:")
	from, to := strings.Index(line, "("), strings.LastIndex(line, ")")
	if from < 0 || to < from {
		return ""
	}
	return line[from+1 : to]
}
