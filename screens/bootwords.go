package screens

import (
	"strings"
	"time"
)

// arrays says how each array is, as far as there is room.
func (c *bootCanvas) arrays() (text string) {
	if c.screen.RAID == nil {
		return ""
	}
	for _, a := range c.screen.RAID.Latest().Value.Arrays {
		if next := strings.TrimSpace(text + "  " + a.Name + " " + Health(c.Locale, a)); width(next) <= c.W {
			text = next
		}
	}
	return text
}

// waited is how long something has been waited for, and how long it will be.
func (c *bootCanvas) waited() string {
	text := clockSpan(c.now.Sub(c.Wait.Since))
	if c.Wait.Limit > 0 {
		text += " " + c.Word("of %s", clockSpan(c.Wait.Limit))
	}
	return text
}

// question leaves out what a question on a small panel does not need.
func question(text string) string {
	text = strings.TrimSpace(text)
	for _, please := range []string{"Please enter the ", "Please enter ", "Enter "} {
		text = strings.TrimPrefix(text, please)
	}
	return strings.TrimRight(text, ": ")
}

// since is how long after the start of the kernel a moment is, "--" when nobody knows.
func (c *bootCanvas) since(t time.Time) string {
	if c.Begun.IsZero() || t.Before(c.Begun) {
		return "--"
	}
	return clockSpan(t.Sub(c.Begun))
}
