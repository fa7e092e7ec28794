package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// series is one of the result: an instant's value, or those of a range.
type series struct {
	Metric map[string]string `json:"metric"`
	Value  sample            `json:"value"`
	Values []sample          `json:"values"`
}

// sample is [seconds, "value"]; the zero value is none.
type sample struct {
	value float64
	known bool
}

// UnmarshalJSON reads a sample.
func (s *sample) UnmarshalJSON(data []byte) error {
	var pair [2]any
	if err := json.Unmarshal(data, &pair); err != nil {
		return err
	}
	text, ok := pair[1].(string)
	v, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil {
		return fmt.Errorf("%.40s is no sample", data)
	}
	s.value, s.known = v, true
	return nil
}

// last returns the newest value, NaN where there is none.
func (s series) last() float64 {
	if n := len(s.Values); n > 0 {
		return s.Values[n-1].value
	}
	if s.Value.known {
		return s.Value.value
	}
	return math.NaN()
}

// values returns those of a range that are numbers.
func (s series) values() (all []float64) {
	for _, v := range s.Values {
		if !math.IsNaN(v.value) && !math.IsInf(v.value, 0) {
			all = append(all, v.value)
		}
	}
	return all
}
