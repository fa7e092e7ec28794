package vm

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// evenProcessor is one of 500 million instructions a second by the guest's own clock, a slow one by today's measure.
// What is measured by that clock does not depend on how fast and how busy the machine is that emulates the guest: the
// clock counts instructions, and real time only while the guest waits.
func evenProcessor() []string { return []string{"-icount", "shift=1,align=off,sleep=on"} }

// moment runs a command and returns the guest's time just before it.
func (g *guest) moment(format string, args ...any) time.Time {
	g.t.Helper()
	command := fmt.Sprintf(format, args...)
	out, status := g.try("adjtimex >/tmp/moment; %s && sed -n 's/.*tv_u\\?sec: *//p' /tmp/moment", command)
	seconds, microseconds, _ := strings.Cut(out, "\n")
	s, err1 := strconv.ParseInt(seconds, 10, 64)
	us, err2 := strconv.ParseInt(microseconds, 10, 64)
	if status != 0 || err1 != nil || err2 != nil {
		g.t.Fatalf("%s: %q with status %d, want the time in seconds and microseconds", command, out, status)
	}
	return time.Unix(s, us*1000)
}

// said returns when the kernel said something for the first time since a moment of the test's clock, by the guest's
// clock.
func (g *guest) said(since time.Time, text string) time.Time {
	g.t.Helper()
	line, ok := g.console.await(since, text)
	if !ok {
		g.t.Fatalf("the kernel does not say %q", text)
	}
	// Its lines begin with the time since the machine started. What that is of the day is seen by a line of our own.
	now := time.Now()
	clock := g.moment("echo '<3>the time' >/dev/kmsg")
	mark, ok := g.console.await(now, "the time")
	if !ok {
		g.t.Fatal("the kernel does not pass our line on")
	}
	return clock.Add(line.stamp(g) - mark.stamp(g))
}

// stamp is the time in front of the kernel's line.
func (l consoleLine) stamp(g *guest) time.Duration {
	g.t.Helper()
	seconds, _, _ := strings.Cut(strings.TrimPrefix(l.text, "["), "]")
	d, err := time.ParseDuration(strings.TrimSpace(seconds) + "s")
	if err != nil {
		g.t.Fatalf("the kernel's line %q: %v", l.text, err)
	}
	return d
}

// traceFile is where a program writes its transfers.
const traceFile = "/tmp/trace"

// transfers returns when a program handed the transfers after a moment to the bus, by its own trace. It waits for the
// first.
func (d *daemon) transfers(since time.Time) (all []time.Time) {
	d.t.Helper()
	for end := time.Now().Add(patience); all == nil && time.Now().Before(end); {
		text, _ := d.try("tail -n 200 %s", traceFile)
		for line := range strings.Lines(text) {
			var transfer struct{ Time time.Time }
			if json.Unmarshal([]byte(line), &transfer) == nil && transfer.Time.After(since) {
				all = append(all, transfer.Time)
			}
		}
	}
	if all == nil {
		d.t.Fatal("no transfer in the trace")
	}
	return all
}

// quiet waits until nothing has been sent to a panel for a while.
func (g *guest) quiet(p *panel) {
	g.t.Helper()
	for before := -1; before != p.Board().Transfers(); {
		before = p.Board().Transfers()
		g.try("usleep 300000")
	}
}
