package lcd2usb_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/lcd2usb"
)

func TestTrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		setups := []lcd2usb.Setup{
			{0x40, 0x2B, 0x28, 0x0C, 0x06, 0x02},
			{0x40, 0x51, 'A', 'B'},
			{0x40, 0x68, 0xC0},
		}
		device, _ := expect(t, 0, setups...)
		device.Err, device.FailAt = errWire, len(setups)
		traced := lcd2usb.Trace(device, &out)
		if _, err := traced.Write(t.Context(), setups); err != nil {
			t.Fatal(err)
		}
		if _, err := traced.Write(t.Context(), setups[:1]); err == nil {
			t.Error("the trace swallowed an error")
		}
		const at = `{"time":"2000-01-01T00:00:00Z",`
		want := at + `"kind":"instruction","unit":0,"bytes":"28 0c 06 02"}
` + at + `"kind":"data","unit":1,"bytes":"41 42"}
` + at + `"kind":"set","bytes":"c0 00"}
` + at + `"kind":"instruction","unit":0,"bytes":"28 0c 06 02","error":"the wire broke"}
`
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("the trace (-want +got):\n%s", diff)
		}
		if err := traced.Close(); err != nil {
			t.Errorf("Close through a trace: %v", err)
		}
	})
}
