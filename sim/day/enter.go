package day

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"strings"
)

// enter begins a scene: it writes what is another way now. The first one of a day is the whole machine.
func (p *Player) enter(i int) error {
	s := p.scenes[i]
	old := p.work
	p.work = s.work
	if p.work.devices == nil {
		p.work.devices = old.devices
	}
	p.work.syncs = maps.Clone(s.work.syncs)
	p.count.keep(p.work.devices)
	if s.work.boot != nil {
		p.boot = p.moment(*s.work.boot)
	}
	p.mu.Lock()
	p.at = i
	p.begun++
	maps.Copy(p.usage, s.work.usage)
	p.mu.Unlock()
	if i == 0 {
		if err := p.clear(s); err != nil {
			return err
		}
	}
	return errors.Join(p.lay(s), p.move())
}

// clear removes what the day before has left and the new one does not begin with.
func (p *Player) clear(s Scene) error {
	begins := map[string]bool{}
	for _, f := range s.files {
		begins[f.path] = true
	}
	for _, h := range s.holes {
		begins[h.path] = true
	}
	clear(p.moving)
	counted := p.counted()
	var errs []error
	for name := range p.tree.written {
		if _, ok := counted[name]; !ok && !begins[name] {
			errs = append(errs, p.tree.remove(name))
		}
	}
	return errors.Join(errs...)
}

// lay writes the files of a scene.
func (p *Player) lay(s Scene) error {
	var errs []error
	for _, name := range s.remove {
		errs = append(errs, p.tree.remove(name))
		maps.DeleteFunc(p.moving, func(moving, _ string) bool { return moving == name || strings.HasPrefix(moving, name+"/") })
	}
	for _, h := range s.holes {
		errs = append(errs, p.tree.hole(h.path, h.size), p.date(s, h.path))
	}
	for _, f := range s.files {
		errs = append(errs, p.file(s, f))
	}
	return errors.Join(errs...)
}

// file writes one file.
func (p *Player) file(s Scene, f file) error {
	delete(p.moving, f.path)
	switch {
	case f.target != "":
		return p.tree.link(f.path, f.target)
	case isMoving(f.text):
		p.moving[f.path] = f.text
		return nil
	}
	text := p.fill(spelled(f))
	if f.more {
		text = p.tree.written[f.path] + text
	}
	changed, err := p.tree.put(f.path, text)
	if changed && err == nil {
		err = p.date(s, f.path)
	}
	return err
}

// date dates a file: when its scene began, unless the script says another time.
func (p *Player) date(s Scene, name string) error {
	at, ok := s.times[name]
	if !ok {
		at = s.At
	}
	return p.tree.date(name, p.moment(at))
}

// spelled is the text of a file. Command lines are written with | for the zero bytes behind their words.
func spelled(f file) string {
	if path.Base(f.path) == "cmdline" {
		return strings.ReplaceAll(strings.TrimSuffix(f.text, "\n"), "|", "\x00")
	}
	return f.text
}

// counted returns the files that the machine counts in, by path, as they are now.
func (p *Player) counted() map[string]string {
	up := p.Now().Sub(p.boot).Seconds()
	return map[string]string{
		"proc/stat":      p.count.stat(p.boot),
		"proc/diskstats": p.count.diskstats(p.work.devices),
		"proc/net/dev":   p.count.dev(),
		"proc/uptime":    fmt.Sprintf("%.2f %.2f\n", up, up*processors),
		"proc/loadavg":   fmt.Sprintf("%.2f %.2f %.2f 1/120 2001\n", p.work.load[0], p.work.load[1], p.work.load[2]),
	}
}

// move writes what has moved on.
func (p *Player) move() error {
	texts := p.counted()
	for name, text := range p.moving {
		texts[name] = p.fill(text)
	}
	var errs []error
	for name, text := range texts {
		_, err := p.tree.put(name, text)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
