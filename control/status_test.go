package control_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/control"
)

// TestStatusJSONStays compares the JSON of a status that has everything with that of the
// first release: other programs read it. New keys go into the file, none may change.
func TestStatusJSONStays(t *testing.T) {
	s := example()
	s.PID, s.Time, s.Light, s.Glass = 4711, s.Started.Add(time.Minute), true, []string{"RAID!   "}
	s.Device.Error, s.Device.Firmware = "gone", "1.09"
	s.Config = control.Config{Error: "lcdpanel.yaml:3: no", Read: s.Started}
	s.Counters.EEPROM = 7
	got, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/status.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
		t.Errorf("the JSON of a status (-want +got):\n%s", diff)
	}
}
