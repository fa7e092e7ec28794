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
	}{
		{20, 4, "n54l", "panel stopped  23:10\nn54l still running  \nsystemctl start     \nlcdpanel            "},
		{16, 2, "n54l", "panel stopped   \nn54l runs  23:10"},
		{16, 2, "a-long-host-name", "panel stopped   \na-long-hos 23:10"},
		{8, 2, "n54l", "panel st\nn5 23:10"},
	}
	for _, tt := range tests {
		if got := farewell(tt.w, tt.h, tt.host, at).String(); got != tt.want {
			t.Errorf("the farewell of %s on %dx%d is\n%s\nwant\n%s", tt.host, tt.w, tt.h, got, tt.want)
		}
	}
}
