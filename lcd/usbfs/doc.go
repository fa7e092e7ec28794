// Package usbfs talks to USB devices through the Linux kernel's usbfs, in Go
// alone: no libusb, no cgo.
//
// [Find] reads sysfs for what is plugged in; [Open] takes a device for oneself;
// a [Handle] carries control transfers on endpoint 0. A plan's transfers are
// handed to the kernel together and waited for once. Facts come from the kernel's
// include/uapi/linux/usbdevice_fs.h and drivers/usb/core/devio.c.
package usbfs
