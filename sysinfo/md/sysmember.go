package md

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// members reads the folders md/dev-NAME, one a member.
func (f folder) members(a *Array) error {
	entries, err := fs.ReadDir(f.sys, f.path+"/md")
	if err != nil && !gone(err) {
		return fmt.Errorf("md: %w; the array is shown without members", err)
	}
	var errs []error
	for _, e := range entries {
		if name, ok := strings.CutPrefix(e.Name(), "dev-"); ok {
			m, err := f.member(name)
			errs = append(errs, err)
			if m != nil {
				a.Members = append(a.Members, *m)
			}
		}
	}
	f.linkedSlots(a.Members, entries)
	slices.SortStableFunc(a.Members, func(a, b Member) int { return bySlot(a.Slot, b.Slot) })
	return errors.Join(errs...)
}

// bySlot puts members without a slot last.
func bySlot(a, b int) int {
	switch {
	case a == b:
		return 0
	case b < 0 || a >= 0 && a < b:
		return -1
	}
	return 1
}

// member reads one member; it is nil when it has been taken out meanwhile.
func (f folder) member(name string) (*Member, error) {
	m := Member{Name: strings.ReplaceAll(name, "!", "/"), Number: -1, Slot: -1}
	found := false
	var errs []error
	for _, attr := range memberAttributes() {
		path := "md/dev-" + name + "/" + attr.name
		text, err := f.read(path)
		if err == nil {
			found = true
			err = f.explain(path, text, attr.take(&m, text))
		}
		if !gone(err) {
			found = true
			errs = append(errs, err)
		}
	}
	if !found {
		return nil, nil
	}
	m.Spare = m.Spare && !m.Failed && !m.Journal
	return &m, errors.Join(errs...)
}

// memberAttribute is a file in the folder of a member.
type memberAttribute struct {
	name string
	take func(m *Member, text string) error
}

func memberAttributes() []memberAttribute {
	return []memberAttribute{
		{"state", (*Member).state},
		{"slot", (*Member).slot},
		{"errors", func(m *Member, s string) (err error) { m.Errors, err = number(s); return err }},
		{"size", func(m *Member, s string) (err error) { m.SizeKiB, err = number(s); return err }},
		{"bad_blocks", (*Member).badBlocks},
	}
}

// state takes the words of state_show in md.c: "in_sync,write_mostly".
func (m *Member) state(text string) error {
	m.State = strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' })
	m.Failed = m.Is("faulty")
	m.Journal = m.Is("journal")
	m.WriteMostly = m.Is("write_mostly")
	m.Replacement = m.Is("replacement") && !m.Failed
	return nil
}

// slot takes "2"; "none" and "journal" are no place in the map. A member without
// a slot that is neither faulty nor the journal has (S) in mdstat.
func (m *Member) slot(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return nil
	case text == "none":
		m.Spare = true
		return nil
	case text == "journal":
		m.Journal = true
		return nil
	case err != nil || n < 0:
		return wants(`a slot, as "2", "none" or "journal"`)
	}
	m.Slot = n
	return nil
}

// badBlocks counts the ranges, a line each.
func (m *Member) badBlocks(text string) error {
	n := int64(0)
	if text != "" {
		n = int64(strings.Count(text, "\n") + 1)
	}
	m.BadBlocks = &n
	return nil
}

// linkedSlots takes the slot of a member whose file slot could not be read from the
// links md/rd2, which lead to dev-NAME.
func (f folder) linkedSlots(members []Member, entries []fs.DirEntry) {
	for i, m := range members {
		if m.Slot >= 0 || m.Failed || m.Spare || m.Journal {
			continue
		}
		for _, e := range entries {
			slot, err := strconv.Atoi(strings.TrimPrefix(e.Name(), "rd"))
			if err == nil && slot >= 0 && f.leadsTo(e.Name(), "dev-"+sysName(m.Name)) {
				members[i].Slot = slot
			}
		}
	}
}

func (f folder) leadsTo(link, name string) bool {
	target, err := fs.ReadLink(f.sys, f.path+"/md/"+link)
	return err == nil && target == name
}
