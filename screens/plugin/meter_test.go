package plugin_test

import (
	"strings"
	"testing"
)

func TestACommandIsAPowerMeter(t *testing.T) {
	for _, c := range []struct {
		body, err string
		want      float64
	}{
		{body: "echo 27.4 W", want: 27.4},
		{body: "echo 31", want: 31},
		{body: "echo none", err: `"none" is no number of watts; write one line as 27.4`},
		{body: "echo no device >&2; exit 1", err: "exit 1: no device"},
		{body: "kill $$", err: "ended by SIGTERM"},
	} {
		got, err := impatient().Meter([]string{script(t, c.body)}, nil)(t.Context())
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, error %v", c.body, got, err)
		}
	}
}
