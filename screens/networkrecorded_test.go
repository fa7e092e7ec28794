package screens_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"lcdpanel/sysinfo"
)

// recordedBits answers what the file radio/bits of a recorded machine says: a line of
// interface and bits a second for each wireless link.
func recordedBits(fs sysinfo.FS) func(string) int64 {
	text, _ := os.ReadFile(filepath.Join(fs.Root, "radio", "bits"))
	bits := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		var name string
		var n int64
		if _, err := fmt.Sscan(line, &name, &n); err == nil {
			bits[name] = n
		}
	}
	return func(name string) int64 { return bits[name] }
}
