package menu

// question is a page that asks whether a person is sure. The answer is no until
// somebody says otherwise.
type question struct {
	item Item
	yes  bool
}

func (q *question) press(k Key) step {
	switch {
	case k == Next:
		q.yes = !q.yes
		return step{}
	case k == Choose && q.yes:
		return step{up: 1, act: q.item.do}
	}
	return step{up: 1}
}

// lines is what would be broken.
func (q *question) lines() []Line {
	if q.item.Confirm.Breaks == nil {
		return nil
	}
	return q.item.Confirm.Breaks()
}

func (q *question) draw(c *canvas) {
	switch ask := q.item.Confirm; {
	case c.H > 2:
		c.Print(0, 0, cut(ask.Question, c.W))
		c.lines(1, c.H-2, q.lines())
	case c.H == 2:
		c.brief(*ask, q.lines())
	default: // the answer has to be seen, whatever else is not
		c.Print(0, 0, cut(q.word(c)+" "+ask.brief(), c.W))
		return
	}
	q.answer(c)
}

// word is the answer at the moment.
func (q *question) word(c *canvas) string {
	if q.yes {
		return "→" + c.Word("yes")
	}
	return "→" + c.Word("no")
}

// answer draws the last row.
func (q *question) answer(c *canvas) {
	c.Print(0, c.H-1, q.word(c))
	x := c.W * 7 / 20
	if c.W < 20 {
		x = 6
	}
	c.fit(x, c.H-1, c.Say("1 next 2 do|1next 2do|1 2")...)
}

// brief is the question for a small glass.
func (q *Confirm) brief() string {
	if q.Brief == "" {
		return q.Question
	}
	return q.Brief
}

// lines draws what would be broken into as many rows from y on.
func (c *canvas) lines(y, rows int, all []Line) {
	for i, l := range all {
		if i == rows-1 && len(all) > rows {
			c.fit(0, y+i, c.Say("and %d more|%d more", len(all)-i)...)
			return
		}
		c.fit(0, y+i, l.spellings(c.W)...)
	}
}

// spellings of a line for w cells, the longest first.
func (l Line) spellings(w int) []string {
	if l.Brief == "" {
		return []string{cut(l.Text, w)}
	}
	return []string{l.Text, cut(l.Brief, w)}
}

// brief draws a question and the first thing that would be broken into one row.
func (c *canvas) brief(q Confirm, all []Line) {
	text := q.brief()
	if len(all) == 0 {
		c.Print(0, 0, cut(text, c.W))
		return
	}
	room := c.W - width(text) - 1
	const least = 3
	if room < least { // the warning counts
		text, room = "", c.W
	}
	c.Print(0, 0, text)
	spelled := all[0].spellings(room)
	x := c.W - room
	if width(spelled[0]) > room {
		spelled = spelled[1:]
	}
	c.Print(x, 0, spelled[0])
}
