package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// query is one question and how its answers are shown: a row for each series.
type query struct {
	Label string          `json:"label"` // of the row; {name} stands for a label of the series
	Query string          `json:"query"` // in PromQL
	Unit  string          `json:"unit"`  // as plugins write it: %, s, B …
	Warn  json.RawMessage `json:"warn"`  // a number, or a range of monitoring plugins
	Crit  json.RawMessage `json:"crit"`
	Min   *float64        `json:"min"`
	Max   *float64        `json:"max"`
	Spark string          `json:"spark"` // how far back to draw a sparkline, as "1h"; empty for none
	Most  int             `json:"most"`  // series, 0 for 8
}

// parseQueries reads the arguments.
func parseQueries(args []string) (all []query, err error) {
	if len(args) == 0 {
		return nil, errors.New(`lcdpanel-prom: no query; give at least one, as '{"label": "load", "query": "node_load1"}'`)
	}
	for i, arg := range args {
		var q query
		d := json.NewDecoder(strings.NewReader(arg))
		d.DisallowUnknownFields()
		if err := d.Decode(&q); err != nil {
			return nil, fmt.Errorf("query %d: %w; the keys are label, query, unit, warn, crit, min, max, spark, most", i+1, err)
		}
		if _, err := q.past(); err != nil || q.Query == "" {
			return nil, errors.Join(err, needs(q, i))
		}
		all = append(all, q)
	}
	return all, nil
}

func needs(q query, i int) error {
	if q.Query == "" {
		return fmt.Errorf(`query %d has no "query"; write it in PromQL`, i+1)
	}
	return nil
}

// past returns how far back the sparkline goes, 0 for none.
func (q query) past() (time.Duration, error) {
	if q.Spark == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(q.Spark)
	if err != nil || d < time.Minute {
		return 0, fmt.Errorf(`spark %q is no time of a minute or more; write "1h"`, q.Spark)
	}
	return d, nil
}

// bar is a row of the object, as package screens/plugin reads it.
type bar struct {
	Label string          `json:"label"`
	Value float64         `json:"value"`
	Unit  string          `json:"unit,omitempty"`
	Text  string          `json:"text,omitempty"`
	Min   *float64        `json:"min,omitempty"`
	Max   *float64        `json:"max,omitempty"`
	Warn  json.RawMessage `json:"warn,omitempty"`
	Crit  json.RawMessage `json:"crit,omitempty"`
	Spark []float64       `json:"spark,omitempty"`
}

// object is what is written.
type object struct {
	Title string   `json:"title,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Bars  []bar    `json:"bars,omitempty"`
}

// row turns a series into a row.
func (q query) row(s series) bar {
	return bar{Label: q.label(s), Value: s.last(), Unit: q.Unit, Min: q.Min, Max: q.Max, Warn: q.Warn, Crit: q.Crit, Spark: s.values()}
}

// label fills in the labels of the series. Without a label it is the instance, or the
// name.
func (q query) label(s series) string {
	if q.Label == "" {
		if s.Metric["instance"] != "" {
			return s.Metric["instance"]
		}
		return s.Metric["__name__"]
	}
	label := q.Label
	for name, value := range s.Metric {
		label = strings.ReplaceAll(label, "{"+name+"}", value)
	}
	return label
}
