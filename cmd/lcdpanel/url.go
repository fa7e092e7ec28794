package main

import (
	"fmt"
	"strconv"
	"strings"

	"lcdpanel/lcd/lcd2usb"
)

// deviceURL says which display to drive:
//
//	lcd2usb:               the first LCD2USB that is plugged in
//	lcd2usb:5-3            the one at this USB port
//	lcd2usb:?root=DIR      look under DIR/sys and DIR/dev
//	lcd2usb:?batch=1       a clone that takes one byte in each transfer
//	lcd2usb:?brightness=80%&contrast=60%
//	                       set these when it is opened
//	sim:                   an emulated one; the last two as above
type deviceURL struct {
	kind string
	port string
	root string
	bus  lcd2usb.Opts
}

// urlForms is what a person may write.
const urlForms = "lcd2usb:[PORT] or sim:, and after a ? any of root=DIR (not for sim:), batch=1..4, brightness=0..100% and contrast=0..100%, with & between"

func parseURL(s string) (deviceURL, error) {
	u := deviceURL{root: "/"}
	kind, rest, colon := strings.Cut(s, ":")
	port, query, _ := strings.Cut(rest, "?")
	u.kind, u.port = kind, port
	if !colon || kind != "lcd2usb" && kind != "sim" || kind == "sim" && port != "" {
		return u, fmt.Errorf("device %q: not a device URL; allowed are %s", s, urlForms)
	}
	for query != "" {
		var param string
		param, query, _ = strings.Cut(query, "&")
		if err := u.set(param); err != nil {
			return u, fmt.Errorf("device %q: %w", s, err)
		}
	}
	return u, nil
}

// set takes one parameter, "batch=1".
func (u *deviceURL) set(param string) (err error) {
	key, value, _ := strings.Cut(param, "=")
	switch {
	case key == "root" && u.kind == "lcd2usb" && value != "":
		u.root = value
	case key == "batch":
		u.bus.Batch, err = strconv.Atoi(value)
		if err != nil || u.bus.Batch < 1 || u.bus.Batch > lcd2usb.MaxBatch {
			return fmt.Errorf("batch is %q; allowed are 1 to %d bytes a transfer", value, lcd2usb.MaxBatch)
		}
	case key == "brightness":
		u.bus.Brightness, err = level(value)
	case key == "contrast":
		u.bus.Contrast, err = level(value)
	default:
		return fmt.Errorf("parameter %q; allowed are %s", param, urlForms)
	}
	if err != nil {
		return fmt.Errorf("%s is %w", key, err)
	}
	return nil
}

// level turns a percentage, "60%", into a level of 0 to 255.
func level(s string) (*uint8, error) {
	n, err := strconv.Atoi(strings.TrimSuffix(s, "%"))
	if err != nil || n < 0 || n > 100 {
		return nil, fmt.Errorf("%q; allowed are 0%% to 100%%", s)
	}
	v := uint8(n * 255 / 100)
	return &v, nil
}
