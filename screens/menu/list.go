package menu

// list is a page of items, one of them with an arrow.
type list struct {
	items func() []Item
	at    int // the arrow's; the items may have become fewer since
	below bool
}

// now returns the items as they are, and where the arrow is.
func (l *list) now() (items []Item, at int) {
	if l.items != nil {
		items = l.items()
	}
	return items, max(0, min(l.at, len(items)-1))
}

func (l *list) press(k Key) step {
	items, at := l.now()
	switch {
	case k == Back || len(items) == 0:
		return step{up: 1}
	case k == Next:
		l.at = (at + 1) % len(items)
		return step{}
	}
	l.at = at
	return items[at].choose()
}

// choose returns what choosing an item does.
func (i Item) choose() step {
	switch {
	case i.Items != nil:
		return step{down: &list{items: i.Items, below: true}}
	case i.Slider != nil:
		return step{down: &slider{label: i.Label, Slider: i.Slider, v: i.Slider.start()}}
	case i.Do == nil:
		return step{}
	case i.Confirm != nil:
		return step{down: &question{item: i}}
	}
	return step{act: i.do}
}

// do does what an item is for.
func (i Item) do() step {
	if err := i.Do(); err != nil {
		return step{down: notice{title: i.Label, text: err.Error()}}
	}
	return step{close: i.Closes}
}

func (l *list) draw(c *canvas) {
	items, at := l.now()
	rows := max(1, c.H-1)
	if c.H > 1 {
		c.hint(l.hints(c)...)
	}
	if len(items) == 0 {
		c.Print(1, 0, c.Word("nothing here"))
		return
	}
	if rows < len(items) && c.H > 1 {
		c.position(at+1, len(items))
	}
	first := at / rows * rows
	for y, i := range items[first:min(first+rows, len(items))] {
		c.row(y, i.Label, i.value())
	}
	c.Set(0, at-first, '→')
}

// hints are what the last row says, the longest first.
func (l *list) hints(c *canvas) []string {
	if l.below {
		return c.Say("1next 2do long=back|1next 2do l=back|1next 2do|1 2")
	}
	return c.Say("1 next 2 choose|1next 2do|1 2")
}
