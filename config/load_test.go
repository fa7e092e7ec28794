package config_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
)

// write makes files of a folder, by their names with slashes, and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// load loads main.yaml and returns everything without the name of the folder.
func load(dir string, s config.Source) (f file, files []string, problems string) {
	f = defaults()
	s.Path = filepath.Join(dir, "main.yaml")
	files, err := s.Load(&f, kinds())
	for i := range files {
		files[i] = strings.TrimPrefix(files[i], dir+"/")
	}
	if err != nil {
		problems = strings.ReplaceAll(err.Error(), dir+"/", "")
	}
	return f, files, problems
}

func TestLoad(t *testing.T) {
	dir := write(t, map[string]string{
		"main.yaml":                "display: {title: main, rom: A02}\n",
		"conf.d/20-b.yml":          "display: {title: b}\n",
		"conf.d/10-a.yaml":         "display: {title: a, brightness: 10%}\n",
		"conf.d/9.yaml":            "display: {title: nine}\n",
		"conf.d/.hidden.yaml":      "broken: [",
		"conf.d/.10-a.yaml.swp":    "broken: [",
		"conf.d/10-a.yaml~":        "broken: [",
		"conf.d/x.yaml.dpkg-new":   "broken: [",
		"conf.d/README":            "broken: [",
		"conf.d/sub/deeper.yaml":   "broken: [",
		"elsewhere/30-linked.yaml": "display: {gamma: 2}\n",
	})
	if err := os.Symlink("../elsewhere/30-linked.yaml", filepath.Join(dir, "conf.d", "30-linked.yaml")); err != nil {
		t.Fatal(err)
	}
	f, files, problems := load(dir, config.Source{})
	want := defaults().Display
	want.Title, want.ROM, want.Brightness, want.Gamma = "nine", "A02", 10, 2
	if d := diff(want, f.Display); d != "" || problems != "" {
		t.Errorf("%s (-want +got):\n%s", problems, d)
	}
	order := []string{"main.yaml", "conf.d/10-a.yaml", "conf.d/20-b.yml", "conf.d/30-linked.yaml", "conf.d/9.yaml"}
	if d := cmp.Diff(order, files); d != "" {
		t.Errorf("the files (-want +got):\n%s", d)
	}

	if f, files, _ := load(dir, config.Source{Alone: true}); f.Display.Title != "main" || len(files) != 1 {
		t.Errorf("alone: title %q from %q", f.Display.Title, files)
	}
	if f, files, _ := load(dir, config.Source{DropIns: filepath.Join(dir, "elsewhere")}); f.Display.Gamma != 2 || len(files) != 2 {
		t.Errorf("another folder: gamma %v from %q", f.Display.Gamma, files)
	}
}

func TestLoadMissing(t *testing.T) {
	dir := write(t, map[string]string{"conf.d/a.yaml": "display: {title: a}\n"})
	f, files, problems := load(dir, config.Source{})
	if want := "main.yaml: cannot be read: no such file or directory; check the name, or create it"; problems != want {
		t.Errorf("got %s; want %s", problems, want)
	}
	if f.Display.Title != "a" || len(files) != 1 {
		t.Errorf("title %q from %q", f.Display.Title, files)
	}
	if _, files, problems = load(dir, config.Source{Optional: true}); problems != "" || len(files) != 1 {
		t.Errorf("%s from %q", problems, files)
	}
	if _, _, problems = load(t.TempDir(), config.Source{Optional: true}); problems != "" {
		t.Error(problems)
	}
	_, _, problems = load(dir, config.Source{Optional: true, DropIns: filepath.Join(dir, "none")})
	if want := "none: cannot be read: no such file or directory; check the name, or create it"; problems != want {
		t.Errorf("got %s; want %s", problems, want)
	}
}

