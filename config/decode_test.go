package config_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
)

// decode reads texts into the defaults, as files 1.yaml, 2.yaml and so on.
func decode(texts ...string) (file, error) {
	f := defaults()
	var all []config.Text
	for i, text := range texts {
		all = append(all, config.Text{File: string(rune('1'+i)) + ".yaml", Data: []byte(text)})
	}
	return f, config.Decode(&f, kinds(), all...)
}

func diff(want, got any) string {
	return cmp.Diff(want, got, cmp.AllowUnexported(size{}))
}

func pointer[T any](v T) *T { return &v }

func TestDecode(t *testing.T) {
	f, err := decode(`# all shapes
display: {size: 16x2, rom: A02, brightness: 80%, contrast: 60%, light: on, gamma: 2.25, title: no}
rotation:
  dwell: 1m30s
  paused: yes
  every: 3
screens:
  - cpu
  - raid: {dwell: 12s, arrays: [md0, md1]}
  - raid: {}
  - resync:
  - group:
      screens: [cpu, raid]
device: {lcd2usb: {port: "5-3"}}
plugins:
  weather: {command: [cat, weather]}
fans:
  - {name: fan1}
  - name: fan2
    min: 500
names: {sdb: 010, sdc: ~}
alert: {level: loud}
`)
	screen := func(name string, options any, line, column int) config.Item {
		return config.Item{Name: name, Options: options, Pos: config.Position{File: "1.yaml", Line: line, Column: column}}
	}
	want := file{
		Display: display{
			Size: size{16, 2}, ROM: "A02", Brightness: 80, Contrast: pointer(60), Light: "on", Gamma: 2.25, Title: "no",
		},
		Rotation: rotation{Dwell: 90 * time.Second, Fade: 250 * time.Millisecond, Paused: true, Every: 3},
		Screens: []config.Item{
			screen("cpu", nil, 8, 5),
			screen("raid", &raid{Common: Common{12 * time.Second}, Arrays: []string{"md0", "md1"}, Bars: true}, 9, 5),
			screen("raid", &raid{Common: Common{8 * time.Second}, Bars: true}, 10, 5),
			screen("resync", &struct{}{}, 11, 5),
			screen("group", &group{Screens: []config.Item{
				screen("cpu", nil, 13, 17),
				screen("raid", &raid{Common: Common{8 * time.Second}, Bars: true}, 13, 22),
			}}, 12, 5),
		},
		Device:  screen("lcd2usb", &usb{Port: "5-3", Batch: 4}, 14, 10),
		Plugins: map[string]plugin{"weather": {Command: []string{"cat", "weather"}, Every: time.Minute}},
		Fans:    []fan{{Name: "fan1", Min: 300}, {Name: "fan2", Min: 500}},
		Names:   map[string]string{"sda": "boot disk", "sdb": "010", "sdc": "~"},
		Alert:   &alert{Level: 1, Watts: 60},
	}
	if d := diff(want, f); d != "" || err != nil {
		t.Errorf("%v; (-want +got):\n%s", err, d)
	}
}

// TestDecodeNothing has files that say nothing and so leave the defaults.
func TestDecodeNothing(t *testing.T) {
	for _, text := range []string{
		"", "\n\n", "# nothing\n", "null\n", "~", "---\n", "---\n...\n", "{}", "\ufeff", "\ufeff# nothing",
		"display:\nrotation: ~\nscreens:\nnames:\nplugins: null\nalert:\n",
	} {
		f, err := decode(text)
		if d := diff(defaults(), f); d != "" || err != nil {
			t.Errorf("from %q: %v; (-want +got):\n%s", text, err, d)
		}
	}
}

