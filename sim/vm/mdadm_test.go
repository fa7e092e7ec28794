package vm

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// detail is what mdadm --detail says of an array, the second opinion on what our glass shows.
type detail struct {
	state   string // "clean, degraded, recovering"
	percent int    // of what runs, -1 for nothing
	slots   string // "UU_", from /proc/mdstat
}

// detail asks mdadm.
func (g *guest) detail(array string) detail {
	g.t.Helper()
	text, status := g.try("mdadm --detail /dev/%s && grep -A1 '^%s ' /proc/mdstat", array, array)
	if status != 0 {
		g.t.Fatalf("mdadm --detail /dev/%s: %s", array, text)
	}
	d := detail{percent: -1}
	if m := regexp.MustCompile(`State : (.*?)\s*\n`).FindStringSubmatch(text); m != nil {
		d.state = m[1]
	}
	if m := regexp.MustCompile(`Status : (\d+)% complete`).FindStringSubmatch(text); m != nil {
		d.percent, _ = strconv.Atoi(m[1])
	}
	if m := regexp.MustCompile(`\[([U_]+)\]`).FindStringSubmatch(text); m != nil {
		d.slots = m[1]
	}
	return d
}

// headline is what the first row of our raid screen must say for a state, when this is the only array.
func (d detail) headline(array string) []string {
	switch {
	case strings.Contains(d.state, "FAILED"):
		return []string{"RAID!", "FAILED"}
	case strings.Contains(d.state, "recovering"):
		return []string{"RAID▲", array, "rebuilding"}
	case strings.Contains(d.state, "degraded"):
		return []string{"RAID!", array, "DEGRADED"}
	case d.waits():
		return []string{"RAID ok", "of"}
	case strings.Contains(d.state, "resyncing"):
		return []string{"RAID ok", "resyncing"}
	case strings.Contains(d.state, "checking"):
		return []string{"RAID ok", "checking"}
	case strings.Contains(d.state, "reshaping"):
		return []string{"RAID ok", "reshaping"}
	}
	return []string{"RAID ok", "of"}
}

// waits tells that the work has not begun: for another array, or for the first write.
func (d detail) waits() bool {
	return strings.Contains(d.state, "PENDING") || strings.Contains(d.state, "DELAYED")
}

// disagreement is how the two glasses differ from what mdadm says before and after, empty if they do not.
func (d detail) disagreement(array, raid, resync string, after detail) string {
	row, rest, _ := strings.Cut(raid, "\n")
	for _, word := range d.headline(array) {
		if !strings.Contains(row, word) {
			return fmt.Sprintf("mdadm says %q, so the raid screen should say %q", d.state, word)
		}
	}
	if d.slots != "" && !strings.Contains(rest, d.slots) {
		return fmt.Sprintf("the kernel says [%s], the raid screen does not", d.slots)
	}
	if d.waits() && !strings.Contains(rest, "waits") {
		return fmt.Sprintf("mdadm says %q, the raid screen does not say that it waits", d.state)
	}
	if d.percent < 0 || after.percent < d.percent {
		return ""
	}
	m := regexp.MustCompile(`(\d+)\.\d%`).FindStringSubmatch(resync)
	if m == nil {
		return fmt.Sprintf("mdadm says %d %%, the resync screen nothing", d.percent)
	}
	if p, _ := strconv.Atoi(m[1]); p < d.percent || p > after.percent {
		return fmt.Sprintf("mdadm says %d to %d %%, the resync screen %d", d.percent, after.percent, p)
	}
	return ""
}

func TestDetailDisagrees(t *testing.T) {
	recovering := detail{"clean, degraded, recovering", 19, "U_UU"}
	later := detail{"clean, degraded, recovering", 28, "U_UU"}
	const raid, resync = "RAID▲ md0 rebuilding\nmd0 r5 U_UU 19% <1m", "md0▲recovery   19.0%"
	for _, tc := range []struct {
		raid, resync string
		agree        bool
	}{
		{raid, resync, true},
		{raid, "md0▲recovery   28.9%", true},
		{raid, "md0▲recovery   29.0%", false},
		{raid, "md0▲recovery   stopped", false},
		{strings.ReplaceAll(raid, "U_UU", "UU_U"), resync, false},
		{"RAID! md0 DEGRADED\nmd0 r5 U_UU", resync, false},
	} {
		if why := recovering.disagreement("md0", tc.raid, tc.resync, later); (why == "") != tc.agree {
			t.Errorf("%q and %q: %q", tc.raid, tc.resync, why)
		}
	}
}
