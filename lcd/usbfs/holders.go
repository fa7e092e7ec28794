package usbfs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Holder is a process that has a device's node open.
type Holder struct {
	PID  int
	Name string // "LCDd"
}

// String is the process as a person looks for it, "LCDd (process 512)".
func (h Holder) String() string { return fmt.Sprintf("%s (process %d)", h.Name, h.PID) }

// Holders returns the other processes that have the node of a device open, as far as
// this user may see that: those of other users only root does (proc(5)).
func Holders(info Info) (all []Holder) {
	node, err := filepath.EvalSymlinks(info.Node)
	if err != nil {
		return nil
	}
	if node, err = filepath.Abs(node); err != nil {
		return nil
	}
	fds, _ := filepath.Glob("/proc/[0-9]*/fd/*") // an error is one of the pattern
	for _, fd := range fds {
		if target, err := os.Readlink(fd); err != nil || target != node {
			continue
		}
		dir := filepath.Dir(filepath.Dir(fd))
		pid, _ := strconv.Atoi(filepath.Base(dir))
		name, _ := os.ReadFile(filepath.Join(dir, "comm"))
		h := Holder{pid, strings.TrimSpace(string(name))}
		if pid != os.Getpid() && !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}
