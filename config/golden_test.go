package config_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/config"
)

var update = flag.Bool("update", false, "write the golden files")

// TestMistakes reads the bad files of testdata/*.txtar. Each is followed by a file of
// the same name and ".problems" with what is to be said about it; -update writes those.
func TestMistakes(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	mistakes := 0
	for _, name := range archives {
		mistakes += mistakesIn(t, name)
	}
	if mistakes < 60 {
		t.Errorf("%d mistakes in %q; there were 60 once", mistakes, archives)
	}
}

// mistakesIn checks one archive and returns how many bad files it has.
func mistakesIn(t *testing.T, name string) int {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	var bad []txtar.File
	for _, f := range archive.Files {
		if of, ok := strings.CutSuffix(f.Name, ".problems"); ok {
			told[of] = string(f.Data)
		} else {
			bad = append(bad, f)
		}
	}
	archive.Files = nil
	for _, f := range bad {
		got := problemsOf(t, f)
		if d := cmp.Diff(told[f.Name], got); d != "" && !*update {
			t.Errorf("%s: %s (-want +got):\n%s", name, f.Name, d)
		}
		archive.Files = append(archive.Files, f, txtar.File{Name: f.Name + ".problems", Data: []byte(got)})
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(bad)
}

// problemsOf returns what is said about a bad file. In it, a tab, a NUL and a byte
// that is not UTF-8 are written as <tab>, <nul> and <bad>.
func problemsOf(t *testing.T, f txtar.File) string {
	text := strings.NewReplacer("<tab>", "\t", "<nul>", "\x00", "<bad>", "\xe9", "<bell>", "\a").Replace(string(f.Data))
	options := defaults()
	err := config.Decode(&options, kinds(), config.Text{File: f.Name, Data: []byte(text)})
	if err == nil {
		t.Errorf("%s: nothing is wrong with it", f.Name)
		return ""
	}
	return err.Error() + "\n"
}
