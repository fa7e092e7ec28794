package control

import (
	"encoding/json"
	"time"
)

// Status is how a running lcdpanel is. The request status answers it as JSON. What
// is marked "server" the Server fills in, a Target need not.
type Status struct {
	Version string    `json:"version"`
	PID     int       `json:"pid"` // server
	Started time.Time `json:"started"`
	Time    time.Time `json:"time"` // server: of this status

	Device   Device         `json:"device"`
	Screen   string         `json:"screen"` // the one that shows, "" for none
	Held     bool           `json:"held"`
	Screens  []ScreenStatus `json:"screens"`
	Alerts   []Alert        `json:"alerts"`
	Counters Counters       `json:"counters"`
	Config   Config         `json:"config"`

	Light bool     `json:"light"` // server: whether it is on
	Glass []string `json:"glass"` // server: the rows, as printable characters
}

// Device is the display and whether it can be driven.
type Device struct {
	Name  string      `json:"name"` // its URL, as lcd2usb:5-3
	State DeviceState `json:"state"`
	Error string      `json:"error,omitempty"` // why it is not open
	Since time.Time   `json:"since,omitzero"`  // when State became so

	Firmware string `json:"firmware,omitempty"` // what it says of itself, "1.09"
}

// Config is how it went when the config was read last.
type Config struct {
	Error string    `json:"error,omitempty"` // why the one before holds on
	Read  time.Time `json:"read,omitzero"`   // when it was read
}

// DeviceState says whether a display can be driven.
type DeviceState string

// The states of a display.
const (
	DeviceOpen    DeviceState = "open"    // it shows the newest picture
	DeviceAbsent  DeviceState = "absent"  // it is not plugged in
	DeviceFailing DeviceState = "failing" // it is there and cannot be used
)

// deviceStates are all there are, in the order of the metrics.
func deviceStates() []DeviceState { return []DeviceState{DeviceOpen, DeviceAbsent, DeviceFailing} }

// ScreenStatus is how the subject of a screen is.
type ScreenStatus struct {
	Name   string `json:"name"`
	Status Health `json:"status"`
	Cause  string `json:"cause,omitempty"` // why it is not ok
}

// Alert is a screen that has turned critical.
type Alert struct {
	Screen string    `json:"screen"`
	Cause  string    `json:"cause"`
	Since  time.Time `json:"since"`
	Acked  bool      `json:"acked"`
}

// Counters count since the start.
type Counters struct {
	Transfers  uint64 `json:"transfers"`  // to the display that went well
	Errors     uint64 `json:"errors"`     // transfers that failed
	Reopenings uint64 `json:"reopenings"` // of the display, the first opening left out
	Pictures   uint64 `json:"pictures"`   // drawn that differ from the one before
	EEPROM     uint64 `json:"eeprom"`     // brightness and contrast set, which wears the panel
}

// Worst returns the worst status of any screen.
func (s Status) Worst() Health {
	var worst Health
	for _, screen := range s.Screens {
		worst = max(worst, screen.Status)
	}
	return worst
}

// MarshalJSON adds the worst status.
func (s Status) MarshalJSON() ([]byte, error) {
	type plain Status
	return json.Marshal(struct {
		plain
		Worst Health `json:"worst"`
	}{plain(s), s.Worst()})
}
