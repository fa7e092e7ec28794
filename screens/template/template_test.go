package template_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/template"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// fixed is a source that says one thing, or nothing.
type fixed[T any] struct {
	value T
	err   error
	mute  bool
}

func (s fixed[T]) Run(_ context.Context, _ <-chan sysinfo.Demand, publish func(T, error)) error {
	if !s.mute {
		publish(s.value, s.err)
	}
	return nil
}

// fed returns the feed of a source that has run.
func fed[T any](s fixed[T]) func() *sysinfo.Feed[T] {
	return func() *sysinfo.Feed[T] {
		f := sysinfo.NewFeed(s, sysinfo.Demand{}, func() {})
		_ = f.Run(context.Background())
		return f
	}
}

func machine() template.Feeds {
	cpu := sysinfo.CPU{Busy: sysinfo.ShareOf(43, 100), Cores: []sysinfo.Core{{}, {}}, Temperature: sysinfo.Temperature{Celsius: 49, Known: true}}
	for i := range 8 {
		cpu.History = append(cpu.History, sysinfo.ShareOf(float64(i), 7))
	}
	return template.Feeds{
		CPU:     fed(fixed[sysinfo.CPU]{value: cpu}),
		Memory:  fed(fixed[sysinfo.Memory]{value: sysinfo.Memory{Total: 4e9, Available: 3.1e9}}),
		Host:    fed(fixed[sysinfo.Host]{value: sysinfo.Host{Name: "box", Booted: noon.Add(-50 * time.Hour)}}),
		Space:   fed(fixed[sysinfo.Space]{mute: true}),
		Disks:   fed(fixed[sysinfo.Disks]{value: sysinfo.Disks{Disks: []sysinfo.DiskState{{Activity: sysinfo.Asleep}, {Activity: sysinfo.Busy}}}}),
		Units:   fed(fixed[sysinfo.Units]{value: sysinfo.Units{Known: true, Failed: []string{"a.service", "b.service"}}}),
		Network: fed(fixed[sysinfo.Network]{mute: true}),
		Power:   fed(fixed[sysinfo.Power]{err: errors.New("power: no meter")}),
	}
}

var noon = time.Date(2026, 3, 1, 12, 0, 30, 0, time.UTC)

// shown returns the rows of a screen of the lines.
func shown(t *testing.T, o template.Opts) (string, screens.View) {
	t.Helper()
	o.Name = "mine"
	if o.Every == 0 {
		o.Every = 5 * time.Second
	}
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	s, err := template.New(o, machine(), template.Style{})
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(noon, 20, 4)
	var rows []string
	for row := range strings.Lines(v.String()) {
		rows = append(rows, strings.TrimRight(row, " \n"))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n"), v
}

func TestLinesShowWhatIsKnown(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"{{.Host.Name | right 20}}", "                 box"},
		{"{{bar .CPU.Busy 10}} {{percent .CPU.Busy | right 4}}", "████▎·····  43%"},
		{"{{.CPU.Temperature.Celsius}}{{icon \"degree\"}}C", "49°C"},
		{"{{spark .CPU.History 8}}", "▁▁▂▃▄▅▆█"},
		{"{{vbar .CPU.Busy}}{{vbar 1}}", "▃█"},
		{"{{bytes .Memory.Available}} of {{bytes .Memory.Total}}", "3.1G of 4G"},
		{"{{percent .Memory.Used}}", "23%"},
		{"{{duration (.Now.Sub .Host.Booted)}} {{duration 90}} {{.Now.Format \"15:04\"}}", "2d2h 1m 12:00"},
		{"{{range $i, $u := .Units.Failed}}{{$i}}{{$u}} {{end}}", "0a.service 1b.servic"},
		{"{{with .Units.Failed}}{{len .}} failed{{else}}fine{{end}}", "2 failed"},
		{"{{if gt (len .CPU.Cores) 1}}many{{end}} {{add 1 2 | number}} {{div 1 0 | number}}", "many 3 --"},
		{"{{range .Network.Links}}{{.Name}}{{end}}", "--"},
		{"{{.Power.Today.Max}}", "✗power: no meter"},
		{"{{big \"12\"}}", "\uE000"},
		{"plain text", "plain text"},
		{"{{range .Disks.Disks}}{{.Activity}}{{if eq .Activity \"asleep\"}} z {{end}}{{ne \"gone\" .Activity}} {{end}}", "asleep z true busytr"},
		{"{{range .Units.Failed}}{{if eq . \"b.service\"}}{{break}}{{end}}{{.}}{{end}}", "a.service"},
		{"{{range .Space.Volumes}}x{{else}}none{{end}}", "--"},
		{"{{$x := 1}}{{range .Units.Failed}}{{$x = add $x 1}}{{end}}{{number $x}}", "3"},
		{"{{and .Units.Known (index .Units.Failed 1)}}{{or false 7}} {{not 1}}", "b.service7 false"},
		{"{{and false (index .Units.Failed 9)}}", "false"},
		{"{{.CPU.Busy}} {{gt .CPU.Busy 0.4}} {{eq .Host.Name \"a\" \"box\"}} {{len .Host.Name}}", "43% true true 3"},
		{"{{printf \"%02d:%s\" 7 .Host.Name}} {{.Now.Weekday}}", "07:box Sunday"},
		{"{{- /* a note */ -}} x {{with 0}}y{{else with 2}}{{.}}{{end}}", "x 2"},
		{"{{(index .CPU.Cores 7).Busy}}", "✗column 4: index: th"},
	} {
		got, _ := shown(t, template.Opts{Lines: []string{c.line}})
		if c.line == "{{big \"12\"}}" {
			if !strings.Contains(got, "\n") {
				t.Errorf("%q has one row", got)
			}
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.line, diff)
		}
	}
}

