package control_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/control"
	"lcdpanel/screens"
)

func TestMetrics(t *testing.T) {
	s := example()
	s.Version = `1.2 "x\y"` + "\n"
	s.Screens = append(s.Screens, control.ScreenStatus{Name: "cpu", Status: control.Health(screens.Warning)})
	got := control.Metrics(s)
	want, err := os.ReadFile("testdata/metrics.prom")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("Metrics (-want +got):\n%s", diff)
	}
	for _, s := range []control.Status{s, {}, example()} {
		if err := checkMetrics(control.Metrics(s)); err != nil {
			t.Errorf("%v in\n%s", err, control.Metrics(s))
		}
	}
}

var (
	helpLine   = regexp.MustCompile(`^# HELP (lcdpanel_[a-z_]+) \S.*\.$`)
	typeLine   = regexp.MustCompile(`^# TYPE (lcdpanel_[a-z_]+) (counter|gauge)$`)
	sampleLine = regexp.MustCompile(`^((lcdpanel_[a-z_]+)(\{[a-z]+="([^"\\]|\\["\\n])*"\})?) -?[0-9]+$`)
)

// checkMetrics reads the text as Prometheus does: each sample once, behind its help
// and type, all of a name together, and counters called so.
func checkMetrics(text []byte) error {
	if !bytes.HasSuffix(text, []byte("\n")) {
		return errors.New("no line feed at the end")
	}
	seen := map[string]bool{}
	var helped, typed string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		help, kind, sample := helpLine.FindStringSubmatch(line), typeLine.FindStringSubmatch(line), sampleLine.FindStringSubmatch(line)
		switch {
		case help != nil && !seen[help[1]]:
			helped = help[1]
			seen[helped] = true
		case kind != nil && kind[1] == helped && (kind[2] == "counter") == strings.HasSuffix(helped, "_total"):
			typed = helped
		case sample != nil && sample[2] == typed && !seen["sample "+sample[1]]:
			seen["sample "+sample[1]] = true
		default:
			return fmt.Errorf("line %q is wrong, or in a wrong place", line)
		}
	}
	return nil
}

func TestTextfileCheck(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	always := func() bool { return true }
	tests := map[string]string{
		dir + "/x.txt":          "whose names end in .prom",
		dir + "/missing/x.prom": "make the folder",
		file + "/x.prom":        "is not a folder",
	}
	for path, want := range tests {
		if err := (&control.Textfile{Path: path, Awake: always}).Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Check of %s says %v, want %q", path, err, want)
		}
	}
	if err := (&control.Textfile{Path: dir + "/x.prom", Awake: always}).Check(); err != nil {
		t.Error(err)
	}
	err := (&control.Textfile{Path: dir + "/x.prom"}).Check()
	if (err == nil) != control.InMemory(dir) {
		t.Errorf("on a disk that nobody knows to be awake, Check says %v", err)
	}
}

// TestTextfileIsNeverAPart reads while it is written.
func TestTextfileIsNeverAPart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "lcdpanel.prom")
	f := control.Textfile{Path: path, Awake: func() bool { return true }}
	s := example()
	if err := f.Write(s); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		for range 100 {
			s.Counters.Transfers++
			if err := f.Write(s); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for reads := 0; ; reads++ {
		text, err := os.ReadFile(path)
		if err == nil {
			err = checkMetrics(text)
		}
		if err != nil || !bytes.Contains(text, []byte(`acknowledged="yes"} 1`)) {
			t.Fatalf("read %d: %v in\n%s", reads, err, text)
		}
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			wantOnly(t, dir, "lcdpanel.prom")
			return
		default:
		}
	}
}

// wantOnly fails unless the folder holds these files, which everybody may read.
func wantOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
		if info, err := e.Info(); err != nil || info.Mode() != 0o644 {
			t.Errorf("%s has mode %v, %v", e.Name(), info.Mode(), err)
		}
	}
	if diff := cmp.Diff(names, got); diff != "" {
		t.Errorf("the folder holds (-want +got):\n%s", diff)
	}
}

// TestTextfileLeftByACrash finds an unfinished file.
func TestTextfileLeftByACrash(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ".x.prom.tmp"), []byte("# HE"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := control.Textfile{Path: filepath.Join(dir, "x.prom"), Awake: func() bool { return true }}
	if err := f.Write(example()); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, dir, "x.prom")
}

// TestTextfileSleeps has a disk that sleeps, and then no longer.
func TestTextfileSleeps(t *testing.T) {
	dir := t.TempDir()
	if control.InMemory(dir) {
		t.Skip("the temporary folder is in memory, where no disk sleeps")
	}
	awake := false
	f := control.Textfile{Path: filepath.Join(dir, "x.prom"), Awake: func() bool { return awake }}
	if err := f.Write(example()); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, dir)
	awake = true
	if err := f.Write(example()); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, dir, "x.prom")
	awake = false
	if err := f.Remove(); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, dir, "x.prom")
}

// TestTextfileRun counts how often the file is written.
func TestTextfileRun(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		asked := 0
		changed := make(chan struct{})
		s := example()
		f := control.Textfile{Path: filepath.Join(dir, "x.prom"), Awake: func() bool { return true }}
		done := make(chan error)
		go func() {
			done <- f.Run(ctx, func() control.Status { asked++; return s }, changed, func(err error) { t.Error(err) })
		}()
		time.Sleep(time.Hour)
		synctest.Wait()
		if asked != 1 {
			t.Errorf("it was looked %d times in an hour without news", asked)
		}
		wantOnly(t, dir, "x.prom")
		for range 60 { // a busy minute
			select {
			case changed <- struct{}{}:
			default:
			}
			time.Sleep(time.Second)
			synctest.Wait()
		}
		if asked < 4 || asked > 6 {
			t.Errorf("it was looked %d times in a minute of news, want once in 15 s", asked)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ended with %v", err)
		}
	})
	wantOnly(t, dir)
}

// TestTextfileRunTellsOnce has its folder vanish and come back.
func TestTextfileRunTellsOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		changed := make(chan struct{})
		var told []string
		f := control.Textfile{Path: filepath.Join(dir, "x.prom"), Awake: func() bool { return true }}
		done := make(chan error)
		go func() {
			done <- f.Run(ctx, example, changed, func(err error) { told = append(told, fmt.Sprint(err)) })
		}()
		for range 3 {
			changed <- struct{}{}
		}
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Error(err)
		}
		changed <- struct{}{}
		synctest.Wait()
		cancel()
		<-done
		if len(told) != 2 || !strings.Contains(told[0], "metrics: open") || told[1] != "<nil>" {
			t.Errorf("it told %q, want the error once and its end", told)
		}
	})
}
