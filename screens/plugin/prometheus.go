package plugin

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// PrometheusOpts is what the config says of a screen that shows answers of a Prometheus
// server. A program of ours asks, lcdpanel-prom: so lcdpanel itself needs no HTTP.
type PrometheusOpts struct {
	Name    string            `config:"name" help:"what the screen is called; each has a name of its own"`
	Title   string            `config:"title" help:"first row; the name unless given"`
	Server  string            `config:"server" help:"where Prometheus is, as http://rack:9090"`
	Queries []PrometheusQuery `config:"queries" help:"what is asked; each series of an answer is a row"`
	Every   time.Duration     `config:"every" min:"1s" max:"24h" help:"how often it asks"`
	Timeout time.Duration     `config:"timeout" min:"100ms" max:"1h" help:"how long the server may take"`
}

// PrometheusQuery is one question. Its JSON is what lcdpanel-prom reads.
type PrometheusQuery struct {
	Label string   `config:"label" json:"label,omitempty" help:"before the figure; {name} stands for a label of the series"`
	Query string   `config:"query" json:"query" help:"in PromQL"`
	Unit  string   `config:"unit" json:"unit,omitempty" help:"behind the figure; %, s, ms, B, KB and so on are known"`
	Warn  string   `config:"warn" json:"warn,omitempty" help:"from when to warn: a range of monitoring plugins, as 80 or 10:"`
	Crit  string   `config:"critical" json:"crit,omitempty" help:"from when it is critical, likewise"`
	Min   *float64 `config:"min" json:"min,omitempty" help:"where the bar begins; 0 unless given"`
	Max   *float64 `config:"max" json:"max,omitempty" help:"where the bar ends; where it is critical unless given"`
	Spark string   `config:"spark" json:"spark,omitempty" help:"how far back to draw a sparkline in place of the bar, as 1h"`
	Most  int      `config:"most" json:"most,omitempty" min:"0" max:"40" help:"series that are shown; 0 for 8"`
}

// DefaultPrometheus returns what holds unless the config says otherwise.
func DefaultPrometheus() PrometheusOpts {
	return PrometheusOpts{Server: "http://localhost:9090", Every: time.Minute, Timeout: 8 * time.Second}
}

// Validate tells what is wrong, by the keys of the config.
func (o PrometheusOpts) Validate() error {
	all := []error{checkName(o.Name), o.checkServer()}
	if len(o.Queries) == 0 {
		all = append(all, wrong("queries", `there are none; write at least one, as [{label: load, query: node_load1}]`))
	}
	for i, q := range o.Queries {
		if err := q.check(); err != nil {
			all = append(all, wrong("queries", "query %d: %w", i+1, err))
		}
	}
	return errors.Join(all...)
}

func (o PrometheusOpts) checkServer() error {
	u, err := url.Parse(o.Server)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return wrong("server", "%.60q is no address; write http://HOST:9090", o.Server)
	}
	return nil
}

func (q PrometheusQuery) check() error {
	if q.Query == "" {
		return wrong("query", "it has no query; write it in PromQL")
	}
	for _, r := range []string{q.Warn, q.Crit} {
		if r != "" && !parseLimits(r).given {
			return wrong("warn", "%q is no range; write 10, \"10:\", \"~:10\", \"10:20\" or \"@10:20\"", r)
		}
	}
	if d, err := time.ParseDuration(q.Spark); q.Spark != "" && (err != nil || d < time.Minute) {
		return wrong("spark", "%q is no time of a minute or more; write 1h", q.Spark)
	}
	return nil
}

// Exec returns the options of the screen as one that the program helper fills.
func (o PrometheusOpts) Exec(helper string) (ExecOpts, error) {
	e := DefaultExec()
	e.Name, e.Every, e.Format = o.Name, o.Every, JSON
	e.Timeout = o.Timeout + 2*time.Second // for the program to say so itself
	e.Title = cmp.Or(o.Title, o.Name)
	e.Command = []string{helper, "-server", o.Server, "-timeout", o.Timeout.String()}
	for _, q := range o.Queries {
		text, err := json.Marshal(q)
		if err != nil {
			return e, wrong("queries", "%w", err)
		}
		e.Command = append(e.Command, string(text))
	}
	return e, nil
}

// PrometheusHelper returns the program that asks: the one beside lcdpanel, or that of
// PATH.
func PrometheusHelper() string {
	const name = "lcdpanel-prom"
	self, err := os.Executable()
	if err != nil {
		return name
	}
	beside := filepath.Join(filepath.Dir(self), name)
	if !exists(beside) {
		return name
	}
	return beside
}