// TestDecodeTakes has single values that mean the same.
func TestDecodeTakes(t *testing.T) {
	for _, tt := range []struct {
		text string
		got  func(file) any
		want any
	}{
		{"rotation: {paused: on}", func(f file) any { return f.Rotation.Paused }, true},
		{"rotation: {paused: True}", func(f file) any { return f.Rotation.Paused }, true},
		{`rotation: {paused: "YES"}`, func(f file) any { return f.Rotation.Paused }, true},
		{"rotation: {paused: off}", func(f file) any { return f.Rotation.Paused }, false},
		{"rotation: {dwell: 1h}", func(f file) any { return f.Rotation.Dwell }, time.Hour},
		{"rotation: {dwell: '2m'}", func(f file) any { return f.Rotation.Dwell }, 2 * time.Minute},
		{"rotation: {dwell: 1.5s}", func(f file) any { return f.Rotation.Dwell }, 1500 * time.Millisecond},
		{"rotation: {every: \"3\"}", func(f file) any { return f.Rotation.Every }, uint8(3)},
		{"display: {brightness: 0%}", func(f file) any { return f.Display.Brightness }, 0},
		{"display: {contrast: ~}", func(f file) any { return f.Display.Contrast }, (*int)(nil)},
		{"display: {gamma: 2}", func(f file) any { return f.Display.Gamma }, 2.0},
		{"display: {title: 12:30}", func(f file) any { return f.Display.Title }, "12:30"},
		{"display: {title: 0x10}", func(f file) any { return f.Display.Title }, "0x10"},
		{`display: {title: ""}`, func(f file) any { return f.Display.Title }, ""},
		{"display: {title: 2026-01-01}", func(f file) any { return f.Display.Title }, "2026-01-01"},
		{"display:\n  title: |\n    two\n    lines\n", func(f file) any { return f.Display.Title }, "two\nlines\n"},
		{"display: {light: off}", func(f file) any { return f.Display.Light }, mode("off")},
		{"device: sim", func(f file) any { return f.Device.Name }, "sim"},
		{"device: {sim: {}}", func(f file) any { return f.Device.Name }, "sim"},
		{"screens: []", func(f file) any { return len(f.Screens) }, 0},
		{"names: &n {sdb: two}\n", func(f file) any { return f.Names["sdb"] }, "two"},
		{"names: {sdb: &x y, sdc: *x}\n", func(f file) any { return f.Names["sdc"] }, "y"},
		{"alert: {watts: 20W}", func(f file) any { return f.Alert.Watts }, 20},
		{"display: {title: a}\r\nrotation: {every: 4}\r\n", func(f file) any { return f.Rotation.Every }, uint8(4)},
	} {
		f, err := decode(tt.text)
		if d := cmp.Diff(tt.want, tt.got(f)); d != "" || err != nil {
			t.Errorf("from %q: %v; (-want +got):\n%s", tt.text, err, d)
		}
	}
}

