package screens_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

// withPast returns a recorded machine and its clock for a source that looks back: the
// folders earlier/01, earlier/02 and so on hold what of procfs, sysfs and the clock was
// different then. The clock shows the time of each of them in turn, and then today's.
func withPast(fs sysinfo.FS) (sysinfo.FS, func() time.Time) {
	entries, _ := os.ReadDir(filepath.Join(fs.Root, "earlier"))
	var clocks []func() time.Time
	var before *sysinfo.FS
	for _, e := range entries {
		dir := filepath.Join(fs.Root, "earlier", e.Name())
		past := sysinfo.FS{Root: fs.Root, Proc: filepath.Join(dir, "proc"), Sys: fs.Sys, Before: before}
		if _, err := os.Stat(filepath.Join(dir, "sys")); err == nil {
			past.Sys = filepath.Join(dir, "sys")
		}
		before = &past
		clocks = append(clocks, recorded(sysinfo.FS{Root: dir}))
	}
	fs.Before = before
	clocks = append(clocks, recorded(fs))
	return fs, func() time.Time {
		now := clocks[0]
		if len(clocks) > 1 {
			clocks = clocks[1:]
		}
		return now()
	}
}

// powerFeed reads what a recorded machine takes, whose budget is 27 W. The file
// state/power is what was saved before, meter/watts a meter, and nut/vars what a UPS
// says.
func powerFeed(fs sysinfo.FS, run runner) *sysinfo.Feed[sysinfo.Power] {
	fs, now := withPast(fs)
	opts := sysinfo.PowerOpts{Budget: 27, File: filepath.Join(fs.Root, "meter", "watts")}
	vars, err := os.ReadFile(filepath.Join(fs.Root, "nut", "vars"))
	if err == nil {
		opts.NUT = "ups"
	}
	return feed(run, sysinfo.PowerSource{
		FS: fs, Opts: opts, Now: now, Store: &sysinfo.FileStore{Path: filepath.Join(fs.Root, "state", "power"), FS: fs, Now: now},
		Dial: func(context.Context, string, string) (net.Conn, error) { return answering(string(vars)), nil },
	})
}

// answering returns a connection at whose other end somebody says text to whatever is
// asked.
func answering(text string) net.Conn {
	here, there := net.Pipe()
	go func() {
		defer there.Close()
		_, _ = there.Read(make([]byte, 100))
		_, _ = strings.NewReader(text).WriteTo(there)
	}()
	return here
}
