package device

// Standard requests (USB 2.0, table 9-4) that V-USB answers. SET_ADDRESS (5) is among the rest: the kernel's vhci-hcd
// keeps it to itself, and the answer to all of those is empty.
const (
	getStatus        = 0
	getDescriptor    = 6
	getConfiguration = 8
	setConfiguration = 9
	getInterface     = 10
)

// isStandard tells a request that V-USB answers by itself: bits 6..5 of bmRequestType are 0.
func isStandard(setup [8]byte) bool { return setup[0]&0x60 == 0 }

// standard answers a standard request as V-USB does, which never stalls: what it does not know gets an empty answer
// (usbdrv.c, usbDriverSetup). configured is the number of the configuration that the host has chosen.
func (o PanelOpts) standard(setup [8]byte, configured *byte) []byte {
	switch setup[1] {
	case getStatus:
		return []byte{0, 0}
	case getDescriptor:
		return o.descriptor(setup[3], setup[2])
	case getConfiguration:
		return []byte{*configured}
	case setConfiguration:
		*configured = setup[2]
	case getInterface:
		return []byte{0}
	}
	return nil
}

func (o PanelOpts) descriptor(kind, number byte) []byte {
	switch kind {
	case descriptorDevice:
		return o.device()
	case descriptorConfiguration:
		return configuration()
	case descriptorString:
		return o.text(number)
	}
	return nil
}
