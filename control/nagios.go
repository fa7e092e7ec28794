package control

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lcdpanel/screens"
)

// Nagios returns the status as a monitoring plugin tells it: its exit code, 0 to 2,
// and its line, "LCDPANEL OK - raid ok, cpu ok|transfers=12c ..." with the worst
// first. A display that is not open is a warning, and a config that could not be read.
// (monitoring-plugins.org/doc/guidelines.html, "Plugin Output for Nagios")
func (s Status) Nagios() (code int, line string) {
	worst := s.Worst()
	var told []string
	if s.Device.State != DeviceOpen {
		worst = max(worst, Health(screens.Warning))
		told = append(told, "display "+because(string(s.Device.State), s.Device.Error))
	}
	if s.Config.Error != "" {
		worst = max(worst, Health(screens.Warning))
		told = append(told, "config "+because("not read", s.Config.Error))
	}
	byWorst := slices.SortedStableFunc(slices.Values(s.Screens), func(a, b ScreenStatus) int { return cmp.Compare(b.Status, a.Status) })
	for _, screen := range byWorst {
		told = append(told, screen.Name+" "+because(screen.Status.String(), screen.Cause))
	}
	c := s.Counters
	return int(worst), fmt.Sprintf("LCDPANEL %s - %s|transfers=%dc errors=%dc reopenings=%dc pictures=%dc",
		strings.ToUpper(worst.String()), pluginText(strings.Join(told, ", ")), c.Transfers, c.Errors, c.Reopenings, c.Pictures)
}

// NagiosUnknown is the code and the line for when err keeps the status from being
// known.
func NagiosUnknown(err error) (code int, line string) {
	return 3, "LCDPANEL UNKNOWN - " + pluginText(err.Error())
}

func because(what, cause string) string {
	if cause == "" {
		return what
	}
	return what + " (" + cause + ")"
}

// pluginText returns s without what has a meaning of its own in a plugin's output.
func pluginText(s string) string { return strings.ReplaceAll(oneLine(s), "|", "/") }
