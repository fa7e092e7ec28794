package hd44780

import "context"

// Bus is a link to a controller's two registers.
type Bus interface {
	// Send carries ops in order and returns when the controller has taken
	// them all. After an error nobody knows how much arrived.
	Send(ctx context.Context, ops []Op) error
	Close() error
}
