package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestConfigsOfTheReadme checks each config that the README shows.
func TestConfigsOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, block := range regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(string(text), -1) {
		yaml := regexp.MustCompile(`(?m)^    `).ReplaceAllString(block, "")
		if !strings.Contains(yaml, "\nscreens:\n") {
			continue
		}
		checked++
		path := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(path, []byte(yaml), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (&configOpts{path: path}).load(); err != nil {
			t.Errorf("%v in\n%s", err, yaml)
		}
	}
	if checked < 2 {
		t.Errorf("only %d configs were found", checked)
	}
}
