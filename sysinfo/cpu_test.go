package sysinfo

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// rig is a running CPUSource over a machine whose files a test writes.
type rig struct {
	t    *testing.T
	fs   FS
	feed *Feed[CPU]
	sum  [3]int // user, idle, iowait of the one core
}

func rigOf(t *testing.T, files map[string]string, base Demand) *rig {
	files["proc/stat"] = "cpu  0 0 0 0 0 0 0 0\n"
	r := &rig{t: t, fs: machineOf(t, files), sum: [3]int{1000, 1000, 1000}}
	r.spend(0, 0, 0)
	r.feed = NewFeed(CPUSource{FS: r.fs}, base, func() {})
	go r.feed.Run(t.Context())
	return r
}

// spend lets the processor do something and then time pass: a bit less than a second,
// so that the next tick sees it.
func (r *rig) spend(user, idle, iowait int) {
	for i, n := range []int{user, idle, iowait} {
		r.sum[i] += n
	}
	line := fmt.Sprintf("%d 0 500 %d %d 0 0 0 0 0", r.sum[0], r.sum[1], r.sum[2])
	r.put("proc/stat", "cpu  "+line+"\ncpu0 "+line+"\nintr 1\nprocs_blocked 1\n")
}

func (r *rig) put(path, text string) { write(r.t, filepath.Join(r.fs.Root, path), text) }

// second lets one pass, and returns what the source has made of it.
func (r *rig) second() CPU {
	time.Sleep(time.Second)
	synctest.Wait()
	s := r.feed.Latest()
	if s.Err != nil {
		r.t.Error(s.Err)
	}
	return s.Value
}

// watch asks for a reading a second, in the middle of the seconds that follow.
func (r *rig) watch() {
	r.feed.Want(Demand{Every: time.Second})
	time.Sleep(time.Second / 2)
	synctest.Wait()
}

// TestCPUWaitsLong warns of waiting that lasts, and not of a second of it.
func TestCPUWaitsLong(t *testing.T) {
	files := map[string]string{"sys/block/sdc/dev": "8:32", "proc/diskstats": "8 32 sdc 0 0 0 0 0 0 0 0 0 100 100\n"}
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, files, Demand{})
		r.watch()
		for i, step := range []struct {
			iowait int
			long   bool
			disk   string
		}{
			{29, false, ""},
			{30, false, ""},
			{90, false, "sdc"},
			{10, false, ""},
			{30, false, ""},
			{30, false, "sdc"},
			{30, true, "sdc"},
			{10, true, "sdc"},
			{10, true, "sdc"},
			{50, true, "sdc"},
			{10, true, "sdc"},
			{10, true, "sdc"},
			{10, false, ""},
		} {
			r.spend(0, 100-step.iowait, step.iowait)
			r.put("proc/diskstats", fmt.Sprintf("8 32 sdc 0 0 0 0 0 0 0 0 0 %d %d\n", 200+100*i, 900+100*i))
			if w := r.second().IOWait; w.Long != step.long || w.Disk != step.disk || w.Blocked != 1 {
				t.Errorf("second %d, %d %% waiting: %+v, want long %v, disk %q", i, step.iowait, w, step.long, step.disk)
			}
		}
	})
}

// TestCPUWorksHard tells work that lasts from a busy second.
func TestCPUWorksHard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{}, Demand{})
		r.watch()
		for i, step := range []struct {
			busy int
			hard bool
		}{{100, false}, {100, false}, {50, false}, {100, false}, {90, false}, {80, true}, {10, true}, {10, true}, {10, false}} {
			r.spend(step.busy, 100-step.busy, 0)
			if c := r.second(); c.Hard != step.hard {
				t.Errorf("second %d, %d %% busy: hard %v", i, step.busy, c.Hard)
			}
		}
	})
}

