package main

import (
	"context"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"lcdpanel/control"
)

// TestHelpNamesEveryKeyOfStatus compares the help with the type.
func TestHelpNamesEveryKeyOfStatus(t *testing.T) {
	help := (&ctlOpts{}).status().Long
	var look func(reflect.Type)
	look = func(of reflect.Type) {
		switch {
		case of.Kind() == reflect.Slice:
			look(of.Elem())
		case of.Kind() == reflect.Struct && of != reflect.TypeFor[time.Time]():
			for _, f := range reflect.VisibleFields(of) {
				key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if !regexp.MustCompile(`\b` + key + `\b`).MatchString(help) {
					t.Errorf("the help says nothing of %s, %q", f.Name, key)
				}
				look(f.Type)
			}
		}
	}
	look(reflect.TypeFor[control.Status]())
}

// TestNobodyWaitsForOneThatHangs asks somebody who listens and never answers.
func TestNobodyWaitsForOneThatHangs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	l, err := control.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o := ctlOpts{patience: time.Millisecond}
	for _, words := range []string{"next", "show raid", "message hello", "ack", "status", "refresh"} {
		cmd := o.command()
		cmd.SetArgs(append(strings.Fields(words), "--socket", path))
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.ExecuteContext(t.Context()); err == nil || !strings.Contains(err.Error(), "has not answered within 1ms; it hangs") {
			t.Errorf("%s: %v", words, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o.patience = time.Hour
	cmd := o.command()
	cmd.SetArgs([]string{"next", "--socket", path})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	if err := cmd.ExecuteContext(ctx); err == nil || !strings.Contains(err.Error(), "interrupted before") {
		t.Errorf("interrupted: %v", err)
	}
}
