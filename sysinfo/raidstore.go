package sysinfo

import (
	"encoding/json"
	"fmt"
	"io"
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

// save leaves the memory to the next run. A store may put that off, and knows what it
// has written already.
func (m raidMemory) save(s Store) error {
	if s == nil {
		return nil
	}
	saved := map[string]savedArray{}
	for name, a := range m {
		saved[name] = savedArray{a.seats, a.ended}
	}
	text, err := json.Marshal(saved)
	if err != nil {
		return err
	}
	return s.Save(text)
}

// closeStore has a store write what it has put off.
func closeStore(s Store) {
	if c, ok := s.(io.Closer); ok {
		_ = c.Close() // there is nobody left to tell
	}
}
