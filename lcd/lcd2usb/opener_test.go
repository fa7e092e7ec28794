package lcd2usb

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plugged lays out the sysfs of a machine with panels at these ports.
func plugged(t *testing.T, ports ...string) string {
	root := t.TempDir()
	for i, port := range ports {
		for name, text := range map[string]string{"idVendor": "0403", "idProduct": "c630", "busnum": "5", "devnum": string(rune('2' + i))} {
			path := filepath.Join(root, "sys/bus/usb/devices", port, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

// TestOpenerTellsPanelsApart picks one of two by its port.
func TestOpenerTellsPanelsApart(t *testing.T) {
	root := plugged(t, "5-1.2", "5-3")
	for port, node := range map[string]string{"": "002", "5-1.2": "002", "5-3": "003"} {
		o := NewOpener(t.Context(), OpenerOpts{Root: root, Port: port})
		if info, err := o.find(); err != nil || filepath.Base(info.Node) != node {
			t.Errorf("port %q: %v, %v; want device %s", port, info.Node, err, node)
		}
		if _, err := o.Open(t.Context()); err == nil || !strings.Contains(err.Error(), "plugged in again") {
			t.Errorf("port %q, whose node is not there: %v", port, err)
		}
	}
	o := NewOpener(t.Context(), OpenerOpts{Root: root, Port: "5-4"})
	if _, err := o.Open(t.Context()); !errors.Is(err, ErrAbsent) || !strings.Contains(err.Error(), "at port 5-4; there is one at 5-1.2 and at 5-3") {
		t.Errorf("a port with nothing: %v", err)
	}
	if _, err := NewOpener(t.Context(), OpenerOpts{Root: t.TempDir()}).Open(t.Context()); !errors.Is(err, ErrAbsent) {
		t.Errorf("no USB: %v", err)
	}
}
