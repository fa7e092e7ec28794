package sysinfo

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/procfs"

	"lcdpanel/sysinfo/proc"
)

// statLine is a process as /proc/PID/stat has it.
func statLine(pid int, name string, ticks, start, pages int) string {
	return fmt.Sprintf("%d (%s) S 1 %d %d 0 -1 4194304 0 0 0 0 %d 0 0 0 20 0 1 0 %d 1000000 %d 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0\n",
		pid, name, pid, pid, ticks, start, pages)
}

// TestTopFollowsAProcess has a process work for half of each second, end, and its
// number be given to another.
func TestTopFollowsAProcess(t *testing.T) {
	fs := machineOf(t, map[string]string{"proc/uptime": "100.00 1\n", "proc/1/stat": statLine(1, "init", 0, 0, 5), "proc/9/stat": statLine(9, "make", 100, 7, 3)})
	synctest.Test(t, func(t *testing.T) {
		f := NewFeed(TopSource{FS: fs}, Demand{}, func() {})
		go f.Run(t.Context())
		f.Want(Demand{Every: 4 * time.Second})
		synctest.Wait()
		change(t, fs, "proc/uptime", "104.00 1\n")
		change(t, fs, "proc/9/stat", statLine(9, "make", 300, 7, 3))
		time.Sleep(firstPair + time.Millisecond)
		synctest.Wait()
		if top := f.Latest().Value; top.Tasks[0].Name != "make" || top.Tasks[0].CPU != 0.5 || top.Hidden {
			t.Errorf("200 ticks in 4 s: %+v", top)
		}
		change(t, fs, "proc/uptime", "108.00 1\n")
		change(t, fs, "proc/9/stat", statLine(9, "cc1", 100, 10500, 3))
		time.Sleep(4 * time.Second)
		synctest.Wait()
		if top := f.Latest().Value; top.Tasks[0].Name != "cc1" || top.Tasks[0].CPU != 0.25 {
			t.Errorf("a new process did 100 ticks in 4 s: %+v", top)
		}
	})
}

// FuzzTask compares with procfs' reader wherever that one does not fail.
func FuzzTask(f *testing.F) {
	f.Add(statLine(7, "a) (b", 12, 5, 99))
	f.Add(strings.Replace(statLine(7, "kthread", 0, 5, 0), "4194304", "69238880", 1))
	f.Add("7 (a")
	f.Add("7 (a)")
	f.Fuzz(func(t *testing.T, line string) {
		p, ok := proc.ParseProcess([]byte(line))
		task := newTask(7, p)
		if end := strings.LastIndex(line, ")"); end < 0 || end+2 > len(line) || strings.Index(line, "(") > end || !strings.Contains(line, "(") {
			if ok {
				t.Errorf("%q is read as %+v", line, task)
			}
			return // procfs does not survive it
		}
		fs := machineOf(t, map[string]string{"proc/7/stat": line})
		theirs, err := procfs.NewFS(fs.Proc)
		if err != nil {
			t.Fatal(err)
		}
		their, err := theirs.Proc(7)
		if err != nil {
			t.Fatal(err)
		}
		want, err := their.Stat()
		if err != nil || line[strings.LastIndex(line, ")")+1] != ' ' {
			return
		}
		if !ok || task.Name != want.Comm || task.ticks != uint64(want.UTime)+uint64(want.STime) {
			t.Errorf("%q is read as %+v, %v; procfs: %+v", line, task, ok, want)
		}
	})
}

func BenchmarkTask(b *testing.B) {
	line := []byte(statLine(7, "cc1plus", 12, 5, 99))
	for b.Loop() {
		proc.ParseProcess(line)
	}
}
