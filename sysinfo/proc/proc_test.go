package proc

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func FuzzDisks(f *testing.F) {
	f.Add("   8 0 sda 100 0 800 0 100 0 800 0 1 0 0\n   8 1 sda1 1 2 3 4 5 6 7 8 9 10 11 12\n", uint64(1), uint32(90))
	f.Add("104 0 cciss/c0d0 0 0 0 0 0 0 0 0 0 100 18446744073709551615\n", uint64(math.MaxUint64), uint32(math.MaxUint32))
	f.Fuzz(func(t *testing.T, text string, count uint64, ms uint32) {
		all := Disks([]byte(text + fmt.Sprintf("\n8 0 sdq %[1]d 0 1 0 2 0 3 0 4 %[2]d %[2]d\n", count, ms)))
		if want := (Disk{count, 1, 2, 3, 4, ms, ms}); all["sdq"] != want {
			t.Errorf("the last line says %+v, want %+v", all["sdq"], want)
		}
		for name := range all {
			if name == "" || strings.Contains(name, "/") {
				t.Errorf("%q has a disk %q", text, name)
			}
		}
	})
}
