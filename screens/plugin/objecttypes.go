package plugin

import (
	"fmt"
	"strings"
	"time"
)

// Range is a range as monitoring plugins write it, or a number.
type Range string

// UnmarshalJSON reads text or a number.
func (r *Range) UnmarshalJSON(data []byte) error {
	s := strings.Trim(string(data), `"`)
	if s == "" || s == "null" {
		return nil
	}
	if !parseLimits(s).given {
		return fmt.Errorf("%.40q is no range; write 10, \"10:\", \"~:10\", \"10:20\" or \"@10:20\"", s)
	}
	*r = Range(s)
	return nil
}

// Seconds is a time in a JSON object: a number of seconds, or text as "5m".
type Seconds time.Duration

// UnmarshalJSON reads a number of seconds or a text.
func (s *Seconds) UnmarshalJSON(data []byte) error {
	d, err := time.ParseDuration(strings.Trim(string(data), `"`))
	if err != nil {
		d, err = time.ParseDuration(string(data) + "s")
	}
	if err != nil || d < 0 {
		return fmt.Errorf("%.40s is no time; write 5 for seconds, or \"5m\"", data)
	}
	*s = Seconds(d)
	return nil
}
