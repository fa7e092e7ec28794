package sysinfo

import (
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Traffic is what goes through an interface, in bytes a second.
type Traffic struct {
	Down, Up int64
	Known    bool // two readings were made
}

// Most returns the larger of both directions, 0 when neither is known.
func (t Traffic) Most() int64 { return max(t.Down, t.Up) }

// meter reads the counters of all interfaces with one system call.
type meter struct {
	dev   kept
	clock func() time.Duration
}

// newMeter returns a meter of fs. Of a recording the time is the machine's own.
func newMeter(fs FS, recording bool) *meter {
	start := time.Now()
	m := &meter{dev: kept{path: filepath.Join(fs.Proc, "net", "dev")}, clock: func() time.Duration { return time.Since(start) }}
	if recording {
		m.clock = func() time.Duration { return upTime(fs) }
	}
	return m
}

// upTime is the first number of /proc/uptime.
func upTime(fs FS) time.Duration {
	first, _, _ := strings.Cut(oneLine(fs.Proc, "uptime"), " ")
	seconds, err := strconv.ParseFloat(first, 64)
	if err != nil || !(seconds >= 0 && seconds < 1e9) {
		return 0
	}
	return time.Duration(seconds * float64(time.Second))
}

// counters is one look at the meter.
type counters struct {
	at    time.Duration
	bytes map[string]inOut // by interface
}

type inOut struct{ in, out uint64 }

func (m *meter) read() (counters, error) {
	text, err := m.dev.read()
	if err != nil {
		return counters{}, err
	}
	return counters{m.clock(), parseNetDev(string(text))}, nil
}

// parseNetDev reads /proc/net/dev: two lines of headings, then "eth0: 1200 9 …" with
// the bytes received first and the bytes sent ninth (net/core/net-procfs.c,
// dev_seq_printf_stats). Old kernels leave no blank behind the colon.
func parseNetDev(text string) map[string]inOut {
	all := map[string]inOut{}
	for line := range strings.Lines(text) {
		at := strings.LastIndex(line, ":")
		if at < 0 {
			continue
		}
		f := strings.Fields(line[at+1:])
		if len(f) < 16 {
			continue
		}
		in, err := strconv.ParseUint(f[0], 10, 64)
		out, err2 := strconv.ParseUint(f[8], 10, 64)
		if name := strings.TrimSpace(line[:at]); name != "" && err == nil && err2 == nil {
			all[name] = inOut{in, out}
		}
	}
	return all
}

// traffic returns what went through an interface between was and now. An interface
// that is new, or whose counters went back, is not known.
func traffic(was, now counters, name string) Traffic {
	a, ok := was.bytes[name]
	b, ok2 := now.bytes[name]
	seconds := (now.at - was.at).Seconds()
	if !ok || !ok2 || seconds <= 0 || b.in < a.in || b.out < a.out {
		return Traffic{}
	}
	return Traffic{perSecond(b.in-a.in, seconds), perSecond(b.out-a.out, seconds), true}
}

// perSecond is bounded: no wire carries an exabyte a second.
func perSecond(bytes uint64, seconds float64) int64 {
	return int64(math.Round(min(float64(bytes)/seconds, 1e18)))
}
