package lcd2usb

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Trace returns a transport that writes a line of JSON to w for each transfer
// over t:
//
//	{"time":"2026-11-30T12:00:00.123456Z","kind":"data","unit":0,"bytes":"41 42 43 44"}
//
// time is when the transfer was handed to t. kind is instruction, data, set, get,
// echo or reserved, as the request's class says. unit is the controller, or both,
// of the first two kinds. bytes are in hexadecimal. A transfer that failed has an
// error besides. A w that cannot be written to does not disturb the transfers.
func Trace(t Transport, w io.Writer) Transport { return &trace{t, json.NewEncoder(w)} }

type trace struct {
	Transport
	out *json.Encoder
}

type traceLine struct {
	Time  time.Time `json:"time"`
	Kind  string    `json:"kind"`
	Unit  any       `json:"unit,omitempty"`
	Bytes string    `json:"bytes"`
	Error string    `json:"error,omitempty"`
}

// Write implements [Transport].
func (t *trace) Write(ctx context.Context, setups []Setup) (done int, err error) {
	start := time.Now()
	done, err = t.Transport.Write(ctx, setups)
	for _, s := range setups[:done] {
		t.line(start, s, nil)
	}
	if err != nil && done < len(setups) {
		t.line(start, setups[done], err)
	}
	return done, err
}

func (t *trace) line(at time.Time, s Setup, err error) {
	l := traceLine{Time: at.UTC(), Kind: kind(s), Unit: unit(s), Bytes: fmt.Sprintf("% x", payload(s))}
	if err != nil {
		l.Error = err.Error()
	}
	_ = t.out.Encode(l) // the transfers matter more than their trace
}

// kind names the class of a request.
func kind(s Setup) string {
	names := [...]string{"echo", "instruction", "data", "set", "get", "reserved", "reserved", "reserved"}
	return names[s[1]>>5]
}

// toRegister tells whether a request carries bytes for a controller's register.
func toRegister(s Setup) bool {
	class := s[1] & 0xE0
	return class == classInstruction || class == classData
}

// unit names the controller, or both, that a request for a register is meant for.
func unit(s Setup) any {
	if !toRegister(s) {
		return nil
	}
	return [...]any{"none", 0, 1, "both"}[s[1]>>3&3]
}

// payload returns the bytes that a request carries to a register, or its value.
func payload(s Setup) []byte {
	if toRegister(s) {
		return s[2 : 3+s[1]&3]
	}
	return s[2:4]
}
