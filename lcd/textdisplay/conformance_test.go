package textdisplay_test

import (
	"testing"

	"periph.io/x/conn/v3/display/displaytest"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd/textdisplay"
)

// TestConformance is periph's own idea of what a text display does.
func TestConformance(t *testing.T) {
	for _, size := range []string{"8x2", "16x1", "16x2", "16x4", "20x2", "20x4", "24x2", "40x2", "40x4"} {
		t.Run(size, func(t *testing.T) {
			p := paneltest.New(t, size)
			d := textdisplay.New(p.Device, textdisplay.Opts{})
			for _, err := range displaytest.TestTextDisplay(d, false) {
				t.Error(err)
			}
			want := map[bool]string{false: "Set dev on", true: "Set dev \non"}
			p.Want(want[d.Cols() < 10])
		})
	}
}
