package resident

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// TestTrim gives back what tables of the program, read from end to end, have taken.
func TestTrim(t *testing.T) {
	n := 0
	for _, table := range unicode.Scripts {
		n += len(table.R16) + len(table.R32)
	}
	before := residentFile(t)
	if err := Trim(); err != nil {
		t.Fatal(err)
	}
	if after := residentFile(t); after >= before {
		t.Errorf("%d kB of files are resident, %d before", after, before)
	}
	again := 0
	for _, table := range unicode.Scripts {
		again += len(table.R16) + len(table.R32)
	}
	if n != again {
		t.Errorf("%d entries are %d now", n, again)
	}
}

func residentFile(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "RssFile:")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestParseMapping(t *testing.T) {
	for line, want := range map[string]mapping{
		"00400000-00a12000 r-xp 00000000 fd:01 1234 /usr/bin/lcd panel": {0x400000, 0xa12000, false, "/usr/bin/lcd panel"},
		"00400000-00a12000 rw-p 00000000 fd:01 1234 /usr/bin/lcdpanel":  {0x400000, 0xa12000, true, "/usr/bin/lcdpanel"},
	} {
		if got, ok := parseMapping(line); !ok || got != want {
			t.Errorf("%s: %+v, %v", line, got, ok)
		}
	}
	for _, line := range []string{"", "c000000000-c000400000 rw-p 00000000 00:00 0", "x-y r-xp 0 0 0 /bin/a", "20-10 r-xp 0 0 0 /bin/a"} {
		if m, ok := parseMapping(line); ok {
			t.Errorf("%q: %+v", line, m)
		}
	}
}
