package sysinfo

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// machineOf returns the file systems of a machine with these files.
func machineOf(t *testing.T, files map[string]string) FS {
	t.Helper()
	root := t.TempDir()
	files["proc/version"] = ""
	for path, text := range files {
		write(t, filepath.Join(root, path), text)
	}
	fs, err := NewFS(root)
	if err != nil {
		t.Fatal(err)
	}
	return fs
}

// change writes one file of a machine anew.
func change(t *testing.T, fs FS, path, text string) {
	t.Helper()
	write(t, filepath.Join(fs.Root, path), text)
}

// TestMemoryCountsTheDaysKills has the kernel kill before lcdpanel starts, today
// and tomorrow.
func TestMemoryCountsTheDaysKills(t *testing.T) {
	fs := machineOf(t, map[string]string{"proc/meminfo": "MemTotal: 1000 kB\nMemAvailable: 500 kB\n", "proc/vmstat": "oom_kill 7\n"})
	synctest.Test(t, func(t *testing.T) {
		now := time.Date(2026, 3, 6, 22, 0, 0, 0, time.UTC)
		start := time.Now()
		f := NewFeed(MemorySource{FS: fs, Now: func() time.Time { return now.Add(time.Since(start)) }}, Demand{Every: time.Hour}, func() {})
		go f.Run(t.Context())
		synctest.Wait()
		want := func(kills Kills) {
			t.Helper()
			synctest.Wait()
			if diff := cmp.Diff(kills, f.Latest().Value.Kills); diff != "" {
				t.Errorf("kills (-want +got):\n%s", diff)
			}
		}
		want(Kills{})
		change(t, fs, "proc/vmstat", "nr_dirty 3\noom_kill 9\n")
		change(t, fs, "dev/kmsg", "3,1,1,-;Out of memory: Killed process 4 (cc1plus) total-vm:1kB\n")
		time.Sleep(time.Hour)
		want(Kills{2, now.Add(time.Hour), "cc1plus"})
		change(t, fs, "proc/vmstat", "oom_kill 3\n") // it cannot, but if it did
		time.Sleep(time.Hour)
		want(Kills{2, now.Add(time.Hour), "cc1plus"})
		change(t, fs, "proc/vmstat", "oom_kill 4\n")
		change(t, fs, "dev/kmsg", "")
		time.Sleep(time.Hour)
		want(Kills{1, now.Add(3 * time.Hour), ""})
	})
}

func TestVictim(t *testing.T) {
	for want, log := range map[string]string{
		"cc1plus": "3,1042,88,-;Out of memory: Killed process 4711 (cc1plus) total-vm:2kB, anon-rss:1kB\n SUBSYSTEM=x\n",
		"a) (b":   "Memory cgroup out of memory: Killed process 4 (a) (b) total-vm:1kB",
		"mysqld":  "Out of memory: Killed process 9 (old) total-vm:1\n3,1,1,-;Killed process 1, UID 33, (mysqld) total-vm:5kB",
		"":        "Killed process of something else",
	} {
		if got := victim(log); got != want {
			t.Errorf("victim(%q) = %q, want %q", log, got, want)
		}
	}
}

func FuzzVictim(f *testing.F) {
	f.Add("Killed process 1 (a) total-vm:")
	f.Add("Killed process )(")
	f.Fuzz(func(t *testing.T, log string) {
		if name := victim(log); len(name) > len(log) {
			t.Errorf("victim %q of %q", name, log)
		}
	})
}

// FuzzMeminfo has the source read any meminfo: what comes out can be drawn.
func FuzzMeminfo(f *testing.F) {
	f.Add("MemTotal: 1000 kB\nMemFree: 10 kB\nCached: 99999999999999999999 kB\n")
	f.Add("MemTotal: 18446744073709551615\nMemAvailable: 18446744073709551615 kB\nSwapTotal: 1 kB\nSwapFree: 2 kB\n")
	f.Fuzz(func(t *testing.T, text string) {
		fs := machineOf(t, map[string]string{"proc/meminfo": text})
		f := NewFeed(MemorySource{FS: fs}, Demand{Every: time.Hour}, func() {})
		go f.Run(t.Context())
		<-f.Published()
		m := f.Latest().Value
		if m.Available < 0 || m.Available > m.Total || m.SwapUsed < 0 || m.SwapUsed > m.SwapTotal || m.Cache < 0 {
			t.Errorf("%q is read as %+v", text, m)
		}
	})
}
