// Package lcd2usb carries HD44780 bytes as LCD2USB control transfers.
//
// LCD2USB is an open USB interface for HD44780 panels (0403:c630): a vendor
// request on endpoint 0 holds up to four bytes for one of the controller's
// registers, and the firmware does all waiting. A [Bus] packs a plan into such
// requests; a [Transport] takes them to a device, real or emulated.
package lcd2usb
