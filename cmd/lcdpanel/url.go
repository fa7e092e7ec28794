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
//	none                   no display on this machine
//
// The colon may be left out where nothing stands behind it.
type deviceURL struct {
	kind string
	port string
	root string
	bus  lcd2usb.Opts
}

// urlForms is what a person may write.
const urlForms = "none, lcd2usb:[PORT] or sim:, and after a ? any of root=DIR (not for sim:), batch=1..4, brightness=0..100% and contrast=0..100%, with & between"

func parseURL(s string) (deviceURL, error) {
	u := deviceURL{root: "/"}
	if s == "none" {
		u.kind = s
		return u, nil
	}
	path, query, _ := strings.Cut(s, "?")
	u.kind, u.port, _ = strings.Cut(path, ":")
	if u.kind != "lcd2usb" && u.kind != "sim" || u.kind == "sim" && u.port != "" {
		return u, fmt.Errorf("device %q: not a device URL; allowed are %s", s, urlForms)
	}
	if u.port != "" && !isPort(u.port) {
		return u, fmt.Errorf("device %q: %q is no USB port; allowed are 5-3, or 5-3.1 behind a hub, and the like: lcdpanel list devices names those in use", s, u.port)
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

// isPort tells whether s is the path of a USB port as sysfs writes it: that of the bus, a
// hyphen, and the ports of the hubs with dots between (drivers/usb/core/usb.c,
// usb_alloc_dev).
func isPort(s string) bool {
	bus, ports, ok := strings.Cut(s, "-")
	for _, n := range append(strings.Split(ports, "."), bus) {
		if _, err := strconv.ParseUint(n, 10, 8); err != nil {
			return false
		}
	}
	return ok
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
	return levelOf(&n), nil
}

// levelOf turns a percentage into a level of 0 to 255; nil stays nil.
func levelOf(percent *int) *uint8 {
	if percent == nil {
		return nil
	}
	v := uint8(*percent * 255 / 100)
	return &v
}

// UnmarshalText reads a device URL in the config.
func (u *deviceURL) UnmarshalText(text []byte) (err error) {
	*u, err = parseURL(string(text))
	return err
}

// String returns the URL, without what was said behind a ?.
func (u deviceURL) String() string {
	if u.port == "" {
		return u.kind
	}
	return u.kind + ":" + u.port
}

// url returns the device to drive: that of a flag, if it is not empty. What a URL
// does not say of brightness, contrast and batch the settings do.
func (s displaySettings) url(flag string) (deviceURL, error) {
	u := s.Device
	if flag != "" {
		var err error
		if u, err = parseURL(flag); err != nil {
			return u, err
		}
	}
	if u.bus.Batch == 0 {
		u.bus.Batch = s.Batch
	}
	if u.bus.Brightness == nil {
		u.bus.Brightness = levelOf(s.Brightness)
	}
	if u.bus.Contrast == nil {
		u.bus.Contrast = levelOf(s.Contrast)
	}
	return u, nil
}
