package textdisplay

import (
	"unicode/utf8"

	"lcdpanel/lcd"
)

// AutoScroll says what is below the last row: a blank one, the others moving
// up, or the first.
func (d *Display) AutoScroll(enabled bool) error {
	return d.change(func() error {
		d.page.scrolls = enabled
		return nil
	})
}

// Clear blanks the glass and moves the cursor home.
func (d *Display) Clear() error {
	return d.change(func() error {
		d.page.Cells = lcd.NewFrame(d.page.W, d.page.H).Cells
		d.place(0, 0)
		return nil
	})
}

// Write puts UTF-8 text at the cursor, as the package says under "How text
// runs". It returns len(p), with an error too: the text is kept and the next
// call shows it. Bytes at the end that only begin a character wait for the next
// Write; moving the cursor drops them.
func (d *Display) Write(p []byte) (n int, err error) { return d.WriteString(string(p)) }

// WriteString is Write for a string. It counts bytes, not characters.
func (d *Display) WriteString(text string) (n int, err error) {
	return len(text), d.change(func() error {
		all := d.tail + text
		cut := whole(all)
		d.tail = all[cut:]
		d.page.write(all[:cut])
		return nil
	})
}

// whole returns the length of s without the bytes at its end that begin a
// character and do not finish it.
func whole(s string) int {
	for i := len(s) - 1; i >= 0 && i > len(s)-utf8.UTFMax; i-- {
		if !utf8.RuneStart(s[i]) {
			continue
		}
		if !utf8.FullRuneInString(s[i:]) {
			return i
		}
		break
	}
	return len(s)
}
