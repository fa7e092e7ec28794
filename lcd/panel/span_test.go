package panel_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/panel"
)

func TestParseSpan(t *testing.T) {
	for text, want := range map[string]panel.Span{
		"07:00-23:00": {From: 420, To: 1380},
		"7:05-8:00":   {From: 425, To: 480},
		"22:00-07:00": {From: 1320, To: 420},
		"00:00-24:00": {To: 1440},
		"00:00-00:01": {To: 1},
		"23:59-00:00": {From: 1439},
	} {
		got, err := panel.ParseSpan(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", text, err, diff)
		}
	}
}

func TestParseSpanRefuses(t *testing.T) {
	for _, text := range []string{
		"", "-", "7-23", "07:00", "07:00-", "07:00-24:01", "24:00-07:00", "25:00-26:00", "07:60-08:00", "07:00-07:00", "07:0-08:00",
		"+7:00-8:00", "07:00 - 08:00", "07:00-08:00-09:00", "٠٧:٠٠-08:00", "007:00-08:00", "\xff",
	} {
		if got, err := panel.ParseSpan(text); err == nil {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

func FuzzParseSpan(f *testing.F) {
	for _, text := range []string{"07:00-23:00", "22:00-7:00", "00:00-24:00", "x-y", "1:1-2:2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := panel.ParseSpan(text)
		if err != nil {
			if len(err.Error()) > 400 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		if again, err := panel.ParseSpan(s.String()); err != nil || again != s {
			t.Errorf("%q is %v, written %q, read again %v, %v", text, s, s.String(), again, err)
		}
	})
}
