package plugin_test

import (
	"math"
	"strings"
	"testing"

	"lcdpanel/screens/plugin"
)

func TestABadObjectSaysWhereAndWhatIsRight(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"title": 7}`, "JSON line 1, column 11: title is a number where a string is due"},
		{"{\"lines\": [\n\"a\" \"b\"]}", "JSON line 2, column 5: invalid character"},
		{`{"titel": "x"}`, `unknown field "titel"; the keys are title, lines, text, bars`},
		{`{"status": "bad"}`, `status: "bad"; write ok, warning, critical or unknown`},
		{`{"big": "hi"}`, "big: 'h' cannot be written big"},
		{`{"title": "x"`, "ends in the middle of the object, after 13 bytes"},
		{`{"title": "x"} {`, `"{" follows the object`},
		{`{"bars":[{"warn":"x"}]}`, `"x" is no range; write 10, "10:"`},
		{`{"refresh":"soon"}`, `"soon" is no time; write 5 for seconds`},
	} {
		_, err := plugin.Read(plugin.Auto, plugin.Result{Output: c.in})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v does not say %q", c.in, err, c.want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"title":"UPS","lines":["a"],"text":"b","bars":[{"label":"l","value":4,"unit":"%","min":0,"max":9,"warn":"5:","crit":6,"spark":[1,2]}],"big":"12","status":"ok","refresh":"5s","skip":false}`)
	f.Add(`{"bars":[{"value":1e308,"unit":"KB","crit":"@1:2","max":1e-300}],"refresh":3}`)
	f.Fuzz(func(t *testing.T, s string) { survives(t, plugin.JSON, s) })
}

func FuzzPerfdata(f *testing.F) {
	f.Add("DISK OK - free | /=2643MB;5948;5958;0;5968 'a b''c'=1%;~:5;@3:4;; x=U\nmore\nlast | y=2s\nz=3us;1:")
	f.Add("OK|a=1e400 b=NaN;;;; ==;;= '=")
	f.Fuzz(func(t *testing.T, s string) { survives(t, plugin.Nagios, s) })
}

// survives checks that a report of any output is bounded and can be drawn.
func survives(t *testing.T, f plugin.Format, output string) {
	report, err := plugin.Read(f, plugin.Result{Output: output})
	if err != nil {
		return
	}
	if len(report.Lines) > 41 || len(report.Bars) > 40 {
		t.Fatalf("%d lines, %d bars", len(report.Lines), len(report.Bars))
	}
	for _, b := range report.Bars {
		if math.IsNaN(b.Share) || b.Share > 1 || len(b.Spark) > 80 {
			t.Fatalf("bar %+v", b)
		}
	}
	for _, size := range [][2]int{{20, 4}, {16, 2}, {8, 1}, {40, 4}} {
		plugin.Draw(report, size[0], size[1])
	}
}
