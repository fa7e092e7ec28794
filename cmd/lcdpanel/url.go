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
//	sim:                   an emulated one; batch as above
type deviceURL struct {
	kind  string
	port  string
	root  string
	batch int // 0 for the default
}

// urlForms is what a person may write.
const urlForms = "lcd2usb:[PORT][?root=DIR][&batch=1..4] or sim:[?batch=1..4]"

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
func (u *deviceURL) set(param string) error {
	key, value, _ := strings.Cut(param, "=")
	switch {
	case key == "root" && u.kind == "lcd2usb" && value != "":
		u.root = value
		return nil
	case key == "batch":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > lcd2usb.MaxBatch {
			return fmt.Errorf("batch is %q; allowed are 1 to %d bytes a transfer", value, lcd2usb.MaxBatch)
		}
		u.batch = n
		return nil
	}
	return fmt.Errorf("parameter %q; allowed are %s", param, urlForms)
}
