package plugin

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
)

// Object is the JSON object by which a program says all that a screen can show. Every
// key may be left out; a key that is not here is an error.
//
//	{"title": "UPS", "status": "warning", "lines": ["on battery"],
//	 "bars": [{"label": "charge", "value": 43, "unit": "%", "warn": "50:", "crit": "20:"}]}
type Object struct {
	Title   string      `json:"title" help:"the first row"`
	Lines   []string    `json:"lines" help:"one row each"`
	Text    string      `json:"text" help:"in place of lines: broken into rows"`
	Bars    []ObjectBar `json:"bars" help:"one row each"`
	Big     string      `json:"big" help:"written large: digits, blanks and : . - % ~ W"`
	Status  string      `json:"status" help:"ok, warning, critical or unknown; by the bars or the exit status unless given"`
	Cause   string      `json:"cause" help:"what is critical, without figures: another cause is another alert"`
	Refresh Seconds     `json:"refresh" help:"when to ask again: seconds, or text as \"5m\""`
	Skip    bool        `json:"skip" help:"true: there is nothing to show now"`
}

// ObjectBar is a figure in an [Object].
type ObjectBar struct {
	Label string    `json:"label" help:"before the bar"`
	Value float64   `json:"value" help:"a number"`
	Unit  string    `json:"unit" help:"as in performance data: %, s, ms, us, B, KB, MB and so on"`
	Text  string    `json:"text" help:"in place of value and unit"`
	Min   *float64  `json:"min" help:"where the bar begins; 0 unless given"`
	Max   *float64  `json:"max" help:"where it ends; 100 of %, else where it would be critical"`
	Warn  Range     `json:"warn" help:"from when to warn: a range of monitoring plugins, as \"80\", \"10:\" or \"10:20\", or a number"`
	Crit  Range     `json:"crit" help:"from when it is critical, likewise"`
	Spark []float64 `json:"spark" help:"earlier values, drawn in place of the bar"`
}

// readJSON reads an [Object]. The exit status counts where it says no status.
func readJSON(r Result) (Report, error) {
	var o Object
	d := json.NewDecoder(strings.NewReader(r.Output))
	d.DisallowUnknownFields()
	if err := d.Decode(&o); err != nil {
		return Report{}, jsonError(r.Output, d.InputOffset(), err)
	}
	if rest, _ := io.ReadAll(io.LimitReader(d.Buffered(), 1<<10)); strings.TrimSpace(string(rest)) != "" {
		return Report{}, fmt.Errorf("%s: %.20q follows the object; write one object and nothing else", place(r.Output, d.InputOffset()), strings.TrimSpace(string(rest)))
	}
	report, err := o.report()
	if err == nil && o.Status == "" {
		report.Status = max(report.Status, statusOf(r.Exit))
	}
	return report, err
}

// report turns the object into what is shown.
func (o Object) report() (Report, error) {
	r := Report{
		Title: o.Title, Lines: o.Lines[:min(len(o.Lines), mostLines)], Big: o.Big, Cause: o.Cause, Skip: o.Skip,
		Next: time.Duration(o.Refresh),
	}
	if o.Text != "" {
		r.Lines, r.Wrap = append(r.Lines, o.Text), true
	}
	for _, b := range o.Bars[:min(len(o.Bars), mostBars)] {
		r.Bars = append(r.Bars, b.bar())
		r.Status = max(r.Status, r.Bars[len(r.Bars)-1].Status)
	}
	if o.Big != "" {
		if _, err := lcd.Big(o.Big, 2, 0); err != nil {
			return Report{}, fmt.Errorf("JSON, big: %w", err)
		}
	}
	return r, o.status(&r.Status)
}

func (o Object) status(s *screens.Status) error {
	switch o.Status {
	case "":
	case "ok":
		*s = screens.OK
	case "warning", "unknown":
		*s = screens.Warning
	case "critical":
		*s = screens.Critical
	default:
		return fmt.Errorf("JSON, status: %.40q; write ok, warning, critical or unknown", o.Status)
	}
	return nil
}

func (b ObjectBar) bar() Bar {
	m := metric{label: b.Label, value: b.Value, unit: b.Unit, warn: parseLimits(string(b.Warn)), crit: parseLimits(string(b.Crit)), min: orNaN(b.Min), max: orNaN(b.Max)}
	if b.Unit == "%" && b.Max != nil {
		m.unit = ""
	}
	bar := m.bar()
	bar.Text = withUnit(b.Value, b.Unit)
	if b.Text != "" {
		bar.Text = b.Text
	}
	bar.Spark = b.Spark[max(0, len(b.Spark)-mostSpark):]
	return bar
}

func orNaN(v *float64) float64 {
	if v == nil {
		return math.NaN()
	}
	return *v
}
