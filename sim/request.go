package sim

// request is what the firmware makes of a setup packet: it reads bRequest and the four bytes after it, never wLength
// (firmware main.c, usbFunctionSetup).
type request struct {
	class   byte   // bits 7..5
	target  byte   // bits 4..3: a mask of controllers for classInstruction and classData, else a selector
	payload []byte // wValue low, wValue high, wIndex low, wIndex high; as many as bits 1..0 say, plus one
}

// Request classes, bits 7..5 of bRequest. 5 to 7 are reserved: accepted without effect.
const (
	classEcho        = 0
	classInstruction = 1
	classData        = 2
	classSet         = 3
	classGet         = 4
)

// Selectors of classSet and classGet, bits 4..3 of bRequest.
const (
	setContrast    = 0
	setBrightness  = 1
	getVersion     = 0
	getKeys        = 1
	getControllers = 2
)

func decodeRequest(setup [8]byte) request {
	b := setup[1]
	count := int(b&0x03) + 1
	return request{class: b >> 5, target: b >> 3 & 0x03, payload: setup[2 : 2+count]}
}

// standard reports a request that V-USB answers itself, such as get descriptor: bits 6..5 of bmRequestType are 0.
func standard(setup [8]byte) bool { return setup[0]&0x60 == 0 }

// toHost reports the direction bit of bmRequestType.
func toHost(setup [8]byte) bool { return setup[0]&0x80 != 0 }

// lengthOf is wLength, the most the host will take or the bytes it will send.
func lengthOf(setup [8]byte) int { return int(setup[6]) | int(setup[7])<<8 }
