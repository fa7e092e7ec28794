package sysinfo

import (
	"testing"

	"lcdpanel/sysinfo/proc"
)

func TestBusiestDisk(t *testing.T) {
	fs := machineOf(t, map[string]string{
		"sys/block/sda/dev": "", "sys/block/sda/sda1/dev": "", "sys/block/sdb/dev": "", "sys/block/md0/slaves/sdb/dev": "", "sys/block/loop0/dev": "",
	})
	const was = "1 0 sda 0 0 0 0 0 0 0 0 0 100 100\n1 1 sdb 0 0 0 0 0 0 0 0 0 4294967290 0\n1 2 md0 0 0 0 0 0 0 0 0 0 0 0\n1 3 loop0 0 0 0 0 0 0 0 0 0 0 0\n1 4 sda1 0 0 0 0 0 0 0 0 0 0 0\n"
	for name, tt := range map[string]struct{ is, want string }{
		"nothing done": {was, ""},
		"none":         {"", ""},
		"the busier":   {"1 0 sda 0 0 0 0 0 0 0 0 0 400 9999\n1 1 sdb 0 0 0 0 0 0 0 0 0 600 0\n", "sdb"},
		"all the time": {"1 0 sda 0 0 0 0 0 0 0 0 0 1095 9999\n1 1 sdb 0 0 0 0 0 0 0 0 0 993 5\n", "sda"},
		"no disks":     {"1 2 md0 0 0 0 0 0 0 0 0 0 900 0\n1 3 loop0 0 0 0 0 0 0 0 0 0 900 0\n1 4 sda1 0 0 0 0 0 0 0 0 0 900 0\n", ""},
		"new":          {"1 9 sdz 0 0 0 0 0 0 0 0 0 900 0\n", ""},
		"replugged":    {"1 0 sda 0 0 0 0 0 0 0 0 0 50 1\n", ""},
		"today":        {"1 0 sda 0 0 0 0 0 0 0 0 3 400 9999 0 0 0 0 5 5\n", "sda"},
		"a bad line":   {"1 0 sda x\n1 1 sdb 0 0 0 0 0 0 0 0 0 600 0\n1 0 sda 0 0 0 0 0 0 0 0 0 -4 0\n", "sdb"},
	} {
		if got := disks(proc.Disks([]byte(tt.is))).busiest(proc.Disks([]byte(was)), fs); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
