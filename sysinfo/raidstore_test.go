package sysinfo

import (
	"testing"
	"time"
)

// slate is a Store in memory.
type slate struct{ text []byte }

func (s *slate) Load() ([]byte, error) { return s.text, nil }

func (s *slate) Save(text []byte) error {
	s.text = text
	return nil
}

// TestRAIDMemoryOutlivesARun loses a disk while nobody looks.
func TestRAIDMemoryOutlivesARun(t *testing.T) {
	abc := map[string]string{"sdb": "B", "sdc": "C", "sdd": "D"}
	store := &slate{}
	whole := raid5("UUU", "sdb2:0", "sdc2:1", "sdd2:2")
	first := raidMemory{"md1": {disks: serials(whole, abc)}}
	first["md1"].look(whole, noon)
	if err := first.save(store); err != nil {
		t.Fatal(err)
	}
	second := raidMemory{}
	if err := second.load(store); err != nil {
		t.Fatal(err)
	}
	now := raid5("U_U", "sdb2:0", "sdc2:2") // the letters have moved up
	second["md1"].disks = serials(now, map[string]string{"sdb": "B", "sdc": "D"})
	lost := second["md1"].look(now, noon.Add(time.Hour)).Lost
	if len(lost) != 1 || lost[0].Disk.Serial != "C" || lost[0].Slot != 1 || !lost[0].Since.Equal(noon.Add(time.Hour)) {
		t.Errorf("after the start: lost %+v, want the disk with serial number C, in slot 1", lost)
	}
}

// TestRAIDMemorySpoilt begins anew.
func TestRAIDMemorySpoilt(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"md0":{"seats":7}}`} {
		m := raidMemory{}
		err := m.load(&slate{text: []byte(text)})
		if (err == nil) != (text == "") || len(m) != 0 {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
}
