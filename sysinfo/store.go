package sysinfo

// Store keeps a source's state over a restart of the program. What is in it is the
// source's own business.
type Store interface {
	// Load returns what was saved last, nothing when there was never anything.
	Load() ([]byte, error)
	// Save takes a state, and may keep it for a while before it writes it: the disk
	// it goes to may be asleep.
	Save(state []byte) error
}
