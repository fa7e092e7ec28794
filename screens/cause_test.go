package screens_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"lcdpanel/screens"
)

// TestEveryWarningHasACause draws every recorded machine: whoever reads the status from
// afar, as a monitoring does, has no glass to look at.
func TestEveryWarningHasACause(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d golden files: %v", len(files), err)
	}
	bad := 0
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := build(t, filepath.Base(filepath.Dir(file)), layOut(t, archive))
		for _, h := range []int{4, 2} {
			v := s.View(moment(t, archive), 20, h)
			if v.Status > screens.OK && !v.Skip {
				bad++
			}
			if v.Status > screens.OK && v.Cause == "" {
				t.Errorf("%s, 20x%d: %v and no cause:\n%s", file, h, v.Status, v)
			}
		}
	}
	if bad < 50 {
		t.Errorf("only %d screens were not well", bad)
	}
}
