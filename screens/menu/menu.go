package menu

import (
	"sync"
	"time"

	"lcdpanel/screens"
	"lcdpanel/screens/locale"
)

// Key is what a person does with the keys.
type Key uint8

// The keys.
const (
	Next   Key = iota // key 1: the next item, the next number, the other answer
	Choose            // key 2: what the arrow points at
	Back              // a long press: the menu above, nothing changed
)

// Opts are a menu's options.
type Opts struct {
	Items   func() []Item        // of the top
	Timeout time.Duration        // without a key it closes after so long; 0 for 20 s
	Locale  func() locale.Locale // as it is at the moment; nil for the zero value
}

// Menu is a [screens.Screen] that shows a menu while one is open. Whoever calls Open,
// Close or Press sends the deck an event afterwards. It may be used from any
// goroutine.
type Menu struct {
	opts Opts

	mu      sync.Mutex
	pages   []page // from the top to the one that shows; none while closed
	used    time.Time
	version uint64
}

// page is a level of the menu.
type page interface {
	// draw draws the page.
	draw(*canvas)
	// press takes a key and returns what to do about it.
	press(Key) step
}

// step is what a key leads to.
type step struct {
	up    int  // so many pages go
	close bool // all of them
	down  page // comes after that, nil for none
	// act does something, outside of the menu's lock, and is followed by another
	// step.
	act func() step
}

const defaultTimeout = 20 * time.Second

// New returns a closed menu.
func New(o Opts) *Menu {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.Locale == nil {
		o.Locale = func() locale.Locale { return locale.Locale{} }
	}
	return &Menu{opts: o}
}

// Open shows the top of the menu.
func (m *Menu) Open(now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pages = []page{&list{items: m.opts.Items}}
	m.touch(now)
}

// Close closes the menu.
func (m *Menu) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pages = nil
	m.version++
}

// IsOpen tells whether the menu shows at now.
func (m *Menu) IsOpen(now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.open(now)
}

// open tells whether there are pages that nobody has forgotten.
func (m *Menu) open(now time.Time) bool {
	return len(m.pages) > 0 && now.Before(m.used.Add(m.opts.Timeout))
}

// touch notes that somebody has used the menu.
func (m *Menu) touch(now time.Time) {
	m.used = now
	m.version++
}

// Press takes a key and tells whether it was meant for the menu: it is not while the
// menu is closed.
func (m *Menu) Press(k Key, now time.Time) bool {
	act, taken := m.take(k, now)
	for act != nil {
		next := act()
		act = m.follow(next)
	}
	return taken
}

// take gives a key to the page that shows and returns what is to be done.
func (m *Menu) take(k Key, now time.Time) (act func() step, taken bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.open(now) {
		m.pages = nil
		return nil, false
	}
	m.touch(now)
	return m.goOn(m.pages[len(m.pages)-1].press(k)), true
}

// follow takes a step after something was done.
func (m *Menu) follow(s step) (act func() step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.goOn(s)
}

// goOn takes a step and returns what is to be done next. What was done may have closed
// the menu.
func (m *Menu) goOn(s step) (act func() step) {
	m.version++
	m.pages = m.pages[:max(0, len(m.pages)-s.up)]
	if s.close {
		m.pages = nil
	} else if s.down != nil {
		m.pages = append(m.pages, s.down)
	}
	return s.act
}

// Name implements [screens.Screen].
func (*Menu) Name() string { return "menu" }

// Needs implements [screens.Screen]: what the items read is wanted anyway.
func (*Menu) Needs() []screens.Need { return nil }

// Version implements [screens.Versioner].
func (m *Menu) Version() uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.version
}

// View implements [screens.Screen]. It changes nothing.
func (m *Menu) View(now time.Time, w, h int) screens.View {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.open(now) {
		return screens.View{Class: screens.Input, Skip: true}
	}
	c := newCanvas(w, h, m.opts.Locale())
	m.pages[len(m.pages)-1].draw(c)
	return c.view(m.used.Add(m.opts.Timeout))
}
