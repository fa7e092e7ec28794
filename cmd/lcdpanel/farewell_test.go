package main

import (
	"testing"
	"time"
)

func TestFarewell(t *testing.T) {
	at := time.Date(2013, 8, 16, 23, 10, 0, 0, time.UTC)
	tests := []struct {
		w, h       int
		host, want string
		kind       farewellKind
	}{
		{20, 4, "n54l", "panel stopped  23:10\nn54l still running  \nsystemctl start     \nlcdpanel            ", stopped},
		{20, 4, "n54l", "panel crashed  23:10\nn54l still running  \nsee: journalctl -u  \nlcdpanel            ", crashed},
		{20, 4, "n54l", "n54l is off         \nFri 16.08.13   23:10\n                    \nmd0 ok  md1 degraded", turned},
		{20, 4, "n54l", "n54l reboots        \nFri 16.08.13   23:10\n                    \nmd0 ok  md1 degraded", rebooted},
		{16, 2, "n54l", "n54l is off     \n16.08.13   23:10", turned},
		{8, 2, "n54l", "n is off\n   23:10", turned},
		{16, 2, "n54l", "panel stopped   \nn54l runs  23:10", stopped},
		{16, 2, "a-long-host-name", "panel stopped   \na-long-hos 23:10", stopped},
		{8, 2, "n54l", "panel st\nn5 23:10", stopped},
	}
	for _, tt := range tests {
		if got := farewell(tt.kind, tt.w, tt.h, tt.host, []string{"md0 ok", "md1 degraded"}, at).String(); got != tt.want {
			t.Errorf("the farewell of %s on %dx%d is\n%s\nwant\n%s", tt.host, tt.w, tt.h, got, tt.want)
		}
	}
}
