package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseStat(t *testing.T) {
	tests := map[string]struct {
		text  string
		total ticks
		cores []coreTicks
		err   string
	}{
		"today": {
			"cpu  10 2 3 40 5 6 7 8 9 10\ncpu0 10 2 3 40 5 6 7 8 9 10\nintr 1 2 3\ncpu9 1 1 1 1\n",
			ticks{10, 2, 3, 40, 5, 6, 7, 8},
			[]coreTicks{{0, ticks{10, 2, 3, 40, 5, 6, 7, 8}}},
			"",
		},
		"kernel 2.4": {"cpu  1 2 3 4\ncpu1 1 2 3 4\npage 1 2\n", ticks{user: 1, nice: 2, system: 3, idle: 4}, []coreTicks{{1, ticks{user: 1, nice: 2, system: 3, idle: 4}}}, ""},
		"no cores":   {"cpu  1 2 3 4", ticks{user: 1, nice: 2, system: 3, idle: 4}, nil, ""},
		"empty":      {"", ticks{}, nil, "no line of counters"},
		"another":    {"intr 1 2 3\n", ticks{}, nil, "no line of counters"},
		"short":      {"cpu  1 2 3\n", ticks{}, nil, `"cpu  1 2 3"`},
		"words":      {"cpu  1 2 three 4\n", ticks{}, nil, `"cpu  1 2 three 4"`},
		"negative":   {"cpu  1 -2 3 4\n", ticks{}, nil, `"cpu  1 -2 3 4"`},
	}
	for name, tt := range tests {
		total, cores, err := parseStat([]byte(tt.text), nil)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: %v, want %q in it", name, err, tt.err)
			}
			continue
		}
		if err != nil || total != tt.total || !cmp.Equal(cores, tt.cores, cmp.AllowUnexported(coreTicks{}, ticks{})) {
			t.Errorf("%s: %+v %+v, %v", name, total, cores, err)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add("cpu  10 2 3 40 5 6 7 8 9 10\ncpu0 10 2 3 40 5 6 7 8 9 10\nintr 1\n", "0.08 0.03 0.01 1/92 30234\n")
	f.Add("cpu  1 2 3 4\ncpu18446744073709551616 1 2 3 4\n", "1e99 NaN -1")
	f.Fuzz(func(t *testing.T, stat, load string) {
		total, cores, err := parseStat([]byte(stat), nil)
		if err != nil {
			return
		}
		now := cpuReading{total: total, cores: cores, load: parseLoad(load)}
		c := now.since(cpuReading{cores: cores})
		if v, ok := c.Busy.Value(); ok && !(v >= 0 && v <= 1) {
			t.Errorf("busy %v", v)
		}
		if l := c.Load; l.Known && !(isLoad(l.One) && isLoad(l.Five) && isLoad(l.Fifteen)) {
			t.Errorf("load %+v", l)
		}
	})
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
