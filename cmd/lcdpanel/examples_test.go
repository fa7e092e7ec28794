package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"lcdpanel/control"
)

// TestEveryHelpHasAnExample also finds each command of the examples.
func TestEveryHelpHasAnExample(t *testing.T) {
	seen := map[string]bool{}
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		seen[c.CommandPath()] = true
		if !strings.Contains(c.Example, c.CommandPath()) {
			t.Errorf("%s: the example is %q", c.CommandPath(), c.Example)
		}
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(command(control.Places{}))
	for path := range examples {
		if !seen[path] {
			t.Errorf("an example of %q, which is no command", path)
		}
	}
}
