package sysinfo

import (
	"os"
	"path/filepath"
	"testing"
)

// sysDisk lays out a disk at a path below /sys/devices, with a partition.
func sysDisk(t *testing.T, fs FS, path, part string, attrs map[string]string) {
	t.Helper()
	for name, text := range attrs {
		write(t, filepath.Join(fs.Sys, "devices", path, name), text)
	}
	write(t, filepath.Join(fs.Sys, "devices", path, part, "partition"), "1\n")
	for link, target := range map[string]string{
		filepath.Join("block", filepath.Base(path)):          filepath.Join("../devices", path),
		filepath.Join("class/block", filepath.Base(path)):    filepath.Join("../../devices", path),
		filepath.Join("class/block", part):                   filepath.Join("../../devices", path, part),
		filepath.Join("block", "unrelated-"+part, "nothing"): "nowhere",
	} {
		symlink(t, target, filepath.Join(fs.Sys, link))
	}
}

func symlink(t *testing.T, target, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

func TestReadDisk(t *testing.T) {
	fs := under(t.TempDir())
	const ahci = "pci0000:00/0000:00:11.0/ata3/host2/target2:0:0/2:0:0:0/block/sdc"
	sysDisk(t, fs, ahci, "sdc2", map[string]string{
		"device/model":    "WDC WD20EFRX-68E\n",
		"device/vpd_pg80": "\x00\x80\x00\x14     WD-WCC4M0004711and more",
	})
	sysDisk(t, fs, "pci0000:00/0000:00:13.2/usb2/2-1/2-1.4/2-1.4:1.0/host7/target7:0:0/7:0:0:0/block/sde", "sde1", map[string]string{
		"device/model": "Stick\n", "device/vpd_pg80": "\x00\x83\x00\x04AAAA",
	})
	sysDisk(t, fs, "pci0000:00/0000:01:00.0/nvme/nvme0/nvme0n1", "nvme0n1p3", map[string]string{
		"device/model": "Samsung SSD 980 1TB   \n", "device/serial": "S64ANS0R000000   \n",
	})
	sysDisk(t, fs, "pci0000:00/0000:00:11.0/ata4/host3/target3:0:0/3:0:0:0/block/sdd", "sdd1", map[string]string{"device/model": "WDC WD20EFRX-68E\n"})
	for name, target := range map[string]string{
		"ata-WDC_WD20EFRX-68EUZN0_WD-WCC4M0004712":       "../../sdd",
		"ata-WDC_WD20EFRX-68EUZN0_WD-WCC4M0004712-part1": "../../sdd1",
		"wwn-0x50014ee2b0000000_1":                       "../../sdd",
	} {
		symlink(t, target, filepath.Join(fs.Root, "dev/disk/by-id", name))
	}
	want := map[string]Disk{
		"sdc2":      {"sdc", "WDC WD20EFRX-68E", "WD-WCC4M0004711", "ata3"},
		"sdc":       {"sdc", "WDC WD20EFRX-68E", "WD-WCC4M0004711", "ata3"},
		"sde1":      {"sde", "Stick", "", "2-1.4"},
		"nvme0n1p3": {"nvme0n1", "Samsung SSD 980 1TB", "S64ANS0R000000", ""},
		"sdd1":      {"sdd", "WDC WD20EFRX-68E", "WD-WCC4M0004712", "ata4"},
		"sdz9":      {Name: "sdz"}, // no longer there
		"nvme7n1p2": {Name: "nvme7n1"},
		"mmcblk0p1": {Name: "mmcblk0"},
		"dm-3":      {Name: "dm-3"},
	}
	for device, w := range want {
		if got := readDisk(fs, device); got != w {
			t.Errorf("%s: %+v, want %+v", device, got, w)
		}
	}
}

func FuzzVPDSerial(f *testing.F) {
	f.Add("\x00\x80\x00\x14     WD-WCC4M0004711")
	f.Add("\x00\x80\xff\xff")
	f.Fuzz(func(t *testing.T, page string) {
		for _, r := range serialOf([]byte(page)) {
			if r < ' ' || r > '~' {
				t.Errorf("serial number with %q", r)
			}
		}
	})
}
