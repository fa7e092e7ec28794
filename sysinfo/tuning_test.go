package sysinfo

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/md"
)

// tuned is a RAID 5 of three disks as the field would have it, changed by what is
// given.
func tuned(changes map[string]string) map[string]string {
	files := map[string]string{
		"proc/meminfo":             "MemTotal: 3823728 kB\n",
		"proc/self/mountinfo":      "31 1 9:0 / /mnt/md0 rw - ext4 /dev/md0 rw,stripe=256\n",
		"sys/block/md0/dev":        "9:0\n",
		"sys/block/md0/size":       "7000000\n",
		"sys/block/sdb/sdb1/start": "2048\n", "sys/block/sdc/sdc1/start": "2048\n", "sys/block/sdd/sdd1/start": "2048\n",
		"sys/block/md0/queue/read_ahead_kb": "32768\n",
	}
	for _, disk := range []string{"sdb", "sdc", "sdd"} {
		files["sys/block/"+disk+"/device/queue_depth"] = "31\n"
	}
	for name, text := range map[string]string{
		"level": "raid5", "raid_disks": "3", "array_state": "clean", "chunk_size": "524288", "stripe_cache_size": "16384",
		"sync_speed_min": "1000 (system)", "sync_speed_max": "200000 (system)", "bitmap/location": "+8",
		"dev-sdb1/state": "in_sync", "dev-sdc1/state": "in_sync", "dev-sdd1/state": "in_sync",
		"dev-sdb1/slot": "0", "dev-sdc1/slot": "1", "dev-sdd1/slot": "2",
	} {
		files["sys/block/md0/md/"+name] = text + "\n"
	}
	maps.Copy(files, changes)
	return files
}

func TestTuningReadsAnArray(t *testing.T) {
	got, err := ReadTuning(machineOf(t, tuned(nil)))
	if err != nil {
		t.Fatal(err)
	}
	want := Tuning{Arrays: []ArrayTuning{{
		Name: "md0", Level: "raid5", Disks: 3, DataDisks: 2, Chunk: 512 << 10, Stripes: 16384, CacheBytes: 192 << 20, ReadAheadKiB: 32768,
		SyncMin: 1000, SyncMax: 200000, Bitmap: "internal", Depth: 31, Device: "/dev/md0",
		Use: ArrayUse{Kind: "ext4", Path: "/mnt/md0", Stripe: 256},
	}}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Graphics{})); diff != "" {
		t.Errorf("tuning (-want +got):\n%s", diff)
	}
}

