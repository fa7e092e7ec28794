package main

import (
	"encoding/json"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"lcdpanel/sysinfo"
)

func TestSnakeCase(t *testing.T) {
	for name, want := range map[string]string{"Busy": "busy", "CPUs": "cpus", "IOWait": "io_wait", "MaxRSSBytes": "max_rss_bytes", "Five": "five", "FSErrors": "fs_errors"} {
		if got := snakeCase(name); got != want {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
}

func TestPlainData(t *testing.T) {
	type inner struct{ Deep int }
	data := plainData(reflect.ValueOf(struct {
		inner
		Busy, Unknown sysinfo.Share
		Took          time.Duration
		Never, Then   time.Time
		Addr          netip.Addr
		List          []string
		None          *int
		private       int
	}{
		inner: inner{7}, Busy: sysinfo.ShareOf(1, 4), Took: 90 * time.Second, Then: time.Unix(0, 0).UTC(),
		Addr: netip.MustParseAddr("192.0.2.1"), List: []string{"a"},
	}))
	text, err := json.Marshal(data)
	want := `{"deep":7,"busy":0.25,"unknown":null,"took":90,"then":"1970-01-01T00:00:00Z","addr":"192.0.2.1","list":["a"],"none":null}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	var lines strings.Builder
	if err := printLines(&lines, "", data); err != nil || !strings.Contains(lines.String(), "list[0]: a\n") || !strings.Contains(lines.String(), "unknown: not known\n") {
		t.Errorf("%s, %v", lines.String(), err)
	}
}
