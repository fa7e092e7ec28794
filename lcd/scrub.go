package lcd

import (
	"context"
	"time"
)

// Scrubber is a Device whose glass may come to show something else than what was
// sent, without anybody noticing.
type Scrubber interface {
	// Scrub shows the last picture anew, as if nothing were known of what
	// the glass shows.
	Scrub(ctx context.Context) error
	// ScrubEvery returns how long to wait from one scrub to the next, or
	// from the first Show to the first scrub; 0 means for ever.
	ScrubEvery() time.Duration
}
