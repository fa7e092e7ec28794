package sysinfo

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// savedArray is what is remembered of an array from one run to the next: which disk
// sat where, and what was over last.
type savedArray struct {
	Seats seats  `json:"seats,omitempty"`
	Ended *Ended `json:"ended,omitempty"`
}

// load takes what a run before has left. What cannot be read is as good as nothing.
func (m raidMemory) load(s Store) error {
	if s == nil {
		return nil
	}
	text, err := s.Load()
	if err != nil || len(text) == 0 {
		return err
	}
	var saved map[string]savedArray
	if err := json.Unmarshal(text, &saved); err != nil {
		return fmt.Errorf("raid: what was remembered: %w", err)
	}
	for name, a := range saved {
		m[name] = &arrayMemory{seats: a.Seats, ended: a.Ended}
	}
	return nil
}

// save leaves the memory to the next run, if it is not what was left before, and
// returns what is left now.
func (m raidMemory) save(s Store, before []byte) (now []byte, err error) {
	if s == nil {
		return nil, nil
	}
	saved := map[string]savedArray{}
	for name, a := range m {
		saved[name] = savedArray{a.seats, a.ended}
	}
	now, err = json.Marshal(saved)
	if err != nil || bytes.Equal(now, before) {
		return before, err
	}
	return now, s.Save(now)
}
