// Package device puts emulated panels on a real Linux machine's USB: it is a USB/IP server with LCD2USB boards plugged
// into it. A kernel with vhci-hcd attaches one as it would a panel on another host's socket, enumerates it, and gives
// it a node below /dev/bus/usb; whoever drives that node drives the emulated firmware of package sim.
//
// A [Panel] is a board with what USB says of it: descriptors, and the faults it is to have. A [Server] exports panels
// over a listener; [Panel.Drive] serves one over a connection whose other end the kernel has been given already, as
// [Attach] does on the machine itself.
//
// Facts are from the kernel's Documentation/usb/usbip_protocol.rst (the two phases of a connection and their layouts),
// drivers/usb/usbip (what its client sends), chapter 9 of the USB 2.0 specification (standard requests), and the
// firmware's usbconfig.h and V-USB's usbdrv.c (how this device answers them).
package device
