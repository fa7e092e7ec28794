package builds_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/sysinfo/builds"
)

// stage is a machine recorded at one moment of a build.
type stage struct {
	root    string
	now     time.Time
	archive *txtar.Archive
}

// layOut writes a recorded stage into a folder: what is below fs and proc, with the
// sizes and times of tree.txt; a file NAME.link is a symbolic link.
func layOut(t *testing.T, file string) stage {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := stage{root: t.TempDir(), archive: archive}
	for _, f := range archive.Files {
		switch {
		case strings.HasPrefix(f.Name, "fs/"):
			write(t, filepath.Join(s.root, f.Name[len("fs"):]), f.Data)
		case strings.HasPrefix(f.Name, "proc/"):
			writeProc(t, filepath.Join(s.root, f.Name), f.Data)
		}
	}
	if err := os.MkdirAll(filepath.Join(s.root, "proc"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.applyTree(t, string(s.file("tree.txt")))
	var meta struct{ Now float64 }
	if err := json.Unmarshal(s.file("meta.json"), &meta); err != nil {
		t.Fatal(err)
	}
	s.now = moment(meta.Now)
	return s
}

func (s stage) file(name string) []byte {
	for _, f := range s.archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func writeProc(t *testing.T, path string, data []byte) {
	t.Helper()
	text := strings.TrimSuffix(string(data), "\n")
	if filepath.Base(path) == "cmdline" {
		text = strings.ReplaceAll(text, "|", "\x00") // so that the recording is text
	}
	link, ok := strings.CutSuffix(path, ".link")
	if !ok {
		write(t, path, []byte(text))
		return
	}
	if strings.HasPrefix(text, "!") {
		return // nobody may see it
	}
	write(t, link, nil)
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(text, link); err != nil {
		t.Fatal(err)
	}
}

// applyTree makes what tree.txt lists, "f 880 1796031033.029 /srv/incoming/X", as old
// as it says. Empty copies get their size; logs that were cut keep theirs.
func (s stage) applyTree(t *testing.T, tree string) {
	t.Helper()
	times := map[string]time.Time{}
	for line := range strings.Lines(tree) {
		f := strings.SplitN(strings.TrimSpace(line), " ", 4)
		if len(f) != 4 {
			continue
		}
		path := filepath.Join(s.root, f[3])
		seconds, _ := strconv.ParseFloat(f[2], 64)
		times[path] = moment(seconds)
		if f[0] == "d" {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if _, err := os.Stat(path); err != nil {
			write(t, path, nil)
			size, _ := strconv.ParseInt(f[1], 10, 64)
			if err := os.Truncate(path, size); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, at := range times {
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func moment(seconds float64) time.Time { return time.UnixMicro(int64(seconds * 1e6)) }

func (s stage) reader() *builds.Reader {
	return &builds.Reader{Root: s.root, Proc: filepath.Join(s.root, "proc")}
}

// TestRecordedStages reads every recorded stage and compares the report with what is
// expected of it, once with the queue found and once with it configured.
func TestRecordedStages(t *testing.T) {
	files, err := filepath.Glob("testdata/stages/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no recorded stages", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s := layOut(t, file)
			r := s.reader()
			compare(t, s, r)
			compare(t, s, r) // read again, with all that is kept
			r = s.reader()
			r.Places = []builds.Place{{Incoming: "/srv/incoming", Logs: "/srv/log", Result: "/var/cache/pbuilder/result"}}
			compare(t, s, r)
		})
	}
}

func compare(t *testing.T, s stage, r *builds.Reader) {
	t.Helper()
	snap, err := r.Read(s.now)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(snap.Report(s.now))
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[string]any{}, map[string]any{}
	if err := json.Unmarshal(s.file("expect.json"), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	delete(want, "stage")
	delete(want, "note")
	if _, ok := want["uploading"]; !ok {
		want["uploading"] = []any{}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("report (-want +got):\n%s\nproblems %q", diff, snap.Problems)
	}
}
