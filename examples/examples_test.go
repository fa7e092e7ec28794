package examples_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
)

// says runs one of the plugins, with the programs of testdata/bin before all others.
func says(t *testing.T, env []string, name string, args ...string) (plugin.Report, error) {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(here, "testdata", "bin") + ":" + os.Getenv("PATH")
	for i, arg := range args {
		if strings.HasPrefix(arg, "testdata/") {
			args[i] = filepath.Join(here, arg)
		}
	}
	result, err := plugin.NewRunner(plugin.RunnerOpts{}).Run(t.Context(), plugin.Command{
		Name: name, Argv: append([]string{filepath.Join(here, name)}, args...), Env: append(env, "PATH="+path), Timeout: 10 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return plugin.Read(plugin.Auto, result)
}

func TestExamples(t *testing.T) {
	weather := filepath.Join(t.TempDir(), "weather")
	if err := os.WriteFile(weather, []byte("temperature=21.34\nhumidity=48\nstation=roof\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		env  []string
		want plugin.Report
	}{
		{"postfix-rejects", []string{"testdata/mail.log"}, []string{"TODAY=2026-03-01"}, plugin.Report{
			Title: "MAIL", Lines: []string{"1 taken today", "yesterday 1 of 2"},
			Bars: []plugin.Bar{{Label: "spam", Text: "3", Share: 0.75}},
		}},
		{"postfix-rejects", []string{"testdata/mail.log"}, []string{"TODAY=2020-03-01"}, plugin.Report{
			Title: "MAIL", Lines: []string{"1 taken today", "yesterday 0 of 0"}, // old time stamps have no year
			Bars: []plugin.Bar{{Label: "spam", Text: "1", Share: 0.5}},
		}},
		{"apt-updates", nil, nil, plugin.Report{
			Title: "APT", Lines: []string{"4 updates, 1 security: openssl tzdata zlib1g ..."}, Wrap: true, Status: screens.Warning,
		}},
		{"ccache-hits", nil, nil, plugin.Report{
			Title: "CCACHE", Lines: []string{"180 of 200", "4.1 GB used"}, Bars: []plugin.Bar{{Label: "hits", Text: "90%", Share: 0.9}},
		}},
		{"next-timers", nil, nil, plugin.Report{Lines: []string{"06:12 apt-daily-upgrade", "08:00 backup", "03:10 e2scrub_all"}}},
		{"next-timers", []string{"1"}, nil, plugin.Report{Lines: []string{"06:12 apt-daily-upgrade"}}},
		{"ups", nil, nil, plugin.Report{
			Title: "UPS", Cause: "ON BATTERY", Lines: []string{"ON BATTERY 21 min"}, Status: screens.Warning,
			Bars: []plugin.Bar{{Label: "charge", Text: "43%", Share: 0.43}, {Label: "load", Text: "18.5%", Share: 0.185}},
		}},
		{"weather", []string{weather}, nil, plugin.Report{
			Title: "WEATHER", Big: "21.3", Bars: []plugin.Bar{{Label: "humid", Text: "48%", Share: 0.48}},
		}},
	} {
		got, err := says(t, c.env, c.name, c.args...)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s %v: error %v (-want +got)\n%s", c.name, c.args, err, diff)
		}
	}
}

func TestExamplesSayWhatIsMissing(t *testing.T) {
	old := filepath.Join(t.TempDir(), "weather")
	if err := os.WriteFile(old, []byte("temperature=1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(old, time.Now(), time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, arg, want string
	}{
		{"postfix-rejects", "/no/log", "/no/log cannot be read"},
		{"ups", "other@host", "upsc other@host fails; is nut-server running?"},
		{"weather", "/no/file", "/no/file cannot be read"},
		{"weather", old, " is old"},
	} {
		_, err := says(t, nil, c.name, c.arg)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v does not say %q", c.name, err, c.want)
		}
	}
}

func TestTheConfigIsRightAndHasEachPlugin(t *testing.T) {
	var file struct {
		Screens []config.Item `config:"screens" kinds:"screen" help:"what is shown"`
	}
	kinds := config.Kinds{"screen": {{Name: "exec", Help: "a program", New: func() any { o := plugin.DefaultExec(); return &o }}}}
	if _, err := config.Load("config.yaml", &file, kinds); err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, item := range file.Screens {
		named[filepath.Base(item.Options.(*plugin.ExecOpts).Command[0])] = true
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 && !named[f.Name()] {
			t.Errorf("config.yaml has no screen of %s", f.Name())
		}
	}
}
