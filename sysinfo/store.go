package sysinfo

// Store keeps a source's memory from one run of the program to the next. What is in
// it is the source's own business; a store that has nothing yet loads nothing.
type Store interface {
	Load() ([]byte, error)
	// Save may put off writing while the disk it would write to is asleep.
	Save([]byte) error
}
