package device

import "unicode/utf16"

// Descriptor types (USB 2.0, table 9-5).
const (
	descriptorDevice        = 1
	descriptorConfiguration = 2
	descriptorString        = 3
	descriptorInterface     = 4
	descriptorEndpoint      = 5
)

// What every LCD2USB says it is (firmware usbconfig.h): the ids are shared with FTDI, who gave the product number.
const (
	vendorID    = 0x0403
	productID   = 0xC630
	vendorClass = 0xFF
)

// Numbers of the strings. There is no serial number.
const (
	stringLanguages    = 0
	stringManufacturer = 1
	stringProduct      = 2
)

// device returns the device descriptor: USB 1.10, endpoint 0 of 8 bytes as a low-speed device must have.
func (o PanelOpts) device() []byte {
	return []byte{
		18, descriptorDevice, 0x10, 0x01, vendorClass, 0, 0, 8,
		vendorID & 0xFF, vendorID >> 8, productID & 0xFF, productID >> 8, byte(o.Release), byte(o.Release >> 8),
		stringManufacturer, stringProduct, 0, 1,
	}
}

// configuration returns the configuration descriptor with the interface and the endpoint behind it: bus powered, 74 mA,
// and an interrupt endpoint that is declared but never says anything (firmware usbconfig.h, V-USB usbdrv.c).
func configuration() []byte {
	return []byte{
		9, descriptorConfiguration, 25, 0, 1, 1, 0, 0xA0, 37,
		9, descriptorInterface, 0, 0, 1, 0, 0, 0, 0,
		7, descriptorEndpoint, 0x81, 3, 8, 0, 10,
	}
}

// text returns string descriptor n, nil if there is none.
func (o PanelOpts) text(n byte) []byte {
	switch n {
	case stringLanguages:
		return []byte{4, descriptorString, 0x09, 0x04} // English, United States
	case stringManufacturer:
		return stringDescriptor(o.Manufacturer)
	case stringProduct:
		return stringDescriptor(o.Product)
	}
	return nil
}

// stringDescriptor is s in UTF-16, cut where its length no longer fits a byte.
func stringDescriptor(s string) []byte {
	d := []byte{0, descriptorString}
	for _, unit := range utf16.Encode([]rune(s)) {
		if len(d) == 254 {
			break
		}
		d = append(d, byte(unit), byte(unit>>8))
	}
	d[0] = byte(len(d))
	return d
}
