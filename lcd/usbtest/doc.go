// Package usbtest fakes a USB device for tests, in the manner of periph's i2ctest:
// [Record] writes down the control transfers over a real or emulated device, and
// [Playback] is a device that expects just those, and fails where a test wants it
// to.
package usbtest
