package sysinfo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Host is who the machine is and how to reach it.
type Host struct {
	Name       string // without its domain
	Booted     time.Time
	Interfaces []Interface // the most important first
	Reboot     Reboot
}

// Reboot is whether an update waits for the next start.
type Reboot struct {
	Needed   bool
	Packages []string // that want it, as far as they are known
}

// HostSource reads procfs, sysfs, the kernel's addresses and /run.
type HostSource struct {
	FS  FS
	Now func() time.Time // nil: time.Now
}

// Run implements [Source].
func (s HostSource) Run(ctx context.Context, demand <-chan Demand, publish func(Host, error)) error {
	var losses lossWatch
	now := clockOr(s.Now)
	if s.FS.Before != nil {
		losses.look(now(), interfaces(*s.FS.Before))
	}
	tell := stirring(publish, nil)
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool {
		h, err := readHost(s.FS)
		if err == nil {
			h.Interfaces = losses.look(now(), interfaces(s.FS))
		}
		return tell(h, err)
	})
}

func readHost(fs FS) (Host, error) {
	name, err := os.ReadFile(filepath.Join(fs.Proc, "sys", "kernel", "hostname"))
	if err != nil {
		return Host{}, fmt.Errorf("host: %w", err)
	}
	short, _, _ := strings.Cut(strings.TrimSpace(string(name)), ".")
	return Host{Name: short, Booted: booted(fs), Reboot: reboot(fs)}, nil
}

// booted returns when the kernel started: btime in /proc/stat. The kernel moves it
// along when the clock is set, so that the time since then stays right. It is zero
// when nobody knows.
func booted(fs FS) time.Time {
	text, _ := os.ReadFile(filepath.Join(fs.Proc, "stat"))
	n, err := strconv.ParseInt(statNumber(text, "btime"), 10, 64)
	if err != nil || n <= 0 {
		return time.Time{}
	}
	return time.Unix(n, 0)
}

// reboot reads the files by which Debian's packages ask for a reboot
// (update-notifier-common, unattended-upgrades).
func reboot(fs FS) (r Reboot) {
	path := filepath.Join(fs.Root, "run", "reboot-required")
	if r.Needed = exists(path); !r.Needed {
		return r
	}
	text, _ := os.ReadFile(path + ".pkgs")
	for name := range strings.FieldsSeq(string(text)) {
		if !slices.Contains(r.Packages, name) {
			r.Packages = append(r.Packages, name)
		}
	}
	return r
}
