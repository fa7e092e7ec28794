package sysinfo

import "testing"

func TestParseCPUList(t *testing.T) {
	for list, want := range map[string]int{"0-3,5": 5, "0": 1, "0-63": 64, "": 0, "3-1": 0, "0-": 0, "a": 0} {
		if got := parseCPUList(list); got != want {
			t.Errorf("%q counts %d processors, want %d", list, got, want)
		}
	}
}

func FuzzWorkload(f *testing.F) {
	f.Add("6.12 4.90 2.77 3/187 4711\n", "cpu  1\ncpu0 1\nprocs_blocked 4\n", "0-3,5")
	f.Add("1 1 1 -3/99999999999", "procs_blocked -1", "0-65535,0-65535")
	f.Fuzz(func(t *testing.T, loadavg, stat, online string) {
		w, err := readWorkload(machineOf(t, map[string]string{"proc/loadavg": loadavg, "proc/stat": stat, "sys/devices/system/cpu/online": online}))
		if err != nil || w.CPUs < 0 || w.Running < 0 || w.Tasks < 0 || w.Blocked < 0 {
			t.Errorf("%+v, %v", w, err)
		}
	})
}
