package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"

	"lcdpanel/control"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lcdpanel": func() {
		os.Exit(execute(control.Places{System: filepath.Join(os.Getenv("WORK"), "system", "lcdpanel")})) // out of the way of a service
	}})
}

// TestScripts runs the whole program as a user does.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// TestScriptsRunToTheirEnds: the word stop of testscript ends a script, as passed; it
// does not stop a command, which kill does.
func TestScriptsRunToTheirEnds(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	more, err2 := filepath.Glob("testdata/*/*.txtar")
	if err := errors.Join(err, err2); err != nil || len(more) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range append(files, more...) {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(archive.Comment)) {
			if n++; strings.HasPrefix(line, "stop") {
				t.Errorf("%s:%d: the script ends here", file, n)
			}
		}
	}
}
