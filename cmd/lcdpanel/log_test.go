package main

import (
	"log/slog"
	"strings"
	"testing"
)

func TestJournal(t *testing.T) {
	var out strings.Builder
	log := slog.New(newJournal(&out))
	log.Debug("not for the journal")
	log.Info("one")
	log.Warn("two\nin two lines")
	log.Error("three")
	if got, want := out.String(), "<6>one\n<4>two; in two lines\n<3>three\n"; got != want {
		t.Errorf("the journal gets %q, want %q", got, want)
	}
}
