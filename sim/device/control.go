package device

import (
	"context"
	"time"
)

// maxReply is the most that the firmware is asked for; its answers have 2 bytes.
const maxReply = 8

// control does a control transfer on endpoint 0 and returns what comes back.
func (s *session) control(ctx context.Context, setup [8]byte) ([]byte, error) {
	if isStandard(setup) {
		data := s.panel.opts.standard(setup, &s.configured)
		return data[:min(len(data), lengthOf(setup))], ctx.Err()
	}
	if err := pause(ctx, s.panel.opts.Delay); err != nil {
		return nil, err
	}
	return s.panel.strike(ctx, func() ([]byte, error) { return s.firmware(ctx, setup) })
}

// firmware hands a request to the board. How many bytes the host wants to send or get is between it and V-USB: the
// firmware looks at the first six bytes alone.
func (s *session) firmware(ctx context.Context, setup [8]byte) ([]byte, error) {
	length := lengthOf(setup)
	if setup[0]&0x80 == 0 {
		setup[6], setup[7] = 0, 0
		_, err := s.handle.Write(ctx, [][8]byte{setup})
		return nil, err
	}
	var reply [maxReply]byte
	setup[6], setup[7] = byte(min(length, maxReply)), 0
	n, err := s.handle.Read(ctx, setup, reply[:])
	return reply[:n], err
}

func lengthOf(setup [8]byte) int { return int(setup[6]) | int(setup[7])<<8 }

// pause waits, unless ctx ends before.
func pause(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
