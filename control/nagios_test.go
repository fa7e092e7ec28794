package control_test

import (
	"errors"
	"testing"

	"lcdpanel/control"
	"lcdpanel/screens"
)

func TestNagios(t *testing.T) {
	const counted = "|transfers=0c errors=0c reopenings=0c pictures=0c"
	open := control.Device{State: control.DeviceOpen}
	warning := control.Health(screens.Warning)
	tests := []struct {
		status control.Status
		code   int
		line   string
	}{
		{control.Status{Device: open, Screens: []control.ScreenStatus{{Name: "raid"}, {Name: "cpu"}}}, 0, "LCDPANEL OK - raid ok, cpu ok" + counted},
		{control.Status{Device: open, Screens: []control.ScreenStatus{{Name: "cpu"}, {Name: "raid", Status: warning, Cause: "a\nb"}}}, 1, "LCDPANEL WARNING - raid warning (a b), cpu ok" + counted},
		{control.Status{Device: control.Device{State: control.DeviceAbsent, Error: "not plugged in"}, Screens: []control.ScreenStatus{{Name: "cpu"}}}, 1, "LCDPANEL WARNING - display absent (not plugged in), cpu ok" + counted},
		{example(), 2, "LCDPANEL CRITICAL - raid critical (md0 degraded / 3 of 4), space warning (/srv 91%), cpu ok|transfers=1234c errors=2c reopenings=1c pictures=99c"},
	}
	for _, test := range tests {
		if code, line := test.status.Nagios(); code != test.code || line != test.line {
			t.Errorf("Nagios = %d, %s\nwant %d, %s", code, line, test.code, test.line)
		}
	}
	if code, line := control.NagiosUnknown(errors.New("no | lcdpanel")); code != 3 || line != "LCDPANEL UNKNOWN - no / lcdpanel" {
		t.Errorf("NagiosUnknown = %d, %s", code, line)
	}
}
