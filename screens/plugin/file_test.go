package plugin_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"lcdpanel/screens/plugin"
)

func TestAFileShowsWheneverItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "note")
	g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Name: "note", Path: path}, Rows: 4})
	g.until("✗note: no such file")
	write(t, path, "milk\nbread\n")
	g.until("milk\nbread")
	write(t, path, `{"title":"list","text":"eggs"}`)
	g.until("list\neggs")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	g.until("eggs", "▲", "✗")
}

func TestAFileThatIsMissingMaySkip(t *testing.T) {
	g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Path: filepath.Join(t.TempDir(), "note"), Quiet: true}})
	<-g.news
	if !g.screen.View(g.now, 20, 4).Skip {
		t.Errorf("it shows:\n%s", g.rows())
	}
}

func TestTheTailOfALongFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	write(t, path, strings.Repeat("an earlier line\n", 5000)+"1\n2\n3\n4\n5\n")
	g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Path: path, Tail: true}, Rows: 4})
	g.until("2\n3\n4\n5")
}

func TestWhatIsNoFileIsNotRead(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fifo, "/dev/zero", t.TempDir()} {
		g := newGlass(t, plugin.FileSource{Opts: plugin.FileOpts{Path: path}})
		g.until("✗")
		if err := g.screen.Feed.Latest().Err; !strings.Contains(err.Error(), "is no file but") {
			t.Errorf("error %v", err)
		}
	}
}

func TestAFifoShowsWhatIsWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	g := newGlass(t, plugin.FifoSource{Opts: plugin.FifoOpts{Name: "fifo", Path: path, Hold: 300 * time.Millisecond}})
	<-g.news
	if !g.screen.View(g.now, 20, 4).Skip {
		t.Errorf("it shows:\n%s", g.rows())
	}
	for _, s := range []string{"backup\nruns", "{\"title\":\"backup\",\"lines\":[\"is done\"]}"} {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(s + "\n"); err != nil {
			t.Error(err)
		}
		_ = f.Close()
		g.until("backup")
	}
	g.until("is done")
	for !g.screen.View(g.now, 20, 4).Skip {
		<-g.news
	}
}

func TestAFifoDoesNotTakeThePlaceOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write(t, path, "precious")
	g := newGlass(t, plugin.FifoSource{Opts: plugin.FifoOpts{Name: "fifo", Path: path}})
	g.until("✗")
	if err := g.screen.Feed.Latest().Err; !strings.Contains(err.Error(), "no FIFO; remove it") {
		t.Errorf("error %v", err)
	}
}
