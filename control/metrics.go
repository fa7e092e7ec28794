package control

import (
	"fmt"
	"strings"
)

// Metrics returns the status as node_exporter's textfile collector reads it
// (Prometheus text format 0.0.4, without times): nothing in it changes while nothing
// happens, so that a file of it need not be written again.
func Metrics(s Status) []byte {
	var m metrics
	m.family("lcdpanel_info", "gauge", "The version that runs.")
	m.sample("lcdpanel_info", 1, "version", s.Version)
	m.single("lcdpanel_start_time_seconds", "gauge", "When it was started, in Unix time.", s.Started.Unix())
	m.family("lcdpanel_display_state", "gauge", "1 for the state that the display is in.")
	for _, state := range deviceStates() {
		m.sample("lcdpanel_display_state", oneIf(s.Device.State == state), "state", string(state))
	}
	c := s.Counters
	m.single("lcdpanel_transfers_total", "counter", "Transfers to the display that went well.", c.Transfers)
	m.single("lcdpanel_transfer_errors_total", "counter", "Transfers to the display that failed.", c.Errors)
	m.single("lcdpanel_display_reopenings_total", "counter", "How often the display was opened again.", c.Reopenings)
	m.single("lcdpanel_pictures_total", "counter", "Pictures drawn that differ from the one before.", c.Pictures)
	m.single("lcdpanel_eeprom_writes_total", "counter", "Brightness and contrast set, which the display writes to EEPROM.", c.EEPROM)
	m.single("lcdpanel_status", "gauge", "Worst status of all screens: 0 ok, 1 warning, 2 critical.", s.Worst())
	m.family("lcdpanel_screen_status", "gauge", "Status of a screen: 0 ok, 1 warning, 2 critical.")
	for _, screen := range worstByName(s.Screens) {
		m.sample("lcdpanel_screen_status", screen.Status, "screen", screen.Name)
	}
	acked, open := 0, 0
	for _, a := range s.Alerts {
		acked += oneIf(a.Acked)
		open += oneIf(!a.Acked)
	}
	m.family("lcdpanel_alerts", "gauge", "Alerts that have not cleared.")
	m.sample("lcdpanel_alerts", open, "acknowledged", "no")
	m.sample("lcdpanel_alerts", acked, "acknowledged", "yes")
	return []byte(m.String())
}

// metrics collects the text.
type metrics struct{ strings.Builder }

// family begins the samples of a name.
func (m *metrics) family(name, kind, help string) {
	fmt.Fprintf(m, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// single is a family of one sample.
func (m *metrics) single(name, kind, help string, value any) {
	m.family(name, kind, help)
	fmt.Fprintf(m, "%s %d\n", name, value)
}

// sample adds a sample with a label.
func (m *metrics) sample(name string, value any, label, text string) {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	fmt.Fprintf(m, "%s{%s=\"%s\"} %d\n", name, label, escape.Replace(strings.ToValidUTF8(text, "?")), value)
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// worstByName returns the screens with those of one name as one: node_exporter takes
// nothing of a file that has a sample twice.
func worstByName(all []ScreenStatus) (out []ScreenStatus) {
	at := map[string]int{}
	for _, s := range all {
		i, ok := at[s.Name]
		if !ok {
			at[s.Name] = len(out)
			out = append(out, s)
			continue
		}
		out[i].Status = max(out[i].Status, s.Status)
	}
	return out
}
