package plugin_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lcdpanel/screens/plugin"
	"lcdpanel/sysinfo"
)

// running returns the source of a screen that a script fills.
func running(path string, change func(*plugin.ExecOpts)) plugin.ExecSource {
	o := plugin.DefaultExec()
	o.Name, o.Command, o.Every = "it", []string{path}, time.Hour
	if change != nil {
		change(&o)
	}
	return plugin.ExecSource{Runner: impatient(), Opts: o, Glass: plugin.Glass{W: 20, H: 4}}
}

// times returns how often a script has noted that it ran.
func times(path string) int {
	text, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "runs"))
	return strings.Count(string(text), "\n")
}

func TestAProgramRunsByItsInterval(t *testing.T) {
	path := script(t, "echo run >>runs; echo $(wc -l <runs) times")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every = time.Second }))
	g.until("1 times")
	g.until("2 times")
}

func TestAFailureIsRetriedSoonerAndMarked(t *testing.T) {
	path := script(t, "echo run >>runs; [ $(wc -l <runs) = 2 ] && { echo not yet >&2; exit 9; }; echo fine; sleep 0.01")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every, o.Retry = time.Second, time.Second }))
	g.until("fine", "▲", "✗exit 9: not yet")
	g.until("fine")
	for strings.Contains(g.rows(), "✗") {
		<-g.news
	}
}

func TestAProgramThatHangsIsMarkedAndGoesOn(t *testing.T) {
	path := script(t, "echo $$ >>pids; echo run >>runs; [ $(wc -l <runs) = 1 ] && exec sleep 100; echo well again")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Timeout, o.Retry = 100*time.Millisecond, time.Second }))
	g.until("✗timed out after")
	g.until("well again")
	leaveNothing(t, path)
}

func TestOnceIsOnce(t *testing.T) {
	path := script(t, "echo run >>runs; echo $(wc -l <runs) times")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Once, o.Every = true, time.Second }))
	g.until("1 times")
	need := g.screen.Needs()[0]
	need.Feed.Want(need.Demand)      // its turn begins
	need.Feed.Want(sysinfo.Demand{}) // and ends
	select {
	case <-g.news:
		t.Errorf("it ran again:\n%s", g.rows())
	case <-time.After(1200 * time.Millisecond):
	}
	need.Feed.Want(need.Demand)
	<-time.After(50 * time.Millisecond) // of real time: the source is to see its turn begin
	need.Feed.Want(need.Demand)         // a person asks
	g.until("2 times")
}

func TestAWatchedFileMakesItRun(t *testing.T) {
	path := script(t, "cat watched 2>/dev/null || echo nothing yet")
	watched := filepath.Join(filepath.Dir(path), "watched")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every, o.Watch = 0, []string{watched} }))
	g.until("nothing yet")
	for _, word := range []string{"first", "second"} { // come to be, and put in its place
		write(t, watched+".new", word)
		if err := os.Rename(watched+".new", watched); err != nil {
			t.Fatal(err)
		}
		g.until(word)
	}
}

func write(t *testing.T, path, s string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(s), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestACommandOrAFileSaysWhetherTheScreenShows(t *testing.T) {
	path := script(t, "echo shown")
	flag := filepath.Join(filepath.Dir(path), "flag")
	for _, condition := range [][]string{{"exists", flag}, {"test", "-e", flag}, {"nonempty", flag}} {
		t.Run(condition[0], func(t *testing.T) {
			_ = os.Remove(flag)
			g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every, o.If = time.Second, condition }))
			<-g.news
			if !g.screen.View(g.now, 20, 4).Skip {
				t.Errorf("it shows:\n%s", g.rows())
			}
			write(t, flag, "x")
			g.until("shown")
		})
	}
}

func TestAProgramKnowsTheGlass(t *testing.T) {
	path := script(t, `echo "$LCDPANEL_NAME $LCDPANEL_COLUMNS $LCDPANEL_ROWS"; echo "$LCDPANEL_EVERY $LCDPANEL_TIMEOUT $MINE"`)
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Env = map[string]string{"MINE": "yes"} }))
	g.until("it 20 4", "3600 10 yes")
}

func TestAPersistentProgramShowsEachLine(t *testing.T) {
	path := script(t, `echo $$ >pids; echo first; sleep 0.1; echo '{"title":"second"}'; sleep 0.1; echo third; exec sleep 100`)
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Persistent = true }))
	g.until("first")
	g.until("second")
	g.until("third")
}

func TestAPersistentProgramIsStartedAgain(t *testing.T) {
	path := script(t, `echo run >>runs; echo "$(wc -l <runs) times"; sleep 0.2; printf 'last words'; echo broken >&2; exit 4`)
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Persistent, o.Retry = true, time.Second }))
	g.until("last words", "✗ended, exit 4:\nbroken")
	g.until("2 times")
}

func TestAPersistentProgramThatFloodsCostsLittle(t *testing.T) {
	path := script(t, `echo $$ >pids; while :; do echo 12345678; done`)
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Persistent = true }))
	g.until("12345678")
	<-time.After(300 * time.Millisecond) // of real time: the program is real
	if n := len(g.news); n > 3 {
		t.Errorf("the same line was news %d times", n)
	}
}

func TestALineWithoutEndIsTooMuch(t *testing.T) {
	path := script(t, `echo $$ >pids; echo ok; sleep 0.1; while :; do printf 1234567890123456789012345678901234567890; done`)
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Persistent = true }))
	g.until("ok", "✗wrote too much,")
	leaveNothing(t, path)
}

func TestStandardErrorIsLoggedALittle(t *testing.T) {
	path := script(t, `for i in 1 2 3 4 5 6 7 8 9; do echo "trouble $i" >&2; done; echo done`)
	s := running(path, nil)
	logged := make(chan string, 100)
	s.Log = func(line string) { logged <- line }
	g := newGlass(t, s)
	g.until("done")
	if len(logged) != 5 || <-logged != "it: trouble 1" {
		t.Errorf("%d lines were logged", len(logged))
	}
}

func TestAProgramThatSaysTheSameIsNoNews(t *testing.T) {
	path := script(t, "echo run >>runs; echo the same")
	g := newGlass(t, running(path, func(o *plugin.ExecOpts) { o.Every = time.Second }))
	g.until("the same")
	version := g.screen.Feed.Version()
	for times(path) < 3 {
		<-time.After(50 * time.Millisecond) // of real time: the program is real
	}
	if g.screen.Feed.Version() != version {
		t.Error("there was news")
	}
}

// TestTheGuideIsWhole compares what is told of the environment with what a program finds
// there, and looks for keys that nobody explains.
func TestTheGuideIsWhole(t *testing.T) {
	g := newGlass(t, running(script(t, "env | sed -n 's/^LCDPANEL_\\([A-Z]*\\)=.*/\\1/p' | grep -v RUN | sort | tr '\\n' ' '"), nil))
	var names []string
	for _, v := range plugin.Variables() {
		names = append(names, strings.TrimPrefix(v.Name, "LCDPANEL_"))
	}
	slices.Sort(names)
	g.w = 80
	g.until(strings.Join(names, " "))
	for _, k := range plugin.Keys() {
		if k.Help == "" || strings.HasSuffix(k.Name, ".") {
			t.Errorf("the key %q is %q", k.Name, k.Help)
		}
	}
}
