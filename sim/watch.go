package sim

// Watch signals that the glass may look different from the last time. Each call is a watcher of its own, with a
// channel of capacity 1: a slow one misses signals but never the last. A watcher lives as long as the board.
func (d *LCD2USB) Watch() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := make(chan struct{}, 1)
	d.watchers = append(d.watchers, w)
	return w
}

func (d *LCD2USB) notify() {
	for _, w := range d.watchers {
		signal(w)
	}
}

// noticing returns a function that notifies the watchers if something visible was touched in between.
func (d *LCD2USB) noticing() func() {
	before := d.appearance()
	return func() {
		if d.appearance() != before {
			d.notify()
		}
	}
}

// appearance differs whenever the glass may.
func (d *LCD2USB) appearance() [3]int {
	look := 0
	for _, c := range d.chips() {
		look += c.look
	}
	return [3]int{look, int(d.mcu.light), int(d.mcu.contrast)}
}
