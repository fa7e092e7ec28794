package sysinfo

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseStat(t *testing.T) {
	tests := map[string]struct {
		text string
		want stat
		err  string
	}{
		"today": {
			"cpu  10 2 3 40 5 6 7 8 9 10\ncpu0 10 2 3 40 5 6 7 8 9 10\nintr 1 2 3\ncpu9 1 1 1 1\nprocs_running 1\nprocs_blocked 4\nsoftirq 1\n",
			stat{ticks{10, 2, 3, 40, 5, 6, 7, 8, 9, 10}, []coreTicks{{0, ticks{10, 2, 3, 40, 5, 6, 7, 8, 9, 10}}}, 4},
			"",
		},
		"kernel 2.4": {
			"cpu  1 2 3 4\ncpu1 1 2 3 4\npage 1 2\n",
			stat{total: ticks{user: 1, nice: 2, system: 3, idle: 4}, cores: []coreTicks{{1, ticks{user: 1, nice: 2, system: 3, idle: 4}}}},
			"",
		},
		"kernel to come": {"cpu  1 2 3 4 5 6 7 8 9 10 11 12", stat{total: ticks{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}, ""},
		"no cores":       {"cpu  1 2 3 4", stat{total: ticks{user: 1, nice: 2, system: 3, idle: 4}}, ""},
		"blocked minus":  {"cpu  1 2 3 4\nx\nprocs_blocked -4\n", stat{total: ticks{user: 1, nice: 2, system: 3, idle: 4}}, ""},
		"cpu-1":          {"cpu  1 2 3 4\ncpu-1 1 2 3 4\n", stat{total: ticks{user: 1, nice: 2, system: 3, idle: 4}}, ""},
		"empty":          {"", stat{}, "no line of counters"},
		"another":        {"intr 1 2 3\n", stat{}, "no line of counters"},
		"short":          {"cpu  1 2 3\n", stat{}, `"cpu  1 2 3"`},
		"words":          {"cpu  1 2 three 4\n", stat{}, `"cpu  1 2 three 4"`},
		"negative":       {"cpu  1 -2 3 4\n", stat{}, `"cpu  1 -2 3 4"`},
	}
	for name, tt := range tests {
		got, err := parseStat([]byte(tt.text))
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: %v, want %q in it", name, err, tt.err)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(stat{}, coreTicks{}, ticks{})); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add("cpu  10 2 3 40 5 6 7 8 9 10\ncpu0 10 2 3 40 5 6 7 8 9 10\nintr 1\nprocs_blocked 3\n", "cpu  11 3 4 50 4 6 7 8 9 10\n", "0.08 0.03 0.01 1/92 30234\n")
	f.Add("cpu  1 2 3 4\ncpu18446744073709551616 1 2 3 4\n", "cpu  18446744073709551615 0 0 0 0 0 0 0 18446744073709551615", "1e99 NaN -1")
	f.Fuzz(func(t *testing.T, older, newer, load string) {
		was, _ := parseStat([]byte(older))
		is, err := parseStat([]byte(newer))
		if err != nil {
			return
		}
		busy, time := spent(was.total, is.total)
		isShare(t, "busy", busy)
		isShare(t, "all of it", addUp(t, time))
		for _, c := range coresSince(was.cores, is.cores) {
			isShare(t, "a core", c.Busy)
			if c.Number < 0 {
				t.Errorf("core %d", c.Number)
			}
		}
		if is.blocked < 0 {
			t.Errorf("%d blocked", is.blocked)
		}
		if l := parseLoad(load); l.Known && !(isLoad(l.One) && isLoad(l.Five) && isLoad(l.Fifteen)) {
			t.Errorf("load %+v", l)
		}
	})
}

// isShare fails unless s is unknown or between nothing and everything.
func isShare(t *testing.T, what string, s Share) {
	t.Helper()
	if v, ok := s.Value(); !(v >= 0 && v <= 1+1e-9) || !ok && v != 0 {
		t.Errorf("%s: %v, %v", what, v, ok)
	}
}

// addUp adds up what time was spent on; each is a share.
func addUp(t *testing.T, c CPUTime) (sum Share) {
	t.Helper()
	for _, s := range []Share{c.User, c.Nice, c.System, c.IRQ, c.IOWait, c.Steal, c.Guest} {
		isShare(t, "a part", s)
		sum.part += s.part
		sum.known = s.known
	}
	return sum
}

// TestSpent has guests, whose time is in user time too, and counters that go back.
func TestSpent(t *testing.T) {
	was := ticks{user: 100, nice: 100, system: 100, idle: 100, iowait: 100, irq: 100, softirq: 100, steal: 100, guest: 50, guestNice: 50}
	is := ticks{user: 130, nice: 120, system: 110, idle: 120, iowait: 90, irq: 101, softirq: 104, steal: 115, guest: 60, guestNice: 55}
	busy, got := spent(was, is)
	want := CPUTime{
		User: Share{0.2, true}, Nice: Share{0.15, true}, System: Share{0.1, true}, IRQ: Share{0.05, true},
		IOWait: Share{0, true}, Steal: Share{0.15, true}, Guest: Share{0.15, true},
	}
	near := cmp.Comparer(func(a, b Share) bool { return a.known == b.known && math.Abs(a.part-b.part) < 1e-9 })
	if diff := cmp.Diff(want, got, near); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if v, _ := busy.Value(); math.Abs(v-0.8) > 1e-9 {
		t.Errorf("busy %v", v)
	}
	if busy, got := spent(is, is); busy != (Share{}) || got != (CPUTime{}) {
		t.Errorf("no time has passed: %v, %+v", busy, got)
	}
}

func TestParseLoad(t *testing.T) {
	tests := map[string]Load{
		"0.20 0.18 0.68 1/93 31906\n": {0.20, 0.18, 0.68, true},
		"":                            {},
		"0.20 0.18":                   {},
		"0.20 x 0.68 1/93":            {},
		"0.20 NaN 0.68 1/93":          {},
		"-1 0 0 1/93":                 {},
		"5000000 0 0 1/93":            {},
	}
	for text, want := range tests {
		if got := parseLoad(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// TestKept reads a file as it changes, grows beyond any buffer, and comes back.
func TestKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stat")
	k := &kept{path: path}
	defer k.close()
	if _, err := k.read(); !os.IsNotExist(err) || !strings.Contains(fmt.Sprint(err), path) {
		t.Errorf("no file: %v", err)
	}
	for _, n := range []int{0, 5, firstBuffer - 1, firstBuffer, firstBuffer + 1, 10 * firstBuffer, 3} {
		want := strings.Repeat("x", n)
		if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := k.read(); err != nil || string(got) != want {
			t.Errorf("%d bytes were written: %d read, %v", n, len(got), err)
		}
	}
	if err := os.WriteFile(path, make([]byte, mostBuffer+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := k.read(); err != nil || len(got) != mostBuffer {
		t.Errorf("more than most: %d bytes, %v", len(got), err)
	}
}

// TestKeptFolder has a folder in a file's place.
func TestKeptFolder(t *testing.T) {
	k := &kept{path: t.TempDir()}
	for range 2 {
		if _, err := k.read(); err == nil {
			t.Error("a folder was read")
		}
		if k.open {
			t.Error("it stays open")
		}
	}
}
