package plugin_test

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lcdpanel/screens/plugin"
)

func TestAPrometheusServerShows(t *testing.T) {
	helper := filepath.Join(t.TempDir(), "lcdpanel-prom")
	if out, err := exec.Command("go", "build", "-o", helper, "lcdpanel/cmd/lcdpanel-prom").CombinedOutput(); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"status":"success","data":{"resultType":"vector","result":[{"metric":{"instance":"n1"},"value":[1,"91"]}]}}`))
	}))
	defer s.Close()
	o := plugin.DefaultPrometheus()
	o.Name, o.Server, o.Queries = "rack", s.URL, []plugin.PrometheusQuery{{Label: "{instance}", Query: "used", Unit: "%", Warn: "80", Crit: "95"}}
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	e, err := o.Exec(helper)
	if err != nil {
		t.Fatal(err)
	}
	g := newGlass(t, plugin.ExecSource{Runner: impatient(), Opts: e, Glass: plugin.Glass{W: 20, H: 4}})
	g.screen.Title = e.Title
	g.until("rack▲\n\n\nn1▲███████████▊· 91%")
}

func TestBadPrometheusOptionsAreNamed(t *testing.T) {
	err := plugin.PrometheusOpts{Server: "rack", Queries: []plugin.PrometheusQuery{{}, {Query: "x", Warn: "x"}, {Query: "x", Spark: "soon"}}}.Validate()
	for _, want := range []string{`"" is no name`, `"rack" is no address`, "query 1: it has no query", `query 2: "x" is no range`, `query 3: "soon" is no time`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}
