package config_test

import (
	"fmt"
	"os"
	"time"

	"lcdpanel/config"
)

func Example() {
	type CPU struct {
		Dwell time.Duration `config:"dwell" min:"1s" help:"how long it shows"`
	}
	type File struct {
		ROM     string        `config:"rom" allowed:"A00|A02" help:"the character ROM"`
		Screens []config.Item `config:"screens" kinds:"screen" help:"what is shown"`
	}
	kinds := config.Kinds{"screen": {
		{Name: "cpu", Help: "load of the processors", New: func() any { return &CPU{Dwell: 8 * time.Second} }},
		{Name: "clock", Help: "the time of day"},
	}}
	f := File{ROM: "A00"}

	err := config.Decode(&f, kinds, config.Text{File: "lcdpanel.yaml", Data: []byte(`
rom: no
screens:
  - cpu: {dwel: 12s}
  - clok
`)})
	fmt.Println(err)

	options, err := config.Describe(&f, kinds)
	if err != nil {
		return
	}
	_ = config.WriteText(os.Stdout, options[2:4])
	// Output:
	// lcdpanel.yaml:2:6: rom is "no"; allowed is A00 or A02
	// lcdpanel.yaml:4:11: "dwel" is not an option of screens.cpu; allowed is dwell; did you mean "dwell"?
	// lcdpanel.yaml:5:5: "clok" is not a known screen; allowed is cpu or clock; did you mean "clock"?
	// screens[].cpu  load of the processors
	// screens[].cpu.dwell  how long it shows
	//     allowed: a duration such as 8s, 2m, 1h30m or 7d, at least 1s
	//     default: 8s
}