func TestFiguresAsAPersonWantsThem(t *testing.T) {
	o := template.Opts{Name: "mine", Every: time.Minute, Lines: []string{
		`{{temperature .CPU.Temperature}} {{temperature 20}} {{clock .Now}}`, `{{date "Mon 02.01." .Now}}`, `{{temperature (div 0 0)}}`,
	}}
	for _, c := range []struct {
		locale locale.Locale
		want   string
	}{
		{locale.Locale{}, "49°C 20°C 12:00|Sun 01.03.|--"},
		{locale.Locale{Language: "de", Units: locale.Units{Temperature: "fahrenheit", Clock: "12h"}}, "120°F 68°F 12:00pm|So 01.03.|--"},
	} {
		s, err := template.New(o, machine(), template.Style{Locale: c.locale})
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for row := range strings.Lines(s.View(noon, 20, 3).String()) {
			rows = append(rows, strings.TrimSpace(row))
		}
		if diff := cmp.Diff(c.want, strings.Join(rows, "|")); diff != "" {
			t.Errorf("%+v (-want +got)\n%s", c.locale, diff)
		}
	}
}

func TestTheStatusIsATemplateToo(t *testing.T) {
	hot := "{{ge .CPU.Temperature.Celsius 45}}"
	for _, c := range []struct {
		opts template.Opts
		want screens.Status
		skip bool
	}{
		{template.Opts{}, screens.OK, false},
		{template.Opts{Warn: hot}, screens.Warning, false},
		{template.Opts{Warn: hot, Critical: hot}, screens.Critical, false},
		{template.Opts{If: "{{lt .CPU.Temperature.Celsius 45}}"}, screens.OK, true},
		{template.Opts{If: hot}, screens.OK, false},
		{template.Opts{If: "{{eq .Network.Out.Gateway \"x\"}}"}, screens.OK, true}, // not known yet
	} {
		c.opts.Lines = []string{"row"}
		if c.opts.If != "" && strings.Contains(c.opts.If, "Network") {
			c.opts.If = "{{gt (len .Network.Links) 0}}"
		}
		if _, v := shown(t, c.opts); v.Status != c.want || v.Skip != c.skip {
			t.Errorf("%+v: %v, skip %v", c.opts, v.Status, v.Skip)
		}
	}
}

func TestOnlyWhatIsNamedIsRead(t *testing.T) {
	s, err := template.New(template.Opts{Name: "mine", Lines: []string{"{{.CPU.Hard}}", "{{with $.Host}}{{.Name}}{{end}}"}}, machine(), template.Style{})
	if err != nil || len(s.Needs()) != 2 {
		t.Errorf("%d needs, error %v", len(s.Needs()), err)
	}
	if v := s.View(noon, 20, 4); !v.Until.IsZero() {
		t.Errorf("it ticks at %v", v.Until)
	}
}

func TestAClockTicksOnTheMinute(t *testing.T) {
	if _, v := shown(t, template.Opts{Lines: []string{`{{.Now.Format "15:04"}}`}, Every: time.Hour}); !v.Until.Equal(noon.Add(30 * time.Second)) {
		t.Errorf("it ticks at %v", v.Until)
	}
}

