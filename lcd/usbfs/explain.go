package usbfs

import (
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/sys/unix"
)

// ErrGone is what every use of a device wraps that has been unplugged or has
// reset itself: it has to be found and opened anew.
var ErrGone = errors.New("the device is gone")

// explain says where err happened, what it means and what to do next. err stays in
// the chain.
func explain(info Info, doing string, err error) error {
	where := fmt.Sprintf("USB device %s at port %s, %s", info.ID, info.Port, doing)
	switch {
	case errors.Is(err, unix.ENODEV), errors.Is(err, unix.ESHUTDOWN), errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w: %w; it is used again when it is plugged in again", where, ErrGone, err)
	case errors.Is(err, unix.EPERM):
		return fmt.Errorf("%s: %w; a service may use only what its unit allows: it needs DeviceAllow=char-usb_device rw", where, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: %w; put the program into the group that may write %s, or give it one by a udev rule: "+
			`SUBSYSTEM=="usb", ATTR{idVendor}=="%04x", ATTR{idProduct}=="%04x", GROUP="lcdpanel", MODE="0660"`,
			where, err, info.Node, info.ID.Vendor, info.ID.Product)
	case errors.Is(err, unix.EBUSY):
		return fmt.Errorf("%s: %w; another program holds it: stop that one (LCDd, lcd4linux, a second lcdpanel)", where, err)
	case errors.Is(err, unix.ETIMEDOUT):
		return fmt.Errorf("%s: %w; the device does not answer: if that stays so, unplug it and plug it in again", where, err)
	case errors.Is(err, unix.EPIPE):
		return fmt.Errorf("%s: %w; the device refuses this request: is it an LCD2USB?", where, err)
	case errors.Is(err, unix.EPROTO), errors.Is(err, unix.EILSEQ), errors.Is(err, unix.EOVERFLOW):
		return fmt.Errorf("%s: %w; the signals on the cable are bad: try a shorter one, or a hub between", where, err)
	case errors.Is(err, unix.EHOSTUNREACH):
		return fmt.Errorf("%s: %w; the device is suspended or has no configuration: echo on > /sys/bus/usb/devices/%s/power/control", where, err, info.Port)
	case errors.Is(err, unix.ENOMEM):
		return fmt.Errorf("%s: %w; the kernel gives USB no more memory: see /sys/module/usbcore/parameters/usbfs_memory_mb", where, err)
	case errors.Is(err, unix.ENOTTY):
		return fmt.Errorf("%s: %w; %s is no USB device: is it the right folder?", where, err, info.Node)
	}
	return fmt.Errorf("%s: %w; unplug the device and plug it in again", where, err)
}
