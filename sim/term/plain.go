package term

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"lcdpanel/lcd"
)

// How often Plain writes at most, and how long it lets the rest of a picture arrive: a panel takes it in several
// transfers.
const (
	atMost = time.Second
	arrive = 50 * time.Millisecond
)

// Plain writes the text of p's glass to out whenever it changed, at most once a second, with a line of dashes between
// one text and the next. It is for what is no terminal or a dumb one. It returns nil when ctx ends, and an error if out
// takes no more. Of p it uses Glass, Changed and ASCII.
func Plain(ctx context.Context, out io.Writer, p Panel) error {
	last, dashes := "", ""
	for pause(ctx, arrive) {
		if text := p.text(); text != last {
			if _, err := io.WriteString(out, dashes+text); err != nil {
				return fmt.Errorf("writing the text of the panel: %w", err)
			}
			last, dashes = text, strings.Repeat("-", p.Glass().W)+"\n"
			pause(ctx, atMost-arrive)
		}
		select {
		case _, ok := <-p.Changed:
			if !ok {
				p.Changed = nil
			}
		case <-ctx.Done():
		}
	}
	return nil
}

// pause waits for d, and tells whether ctx lets anything follow.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// text is the glass as lines of text.
func (p Panel) text() string {
	spell := lcd.Alias
	if p.ASCII {
		spell = spellASCII
	}
	rows := func(r rune) rune {
		if r == '\n' {
			return r
		}
		return spell(r)
	}
	return strings.Map(rows, p.Glass().Text()) + "\n"
}
