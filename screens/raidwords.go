package screens

import (
	"strings"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// What an array does while it works, by the names of md's actions.
var (
	actionsDoing = map[string]string{
		"resync": "resyncing|resync", "recovery": "recovering|recovery", "reshape": "reshaping|reshape", "check": "checking|check", "repair": "repairing|repair",
	}
	actionNames = map[string]string{
		"resync": "resync", "recovery": "recovery|recov.", "reshape": "reshape", "check": "check", "repair": "repair",
	}
)

// doing says what the array does, nothing for an action that nobody knows.
func (a array) doing() []string { return a.known(actionsDoing[a.Sync.Action]) }

// nameOf returns the name of an action.
func (a array) nameOf(action string) []string { return a.known(actionNames[action]) }

func (a array) known(words string) []string {
	if words == "" {
		return nil
	}
	return a.Say(words)
}

// ActionName returns the name of an action of md for a person; that of one that nobody
// knows is its own.
func ActionName(l locale.Locale, action string) string {
	if words, ok := actionNames[action]; ok {
		return l.Word(words)
	}
	return action
}

// Health says how an array is in one word for a person: ok, degraded, failed.
func Health(l locale.Locale, a sysinfo.Array) string {
	switch h := a.Health(); h {
	case md.HealthOK:
		return l.Word("ok")
	case md.HealthDegraded:
		return strings.ToLower(l.Short("DEGRADED"))
	case md.HealthFailed:
		return strings.ToLower(l.Short("FAILED"))
	case md.HealthInactive:
		return strings.ToLower(l.Word("INACTIVE"))
	case md.HealthContainer:
		return l.Word("container|cont.")
	default:
		return l.Word("unknown|?")
	}
}
