package sysinfo

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const cpuFolder = "sys/devices/system/cpu/"

func TestFrequency(t *testing.T) {
	tests := map[string]struct {
		files map[string]string
		want  Frequency
	}{
		"none": {map[string]string{}, Frequency{}},
		"two policies": {
			map[string]string{
				cpuFolder + "cpufreq/policy0/scaling_cur_freq": "800000\n", cpuFolder + "cpufreq/policy0/scaling_max_freq": "1000000\n", cpuFolder + "cpufreq/policy0/cpuinfo_max_freq": "2200000\n",
				cpuFolder + "cpufreq/policy4/scaling_cur_freq": "900000\n", cpuFolder + "cpufreq/policy4/scaling_max_freq": "1500000\n", cpuFolder + "cpufreq/policy4/cpuinfo_max_freq": "2000000\n",
				cpuFolder + "cpufreq/boost": "1\n",
			},
			Frequency{Now: 900000, Limit: 1500000, Max: 2200000},
		},
		"Linux 3.2": {
			map[string]string{
				cpuFolder + "cpu0/cpufreq/scaling_cur_freq": "800000\n", cpuFolder + "cpu0/cpufreq/scaling_max_freq": "2200000\n", cpuFolder + "cpu0/cpufreq/cpuinfo_max_freq": "2200000\n",
				cpuFolder + "cpuidle/cpufreq/scaling_cur_freq": "999\n",
			},
			Frequency{Now: 800000, Limit: 2200000, Max: 2200000},
		},
		"cannot tell": {map[string]string{cpuFolder + "cpufreq/policy0/scaling_cur_freq": "<unknown>\n"}, Frequency{}},
		"cpuinfo":     {map[string]string{"proc/cpuinfo": "processor\t: 0\ncpu MHz\t\t: 1799.999\n\ncpu MHz\t\t: 2299.998\ncpu MHz : x\n"}, Frequency{Now: 2299998}},
	}
	for name, tt := range tests {
		w := frequencyWatch{fs: machineOf(t, tt.files)}
		if diff := cmp.Diff(tt.want, w.look(time.Unix(1e9, 0))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		w.close()
	}
}

func TestSlowed(t *testing.T) {
	tests := map[Frequency]int64{
		{}:                                 0,
		{Now: 800, Limit: 2200, Max: 2200}: 0,
		{Now: 800, Limit: 1000, Max: 2200}: 1000,
		{Now: 800, Limit: 2200, Max: 2200, Throttled: true}:  800,
		{Now: 2200, Limit: 2200, Max: 2200, Throttled: true}: 0,
		{Now: 800, Throttled: true}:                          0,
	}
	for f, want := range tests {
		if to, is := f.Slowed(); to != want || is != (want > 0) {
			t.Errorf("%+v: %v, %v; want %v", f, to, is, want)
		}
	}
}

// TestManyPolicies reads a few of many at a time, and all in turn.
func TestManyPolicies(t *testing.T) {
	files := map[string]string{}
	for n := range 64 {
		dir := fmt.Sprintf("%scpufreq/policy%02d/", cpuFolder, n)
		files[dir+"scaling_cur_freq"], files[dir+"scaling_max_freq"], files[dir+"cpuinfo_max_freq"] = "1000", "4000", "4000"
	}
	w, now := frequencyWatch{fs: machineOf(t, files)}, time.Unix(1e9, 0)
	defer w.close()
	w.look(now)
	if len(w.policies) != mostPolicies {
		t.Fatalf("%d policies are watched", len(w.policies))
	}
	for i, p := range w.policies {
		write(t, p.now.path, "2000")
		if i > 0 {
			continue
		}
		write(t, p.limit.path, "3000")
	}
	risen := func() (n int) {
		for _, p := range w.policies {
			if p.was.Now == 2000 {
				n++
			}
		}
		return n
	}
	for i := 1; i <= mostPolicies/atOnce; i++ {
		w.look(now.Add(time.Duration(i) * time.Second))
		if n := risen(); n != i*atOnce {
			t.Errorf("after %d readings %d of them have been read", i, n)
		}
	}
	for i := range mostPolicies / atOnce {
		w.look(now.Add(time.Duration(10+5*i) * time.Second))
	}
	if w.policies[0].was.Limit != 3000 {
		t.Errorf("the limit is still %d", w.policies[0].was.Limit)
	}
}

// TestPolicyGoesOffline loses a policy and has it back.
func TestPolicyGoesOffline(t *testing.T) {
	dir := cpuFolder + "cpufreq/policy0/"
	fs := machineOf(t, map[string]string{dir + "scaling_cur_freq": "1000", cpuFolder + "cpufreq/policy1/scaling_cur_freq": "900"})
	w, now := frequencyWatch{fs: fs}, time.Unix(1e9, 0)
	defer w.close()
	if f := w.look(now); f.Now != 1000 {
		t.Errorf("at first: %+v", f)
	}
	if err := os.RemoveAll(filepath.Join(fs.Root, dir)); err != nil {
		t.Fatal(err)
	}
	if f := w.look(now.Add(policiesPace)); f.Now != 900 || len(w.policies) != 1 {
		t.Errorf("without it: %+v", f)
	}
	write(t, filepath.Join(fs.Root, dir, "scaling_cur_freq"), "1100")
	if f := w.look(now.Add(2 * policiesPace)); f.Now != 1100 {
		t.Errorf("back again: %+v", f)
	}
}

func FuzzFrequency(f *testing.F) {
	f.Add("800000\n", "cpu MHz\t\t: 2299.998\n")
	f.Add("<unknown>", "cpu MHz : NaN\ncpu MHz : +Inf\ncpu MHz: 1e300\ncpu MHz")
	f.Fuzz(func(t *testing.T, policy, cpuinfo string) {
		for _, v := range []int64{parseFrequency(policy), parseMHz(cpuinfo)} {
			if v < 0 || v > fastestClock {
				t.Errorf("%d kHz", v)
			}
		}
	})
}

// TestThrottle counts each package once.
func TestThrottle(t *testing.T) {
	files := map[string]string{}
	for n := range 4 {
		dir := fmt.Sprintf("%scpu%d/", cpuFolder, n)
		files[dir+"topology/physical_package_id"] = fmt.Sprint(n / 2)
		files[dir+"thermal_throttle/package_throttle_count"] = "7"
	}
	fs := machineOf(t, files)
	var w throttleWatch
	defer w.close()
	for i, step := range []struct {
		path, count string
		hot         bool
	}{{"cpu0", "7", false}, {"cpu2", "8", true}, {"cpu2", "8", false}, {"cpu1", "99", false}, {"cpu0", "9", true}, {"cpu0", "2", false}, {"cpu0", "x", false}, {"cpu0", "12", false}, {"cpu0", "13", true}} {
		write(t, filepath.Join(fs.Root, cpuFolder, step.path, "thermal_throttle/package_throttle_count"), step.count)
		if w.look(fs); w.hot != step.hot {
			t.Errorf("step %d, %s counts %s: %v", i, step.path, step.count, w.hot)
		}
	}
}
