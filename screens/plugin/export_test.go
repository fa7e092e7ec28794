package plugin

import (
	"lcdpanel/screens"
	"lcdpanel/screens/text"
)

// Draw draws a report as a screen does.
func Draw(r Report, w, h int) screens.View {
	p := newPage(w, h, text.Glyphs{})
	p.heading(r.Title)
	p.report(r)
	return p.view(r.Status)
}