// TestTuningAdvice changes one thing, and reads what to do about it.
func TestTuningAdvice(t *testing.T) {
	const dir = "sys/block/md0/md/"
	rule := func(attribute, value string) []string {
		return []string{fmt.Sprintf(`SUBSYSTEM=="block", KERNEL=="md0", ACTION=="add|change", TEST==%q, ATTR{%s}=%q`, attribute, attribute, value)}
	}
	crypt := map[string]string{
		"sys/block/md0/holders/dm-0/x": "", "sys/block/dm-0/dm/uuid": "CRYPT-LUKS1-1\n", "sys/block/dm-0/dev": "253:0\n",
		"proc/self/mountinfo": "31 1 253:0 / /mnt/md0 rw - ext4 /dev/mapper/safe rw,stripe=128\n",
	}
	for name, tt := range map[string]struct {
		changes map[string]string
		want    Advice
	}{
		"default cache": {map[string]string{dir + "stripe_cache_size": "256\n"}, Advice{
			Kind: AdviseStripeCache, Warn: true, Now: "256 entries, 3 MB", Try: "4096 to 16384",
			Commands: []string{"echo 4096 > /sys/block/md0/md/stripe_cache_size"}, Rules: rule("md/stripe_cache_size", "4096"),
		}},
		"little memory": {map[string]string{dir + "stripe_cache_size": "256\n", "proc/meminfo": "MemTotal: 131072 kB\n"}, Advice{
			Kind: AdviseStripeCache, Warn: true, Now: "256 entries, 3 MB", Try: "1024 to 4096",
			Commands: []string{"echo 1024 > /sys/block/md0/md/stripe_cache_size"}, Rules: rule("md/stripe_cache_size", "1024"),
		}},
		"too much for many disks": {map[string]string{dir + "level": "raid6\n", dir + "raid_disks": "11\n", "proc/self/mountinfo": ""}, Advice{
			Kind: AdviseStripeCache, Now: "16384 entries, 704 MB", Try: "8192",
			Commands: []string{"echo 8192 > /sys/block/md0/md/stripe_cache_size"}, Rules: rule("md/stripe_cache_size", "8192"),
		}},
		"grown": {map[string]string{dir + "raid_disks": "4\n"}, Advice{
			Kind: AdviseStripeWidth, Warn: true, Now: "stripe 256 blocks", Try: "384, for 3 data disks",
			Commands: []string{"tune2fs -E stride=128,stripe_width=384 /dev/md0"},
		}},
		"grown under luks": {crypt, Advice{
			Kind: AdviseStripeWidth, Warn: true, Now: "stripe 128 blocks", Try: "256, for 2 data disks",
			Commands: []string{"tune2fs -E stride=128,stripe_width=256 /dev/mapper/safe"},
		}},
		"ext4 knows no stripe": {map[string]string{"proc/self/mountinfo": "31 1 9:0 / /mnt/md0 rw - ext4 /dev/md0 rw\n"}, Advice{
			Kind: AdviseStripeWidth, Now: "stripe 0 blocks", Try: "256, for 2 data disks",
			Commands: []string{"tune2fs -E stride=128,stripe_width=256 /dev/md0"},
		}},
		"short read-ahead": {map[string]string{"sys/block/md0/queue/read_ahead_kb": "128\n"}, Advice{
			Kind: AdviseReadAhead, Warn: true, Now: "128 KiB", Try: "4096 KiB",
			Commands: []string{"echo 4096 > /sys/block/md0/queue/read_ahead_kb"}, Rules: rule("queue/read_ahead_kb", "4096"),
		}},
		"slow everywhere": {map[string]string{dir + "sync_speed_max": "4000 (system)\n"}, Advice{
			Kind: AdviseSyncSpeed, Warn: true, Now: "4000 KiB/s at most", Try: "200000 KiB/s", Commands: []string{"sysctl dev.raid.speed_limit_max=200000"},
		}},
		"slow here": {map[string]string{dir + "sync_speed_max": "4000 (local)\n"}, Advice{
			Kind: AdviseSyncSpeed, Warn: true, Now: "4000 KiB/s at most", Try: "200000 KiB/s", Commands: []string{"echo system > /sys/block/md0/md/sync_speed_max"},
		}},
		"one does not queue": {map[string]string{"sys/block/sdc/device/queue_depth": "1\n"}, Advice{
			Kind: AdviseQueueDepth, Warn: true, Now: "1 on 1 of 3", Try: "31", Commands: []string{"echo 31 > /sys/block/sdc/device/queue_depth"},
			Rules: []string{`ACTION=="add|change", SUBSYSTEM=="block", KERNEL=="sd[a-z]", ATTR{device/queue_depth}="31"`},
		}},
		"no bitmap": {map[string]string{dir + "bitmap/location": "none\n", "sys/block/md0/size": "7000000000\n"}, Advice{
			Kind: AdviseBitmap, Now: "none", Try: "internal", Commands: []string{"mdadm --grow --bitmap=internal /dev/md0"},
		}},
	} {
		got, err := ReadTuning(machineOf(t, tuned(tt.changes)))
		all := got.Advice()
		if err != nil || len(all) != 1 || all[0].About == "" || all[0].Why == "" {
			t.Errorf("%s: %v, %d pieces of advice: %+v", name, err, len(all), all)
			continue
		}
		all[0].About, all[0].Why = "", ""
		if diff := cmp.Diff(tt.want, all[0]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestTuningHasNothingToSay about what cannot be had or is right already.
func TestTuningHasNothingToSay(t *testing.T) {
	const dir = "sys/block/md0/md/"
	for name, changes := range map[string]map[string]string{
		"as the field would have it": nil,
		"no disk can queue":          {"sys/block/sdb/device/queue_depth": "1\n", "sys/block/sdc/device/queue_depth": "1\n", "sys/block/sdd/device/queue_depth": "1\n"},
		"a mirror":                   {dir + "level": "raid1\n", dir + "chunk_size": "0\n", "sys/block/md0/queue/read_ahead_kb": "128\n", "proc/self/mountinfo": ""},
		"a journal":                  {dir + "bitmap/location": "none\n", dir + "consistency_policy": "journal\n", "sys/block/md0/size": "7000000000\n"},
		"a failed disk":              {dir + "dev-sdc1/state": "faulty\n", "sys/block/sdc/device/queue_depth": "1\n"},
		"xfs":                        {"proc/self/mountinfo": "31 1 9:0 / /mnt/md0 rw - xfs /dev/md0 rw\n"},
	} {
		got, err := ReadTuning(machineOf(t, tuned(changes)))
		if all := got.Advice(); err != nil || len(all) != 0 || got.Arrays[0].Warns() {
			t.Errorf("%s: %v, %+v", name, err, all)
		}
	}
}

// wasteful is a machine that saves nothing.
func wasteful() map[string]string {
	const gpu, cpu = "sys/class/drm/card0/device/", "sys/devices/system/cpu/cpu0/cpufreq/"
	return map[string]string{
		"proc/sys/kernel/nmi_watchdog": "1\n", "proc/sys/kernel/osrelease": "6.1.0-13-amd64\n",
		"sys/module/pcie_aspm/parameters/policy":                 "[default] performance powersave powersupersave \n",
		"sys/class/scsi_host/host0/link_power_management_policy": "max_performance\n",
		"sys/class/scsi_host/host1/proc_name":                    "usb-storage\n",
		"sys/bus/usb/devices/1-1/power/control":                  "on\n",
		"sys/bus/usb/devices/usb1/power/control":                 "auto\n",
		"sys/bus/pci/devices/0000:00:11.0/power/control":         "on\n",
		gpu + "power_method":                                     "profile\n", gpu + "power_profile": "default\n",
		cpu + "scaling_governor": "performance\n", cpu + "scaling_available_governors": "ondemand performance schedutil\n",
	}
}

func TestTuningPower(t *testing.T) {
	got, err := ReadTuning(machineOf(t, wasteful()))
	if err != nil {
		t.Fatal(err)
	}
	var commands, rules []string
	for _, d := range got.Advice() {
		commands, rules = append(commands, d.Commands...), append(rules, d.Rules...)
		if !d.Warn || d.Why == "" || d.Now == "" || d.Try == "" || d.About == "" {
			t.Errorf("%+v", d)
		}
	}
	wantCommands := []string{
		"echo powersave > /sys/module/pcie_aspm/parameters/policy",
		"echo med_power_with_dipm > /sys/class/scsi_host/host0/link_power_management_policy",
		"echo auto > /sys/bus/usb/devices/1-1/power/control",
		"echo auto > /sys/bus/pci/devices/0000:00:11.0/power/control",
		"echo profile > /sys/class/drm/card0/device/power_method",
		"echo low > /sys/class/drm/card0/device/power_profile",
		"for f in /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do echo schedutil > $f; done",
		"sysctl kernel.nmi_watchdog=0",
	}
	if diff := cmp.Diff(wantCommands, commands); diff != "" {
		t.Errorf("commands (-want +got):\n%s", diff)
	}
	wantRules := []string{
		`ACTION=="add", SUBSYSTEM=="module", KERNEL=="pcie_aspm", ATTR{parameters/policy}="powersave"`,
		`ACTION=="add", SUBSYSTEM=="scsi_host", KERNEL=="host*", TEST=="link_power_management_policy", ATTR{link_power_management_policy}="med_power_with_dipm"`,
		`ACTION=="add", SUBSYSTEM=="usb", TEST=="power/control", ATTR{power/control}="auto"`,
		`ACTION=="add", SUBSYSTEM=="pci", TEST=="power/control", ATTR{power/control}="auto"`,
		`ACTION=="add", SUBSYSTEM=="drm", KERNEL=="card0", ATTR{device/power_method}="profile", ATTR{device/power_profile}="low"`,
		`ACTION=="add", SUBSYSTEM=="cpu", TEST=="cpufreq/scaling_governor", ATTR{cpufreq/scaling_governor}="schedutil"`,
	}
	if diff := cmp.Diff(wantRules, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if p := got.Power; p.USB != (Saving{1, 2}) || p.PCI != (Saving{0, 1}) || p.SATA != (Saving{0, 1}) {
		t.Errorf("%+v", p)
	}
}

// TestTuningGraphics leaves a card alone that sleeps, and other drivers' cards.
func TestTuningGraphics(t *testing.T) {
	const gpu = "sys/class/drm/card1/device/"
	for name, tt := range map[string]struct {
		files map[string]string
		want  Graphics
	}{
		"dpm":    {map[string]string{gpu + "power_method": "dpm\n", gpu + "power_dpm_state": "balanced\n"}, Graphics{"radeon", "balanced", "card1", "dpm"}},
		"asleep": {map[string]string{gpu + "power_method": "profile\n", gpu + "power_profile": "low\n", gpu + "power/runtime_status": "suspended\n"}, Graphics{}},
		"amdgpu": {map[string]string{gpu + "power_dpm_state": "performance\n"}, Graphics{}},
	} {
		if got := readGraphics(machineOf(t, tt.files)); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
	files := map[string]string{gpu + "power_method": "dpm\n", gpu + "power_dpm_state": "balanced\n"}
	all := readPower(machineOf(t, files)).Advice
	if len(all) != 1 || !strings.Contains(all[0].Commands[0], "echo battery > /sys/class/drm/card1/device/power_dpm_state") {
		t.Errorf("advice %+v", all)
	}
}

func TestTuningSource(t *testing.T) {
	f := NewFeed(TuningSource{FS: machineOf(t, tuned(nil))}, Demand{Every: time.Minute}, func() {})
	go f.Run(t.Context())
	<-f.Published()
	if s := f.Latest(); s.Err != nil || len(s.Value.Arrays) != 1 {
		t.Errorf("%+v", s)
	}
}

func FuzzTuning(f *testing.F) {
	f.Add("raid5", "4 (3)", "524288", "256", "128", "4000 (local)", "[default] powersave", "31")
	f.Add("raid6", "99999999999", "-1", "99999999999999", "x", "", "]a[", "1")
	f.Fuzz(func(t *testing.T, level, disks, chunk, stripes, ahead, speed, policy, depth string) {
		const dir = "sys/block/md0/md/"
		got, _ := ReadTuning(machineOf(t, tuned(map[string]string{
			dir + "level": level, dir + "raid_disks": disks, dir + "chunk_size": chunk, dir + "stripe_cache_size": stripes,
			"sys/block/md0/queue/read_ahead_kb": ahead, dir + "sync_speed_max": speed, "sys/block/sdb/device/queue_depth": depth,
			"sys/module/pcie_aspm/parameters/policy": policy,
		})))
		for _, a := range got.Arrays {
			if a.CacheBytes < 0 || a.DataDisks < 0 || a.Stripe() < 0 {
				t.Errorf("an array %+v", a)
			}
		}
		for _, d := range got.Advice() {
			if len(d.Commands) == 0 || d.Try == "" || d.About == "" {
				t.Errorf("an advice %+v", d)
			}
		}
	})
}

func TestBitmapKind(t *testing.T) {
	for want, a := range map[string]md.Array{
		"":          {Level: "raid0"},
		"none":      {Level: "raid1"},
		"internal":  {Level: "raid1", Bitmap: &md.Bitmap{Location: "+8"}},
		"file":      {Level: "raid5", Bitmap: &md.Bitmap{File: "/bitmap"}},
		"clustered": {Level: "raid1", Bitmap: &md.Bitmap{Location: "clustered"}},
	} {
		if got := bitmapKind(a); got != want {
			t.Errorf("%+v is %q, want %q", a, got, want)
		}
	}
}

func TestKernelRelease(t *testing.T) {
	for release, want := range map[string]bool{
		"3.2.0-4-amd64": false, "4.14.336": false, "4.15.0": true, "4.9.0": false, "6.1.0-13-amd64": true, "": false, "x": false,
	} {
		if got := atLeast(release, 4, 15); got != want {
			t.Errorf("%q is at least 4.15: %v", release, got)
		}
	}
}
