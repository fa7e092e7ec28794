package usbfs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// bus lays out the sysfs of a machine: attributes by "port/name".
func bus(t *testing.T, attrs map[string]string) string {
	root := t.TempDir()
	for name, text := range attrs {
		path := filepath.Join(root, "sys/bus/usb/devices", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestFind(t *testing.T) {
	root := bus(t, map[string]string{
		"usb5/idVendor": "1d6b", "usb5/idProduct": "0001", "usb5/busnum": "5", "usb5/devnum": "1",
		"5-3/idVendor": "0403", "5-3/idProduct": "c630", "5-3/busnum": "5", "5-3/devnum": "12",
		"5-3/manufacturer": "Lcdmod Kit", "5-3/product": "LCD2USB", "5-3/bcdDevice": "0109",
		"5-3:1.0/bInterfaceNumber": "00",
		"1-1.4/idVendor":           "0403", "1-1.4/idProduct": "c630", "1-1.4/busnum": "1", "1-1.4/devnum": "3",
		"1-2/idVendor": "0403", "1-2/idProduct": "6001", "1-2/busnum": "1", "1-2/devnum": "4",
		"1-3/idVendor": "0403", "1-3/idProduct": "c630", "1-3/busnum": "1", // going away
	})
	want := []Info{
		{ID: panelInfo.ID, Port: "1-1.4", Bus: 1, Device: 3, Node: filepath.Join(root, "dev/bus/usb/001/003")},
		{
			ID: panelInfo.ID, Port: "5-3", Bus: 5, Device: 12, Manufacturer: "Lcdmod Kit", Product: "LCD2USB", Release: "0109",
			Node: filepath.Join(root, "dev/bus/usb/005/012"),
		},
	}
	got, err := Find(root, panelInfo.ID)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v; the devices (-want +got):\n%s", err, diff)
	}
}

func TestFindWithoutUSB(t *testing.T) {
	if got, err := Find(t.TempDir(), panelInfo.ID); got != nil || err != nil {
		t.Errorf("on a machine without USB: %v, %v", got, err)
	}
}

func TestConcerns(t *testing.T) {
	const add = "add@/devices/pci0000:00/usb5/5-3\x00ACTION=add\x00SUBSYSTEM=usb\x00DEVTYPE=usb_device\x00PRODUCT=403/c630/109\x00BUSNUM=005\x00"
	tests := []struct {
		name, event string
		want        bool
	}{
		{"our panel comes", add, true},
		{"it goes", "remove@/x\x00ACTION=remove\x00DEVTYPE=usb_device\x00PRODUCT=403/c630/109\x00", true},
		{"its interface", "add@/x\x00ACTION=add\x00DEVTYPE=usb_interface\x00PRODUCT=403/c630/109\x00", false},
		{"another device", "add@/x\x00ACTION=add\x00DEVTYPE=usb_device\x00PRODUCT=403/6001/600\x00", false},
		{"a change", "change@/x\x00ACTION=change\x00DEVTYPE=usb_device\x00PRODUCT=403/c630/109\x00", false},
		{"cut", add[:60], false},
		{"nothing", "", false},
	}
	for _, tt := range tests {
		if got := concerns([]byte(tt.event), panelInfo.ID); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func FuzzConcerns(f *testing.F) {
	f.Add([]byte("add@/x\x00ACTION=add\x00DEVTYPE=usb_device\x00PRODUCT=403/c630/109\x00"))
	f.Fuzz(func(_ *testing.T, event []byte) { concerns(event, panelInfo.ID) })
}

func TestWatchNodes(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "dev/bus/usb/001")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	changed, err := Watch(t.Context(), root, panelInfo.ID)
	if err != nil {
		t.Fatal(err)
	}
	steps := []func() error{
		func() error { return os.WriteFile(filepath.Join(dir, "002"), nil, 0o644) },
		func() error { return os.Remove(filepath.Join(dir, "002")) },
		func() error { return os.Mkdir(filepath.Join(root, "dev/bus/usb/002"), 0o755) },
		func() error { return os.WriteFile(filepath.Join(root, "dev/bus/usb/002/001"), nil, 0o644) },
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-changed:
		case <-time.After(10 * time.Second):
			t.Fatalf("step %d went unnoticed", i)
		}
	}
}

func TestWatchWithoutUSB(t *testing.T) {
	if _, err := Watch(t.Context(), t.TempDir(), panelInfo.ID); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("on a machine without USB: %v", err)
	}
}

// TestWatchResume cannot suspend the machine; it sees that the timer is accepted,
// says nothing while the clock runs on, and ends with its context.
func TestWatchResume(t *testing.T) {
	changed := make(chan struct{}, 1)
	ctx, cancel := context.WithCancel(t.Context())
	if err := watchResume(ctx, changed); err != nil {
		t.Fatal(err)
	}
	select {
	case <-changed:
		t.Error("a clock that runs on passes for one that jumps")
	default:
	}
	cancel()
}
