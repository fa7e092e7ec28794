package hd44780

import "context"

// Bus is a link to one or more controllers' two registers.
type Bus interface {
	// Send carries ops to controller unit (0, or 1 for the lower half of a
	// 40x4), in order, and returns when it has taken them all. After an error
	// nobody knows how much arrived.
	Send(ctx context.Context, unit int, ops []Op) error
	// Cost is what plans should save on this link.
	Cost() Cost
	Close() error
}
