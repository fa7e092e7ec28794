package menu

import "fmt"

// slider is a page that sets a number.
type slider struct {
	*Slider
	label string
	v     int
}

func (s *slider) press(k Key) step {
	switch k {
	case Next:
		s.v = s.next(s.v)
		return step{}
	case Choose:
		return step{up: 1, act: s.save}
	}
	return step{up: 1}
}

// save sets the number, if it is another one.
func (s *slider) save() step {
	if s.v == s.Get() {
		return step{}
	}
	if err := s.Set(s.v); err != nil {
		return step{down: notice{title: s.label, text: err.Error()}}
	}
	return step{}
}

func (s *slider) draw(c *canvas) {
	c.pair(0, 0, s.label, fmt.Sprintf("%d%s", s.v, s.Unit))
	if c.H == 1 {
		return
	}
	hint := 1
	if c.H > 2 {
		zero := min(0, s.Least)
		c.bar(1, s.v-zero, s.Most-zero)
		hint = 2
	}
	c.fit(0, hint, c.Say("1 + 2 save  long=out|1+ 2save lng=out|1+ 2save|1+ 2")...)
	if c.H > 3 && s.EEPROM {
		c.fit(0, 3, c.Say("EEPROM: 1 write")...)
	}
}
