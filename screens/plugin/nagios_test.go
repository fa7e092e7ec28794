package plugin_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
)

// What plugins of Debian 12 (monitoring-plugins 2.3.3) have said.
func TestRecordedMonitoringPlugins(t *testing.T) {
	for _, c := range []struct {
		says, want string
		exit       int
	}{
		{says: "LOAD OK - total load average: 2.19, 2.18, 2.40|load1=2.190;5.000;10.000;0; load5=2.180;4.000;8.000;0; load15=2.400;3.000;6.000;0; \n", want: "LOAD\nload1  █▊······· 2.2\nload5  ██▍······ 2.2\nload15 ███▋····· 2.4"},
		{says: "DISK OK - free space: / 71760MiB (76% inode=96%);| /=22546481152B;243497277849;257024904396;0;270552530944\n", want: "DISK\nfree space: /\n71760MiB (76% inode…\n/ █············· 23G"},
		{says: "PROCS OK: 80 processes | procs=80;250;400;0;\n", want: "PROCS\n80 processes\n\nprocs ██▎········ 80"},
		{says: "SWAP CRITICAL - 0% free (0MB out of 0MB) - Swap is either disabled, not present, or of zero size. |swap=0B;0;0;0;0\n", exit: 2, want: "SWAP!\n0% free (0MB out of\n0MB) - Swap is eith…\nswap              0B"},
		{says: "OK: mailq reports queue is empty|unsent=0;10;20;0\n", want: "it\nmailq reports queue\nis empty\nunsent ··········· 0"},
		{says: "TEMP OK - -5 degrees", want: "TEMP\n-5 degrees"},
		{says: "TEMP OK: -- :heart: well", want: "TEMP\n♥ well"},
		{says: "UNKNOWN - no such thing\nmore of it\nand more | a=1\nb=2s\n", exit: 3, want: "it▲\nno such thing more …\na                  1\nb                 2s"},
	} {
		g := newGlass(t, said{Result: plugin.Result{Output: c.says, Exit: c.exit}})
		<-g.news
		if diff := cmp.Diff(c.want, g.rows()); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestLimitsAreThoseOfTheGuidelines(t *testing.T) {
	for _, c := range []struct {
		warn, value string
		alert       bool
	}{
		{"10", "11", true},
		{"10", "10", false},
		{"10", "-1", true},
		{"10:", "9", true},
		{"10:", "10", false},
		{"~:10", "11", true},
		{"~:10", "-5", false},
		{"10:20", "15", false},
		{"10:20", "21", true},
		{"@10:20", "10", true},
		{"@10:20", "9", false},
		{"nonsense", "9", false},
		{"20:10", "9", false},
	} {
		r, err := plugin.Read(plugin.Auto, plugin.Result{Output: "OK|x=" + c.value + ";" + c.warn})
		if err != nil || len(r.Bars) != 1 || (r.Bars[0].Status == screens.Warning) != c.alert {
			t.Errorf("%s of %s: %+v, error %v", c.value, c.warn, r.Bars, err)
		}
	}
}

// Debian's plugins themselves, where monitoring-plugins-basic is installed or
// MONITORING_PLUGINS says where they are.
func TestRealMonitoringPlugins(t *testing.T) {
	dir := os.Getenv("MONITORING_PLUGINS")
	if dir == "" {
		dir = "/usr/lib/nagios/plugins"
	}
	for name, args := range map[string][]string{
		"check_load": {"-w", "500,400,300", "-c", "1000,800,600"}, "check_disk": {"-w", "10%", "-c", "5%", "-p", "/"},
		"check_procs": {"-w", "25000", "-c", "40000"}, "check_swap": {"-n", "ok", "-w", "1%", "-c", "0"}, "check_mailq": {"-M", "nullmailer", "-w", "10", "-c", "20"},
	} {
		t.Run(name, func(t *testing.T) {
			path, err := exec.LookPath(filepath.Join(dir, name))
			if err != nil {
				t.Skip("not installed")
			}
			r, err := plugin.NewRunner(plugin.RunnerOpts{}).Run(t.Context(), plugin.Command{Name: name, Argv: append([]string{path}, args...), Timeout: 20 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			report, err := plugin.Read(plugin.Auto, r)
			t.Logf("%+v\n%s", report, printed(plugin.Draw(report, 20, 4)))
			if err != nil || !report.Wrap || len(report.Lines) == 0 {
				t.Errorf("%q was not understood: %v", r.Output, err)
			}
		})
	}
}
