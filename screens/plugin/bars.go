package plugin

import (
	"lcdpanel/screens"
	"lcdpanel/screens/text"
)

// bars prints bars from row y on. Their columns are those of the widest label and the
// widest figure, so that they stand one below the other.
func (p *page) bars(bars []Bar, y int) {
	label, figure := 0, 0
	for _, b := range bars {
		label = max(label, text.Width(p.spell(b.Label)))
		figure = max(figure, text.Width(p.spell(b.Text)))
	}
	figure = min(figure, p.W/2)
	label = min(label, max(p.W/3, p.W-figure-2-leastBar))
	if !graphic(bars) {
		label = p.W - figure - 1
	}
	for i, b := range bars {
		p.bar(b, y+i, label, figure)
	}
}

// leastBar is the width of a bar that still says something.
const leastBar = 4

// graphic tells whether any of the bars is one.
func graphic(bars []Bar) bool {
	for _, b := range bars {
		if b.Share >= 0 || len(b.Spark) > 0 {
			return true
		}
	}
	return false
}

// bar prints a label, a status cell, the bar itself and its figure.
func (p *page) bar(b Bar, y, label, figure int) {
	p.Print(0, y, text.Cut(p.spell(b.Label), label))
	p.Print(p.W-figure, y, text.Right(figure, p.spell(b.Text)))
	if b.Status != screens.OK {
		p.Set(label, y, [...]rune{' ', '▲', '!'}[b.Status])
	}
	room := p.W - label - figure - 2
	switch {
	case room < 1:
	case len(b.Spark) > 0:
		p.Print(label+1, y, text.Spark(b.Spark, room, 0, 0))
	case b.Share >= 0:
		p.Print(label+1, y, text.Bar(b.Share, room))
	}
}