// TestDecodeLaterWins has what drop-ins do to a main file.
func TestDecodeLaterWins(t *testing.T) {
	f, err := decode(
		`display: {rom: A02, brightness: 50%, contrast: 10%}
screens: [cpu, resync]
device: {lcd2usb: {port: 1-1}}
plugins: {weather: {command: [cat], every: 5m}}
names: {sda: one, sdb: two}
fans: [{name: a}, {name: b}]
alert: {level: loud}
`,
		`display: {brightness: 60%, contrast: ~}
screens: [raid]
device: {lcd2usb: {batch: 1}}
plugins: {weather: {every: 1h}, news: {command: [rss]}}
names: {sdb: three}
fans: [{name: c}]
alert: {watts: 90W}
`,
		"display:\nscreens: ~\n")
	if err != nil {
		t.Fatal(err)
	}
	want := defaults()
	want.Display.ROM, want.Display.Brightness = "A02", 60
	want.Screens = []config.Item{{
		Name: "raid", Options: &raid{Common: Common{8 * time.Second}, Bars: true},
		Pos: config.Position{File: "2.yaml", Line: 2, Column: 11},
	}}
	want.Device = config.Item{
		Name: "lcd2usb", Options: &usb{Port: "1-1", Batch: 1},
		Pos: config.Position{File: "2.yaml", Line: 3, Column: 10},
	}
	want.Plugins = map[string]plugin{
		"weather": {Command: []string{"cat"}, Every: time.Hour},
		"news":    {Command: []string{"rss"}, Every: time.Minute},
	}
	want.Names = map[string]string{"sda": "one", "sdb": "three"}
	want.Fans = []fan{{Name: "c", Min: 300}}
	want.Alert = &alert{Level: 1, Watts: 90}
	if d := diff(want, f); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestDecodeBareNameStartsAfresh tells "device: lcd2usb" from "device: {lcd2usb: {}}".
func TestDecodeBareNameStartsAfresh(t *testing.T) {
	const first = "device: {lcd2usb: {port: 1-1}}"
	for second, want := range map[string]string{"device: lcd2usb": "", "device: {lcd2usb: {}}": "1-1"} {
		f, err := decode(first, second)
		if got := f.Device.Options.(*usb).Port; got != want || err != nil {
			t.Errorf("after %s: port %q, %v; want %q", second, got, err, want)
		}
	}
}

// TestDecodeSharesNothing decodes twice with the same defaults.
func TestDecodeSharesNothing(t *testing.T) {
	shared := defaults()
	shared.Display.Contrast = pointer(1)
	f := shared
	err := config.Decode(&f, kinds(), config.Text{Data: []byte("display: {contrast: 2%}\nnames: {sda: x}\ndevice: {lcd2usb: {batch: 1}}\n")})
	if err != nil {
		t.Fatal(err)
	}
	if *shared.Display.Contrast != 1 || shared.Names["sda"] != "boot disk" || shared.Device.Options.(*usb).Batch != 4 {
		t.Errorf("the defaults have changed: %+v", shared)
	}
}

// TestDecodeKeepsTheGoodPart has one bad value among good ones.
func TestDecodeKeepsTheGoodPart(t *testing.T) {
	f, err := decode("display: {rom: A03, brightness: 20%}\nscreens: [cpu, rade, resync]\nnames: {sdb: [1], sdc: x}\n")
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) != 3 {
		t.Fatalf("got %v; want three problems", err)
	}
	if f.Display.ROM != "A00" || f.Display.Brightness != 20 || len(f.Screens) != 2 || f.Screens[1].Name != "resync" || f.Names["sdc"] != "x" {
		t.Errorf("got %+v", f)
	}
}

// TestDecodeProblemsInOverridden has a mistake that a later file hides.
func TestDecodeProblemsInOverridden(t *testing.T) {
	f, err := decode("rotation: {dwell: 8}\n", "rotation: {dwell: 9s}\n")
	if f.Rotation.Dwell != 9*time.Second || err == nil || !strings.HasPrefix(err.Error(), "1.yaml:1:19: rotation.dwell is \"8\"") {
		t.Errorf("dwell %v, %v", f.Rotation.Dwell, err)
	}
}

// TestValidateSeesAllFiles has a struct that is sound only after the second file,
// and one that is so no more.
func TestValidateSeesAllFiles(t *testing.T) {
	if _, err := decode("rotation: {fade: 20s}\n", "rotation: {dwell: 30s}\n"); err != nil {
		t.Error(err)
	}
	_, err := decode("rotation: {fade: 5s}\n", "rotation: {dwell: 3s}\n")
	want := "1.yaml:1:18: rotation.fade: 5s is longer than the dwell of 3s; make it shorter"
	if err == nil || err.Error() != want {
		t.Errorf("got %v; want %s", err, want)
	}
	if _, err := decode("fans: [{min: 3}]\n", "fans: []\n"); err != nil {
		t.Errorf("about a list that is replaced: %v", err)
	}
}

var errReason = errors.New("a reason")

type unhappy struct {
	A int `config:"a"`
	B int `config:"b"`
}

func (unhappy) Validate() error {
	return errors.Join(&config.KeyError{Name: "b", Err: errReason}, errors.New("two\nlines"), &config.KeyError{Name: "a", Err: errReason})
}

func TestValidateTellsAll(t *testing.T) {
	var f struct {
		U unhappy `config:"u"`
	}
	err := config.Decode(&f, nil, config.Text{File: "f", Data: []byte("u:\n  a: 1\n")})
	want := "f:1:1: u.b: a reason\nf:1:1: u: two; lines\nf:2:6: u.a: a reason"
	if err == nil || err.Error() != want || !errors.Is(err, errReason) {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
	err = config.Decode(&f, nil, config.Text{File: "f", Data: []byte("u:\n  a: x\n")})
	want = "f:1:1: u.b: a reason\nf:2:6: u.a is \"x\"; allowed is a whole number"
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}
