package control

import (
	"fmt"

	"lcdpanel/screens"
)

// Health is the status of a screen as it is written: ok, warning or critical. Its
// number is the exit code of a monitoring plugin
// (monitoring-plugins.org/doc/guidelines.html, "Plugin Return Codes").
type Health screens.Status

// String returns ok, warning or critical.
func (h Health) String() string { return screens.Status(h).String() }

// MarshalText returns what String does.
func (h Health) MarshalText() ([]byte, error) {
	if h > Health(screens.Critical) {
		return nil, fmt.Errorf("status %d; the highest is %d", uint8(h), screens.Critical)
	}
	return []byte(h.String()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (h *Health) UnmarshalText(text []byte) error {
	for s := screens.OK; s <= screens.Critical; s++ {
		if s.String() == string(text) {
			*h = Health(s)
			return nil
		}
	}
	return fmt.Errorf("status %s; allowed are ok, warning and critical", quoted(string(text)))
}
