package main

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestEnded tells every reason but that of a command whose result has said it: the exit
// of another program is a reason like any other.
func TestEnded(t *testing.T) {
	other := exec.Command("false").Run()
	if other == nil {
		t.Fatal("false succeeds")
	}
	for _, tt := range []struct {
		err    error
		status int
		said   string
	}{
		{nil, 0, ""},
		{exitStatus(3), 3, ""},
		{errors.New("no panel"), 1, "lcdpanel: no panel\n"},
		{noTerminal(fmt.Errorf("terminal: %w", other)), 1, "lcdpanel: the panel cannot be drawn in this terminal, TERM="},
	} {
		var out strings.Builder
		if got := ended(&out, tt.err); got != tt.status || !strings.HasPrefix(out.String(), tt.said) || tt.said == "" && out.Len() > 0 {
			t.Errorf("%v: status %d, %q, want %d, %q", tt.err, got, &out, tt.status, tt.said)
		}
	}
}
