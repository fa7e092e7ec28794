package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"lcdpanel/control"
	"lcdpanel/lcd"
)

// TestPluginScripts runs lcdpanel with plugins of every kind. In the scripts
//
//   - glass SOCKET SCREEN PATTERN... has a screen show, and waits until each pattern
//     matches what stands on the glass, at once; an empty SCREEN for what shows
//     anyway
//   - left NAME N says how many processes of the plugin there are, or of all with *
//   - prometheus starts a server, see [startPrometheus]
//   - memory SOCKET MOST says how many MB lcdpanel itself ever had, at most
func TestPluginScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/plugins",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"glass":      func(ts *testscript.TestScript, _ bool, args []string) { awaitGlass(ts, args[0], args[1], args[2:]) },
			"left":       func(ts *testscript.TestScript, _ bool, args []string) { countLeft(ts, args[0], args[1]) },
			"prometheus": func(ts *testscript.TestScript, _ bool, _ []string) { startPrometheus(ts) },
			"memory":     func(ts *testscript.TestScript, _ bool, args []string) { boundMemory(ts, args[0], args[1]) },
		},
	})
}

// late is how long anything may take on a busy machine.
const late = 30 * time.Second

// reach returns a client of the lcdpanel that listens at a socket, soon.
func reach(ts *testscript.TestScript, socket string) *control.Client {
	for end := time.Now().Add(late); ; {
		c, err := control.Dial(context.Background(), ts.MkAbs(socket))
		if err == nil {
			return c
		}
		if time.Now().After(end) {
			ts.Fatalf("nobody listens: %v", err)
		}
		<-time.After(20 * time.Millisecond) // of real time: the process is real
	}
}

// errSeen ends a watch.
var errSeen = errors.New("seen")

func awaitGlass(ts *testscript.TestScript, socket, screen string, patterns []string) {
	c := reach(ts, socket)
	defer c.Close()
	if screen != "" {
		ts.Check(c.Do(nil, "show", screen))
	}
	text := ""
	timeout := time.AfterFunc(late, func() { _ = c.Close() })
	defer timeout.Stop()
	err := c.Watch(func(p lcd.Picture) error {
		text = strings.Map(lcd.Alias, p.String())
		for _, pattern := range patterns {
			if !regexp.MustCompile("(?m)" + pattern).MatchString(text) {
				return nil
			}
		}
		return errSeen
	})
	if !errors.Is(err, errSeen) {
		ts.Fatalf("%q does not show on\n%s\n(%v)", patterns, text, err)
	}
}

// countLeft compares how many processes of this script a plugin has.
func countLeft(ts *testscript.TestScript, name, want string) {
	var all []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		env, err := os.ReadFile(file)
		vars := "\x00" + string(env)
		if err != nil || !strings.Contains(vars, "\x00WORK="+ts.Getenv("WORK")+"\x00") || !strings.Contains(vars, "\x00LCDPANEL_NAME=") {
			continue // it has ended, or is none of ours
		}
		if name == "*" || strings.Contains(vars, "\x00LCDPANEL_NAME="+name+"\x00") {
			comm, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "comm"))
			all = append(all, strings.TrimSpace(string(comm)))
		}
	}
	if strconv.Itoa(len(all)) != want {
		ts.Fatalf("%d processes of %s, want %s: %v", len(all), name, want, all)
	}
}

var peak = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

func boundMemory(ts *testscript.TestScript, socket, most string) {
	c := reach(ts, socket)
	defer c.Close()
	s, err := c.Status()
	ts.Check(err)
	text, err := os.ReadFile("/proc/" + strconv.Itoa(s.PID) + "/status")
	ts.Check(err)
	m := peak.FindStringSubmatch(string(text))
	if m == nil {
		ts.Fatalf("no VmHWM in\n%s", text)
	}
	kB, _ := strconv.Atoi(m[1])
	bound, err := strconv.Atoi(most)
	ts.Check(err)
	ts.Logf("lcdpanel had %d kB at most", kB)
	if kB > bound<<10 && !raced() {
		ts.Fatalf("lcdpanel had %d kB, allowed are %s MB", kB, most)
	}
}

// raced tells whether the race detector is in, which needs many times the memory.
func raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
