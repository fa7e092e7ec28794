package locale

import "fmt"

// Ordinal writes 2 as 2nd.
func (l Locale) Ordinal(n int) string {
	if l.Language == German {
		return fmt.Sprintf("%d.", n)
	}
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n) + suffix
}
