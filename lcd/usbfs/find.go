package usbfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ID is a device's vendor and product number.
type ID struct {
	Vendor, Product uint16
}

// String returns the numbers as lsusb prints them, "0403:c630".
func (id ID) String() string { return fmt.Sprintf("%04x:%04x", id.Vendor, id.Product) }

// Info is what sysfs says of a device that is plugged in
// (Documentation/ABI/testing/sysfs-bus-usb).
type Info struct {
	ID           ID
	Port         string // where it is plugged in, "5-3" or "1-1.4": stays the same when it is plugged in again
	Bus, Device  int    // its address now
	Manufacturer string
	Product      string
	Serial       string // empty for devices without one
	Release      string // bcdDevice, "0109"
	Node         string // its node below dev/bus/usb
}

// Find returns the devices with an ID that are plugged in, by port. root is the
// folder that holds sys and dev, "/" on a running machine. A device that goes
// away while it is looked at is left out.
func Find(root string, id ID) ([]Info, error) {
	dir := filepath.Join(root, "sys/bus/usb/devices")
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // no USB at all
	}
	if err != nil {
		return nil, fmt.Errorf("usb: %w", err)
	}
	var found []Info
	for _, e := range entries {
		if strings.Contains(e.Name(), ":") {
			continue // an interface
		}
		if info, ok := read(root, dir, e.Name()); ok && info.ID == id {
			found = append(found, info)
		}
	}
	return found, nil
}

// read returns what sysfs says of the device at port.
func read(root, dir, port string) (Info, bool) {
	attr := func(name string) string {
		text, _ := os.ReadFile(filepath.Join(dir, port, name))
		return strings.TrimSpace(string(text))
	}
	vendor, err1 := strconv.ParseUint(attr("idVendor"), 16, 16)
	product, err2 := strconv.ParseUint(attr("idProduct"), 16, 16)
	bus, err3 := strconv.Atoi(attr("busnum"))
	device, err4 := strconv.Atoi(attr("devnum"))
	if errors.Join(err1, err2, err3, err4) != nil {
		return Info{}, false
	}
	return Info{
		ID:           ID{uint16(vendor), uint16(product)},
		Port:         port,
		Bus:          bus,
		Device:       device,
		Manufacturer: attr("manufacturer"),
		Product:      attr("product"),
		Serial:       attr("serial"),
		Release:      attr("bcdDevice"),
		Node:         filepath.Join(root, "dev/bus/usb", fmt.Sprintf("%03d/%03d", bus, device)),
	}, true
}
