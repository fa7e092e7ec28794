package main

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// checkState tells why nothing can be remembered in a folder over a restart, which is no
// reason not to run. Empty is none.
func checkState(dir string) error {
	if dir == "" {
		return nil
	}
	info, err := os.Stat(dir)
	switch {
	case err != nil:
	case !info.IsDir():
		err = fmt.Errorf("%s is not a folder", dir)
	case unix.Access(dir, unix.W_OK|unix.X_OK) != nil:
		err = fmt.Errorf("%s may not be written to", dir)
	}
	if err != nil {
		return fmt.Errorf("nothing will be remembered over a restart: %w; make it a folder of this user, or unset STATE_DIRECTORY", err)
	}
	return nil
}