// TestCPUHistory notes a share a minute, while a screen asks every second and while
// nobody does.
func TestCPUHistory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{}, Demand{Every: time.Minute})
		time.Sleep(time.Second)
		minute := func(busy int) { // whose readings are all over at its end
			r.spend(60*busy, 6000-60*busy, 0)
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		want := func(when string, percent ...float64) {
			t.Helper()
			h := r.feed.Latest().Value.History
			if len(h) != len(percent) {
				t.Fatalf("%s: %v, want %v", when, h, percent)
			}
			for i, p := range percent {
				if v, ok := h[i].Value(); !ok || math.Abs(100*v-p) > 0.1 {
					t.Errorf("%s: %v, want %v", when, h, percent)
				}
			}
		}
		want("at first")
		minute(10)
		minute(20)
		want("nobody asks", 10, 20)
		r.feed.Want(Demand{Every: time.Second})
		minute(30)
		want("somebody asks", 10, 20, 30)
		r.feed.Want(Demand{})
		minute(40)
		want("nobody asks again", 10, 20, 30, 40)
		for range 2 * HistoryMinutes {
			minute(50)
		}
		if n := len(r.feed.Latest().Value.History); n != HistoryMinutes {
			t.Errorf("%d minutes are kept", n)
		}
	})
}

// TestCPUHistoryOfAGap gives the minutes in which nobody looked their average.
func TestCPUHistoryOfAGap(t *testing.T) {
	var h cpuHistory
	start := time.Unix(1e9, 0)
	h.look(start, ticks{})
	if got := h.look(start.Add(59*time.Second), ticks{user: 59}); got != nil {
		t.Errorf("too early: %v", got)
	}
	got := h.look(start.Add(3*time.Minute), ticks{user: 90, idle: 90})
	if len(got) != 3 || got[0] != (Share{0.5, true}) || got[2] != got[0] {
		t.Errorf("three minutes: %v", got)
	}
	kept := append([]Share(nil), got...)
	h.look(start.Add(time.Hour*1e4), ticks{user: 100, idle: 90})
	for i := range kept {
		if got[i] != kept[i] {
			t.Error("what was published has been changed")
		}
	}
	if n := len(h.minutes); n != HistoryMinutes {
		t.Errorf("%d minutes after a year", n)
	}
	h.look(start, ticks{}) // a clock that goes back
	if n := len(h.minutes); n != HistoryMinutes {
		t.Errorf("%d minutes in a clock's past", n)
	}
}

// TestCPUComesBack fails to read once, and then compares with what it knew before.
func TestCPUComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{}, Demand{})
		r.watch()
		r.put("proc/stat", "no counters\n")
		time.Sleep(time.Second)
		synctest.Wait()
		if s := r.feed.Latest(); s.Err == nil || !s.OK {
			t.Errorf("a broken file: %+v", s)
		}
		r.spend(50, 150, 0)
		if v, ok := r.second().Busy.Value(); !ok || v != 0.25 {
			t.Errorf("after it: %v, %v", v, ok)
		}
	})
}

// TestCPUNeverRead begins with a machine whose first reading fails: what the
// processors did since boot is not what they do now.
func TestCPUNeverRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{}, Demand{})
		r.put("proc/stat", "")
		r.feed.Want(Demand{Every: time.Second})
		time.Sleep(time.Second / 2)
		r.spend(10, 10, 0)
		if v, ok := r.second().Busy.Value(); ok {
			t.Errorf("one reading: %v", v)
		}
	})
}

// TestCPURests lets a figure rest while the counting alone makes it tremble, and tells
// at once what is news: more, nothing, all.
func TestCPURests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{}, Demand{})
		r.watch()
		for i, step := range []struct{ busy, want int }{
			{20, 20}, {21, 20}, {19, 20}, {22, 22}, {21, 22}, {1, 1}, {2, 1}, {0, 0}, {1, 0}, {2, 2}, {99, 99}, {98, 99}, {100, 100}, {99, 100}, {98, 98},
		} {
			r.spend(step.busy, 100-step.busy, 0)
			c := r.second()
			for _, s := range []Share{c.Busy, c.Spent.User, c.Cores[0].Busy} {
				if got, _ := s.Value(); math.Round(got*100) != float64(step.want) {
					t.Errorf("second %d: %d %% are told as %v, want %d %%", i, step.busy, got, step.want)
				}
			}
		}
	})
}

// TestCPULoadKeepsItsPace looks at the load no more often than the kernel reckons it.
func TestCPULoadKeepsItsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rigOf(t, map[string]string{"proc/loadavg": "1 1 1 1/1 1\n"}, Demand{})
		r.watch()
		changes := 0
		for i, last := 0, 1.0; i < 50; i++ {
			r.put("proc/loadavg", fmt.Sprintf("%d 1 1 1/1 1\n", i+2))
			if l := r.second().Load; l.One != last {
				changes, last = changes+1, l.One
			}
		}
		if changes != 10 {
			t.Errorf("%d looks in 50 seconds, want 10", changes)
		}
	})
}
