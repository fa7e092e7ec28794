package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lcdpanel/control"
)

// logs are lines that a run has logged.
type logs chan string

// want waits for a line with text in it.
func (l logs) want(t *testing.T, text string) {
	t.Helper()
	for timeout := time.After(10 * time.Second); ; {
		select {
		case line := <-l:
			if strings.Contains(line, text) {
				return
			}
		case <-timeout:
			t.Fatalf("no line with %q was logged", text)
		}
	}
}

// heard runs a config, whose log is the test's.
func heard(t *testing.T, config string) (*serviceRig, logs) {
	told := make(logs, 100)
	s := serveLogged(t, func(line string) { told <- line }, config)
	return s, told
}

// inMemory returns a folder that is on no disk.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "lcdpanel-test-") //nolint:usetesting // whose folders are on a disk
	if err != nil {
		t.Skip("no folder is in memory: ", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// TestProgramsAreHeard has what a program says to standard error in the log of the run,
// whatever runs it, also after a reload.
func TestProgramsAreHeard(t *testing.T) {
	const device = "display: {device: sim}\n"
	meter := func(word string) string {
		return device + "screens: [power]\npower: {command: [sh, -c, 'echo " + word + " >&2; echo 12']}\n"
	}
	exec := func(word string) string {
		return device + "screens: [exec: {name: said, command: [sh, -c, 'echo " + word + " >&2; echo 12']}]\n"
	}
	s, told := heard(t, meter("first"))
	told.want(t, "first")
	for word, config := range map[string]func(string) string{"second": meter, "third": exec} {
		if err := s.reload(config(word)); err != nil {
			t.Fatal(err)
		}
		told.want(t, word)
	}
}

// TestMetricsThatCannotBeWritten are told of after a reload too.
func TestMetricsThatCannotBeWritten(t *testing.T) {
	s, told := heard(t, "display: {device: sim}\nscreens: [memory]\n")
	file := filepath.Join(inMemory(t), "x.prom")
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.reload("display: {device: sim}\nscreens: [memory]\nmetrics: {textfile: " + file + "}\n"); err != nil {
		t.Fatal(err)
	}
	told.want(t, "metrics: ")
}

// TestMetricsRecover says when the file can be written again.
func TestMetricsRecover(t *testing.T) {
	s, told := heard(t, "display: {device: sim}\nscreens: [memory]\n")
	dir := inMemory(t)
	file := &control.Textfile{Path: filepath.Join(dir, "x.prom"), Every: time.Millisecond}
	if err := os.Mkdir(file.Path, 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.writeMetrics(ctx, file, s.plugins.log)
	}()
	told.want(t, "metrics: ")
	if err := os.Remove(file.Path); err != nil {
		t.Fatal(err)
	}
	s.console.stir()
	told.want(t, "can be written again")
	cancel()
	<-ended
	if _, err := os.Stat(file.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the metrics are left behind: %v", err)
	}
}
