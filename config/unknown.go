package config

// count returns how many problems there are so far.
func (d *decoder) count() int { return len(d.problems) + d.untold }

// unknown reports a key that s does not have.
func (d *decoder) unknown(key *node, at place, s *structShape) {
	nearest := nearest(key.text, s.names())
	if nearest == "" {
		nearest = d.root.elsewhere(key.text)
	}
	allowed := "no option at all"
	if len(s.fields) > 0 {
		allowed = orList(s.names())
	}
	d.add(key.pos.Problem("%s is not an option of %s; allowed is %s%s",
		quote(key.text), at.inside(), allowed, didYouMean(nearest)))
}

// elsewhere returns the path of the key below s that has this name, if it is the only one.
func (s *structShape) elsewhere(name string) string {
	if s.byName[name] != nil {
		return name
	}
	var found []string
	for _, f := range s.fields {
		if inner, ok := f.shape.(*structShape); ok {
			if deep := inner.elsewhere(name); deep != "" {
				found = append(found, joined(f.name, deep))
			}
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}
