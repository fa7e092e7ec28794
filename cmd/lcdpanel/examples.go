package main

import "github.com/spf13/cobra"

// examples are those of commands that are a word or two, which have none of their own:
// every help has one.
var examples = map[string]string{
	"lcdpanel": `  lcdpanel sim
  lcdpanel list devices
  lcdpanel check`,
	"lcdpanel ctl ack":       `  lcdpanel ctl ack`,
	"lcdpanel ctl backlight": "  lcdpanel ctl backlight off\n  lcdpanel ctl backlight auto",
	"lcdpanel ctl hold":      "  lcdpanel ctl show raid && lcdpanel ctl hold",
	"lcdpanel ctl keys":      `  lcdpanel ctl keys`,
	"lcdpanel ctl next":      `  lcdpanel ctl next`,
	"lcdpanel ctl press":     "  lcdpanel ctl press 1\n  lcdpanel ctl press 1 long\n  lcdpanel ctl press 1+2",
	"lcdpanel ctl prev":      `  lcdpanel ctl prev`,
	"lcdpanel ctl refresh":   "  lcdpanel ctl refresh\n  lcdpanel ctl refresh space",
	"lcdpanel ctl resume":    `  lcdpanel ctl resume`,
	"lcdpanel ctl show":      `  lcdpanel ctl show raid`,
	"lcdpanel ctl status":    "  lcdpanel ctl status --json\n  lcdpanel ctl status --nagios",
	"lcdpanel ctl watch":     `  ssh server lcdpanel ctl watch`,
	"lcdpanel info":          "  lcdpanel info md\n  lcdpanel info disks --json",
	"lcdpanel list":          "  lcdpanel list devices\n  lcdpanel list options",
	"lcdpanel power":         "  lcdpanel power explain\n  lcdpanel power calibrate idle=27",
	"lcdpanel version":       `  lcdpanel version`,
}

// exemplified gives the commands below cmd their examples.
func exemplified(cmd *cobra.Command) *cobra.Command {
	if cmd.Example == "" {
		cmd.Example = examples[cmd.CommandPath()]
	}
	for _, c := range cmd.Commands() {
		exemplified(c)
	}
	return cmd
}
