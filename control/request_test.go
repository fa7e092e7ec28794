package control_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/control"
)

func TestRequests(t *testing.T) {
	tests := []struct {
		request string
		answer  []string
		calls   []string
	}{
		{"next", []string{"ok"}, []string{"next"}},
		{"prev\r", []string{"ok"}, []string{"prev"}},
		{"  hold\t", []string{"ok"}, []string{"hold true"}},
		{"resume", []string{"ok"}, []string{"hold false"}},
		{"show raid", []string{"ok"}, []string{"show raid"}},
		{"show disk", []string{`error: screen "disk"; known are cpu, raid`}, []string{"show disk"}},
		{"message build  done", []string{"ok"}, []string{`message "build done" for 30s, critical false`}},
		{`message -t 1h30m --critical "two\nrows  \"\\\""`, []string{"ok"}, []string{`message "two\nrows  \"\\\"" for 1h30m0s, critical true`}},
		{`message it's 5" wide \n`, []string{"ok"}, []string{`message "it's 5\" wide \\n" for 30s, critical false`}},
		{"message -- -t 5s", []string{"ok"}, []string{`message "-t 5s" for 30s, critical false`}},
		{"message - dash", []string{"ok"}, []string{`message "- dash" for 30s, critical false`}},
		{"message grün ♥", []string{"ok"}, []string{`message "grün ♥" for 30s, critical false`}},
		{"ack", []string{" 0", "ok"}, []string{"ack"}},
		{"backlight off", []string{"ok"}, []string{"light off"}},
		{"backlight auto", []string{"ok"}, []string{"light auto"}},
		{"refresh", []string{"ok"}, []string{`refresh ""`}},
		{"refresh cpu", []string{"ok"}, []string{`refresh "cpu"`}},
		{"press 8 long", []string{"ok"}, []string{"press 8 long"}},
		{"press 1", []string{"ok"}, []string{"press 1 short"}},
		{"press 2+1 double", []string{"ok"}, []string{"press 1+2 double"}},
		{"status --nagios", []string{" LCDPANEL WARNING - display |transfers=0c errors=0c reopenings=0c pictures=0c", "ok"}, nil},
	}
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		c := b.dial() // all in one conversation
		for _, test := range tests {
			c.ask(test.request, test.answer...)
			if diff := cmp.Diff(test.calls, b.Calls()); diff != "" {
				t.Errorf("%s told the target (-want +got):\n%s", test.request, diff)
			}
		}
	})
}

func TestRequestsRefused(t *testing.T) {
	tests := map[string]string{
		"":                          "empty request; allowed are next, prev, hold",
		"   ":                       "empty request",
		"nxt":                       `request "nxt"; allowed are next`,
		"NEXT":                      `request "NEXT"; allowed are next`,
		strings.Repeat("x", 4000):   `…"; allowed are next`,
		"next raid":                 "1 words behind it; it is written: next",
		"show":                      "it is written: show SCREEN",
		"show cpu raid":             "it is written: show SCREEN",
		"message":                   "it is written: message [-t TIME]",
		"message -t 5s":             "without text",
		"message -t":                `message "-t"; allowed are -t TIME`,
		"message --urgent x":        `message "--urgent"; allowed are`,
		"message -t 0s x":           `"0s"; allowed are 1s to 24h`,
		"message -t 25h x":          `"25h"; allowed are 1s to 24h`,
		"message -t soon x":         `"soon"; allowed are 1s to 24h`,
		`message " "`:               "without text",
		"backlight dim":             `"dim"; allowed are on, off and auto`,
		"press 0":                   `key "0"; allowed are 1 to 8`,
		"press 1+":                  `key "1+"; allowed are 1 to 8, several with + between`,
		"press 9":                   `key "9"; allowed are 1 to 8`,
		"press 1 twice":             `"twice"; allowed are short, long and double`,
		"status --xml":              `"--xml"; allowed are nothing and --nagios`,
		`show "raid`:                `column 11: the closing quote " is missing`,
		`show "raid"x`:              `column 12: a word goes on behind its closing quote`,
		`show "ra\id"`:              `column 9: a backslash in quotes; allowed are`,
		"show r\x00":                "column 7: byte 0x00; allowed is text in UTF-8",
		"grün \xff":                 "column 6: byte 0xFF; allowed is text in UTF-8",
		"\x1b[2J":                   "column 1: byte 0x1B; allowed is text in UTF-8",
		"message \"" + "a\rb" + `"`: "column 11: byte 0x0D",
	}
	synctest.Test(t, func(t *testing.T) {
		b := serve(t)
		c := b.dial()
		for request, want := range tests {
			c.say(request + "\n")
			if got := c.line(); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, want) {
				t.Errorf("%.40q was answered %q, want %q", request, got, want)
			}
		}
		if calls := b.Calls(); len(calls) > 0 {
			t.Errorf("the target was told %q", calls)
		}
	})
}

// TestHelp wants each line of help in the package comment, and no other there.
func TestHelp(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(source), "ordinary characters.")
	_, list, _ = strings.Cut(list, "//\n")
	list, _, _ = strings.Cut(list, "//\n")
	documented := map[string]bool{}
	for line := range strings.Lines(list) {
		usage, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "//\t"), "  ")
		if usage != "" && usage != "status --nagios" {
			documented[usage] = true
		}
	}
	synctest.Test(t, func(t *testing.T) {
		c := serve(t).dial()
		c.say("help\n")
		told := map[string]bool{}
		for line := c.line(); line != "ok"; line = c.line() {
			told[strings.ReplaceAll(line[1:], "status [--nagios]", "status")] = true
		}
		if diff := cmp.Diff(documented, told); diff != "" {
			t.Errorf("help differs from doc.go (-doc +help):\n%s", diff)
		}
	})
}

// everyVerb has a request of each kind that is answered at once.
var everyVerb = []string{"next", "prev", "hold", "resume", "show cpu", "message x", "ack", "backlight on", "refresh", "press 1", "status", "help"}

func TestEveryVerb(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t).dial()
		for _, request := range everyVerb {
			c.say(request + "\n")
			for line := c.line(); line != "ok"; line = c.line() {
				if !strings.HasPrefix(line, " ") {
					t.Fatalf("%s was answered %q", request, line)
				}
			}
		}
	})
}

func ExampleJoin() {
	fmt.Println(control.Join("message", "-t", "1m", "backup failed\nsee mail"))
	// Output: message -t 1m "backup failed\nsee mail"
}
