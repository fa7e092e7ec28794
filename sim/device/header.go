package device

import (
	"encoding/binary"
	"fmt"
)

// Commands of the second phase, after an import (usbip_protocol.rst).
const (
	commandSubmit = 1
	commandUnlink = 2
	answerSubmit  = 3
	answerUnlink  = 4
)

// Bounds of what a host may send. The kernel's control transfers carry 4 KiB at most. More packets than none, which is
// written in one of two ways, mean an isochronous transfer; this device has no endpoint for those.
const (
	headerSize = 48
	maxPayload = 64 << 10
	noPackets  = 0xFFFFFFFF
)

// header is the 48 bytes before every message of the second phase, big-endian. The fields behind the endpoint differ by
// command: victim is the sequence number to unlink, the others belong to a submit.
type header struct {
	command  uint32
	sequence uint32
	in       bool // towards the host
	endpoint uint32
	length   uint32
	packets  uint32
	setup    [8]byte
	victim   uint32
}

// parseHeader reads the header of a command. What no kernel sends is an error, after which nothing on the connection
// can be trusted.
func parseHeader(b [headerSize]byte) (header, error) {
	field := func(i int) uint32 { return binary.BigEndian.Uint32(b[4*i:]) }
	h := header{command: field(0), sequence: field(1), in: field(3) == 1, endpoint: field(4)}
	switch h.command {
	case commandUnlink:
		h.victim = field(5)
		return h, nil
	case commandSubmit:
		h.length, h.packets = field(6), field(8)
		copy(h.setup[:], b[40:])
		return h, h.check(field(3))
	}
	return h, fmt.Errorf("message %d has command %d; a host sends %d (submit) or %d (unlink)",
		h.sequence, h.command, commandSubmit, commandUnlink)
}

func (h header) check(direction uint32) error {
	switch {
	case direction > 1:
		return fmt.Errorf("message %d has direction %d; 0 is out, 1 is in", h.sequence, direction)
	case h.length > maxPayload:
		return fmt.Errorf("message %d asks for %d bytes; %d is the most", h.sequence, h.length, maxPayload)
	case h.packets != 0 && h.packets != noPackets:
		return fmt.Errorf("message %d has %d isochronous packets; this device takes none", h.sequence, h.packets)
	}
	return nil
}

// payload is how many bytes follow the header on the wire.
func (h header) payload() int {
	if h.command != commandSubmit || h.in {
		return 0
	}
	return int(h.length)
}

// appendAnswer appends the message that answers sequence: of kind answerSubmit with the bytes that came or went, or
// answerUnlink. status is 0 or a negated errno. The address fields of an answer are 0.
func appendAnswer(to []byte, kind, sequence uint32, status int32, count int, data []byte) []byte {
	var b [headerSize]byte
	binary.BigEndian.PutUint32(b[0:], kind)
	binary.BigEndian.PutUint32(b[4:], sequence)
	binary.BigEndian.PutUint32(b[20:], uint32(status))
	if kind == answerSubmit {
		binary.BigEndian.PutUint32(b[24:], uint32(count))
	}
	return append(append(to, b[:]...), data...)
}
