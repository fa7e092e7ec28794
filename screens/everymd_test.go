package screens_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestEveryMD shows each text and each tree that the md readers are tested with, on
// 20x4 and 16x2, and compares with testdata/every-md.txt, which is there to be read.
func TestEveryMD(t *testing.T) {
	const golden = "testdata/every-md.txt"
	var all strings.Builder
	for name, root := range everyMD(t) {
		fmt.Fprintf(&all, "== %s\n", name)
		for _, size := range []string{"20x4", "16x2"} {
			all.WriteString(glass(t, build(t, "raid", root), size, noon))
			if text := glass(t, build(t, "resync", root), size, noon); !strings.Contains(text, "|RAID  --") {
				all.WriteString("  then\n" + text)
			}
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), all.String()); diff != "" {
		t.Errorf("the glass (-want +got):\n%s", diff)
	}
}

// everyMD yields the machines of the md readers' tests in order.
func everyMD(t *testing.T) func(yield func(name, root string) bool) {
	const testdata = "../sysinfo/md/testdata/"
	texts, err := filepath.Glob(testdata + "mdstat/*.mdstat")
	trees, err2 := filepath.Glob(testdata + "sys/*.txtar")
	if err != nil || err2 != nil || len(texts) < 70 || len(trees) < 50 {
		t.Fatalf("%d texts and %d trees: %v %v", len(texts), len(trees), err, err2)
	}
	return func(yield func(name, root string) bool) {
		for _, file := range texts {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			root := layOut(t, &txtar.Archive{Files: []txtar.File{{Name: "proc/mdstat", Data: text}}})
			if !yield(strings.TrimSuffix(filepath.Base(file), ".mdstat"), root) {
				return
			}
		}
		for _, file := range trees {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archive.Files = append(archive.Files, txtar.File{Name: "proc/uptime"})
			if !yield(strings.TrimSuffix(filepath.Base(file), ".txtar"), layOut(t, archive)) {
				return
			}
		}
	}
}

var noon = time.Date(2013, 8, 16, 12, 0, 0, 0, time.UTC)