func TestMistakesAreFoundBeforeAnythingShows(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"{{.Host.Nam}}", "line 1, column 3: there is no .Nam in sysinfo.Host; there are .Name, .Booted"},
		{"ü {{.CPUs.Busy}}", "line 1, column 5: there is no .CPUs in the data; there are .Now, .CPU"},
		{"{{if false}}{{.Host.Nam}}{{end}}", "column 15: there is no .Nam"},
		{"{{range .Disks.Disks}}{{.Nam}}{{end}}", "column 25: there is no .Nam"},
		{"{{with $h := .Host}}{{$h.Nam}}{{end}}", "column 23: there is no .Nam"},
		{"x {{foo 1}}", `column 5: function "foo" not defined`},
		{"abc {{.Host.Name", "column 5: unclosed action"},
		{"{{bar .CPU.Busy}}", "column 3: wrong number of args for bar: want 2 got 1"},
		{"a {{pad .Host.Name 3}}", "column 5: pad: wrong type for value; expected int; got string"},
		{"{{range 1000000000}}x{{end}}", "column 9: range goes over a list of the data"},
		{"{{range len .CPU.Cores}}x{{end}}", "range goes over a list of the data"},
		{`{{define "x"}}{{template "x"}}{{end}}{{template "x"}}`, "a line has no"},
		{"{{lt .Host.Name 3}}", "a string and a int cannot be compared"},
		{"{{.Host.Name 3}}", "can't call .Name, which is no method"},
		{"{{.Now.Truncate 3}}", "there is no .Truncate in time.Time; there are .Day, .Format"},
		{`{{spark .Host.Name 3}}`, "spark draws a list"},
		{`{{temperature .Host.Name}}`, "column 3: temperature: it takes one, as .CPU.Temperature"},
		{strings.Repeat("x", 3000), "column 2001: the line is too long"},
	} {
		err := template.Opts{Name: "mine", Lines: []string{c.line}}.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: error %v does not say %q", c.line, err, c.want)
		}
	}
	err := template.Opts{Lines: []string{"{{", "ok", "{{.X}}"}, Warn: "{{.Y}}"}.Validate()
	for _, want := range []string{"is no name", "line 1, column 1", "line 3, column 3", "there is no .Y"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}

func TestTheUsersIconsAreKnownAtTheLatestWhenTheScreenIsMade(t *testing.T) {
	o := template.Opts{Name: "mine", Lines: []string{`{{icon "drop"}}`}}
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
	if _, err := template.New(o, machine(), template.Style{}); err == nil || !strings.Contains(err.Error(), `there is no icon "drop"`) {
		t.Errorf("error %v", err)
	}
	g, _ := text.ParseGlyphs(map[string]string{"drop": "..#..\n..#..\n.###.\n.###.\n#####\n#####\n.###.\n....."})
	s, err := template.New(o, machine(), template.Style{Glyphs: g})
	if err != nil || !strings.HasPrefix(s.View(noon, 20, 4).String(), "\uE100") {
		t.Errorf("error %v", err)
	}
}

func TestALineTakesNoTime(t *testing.T) {
	deep := strings.Repeat("{{range $.CPU.History}}", 30) + strings.Repeat("{{end}}", 30)
	got, v := shown(t, template.Opts{Lines: []string{deep, "next"}})
	if !strings.Contains(got, "✗column") || !strings.Contains(got, "next") || v.Status != screens.Warning {
		t.Errorf("it shows\n%s", got)
	}
}

func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{
		"{{.Host.Name | right 20}}", "{{bar .CPU.Busy 20}}", "{{range $i, $c := .CPU.Cores}}{{$i}}{{end}}", "{{with .Now}}{{.Format \"15\"}}{{end}}",
		"{{if .Units.Known}}a{{else}}b{{end}}", "{{spark .CPU.History 9}}", "{{index .CPU.Cores 0}}", "{{printf \"%3d\" 4}}", "{{$x := 1}}{{$x}}", "{{define \"a\"}}{{end}}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		o := template.Opts{Name: "mine", Lines: []string{s}, Every: time.Minute}
		valid := o.Validate()
		screen, err := template.New(o, machine(), template.Style{})
		if valid != nil && err == nil {
			t.Fatalf("%q is wrong only at first: %v", s, valid)
		}
		screen.View(noon, 20, 4)
	})
}
