package config_test

import (
	"errors"
	"fmt"
	"time"

	"lcdpanel/config"
)

// file is a configuration with a field of every shape there is.
type file struct {
	Display  display           `config:"display" help:"the panel and how it is wired"`
	Rotation rotation          `config:"rotation" help:"whose turn it is"`
	Screens  []config.Item     `config:"screens" kinds:"screen" help:"what is shown, in this order"`
	Device   config.Item       `config:"device" kinds:"link" help:"how the panel is reached"`
	Plugins  map[string]plugin `config:"plugins" help:"programs that draw screens"`
	Fans     []fan             `config:"fans" help:"which fans are watched"`
	Names    map[string]string `config:"names" help:"what the disks are called"`
	Alert    *alert            `config:"alert" help:"when to shout"`
	Untold   int
}

type display struct {
	Size       size    `config:"size" help:"columns and rows"`
	ROM        string  `config:"rom" allowed:"A00|A02" help:"the character ROM"`
	Brightness int     `config:"brightness" unit:"%" help:"how bright the light is"`
	Contrast   *int    `config:"contrast" unit:"%" help:"contrast, kept as it is unless given"`
	Light      mode    `config:"light" help:"when the light is on"`
	Gamma      float64 `config:"gamma" min:"0.5" max:"3" help:"how the bars bend"`
	Title      string  `config:"title" help:"what the first row says"`
}

type rotation struct {
	Dwell  time.Duration `config:"dwell" min:"1s" max:"1h" help:"how long a screen shows"`
	Fade   time.Duration `config:"fade" help:"how long the light takes"`
	Paused bool          `config:"paused" help:"show the first screen only"`
	Every  uint8         `config:"every" min:"1" max:"9" help:"how many turns between alerts"`
}

func (r rotation) Validate() error {
	if r.Fade > r.Dwell {
		return &config.KeyError{Name: "fade", Err: fmt.Errorf("%v is longer than the dwell of %v; make it shorter", r.Fade, r.Dwell)}
	}
	return nil
}

// size is a type that reads itself from a text.
type size struct{ w, h int }

func (s *size) UnmarshalText(text []byte) error {
	var rest string
	if n, _ := fmt.Sscanf(string(text)+" ", "%dx%d%s", &s.w, &s.h, &rest); n != 2 || s.w < 1 || s.h < 1 {
		return errors.New("which is not COLUMNSxROWS")
	}
	return nil
}
func (s size) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }
func (size) Allowed() string  { return "columns x rows such as 20x4" }

// mode is a string type that lists its values.
type mode string

func (mode) Values() []string { return []string{"on", "off", "auto"} }

// level is a type with Set, as flags have.
type level int

func (level) Values() []string { return []string{"quiet", "loud"} }
func (l level) String() string { return l.Values()[l] }
func (l *level) Set(text string) error {
	for i, v := range l.Values() {
		if v == text {
			*l = level(i)
			return nil
		}
	}
	return errors.New("which is no level")
}

type fan struct {
	Name string `config:"name" help:"as lm-sensors calls it"`
	Min  int    `config:"min" min:"0" help:"revolutions a minute"`
}

func (f *fan) SetDefaults() { f.Min = 300 }

func (f fan) Validate() error {
	if f.Name == "" {
		return errors.New("a fan needs a name; add name: fan1")
	}
	return nil
}

type plugin struct {
	Command []string      `config:"command" help:"program and arguments"`
	Every   time.Duration `config:"every" help:"how often it runs"`
}

func (p *plugin) SetDefaults() { p.Every = time.Minute }

type alert struct {
	Level level `config:"level" help:"how much noise"`
	Watts int   `config:"watts" unit:"W" min:"1" max:"500" help:"the most that is no alarm"`
}

func (a *alert) SetDefaults() { a.Watts = 60 }

type raid struct {
	Common
	Arrays []string `config:"arrays" help:"which arrays, all if empty"`
	Bars   bool     `config:"bars" help:"draw bars"`
}

// Common is what all screens have.
type Common struct {
	Dwell time.Duration `config:"dwell" min:"1s" help:"how long it shows, as rotation.dwell unless given"`
}

type group struct {
	Screens []config.Item `config:"screens" kinds:"screen" help:"what takes turns in it"`
}

type usb struct {
	Port  string `config:"port" help:"USB port, the first panel if empty"`
	Batch int    `config:"batch" min:"1" max:"4" help:"bytes in each transfer"`
}

// defaults returns what holds without a file.
func defaults() file {
	return file{
		Display:  display{Size: size{20, 4}, ROM: "A00", Brightness: 100, Light: "auto", Gamma: 1.5},
		Rotation: rotation{Dwell: 8 * time.Second, Fade: 250 * time.Millisecond, Every: 2},
		Screens:  []config.Item{{Name: "cpu"}, {Name: "raid", Options: &raid{Common: Common{Dwell: 12 * time.Second}}}},
		Device:   config.Item{Name: "lcd2usb", Options: &usb{Batch: 4}},
		Names:    map[string]string{"sda": "boot disk"},
	}
}

// kinds returns what there is to choose from.
func kinds() config.Kinds {
	return config.Kinds{
		"screen": {
			{Name: "cpu", Help: "load of the processors"},
			{Name: "raid", Help: "health of the arrays", New: func() any { return &raid{Common: Common{Dwell: 8 * time.Second}, Bars: true} }},
			{Name: "resync", Help: "progress of the arrays", New: func() any { return &struct{}{} }},
			{Name: "group", Help: "screens that share a turn", New: func() any { return &group{} }},
		},
		"link": {
			{Name: "lcd2usb", Help: "an LCD2USB on a USB port", New: func() any { return &usb{Batch: 4} }},
			{Name: "sim", Help: "an emulated panel"},
		},
	}
}
