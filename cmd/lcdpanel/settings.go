package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"lcdpanel/config"
	"lcdpanel/control"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/panel"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// settings is what the user may write in the config.
type settings struct {
	Display  displaySettings     `config:"display" help:"the panel and how it is reached"`
	Rotation rotationSettings    `config:"rotation" help:"whose turn it is"`
	Screens  []config.Item       `config:"screens" kinds:"screen" help:"what is shown, in this order"`
	Alerts   screens.AlertOpts   `config:"alerts" help:"what happens when something is critical"`
	Light    *panel.LightOpts    `config:"light" help:"when the light behind the glass is on; left alone unless given"`
	Keys     *panel.KeyOpts      `config:"keys" help:"what the keys on the panel are for; they are not asked unless given"`
	Metrics  control.MetricsOpts `config:"metrics" help:"figures for node_exporter"`
	Menu     menuSettings        `config:"menu" help:"what the menu behind the keys may do"`
	Farewell string              `config:"farewell" allowed:"text|blank" help:"what the panel keeps when nobody updates it any more: text says why and since when, blank is a dark panel"`

	Power      powerSettings          `config:"power" help:"what the machine takes"`
	Disks      sysinfo.DisksOpts      `config:"disks" help:"when disks sleep"`
	BuildQueue sysinfo.BuildQueueOpts `config:"buildqueue" help:"where packages are built, if that is not found by itself"`
	Network    sysinfo.NetworkOpts    `config:"network" help:"which way out the network should have"`
	Sensors    sysinfo.SensorsOpts    `config:"sensors" help:"what is measured, and from when it is too much"`

	Bays map[string]string `config:"bays" help:"where in the case the disk of each port sits, as {ata3: 3}; ports are shown by lcdpanel info md"`

	locale.Locale
	text.GlyphOpts
}

type displaySettings struct {
	Device     deviceURL `config:"device" help:"how the panel is reached; none for no panel on this machine"`
	Size       panelSize `config:"size" help:"columns and rows"`
	ROM        string    `config:"rom" allowed:"A00|A02" help:"character ROM of the controller; lcdpanel test tells which"`
	Brightness *int      `config:"brightness" unit:"%" help:"of the light, set once when the panel is opened; as the panel remembers unless given"`
	Contrast   *int      `config:"contrast" unit:"%" help:"set once when the panel is opened; as the panel remembers unless given"`
	Batch      int       `config:"batch" min:"1" max:"4" help:"bytes in a transfer to an LCD2USB; some clones take only 1"`

	font lcd.Font // with the user's drawings; nil: lcdpanel's own
}

// powerSettings are what the power screen measures and counts with, and the program
// that asks a meter.
type powerSettings struct {
	sysinfo.PowerOpts
	Command []string `config:"command" help:"program that prints the watts of a meter, as a list of arguments"`
}

type rotationSettings struct {
	Dwell time.Duration `config:"dwell" min:"1s" max:"1h" help:"how long a screen shows that has no dwell of its own"`

	Heartbeat bool `config:"heartbeat" help:"a heart that beats each second in a blank cell, so that a picture that stands still is seen to be alive; costs a transfer or two each second"`
}

// panelSize is a size as it stands in the config.
type panelSize struct{ hd44780.Geometry }

// UnmarshalText reads a size.
func (s *panelSize) UnmarshalText(text []byte) (err error) {
	s.Geometry, err = hd44780.ParseSize(string(text))
	return err
}

// defaultConfig is where the config is looked for; it need not be there.
const defaultConfig = "/etc/lcdpanel/config.yaml"

// defaultSettings are those of a machine without a config.
func defaultSettings() settings {
	s := settings{
		Display:  displaySettings{Device: deviceURL{kind: "lcd2usb", root: "/"}, ROM: "A00", Batch: 4},
		Rotation: rotationSettings{Dwell: 8 * time.Second},
		Alerts:   screens.DefaultAlerts(),
		Disks:    sysinfo.DefaultDisks(),
		Farewell: "text",
		Locale:   locale.Default(),
	}
	s.Display.Size.Geometry, _ = hd44780.ParseSize("20x4")
	for _, k := range screenKinds() {
		if k.usual {
			s.Screens = append(s.Screens, config.Item{Name: k.name, Options: k.options()})
		}
	}
	return s
}

// kinds are the lists of things that the config names.
func kinds() config.Kinds {
	var all []config.Kind
	for _, k := range screenKinds() {
		all = append(all, config.Kind{Name: k.name, Help: k.help, New: k.options})
	}
	return config.Kinds{"screen": all}
}

// configOpts is the flag that says where the config is.
type configOpts struct{ path string }

func (o *configOpts) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&o.path, "config", "", "read the config from `FILE` (default "+defaultConfig+", if it is there)")
}

// load returns the settings.
func (o *configOpts) load() (settings, error) {
	s := defaultSettings()
	source := config.Source{Path: defaultConfig, Optional: true}
	if o.path != "" {
		source = config.Source{Path: o.path}
	}
	files, err := source.Load(&s, kinds())
	if err == nil {
		err = s.check(files)
	}
	return s, err
}

// display returns the settings of the display.
func (s settings) display() displaySettings {
	d := s.Display
	glyphs, _ := text.ParseGlyphs(s.Glyphs) // checked when the config was read
	d.font = lcd.NewFont()
	glyphs.AddTo(d.font)
	return d
}

// drawings returns the glyphs that pictures may have.
func (s displaySettings) drawings() lcd.Font {
	if s.font == nil {
		return lcd.NewFont()
	}
	return s.font
}

// check finds what is wrong with settings each of which is right alone.
func (s settings) check(files []string) error {
	problems := s.checkNamed()
	if len(s.Screens) == 0 {
		problems = append(problems, config.Problem{File: files[0], Text: "screens is empty; leave it out for the usual ones: " + strings.Join(usualScreens(), ", ")})
	}
	if path := s.Metrics.Textfile; path != "" {
		if err := (&control.Textfile{Path: path}).Check(); err != nil {
			problems = append(problems, config.Problem{File: files[0], Text: err.Error()})
		}
	}
	if len(problems) == 0 {
		return nil
	}
	return problems
}

// checkNamed finds screens of the config's own that cannot be told apart by their
// names, and rows that name drawings that there are not.
func (s settings) checkNamed() (problems config.Problems) {
	taken := map[string]string{}
	for _, k := range builtInKinds() {
		taken[k.name] = "one of lcdpanel's own screens"
	}
	m := newMachine(world{}, s, s.Display.Size.Geometry, nil)
	for _, item := range s.Screens {
		problem := func(text string) {
			problems = append(problems, config.Problem{File: item.Pos.File, Line: item.Pos.Line, Column: item.Pos.Column, Text: text})
		}
		k, _ := kindNamed(item.Name)
		m.plugins.log = problem
		name := k.build(m, item.Options).Name()
		if !k.named {
			continue
		}
		if holder := taken[strings.ToLower(name)]; holder != "" {
			problem(fmt.Sprintf("%q is the name of %s too; give each a name of its own", name, holder))
		}
		taken[strings.ToLower(name)] = "the screen at " + item.Pos.String()
	}
	return problems
}

func usualScreens() (names []string) {
	for _, k := range screenKinds() {
		if k.usual {
			names = append(names, k.name)
		}
	}
	return names
}
