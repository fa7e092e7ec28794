package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/lcd2usb"
)

func TestParseURL(t *testing.T) {
	tests := map[string]deviceURL{
		"none":                            {kind: "none", root: "/"},
		"lcd2usb":                         {kind: "lcd2usb", root: "/"},
		"sim?batch=1":                     {kind: "sim", root: "/", bus: lcd2usb.Opts{Batch: 1}},
		"lcd2usb:":                        {kind: "lcd2usb", root: "/"},
		"lcd2usb:5-3":                     {kind: "lcd2usb", port: "5-3", root: "/"},
		"lcd2usb:?root=/tmp/x":            {kind: "lcd2usb", root: "/tmp/x"},
		"lcd2usb:1-1.4?batch=1&root=r":    {kind: "lcd2usb", port: "1-1.4", root: "r", bus: lcd2usb.Opts{Batch: 1}},
		"sim:":                            {kind: "sim", root: "/"},
		"sim:?batch=2":                    {kind: "sim", root: "/", bus: lcd2usb.Opts{Batch: 2}},
		"sim:?brightness=100%&contrast=0": {kind: "sim", root: "/", bus: lcd2usb.Opts{Brightness: new(uint8(255)), Contrast: new(uint8(0))}},
	}
	for s, want := range tests {
		got, err := parseURL(s)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(deviceURL{})); diff != "" || err != nil {
			t.Errorf("parseURL(%q), %v (-want +got):\n%s", s, err, diff)
		}
	}
}

func TestParseURLRefuses(t *testing.T) {
	for _, s := range []string{"", "usb:", "none:", "none?batch=1", "sim:5-3", "sim:?root=/", "lcd2usb:?batch=5", "lcd2usb:?batch=x", "lcd2usb:?root=", "lcd2usb:?speed=9", "sim:?contrast=101%", "sim:?brightness=bright", "lcd2usb:x", "lcd2usb:5", "lcd2usb:5-", "lcd2usb:-3", "lcd2usb:5-3.", "lcd2usb:5-3-1", "lcd2usb:usb1", "lcd2usb:5-3:1.0"} {
		if u, err := parseURL(s); err == nil || !strings.Contains(err.Error(), "allowed are") {
			t.Errorf("parseURL(%q) = %+v, %v; want what is allowed", s, u, err)
		}
	}
}

func FuzzParseURL(f *testing.F) {
	f.Add("lcd2usb:5-3?root=/tmp&batch=1")
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := parseURL(s); err == nil && (u.bus.Batch < 0 || u.bus.Batch > 4 || u.root == "") {
			t.Errorf("parseURL(%q) = %+v", s, u)
		}
	})
}