// TestLoadTellsAll has mistakes in several files.
func TestLoadTellsAll(t *testing.T) {
	dir := write(t, map[string]string{
		"main.yaml":     "rotation: {dwell: 8}\ndevice: sym\n",
		"conf.d/b.yaml": "display: [\n",
		"conf.d/a.yaml": "\nscreens: [cpu, cpuu]\n",
	})
	if err := os.Mkdir(filepath.Join(dir, "conf.d", "c.yaml"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "conf.d", "d.yaml")); err != nil {
		t.Fatal(err)
	}
	_, files, problems := load(dir, config.Source{})
	want := `main.yaml:1:19: rotation.dwell is "8", which has no unit; allowed is a duration such as 8s, 2m, 1h30m or 7d, from 1s to 1h; did you mean "8s"?
main.yaml:2:9: "sym" is not a known link; allowed is lcd2usb or sim; did you mean "sim"?
conf.d/a.yaml:2:16: "cpuu" is not a known screen; allowed is cpu, raid, resync or group; did you mean "cpu"?
conf.d/b.yaml:1:1: a value is missing, or a bracket lacks its partner; close each [ and { once
conf.d/c.yaml: cannot be read: it is a folder; allowed is a regular file or a link to one
conf.d/d.yaml: cannot be read: no such file or directory; check the name, or create it`
	if d := cmp.Diff(want, problems); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if len(files) != 3 {
		t.Errorf("read %q", files)
	}
}

// TestLoadOddities has other things in place of the file. None may block.
func TestLoadOddities(t *testing.T) {
	for want, make := range map[string]func(path string) error{
		"it is a folder":         func(p string) error { return os.Mkdir(p, 0o755) },
		"it is a pipe":           func(p string) error { return syscall.Mkfifo(p, 0o644) },
		"it is a device":         func(p string) error { return os.Symlink("/dev/null", p) },
		"too many levels of":     func(p string) error { return os.Symlink("main.yaml", p) },
		"larger than 1024 KiB":   func(p string) error { return errors.Join(os.WriteFile(p, nil, 0o644), os.Truncate(p, 1<<40)) },
		"U+0000 is not allowed":  func(p string) error { return os.WriteFile(p, zeros(1<<20), 0o644) },
		"it is a socket; allowe": socket,
	} {
		dir := t.TempDir()
		if err := make(filepath.Join(dir, "main.yaml")); err != nil {
			t.Fatal(err)
		}
		if _, _, problems := load(dir, config.Source{}); !strings.Contains(problems, want) {
			t.Errorf("got %q; want %q", problems, want)
		}
	}
}

// zeros returns n of them.
func zeros(n int) []byte { return make([]byte, n) }

func socket(path string) error {
	s, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	return errors.Join(syscall.Bind(s, &syscall.SockaddrUnix{Name: path}), syscall.Close(s))
}

func TestLoadUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := write(t, map[string]string{"main.yaml": ""})
	if err := os.Chmod(filepath.Join(dir, "main.yaml"), 0); err != nil {
		t.Fatal(err)
	}
	_, _, problems := load(dir, config.Source{})
	if want := "main.yaml: cannot be read: permission denied; let the user that lcdpanel runs as read it"; problems != want {
		t.Errorf("got %s; want %s", problems, want)
	}
}

// TestLoadNoMain has drop-ins alone.
func TestLoadNoMain(t *testing.T) {
	dir := write(t, map[string]string{"a.yaml": "display: {title: a}\n"})
	f := defaults()
	files, err := config.Source{DropIns: dir}.Load(&f, kinds())
	if f.Display.Title != "a" || len(files) != 1 || err != nil {
		t.Errorf("title %q from %q, %v", f.Display.Title, files, err)
	}
	if files, err := (config.Source{}).Load(&f, kinds()); len(files) != 0 || err != nil {
		t.Errorf("from no source: %q, %v", files, err)
	}
}

// TestLoadCause has what callers look for in the error.
func TestLoadCause(t *testing.T) {
	f := defaults()
	files, err := config.Load(filepath.Join(t.TempDir(), "none.yaml"), &f, kinds())
	var problem config.Problem
	if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &problem) || problem.Line != 0 || len(files) != 0 {
		t.Errorf("got %v, %#v, %q", err, problem, files)
	}
}
