package main

import "slices"

// complaints is what one source could not read. Each is logged once.
type complaints struct {
	log func(string)
	err string   // as read last, empty for none
	old []string // what was given up
}

// gaveUp is a snapshot that tells what was given up to take it.
type gaveUp interface{ GivenUp() []string }

// take logs what is new of a snapshot.
func (c *complaints) take(value any, err error) {
	was := c.err
	if c.err = ""; err != nil {
		c.err = err.Error()
	}
	if c.err != "" && c.err != was {
		c.log(c.err)
	}
	g, ok := value.(gaveUp)
	if !ok {
		return
	}
	for _, note := range g.GivenUp() {
		if !slices.Contains(c.old, note) {
			c.old = append(c.old, note)
			c.log(note)
		}
	}
}
