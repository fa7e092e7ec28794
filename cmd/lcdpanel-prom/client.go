package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// client asks one server.
type client struct {
	base *url.URL
	http http.Client
}

func newClient(server string) (*client, error) {
	base, err := url.Parse(server)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, errors.Join(err, fmt.Errorf("server %q is no address; write http://HOST:9090", server))
	}
	return &client{base: base}, nil
}

// object asks all queries. One that fails is a line; only if all do it is an error.
func (c *client) object(ctx context.Context, queries []query, now time.Time) (o object, err error) {
	var failed []error
	for _, q := range queries {
		found, err := c.ask(ctx, q, now)
		switch {
		case err != nil:
			failed = append(failed, err)
			o.Lines = append(o.Lines, "✗"+err.Error())
		case len(found) == 0:
			o.Lines = append(o.Lines, q.label(series{})+" no data")
		}
		for _, s := range found {
			o.Bars = append(o.Bars, q.row(s))
		}
	}
	if len(failed) == len(queries) {
		return object{}, errors.Join(failed...)
	}
	return o, nil
}

// ask returns the series of one query whose newest value is a number.
func (c *client) ask(ctx context.Context, q query, now time.Time) ([]series, error) {
	where, form := "query", url.Values{"query": {q.Query}, "time": {seconds(now)}}
	if past, _ := q.past(); past > 0 {
		const steps = 20 // as many cells as a row has
		where = "query_range"
		form = url.Values{"query": {q.Query}, "start": {seconds(now.Add(-past))}, "end": {seconds(now)}, "step": {strconv.FormatFloat(past.Seconds()/steps, 'f', 3, 64)}}
	}
	var all []series
	if err := c.get(ctx, where, form, &all); err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(s series) bool { return math.IsNaN(s.last()) || math.IsInf(s.last(), 0) })
	slices.SortStableFunc(all, func(a, b series) int { return strings.Compare(q.label(a), q.label(b)) })
	most := q.Most
	if most <= 0 {
		most = 8
	}
	return all[:min(len(all), most)], nil
}

func seconds(t time.Time) string { return strconv.FormatFloat(float64(t.UnixMilli())/1000, 'f', 3, 64) }

// answer is what the API wraps around everything ("Format overview").
type answer struct {
	Status string `json:"status"`
	Error  string `json:"error"`
	Data   struct {
		Type   string          `json:"resultType"`
		Result json.RawMessage `json:"result"`
	} `json:"data"`
}

// get asks and takes the answer apart.
func (c *client) get(ctx context.Context, where string, form url.Values, to *[]series) error {
	u := c.base.JoinPath("api/v1", where)
	u.RawQuery = form.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return err
	}
	response, err := c.http.Do(request)
	if err != nil {
		return brief(c.base.Host, err)
	}
	defer response.Body.Close()
	const most = 4 << 20
	body, err := io.ReadAll(io.LimitReader(response.Body, most))
	if err != nil {
		return brief(c.base.Host, err)
	}
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return fmt.Errorf("%s says %s and no JSON; is it Prometheus? %w", c.base.Host, response.Status, err)
	}
	if a.Status != "success" {
		return fmt.Errorf("%s: %s", c.base.Host, a.Error)
	}
	return a.series(to)
}

// brief leaves the URL out, which is long: the glass is small.
func brief(host string, err error) error {
	var u *url.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s does not answer: %w", host, context.DeadlineExceeded)
	case errors.As(err, &u):
		return fmt.Errorf("%s: %w", host, u.Err)
	}
	return fmt.Errorf("%s: %w", host, err)
}

// series reads what the result may be ("Expression query result formats").
func (a answer) series(to *[]series) error {
	switch a.Data.Type {
	case "vector", "matrix":
		return json.Unmarshal(a.Data.Result, to)
	case "scalar":
		var s sample
		err := json.Unmarshal(a.Data.Result, &s)
		*to = []series{{Value: s}}
		return err
	}
	return fmt.Errorf("a %q cannot be shown; ask for a vector or a scalar", a.Data.Type)
}
