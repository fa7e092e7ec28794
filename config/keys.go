package config

// keys returns the pairs of a mapping whose keys are sound, and reports the others.
func (d *decoder) keys(n *node, at place) []pair {
	first := map[string]Position{}
	var sound []pair
	for _, p := range n.pairs {
		before, twice := first[p.key.text]
		switch {
		case p.key.form != scalar:
			d.add(p.key.pos.Problem("a key of %s is %s; allowed is a word", at.inside(), p.key.found()))
		case p.key.text == "":
			d.add(p.key.pos.Problem("a key of %s is empty; allowed is a word before the colon", at.inside()))
		case p.key.text == "<<" && !p.key.quoted:
			d.add(p.key.pos.Problem("%s has a merge key <<, which is not allowed; write the keys out, or repeat a whole value with *name", at.inside()))
		case twice:
			d.add(p.key.pos.Problem("%s has %s twice, first in line %d; keep one", at.inside(), quote(p.key.text), before.Line))
		default:
			first[p.key.text] = p.key.pos
			sound = append(sound, p)
		}
	}
	return sound
}
