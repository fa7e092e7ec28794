package main

import (
	"lcdpanel/lcd/panel"
	"lcdpanel/screens/menu"
)

// slider is a row of the menu that sets a level. The panel writes it to EEPROM.
func (c *console) slider(get func() int, set func(int)) *menu.Slider {
	return menu.Percent(get, func(percent int) error { set(percent); return nil }, true)
}

// brightness is what is set, in percent; full where nothing is.
func (c *console) brightness() int {
	l, _, _ := c.levels.Get()
	return percentOf(l.Brightness)
}

func (c *console) contrast() int {
	l, _, _ := c.levels.Get()
	return percentOf(l.Contrast)
}

func (c *console) setBrightness(percent int) {
	c.setLevels(func(l *panel.Levels) { l.Brightness = levelOf(&percent) })
}

func (c *console) setContrast(percent int) {
	c.setLevels(func(l *panel.Levels) { l.Contrast = levelOf(&percent) })
}

// setLevels changes the levels for whoever drives the panel.
func (c *console) setLevels(change func(*panel.Levels)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	l, _, _ := c.levels.Get()
	change(&l)
	c.levels.Put(l)
}

// percentOf is the inverse of levelOf; a level that nobody has set is full.
func percentOf(level *uint8) int {
	if level == nil {
		return 100
	}
	return (int(*level)*100 + 254) / 255
}
