package plugin_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/screens/plugin"
)

// script writes a shell script and returns where it is. In it, "note NAME" appends
// the process's number to the file pids beside it.
func script(t *testing.T, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plugin")
	text := "#!/bin/sh\ncd " + filepath.Dir(path) + "\n" + body + "\n"
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// impatient is a runner that does not wait long.
func impatient() *plugin.Runner {
	return plugin.NewRunner(plugin.RunnerOpts{Grace: 150 * time.Millisecond, Pace: 10 * time.Millisecond})
}

// leaveNothing fails if a process runs, or is a zombie, of which the script has noted
// the number, or if this process has children.
func leaveNothing(t *testing.T, path string) {
	t.Helper()
	text, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "pids"))
	for _, pid := range strings.Fields(string(text)) {
		if stat, err := os.ReadFile("/proc/" + pid + "/stat"); err == nil {
			t.Errorf("process %s is left: %s", pid, stat)
		}
	}
	for _, name := range must(t)(filepath.Glob("/proc/self/task/*/children")) {
		if kids, err := os.ReadFile(name); err == nil && len(kids) > 0 {
			t.Errorf("this process has children: %s", kids)
		}
	}
}

func must(t *testing.T) func([]string, error) []string {
	return func(s []string, err error) []string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

func TestNothingIsLeftOfAProgram(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       plugin.Result
		err        error
	}{
		{"says something", "echo hello; exit 2", plugin.Result{Output: "hello\n", Exit: 2}, nil},
		{"complains", "echo first >&2; echo no such disk >&2; exit 3", plugin.Result{Lament: "no such disk", Exit: 3}, nil},
		{"half a line", "printf 'half a li'; exit 1", plugin.Result{Output: "half a li", Exit: 1}, nil},
		{"exits at once", "", plugin.Result{}, nil},
		{"writes binary", `printf '\000\377\001x'`, plugin.Result{Output: "\x00\xff\x01x"}, nil},
		{"crashes", "kill -SEGV $$", plugin.Result{Exit: -1, Signal: "SIGSEGV"}, nil},
		{"sleeps", "echo $$ >pids; echo up; sleep 100", plugin.Result{Output: "up\n", Exit: -1, Signal: "SIGTERM"}, plugin.ErrTimeout},
		{"ignores TERM", "trap '' TERM; echo $$ >pids; while :; do sleep 100; done", plugin.Result{Exit: -1, Signal: "SIGKILL"}, plugin.ErrTimeout},
		{"is stopped", "echo $$ >pids; kill -STOP $$; sleep 100", plugin.Result{Exit: -1, Signal: "SIGTERM"}, plugin.ErrTimeout},
		{"floods", "echo $$ >pids; while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done", plugin.Result{Exit: -1}, plugin.ErrFlood},
		{"floods standard error", "echo $$ >pids; while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done >&2", plugin.Result{Exit: -1}, plugin.ErrFlood},
		{"leaves a child", "sleep 100 & echo $! >pids; echo up", plugin.Result{Output: "up\n"}, nil},
		{"forks", "for i in 1 2 3 4 5 6 7 8; do (sleep 100 & echo $! >>pids; sleep 100) & echo $! >>pids; done; sleep 0.1; echo up", plugin.Result{Output: "up\n"}, nil},
		{"leaves a daemon", "setsid sh -c 'echo $$ >pids; exec sleep 100' & while ! [ -s pids ]; do sleep 0.01; done; echo up", plugin.Result{Output: "up\n"}, nil},
		{"leaves daemons of daemons", "setsid sh -c 'setsid sh -c \"echo \\$\\$ >pids; exec sleep 100\" & sleep 100' & while ! [ -s pids ]; do sleep 0.01; done", plugin.Result{}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := script(t, c.body)
			timeout := 10 * time.Second
			if errors.Is(c.err, plugin.ErrTimeout) {
				timeout = 200 * time.Millisecond
			}
			got, err := impatient().Run(t.Context(), plugin.Command{Name: "it", Argv: []string{path}, Timeout: timeout})
			if !errors.Is(err, c.err) {
				t.Errorf("error %v, want %v", err, c.err)
			}
			if errors.Is(c.err, plugin.ErrFlood) {
				if len(got.Output) > 64<<10 {
					t.Errorf("it was allowed %d bytes", len(got.Output))
				}
				got = plugin.Result{Exit: got.Exit}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			leaveNothing(t, path)
		})
	}
}

func TestManyProgramsAtOnceLeaveNothing(t *testing.T) {
	path := script(t, "setsid sleep 100 & (sleep 100 & exec sleep 100) & exit 0")
	r := impatient()
	before := files(t)
	defer func() {
		if after := files(t); after > before {
			t.Errorf("%d files were open, now %d", before, after)
		}
	}()
	done := make(chan error)
	const many = 20
	for i := range many {
		go func() {
			_, err := r.Run(t.Context(), plugin.Command{Name: strconv.Itoa(i), Argv: []string{path}, Timeout: 20 * time.Second})
			done <- err
		}()
	}
	for range many {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	leaveNothing(t, path)
}

// files counts what this process has open.
func files(t *testing.T) int {
	t.Helper()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(open)
}

func TestACancelledProgramEnds(t *testing.T) {
	path := script(t, "echo $$ >pids; sleep 100")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := impatient().Run(ctx, plugin.Command{Name: "it", Argv: []string{path}})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	leaveNothing(t, path)
}

func TestWhatCannotBeStartedSaysWhy(t *testing.T) {
	noProgram := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(noProgram, []byte("hello\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, []byte("#!/bin/sh\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		argv []string
		want string
	}{
		{nil, "there is no command"},
		{[]string{"/no/such"}, "/no/such is not installed"},
		{[]string{"no-such-program"}, "no-such-program is not installed"},
		{[]string{plain}, "may not be run"},
		{[]string{noProgram}, "is no program"},
	} {
		_, err := impatient().Run(t.Context(), plugin.Command{Name: "it", Argv: c.argv})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v does not say %q", c.argv, err, c.want)
		}
	}
}

func TestAProgramDoesNotSpeakForTheService(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", "/run/notify")
	t.Setenv("WATCHDOG_USEC", "1")
	r, err := impatient().Run(t.Context(), plugin.Command{
		Name: "it", Shell: true, Argv: []string{`echo "$NOTIFY_SOCKET-$WATCHDOG_USEC-$MINE-$1-$(pwd)"`, "arg"}, Env: []string{"MINE=yes"},
	})
	if diff := cmp.Diff(plugin.Result{Output: "--yes-arg-/\n"}, r); err != nil || diff != "" {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
}

func TestRootRunsAProgramAsSomebodyElse(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can")
	}
	c := plugin.Command{Name: "it", Shell: true, Argv: []string{"id -un; id -G; echo $HOME"}, User: "nobody"}
	got, err := impatient().Run(t.Context(), c)
	if err != nil || !strings.HasPrefix(got.Output, "nobody\n65534\n/") {
		t.Errorf("%q, error %v", got.Output, err)
	}
	c.User = "nobody-at-all"
	if _, err = impatient().Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "name one of /etc/passwd") {
		t.Errorf("error %v", err)
	}
}
