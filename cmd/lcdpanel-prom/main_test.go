package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/screens/plugin"
)

// server is a Prometheus that has the answers to some queries.
func server(t *testing.T, answers map[string]string) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := answers[r.URL.Path+"?"+r.URL.Query().Get("query")]
		if !ok {
			w.WriteHeader(http.StatusBadRequest)
			a = `{"status":"error","errorType":"bad_data","error":"parse error"}`
		}
		_, _ = w.Write([]byte(a))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

const (
	vector = `{"status":"success","data":{"resultType":"vector","result":[
		{"metric":{"__name__":"node_load1","instance":"n2:9100"},"value":[1700000000.1,"7.5"]},
		{"metric":{"__name__":"node_load1","instance":"n1:9100"},"value":[1700000000.1,"0.25"]},
		{"metric":{"instance":"n3"},"value":[1700000000.1,"NaN"]}]}}`
	matrix = `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"room":"rack"},"values":[[1,"1"],[2,"NaN"],[3,"3"]]}]}}`
	scalar = `{"status":"success","data":{"resultType":"scalar","result":[1,"42"]}}`
	empty  = `{"status":"success","data":{"resultType":"vector","result":[]}}`
)

func TestOnePanelShowsARack(t *testing.T) {
	url := server(t, map[string]string{
		"/api/v1/query?node_load1": vector, "/api/v1/query_range?temp": matrix, "/api/v1/query?42": scalar, "/api/v1/query?none": empty,
	})
	var out bytes.Buffer
	err := run(t.Context(), []string{
		"-server", url, "-title", "rack",
		`{"label":"{instance}","query":"node_load1","warn":4,"crit":"8"}`, `{"label":"{room}","query":"temp","spark":"1h","unit":"C"}`,
		`{"label":"n","query":"42"}`, `{"label":"x","query":"none"}`, `{"label":"y","query":"bad("}`,
	}, &out)
	if err != nil {
		t.Fatal(err)
	}
	report, err := plugin.Read(plugin.Auto, plugin.Result{Output: out.String()})
	if err != nil {
		t.Fatal(err)
	}
	want := plugin.Report{
		Title: "rack", Lines: []string{"x no data", "✗" + strings.TrimPrefix(url, "http://") + ": parse error"}, Status: 1,
		Bars: []plugin.Bar{
			{Label: "n1:9100", Text: "0.25", Share: 0.25 / 8},
			{Label: "n2:9100", Text: "7.5", Share: 7.5 / 8, Status: 1},
			{Label: "rack", Text: "3C", Share: -1, Spark: []float64{1, 3}},
			{Label: "n", Text: "42", Share: -1},
		},
	}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestWhatGoesWrongSaysWhere(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }))
	defer web.Close()
	deaf, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "no query; give at least one"},
		{[]string{"-port", "3"}, "the options are -server URL"},
		{[]string{`{"quer":"x"}`}, `query 1: json: unknown field "quer"; the keys are label, query`},
		{[]string{`{}`}, `query 1 has no "query"`},
		{[]string{`{"query":"x","spark":"3s"}`}, `spark "3s" is no time of a minute or more`},
		{[]string{"-server", "rack:9090", `{"query":"x"}`}, `server "rack:9090" is no address; write http://HOST:9090`},
		{[]string{"-server", "http://127.0.0.1:1", `{"query":"x"}`}, "127.0.0.1:1: dial tcp"},
		{[]string{"-server", web.URL, `{"query":"x"}`}, "says 200 OK and no JSON; is it Prometheus?"},
		{[]string{"-timeout", "50ms", "-server", "http://" + deaf.Addr().String(), `{"query":"x"}`}, "does not answer"},
		{[]string{"-server", server(t, nil), `{"query":"x"}`}, ": parse error"},
	} {
		err := run(t.Context(), c.args, &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v does not say %q", c.args, err, c.want)
		}
	}
}

// Debian's Prometheus itself, where it is in PATH.
func TestRealPrometheus(t *testing.T) {
	path, err := exec.LookPath("prometheus")
	if err != nil {
		t.Skip("not installed")
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "prometheus.yml")
	if err := os.WriteFile(config, []byte("global: {scrape_interval: 1s}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--config.file="+config, "--storage.tsdb.path="+dir, "--web.listen-address="+address)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		_ = cmd.Wait() // killed
	}()
	args := []string{"-server", "http://" + address, `{"label":"six","query":"vector(6)","spark":"10m","max":10}`, `{"label":"pi","query":"scalar(vector(3.14))"}`}
	var out bytes.Buffer
	for err = run(ctx, args, &out); err != nil && ctx.Err() == nil; err = run(ctx, args, &out) {
		<-time.After(100 * time.Millisecond) // of real time: the server is starting
	}
	var o object
	if err != nil || json.Unmarshal(out.Bytes(), &o) != nil || len(o.Bars) != 2 || o.Bars[0].Value != 6 || len(o.Bars[0].Spark) != 21 || o.Bars[1].Value != 3.14 {
		t.Errorf("%s, error %v", out.String(), err)
	}
}
