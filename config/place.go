package config

import "strconv"

// place is where in the configuration a value goes.
type place struct {
	path  string // "screens.raid.dwell", as people call it
	id    string // the same place in each file, `."screens"[1]."raid"."dwell"`
	entry bool   // an entry of the list at path
	pos   Position
}

// key returns the place of a key of the mapping at p.
func (p place) key(n *node) place {
	return place{path: joined(p.path, n.text), id: p.id + "." + strconv.Quote(n.text), pos: n.pos}
}

// index returns the place of an entry of the list at p.
func (p place) index(i int, n *node) place {
	return place{path: p.path, id: p.id + "[" + strconv.Itoa(i) + "]", entry: true, pos: n.pos}
}

// subject begins a sentence about p.
func (p place) subject() string {
	switch {
	case p.path == "":
		return "the file"
	case p.entry:
		return "an entry of " + short(p.path)
	}
	return short(p.path)
}

// inside is the mapping at p in the middle of a sentence.
func (p place) inside() string {
	if p.path == "" {
		return "the file"
	}
	return short(p.path)
}

func joined(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// short cuts a path that has a monster of a key in it.
func short(path string) string {
	const most = 80
	clean := strconv.Quote(path)
	clean = clean[1 : len(clean)-1]
	if r := []rune(clean); len(r) > most {
		return string(r[:most]) + "…"
	}
	return clean
}
