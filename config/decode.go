package config

import (
	"reflect"
	"strings"
)

// Text is the content of a file.
type Text struct {
	File string // its name, for the positions of problems
	Data []byte
}

// Decode stores texts in into, a pointer to a struct that holds the defaults. What
// a later text says of a key wins over an earlier one: mappings are merged key by
// key, lists and single values replaced as a whole; "item: name" starts from the
// defaults of that kind. Empty texts are fine.
//
// The error is Problems if the user made mistakes. Then into holds whatever could
// be read. Any other error means that the struct or kinds cannot be used.
func Decode(into any, kinds Kinds, texts ...Text) error {
	s, _, err := compile(into, kinds)
	if err != nil {
		return err
	}
	d := newDecoder(s)
	for _, text := range texts {
		d.text(text, reflect.ValueOf(into).Elem())
	}
	d.validate()
	return d.result()
}

// decoder holds what is found on the way.
type decoder struct {
	files    []string
	problems Problems
	untold   int // problems past the most that are told
	root     *structShape
	visits   map[string]*visit
	entries  map[string]Position // where the keys of maps stand, by the id of their place
}

func newDecoder(root *structShape) *decoder {
	return &decoder{root: root, visits: map[string]*visit{}, entries: map[string]Position{}}
}

// text takes one file into v.
func (d *decoder) text(t Text, v reflect.Value) {
	d.files = append(d.files, t.File)
	if problems := check(t.File, t.Data); problems != nil {
		d.add(problems...)
		return
	}
	root, problems := parse(t.File, t.Data)
	d.add(problems...)
	if root != nil {
		d.root.decode(d, root, place{pos: Position{t.File, 1, 1}}, v)
	}
}

// maxProblems is how many problems are told. It is more than anyone reads.
const maxProblems = 1000

func (d *decoder) add(problems ...Problem) {
	for _, p := range problems {
		if len(d.problems) == maxProblems {
			d.untold++
			continue
		}
		d.problems = append(d.problems, p)
	}
}

// wrong reports that n is not what s wants at a place. why, which may be empty, says
// more of what is wrong with it; nearest is what may have been meant.
func (d *decoder) wrong(n *node, at place, s interface{ words() string }, why, nearest string) {
	var b strings.Builder
	b.WriteString(at.subject() + " is " + n.found())
	if why != "" {
		b.WriteString(", " + why)
	}
	if w := s.words(); w != "" {
		b.WriteString("; allowed is " + w)
	}
	b.WriteString(didYouMean(nearest))
	d.add(n.pos.Problem("%s", b.String()))
}

// result returns the problems in order, nil for none.
func (d *decoder) result() error {
	if len(d.problems) == 0 {
		return nil
	}
	problems := inOrder(d.problems, d.files)
	if d.untold > 0 {
		problems = append(problems, problems[len(problems)-1].Position().Problem("%d more problems are not listed", d.untold))
	}
	return problems
}
