package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lcdpanel/config"
	"lcdpanel/sysinfo"
)

// configured returns the screens of a config, with their sources running.
func configured(t *testing.T, yaml string) ([]config.Item, *machine, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(yaml), 0o644); err != nil {
		t.Fatal(err)
	}
	var all []config.Kind
	for _, k := range pluginKinds() {
		all = append(all, config.Kind{Name: k.name, Help: k.help, New: k.options})
	}
	var file struct {
		Screens []config.Item `config:"screens" kinds:"screen" help:"what is shown"`
	}
	_, err := config.Load(path, &file, config.Kinds{"screen": all})
	fs := sysinfo.FS{Root: t.TempDir(), Proc: "/proc", Sys: "/sys"}
	return file.Screens, newMachine(world{fs: fs}, defaultSettings(), defaultSettings().Display.Size.Geometry, nil), err
}

func TestScreensFromTheConfig(t *testing.T) {
	note := filepath.Join(t.TempDir(), "note")
	if err := os.WriteFile(note, []byte("milk"), 0o644); err != nil {
		t.Fatal(err)
	}
	items, m, err := configured(t, `
screens:
  - exec: {name: first, command: [echo, hello]}
  - exec: {name: second, command: ["echo $LCDPANEL_COLUMNS"], shell: true, env: {A: b}, dwell: 5s}
  - file: {name: note, path: `+note+`}
  - template: {name: mine, lines: ["{{number .Load.CPUs}} processors"]}
`)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer m.running.Wait()
	defer cancel()
	for i, want := range []string{"hello", "20", "milk", " processors"} {
		k := kindIn(pluginKinds(), items[i].Name)
		turn := k.build(m, items[i].Options)
		m.start(ctx)
		need := turn.Needs()[0]
		need.Feed.Want(need.Demand)
		<-need.Feed.Published()
		if got := turn.View(time.Now(), 20, 4).String(); !strings.Contains(got, want) {
			t.Errorf("%s does not show %q:\n%s", turn.Name(), want, got)
		}
	}
}

func kindIn(kinds []screenKind, name string) screenKind {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return screenKind{}
}

func TestMistakesInScreensAreFoundByTheirPlace(t *testing.T) {
	_, _, err := configured(t, `screens:
  - exec: {name: first, command: ["df | tail"]}
  - template:
      name: mine
      lines:
        - "{{.Host.Nam}}"
  - prometheus: {name: rack, server: rack}
  - fifo: {name: f, path: relative}
`)
	for _, want := range []string{":2:34: screens.exec.command: ", ":6:9: screens.template.lines: line 1, column 3: there is no .Nam", ":7:38: screens.prometheus.server: \"rack\" is no address", ":8:27: screens.fifo.path"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not say %q", err, want)
		}
	}
}
