package template

import (
	"errors"
	"strings"
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/text"
)

// Screen shows lines with figures in them. Use [New].
type Screen struct {
	opts     Opts
	program  program
	subjects []subject
	clock    bool // some line names .Now
}

// New returns the screen. Of a line that is wrong the error says where; the others
// show all the same.
func New(o Opts, f Feeds, style Style) (*Screen, error) {
	p, err := o.parse(&style)
	names := map[string]bool{}
	for _, l := range p.all() {
		for name := range l.subjects {
			names[name] = true
		}
	}
	return &Screen{opts: o, program: p, subjects: f.subjects(names), clock: names["Now"]}, err
}

func (p program) all() (lines []line) {
	lines = append(lines, p.lines...)
	for _, l := range []*line{p.show, p.warn, p.danger} {
		if l != nil {
			lines = append(lines, *l)
		}
	}
	return lines
}

// Name implements [screens.Screen].
func (s *Screen) Name() string { return s.opts.Name }

// Needs implements [screens.Screen]: what the lines name.
func (s *Screen) Needs() (needs []screens.Need) {
	for _, subject := range s.subjects {
		needs = append(needs, subject.need(s.opts.Every))
	}
	return needs
}

// View implements [screens.Screen]. A row whose figures are not known yet is a dash,
// and one whose figures cannot be read says so.
func (s *Screen) View(now time.Time, w, h int) screens.View {
	d, missing := s.fill(now)
	f := lcd.NewFrame(w, h)
	v := screens.View{Cause: s.opts.Name}
	y := 0
	for _, l := range s.program.lines {
		rows, err := l.rows(d, missing)
		if err != nil {
			rows, v.Status = []string{"✗" + err.Error()}, screens.Warning
		}
		for _, row := range rows {
			f.Print(0, y, row)
			y++
		}
	}
	v.Status = max(v.Status, s.status(d, missing))
	v.Skip = s.program.show != nil && !s.program.show.says(d, missing)
	v.Picture = lcd.NewPicture(f)
	if s.clock {
		v.Until = now.Truncate(s.step()).Add(s.step())
	}
	return v
}

// step is how exact .Now is.
func (s *Screen) step() time.Duration { return min(time.Minute, max(time.Second, s.opts.Every)) }

// fill returns the data, and what of it there is not and why.
func (s *Screen) fill(now time.Time) (d *Data, missing map[string]error) {
	d, missing = &Data{Now: now}, map[string]error{}
	for _, subject := range s.subjects {
		if err := subject.fill(d); err != nil {
			missing[subject.name] = err
		}
	}
	return d, missing
}

// rows returns the rows of a line, whose figures may be missing.
func (l line) rows(d *Data, missing map[string]error) ([]string, error) {
	for name := range l.subjects {
		switch err := missing[name]; {
		case errors.Is(err, errUnknown):
			return []string{text.Unknown}, nil
		case err != nil:
			return nil, err
		}
	}
	if l.root == nil {
		return nil, errors.New("this line is wrong; see lcdpanel check")
	}
	s, err := l.write(d)
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n"), err
}

// says tells whether a line says true.
func (l *line) says(d *Data, missing map[string]error) bool {
	if l == nil {
		return false
	}
	rows, err := l.rows(d, missing)
	return err == nil && strings.TrimSpace(strings.Join(rows, "")) == "true"
}

func (s *Screen) status(d *Data, missing map[string]error) screens.Status {
	switch {
	case s.program.danger.says(d, missing):
		return screens.Critical
	case s.program.warn.says(d, missing):
		return screens.Warning
	}
	return screens.OK
}
