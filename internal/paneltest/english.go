package paneltest

import (
	"regexp"
	"slices"
	"strings"
)

var wholeWord = regexp.MustCompile(`[\pL/-]{4,}`)

// english are words of English screens and of the menu that German ones do not have, but
// for those that also come from the machine.
var english = []string{
	"idle", "asleep", "awake", "woke", "free", "load", "since", "lost", "disks", "degraded", "failed", "rebuild", "unreadable", "address", "cable", "unknown",
	"waits", "wait", "running", "next", "today", "left", "off", "errors", "needed", "mismatches", "spare", "stalled", "frozen", "stopped", "blocked",
	"battery", "estimate", "shutdown", "space", "heat", "sensors", "uploading", "updating", "oldest", "estimated", "processes",
	"slowed", "busy", "gone", "way", "down", "mounted", "answer", "locked", "writes", "every", "reboot", "killed",
	"missing", "finished", "done", "took", "ended", "ends", "recovery", "check", "checking", "something", "why",
	"backlight", "brightness", "contrast", "screens", "seen", "alerts", "shut", "choose", "save", "long", "back", "hold", "write", "more", "nothing",
	"building", "updates",
}

// English returns the words of a picture of a German glass that are English.
func English(picture string) (words []string) {
	for _, w := range wholeWord.FindAllString(picture, -1) {
		if slices.Contains(english, strings.ToLower(w)) {
			words = append(words, w)
		}
	}
	return words
}
