package term

import "time"

// hold is how long one press lasts: longer than a panel's driver waits from one look at its keys to the next. A key
// held down in the terminal repeats more often than that.
const hold = 150 * time.Millisecond

// keypad holds down the panel's keys: a terminal tells when a key goes down, never when it goes up.
type keypad struct {
	press func(keys byte)
	until [2]time.Time
	down  byte
	wake  <-chan time.Time // when to call update; nil while no key is down
}

// push holds down key n from now on, or for longer if it is down.
func (k *keypad) push(now time.Time, n int) {
	k.until[n] = now.Add(hold)
	k.update(now)
}

// update lets go of the keys whose time is over.
func (k *keypad) update(now time.Time) {
	var down byte
	var next time.Duration
	for n, until := range k.until {
		left := until.Sub(now)
		if left <= 0 {
			continue
		}
		down |= 1 << n
		if next == 0 || left < next {
			next = left
		}
	}
	k.set(down)
	k.wake = nil
	if next > 0 {
		k.wake = time.After(next)
	}
}

// letGo releases all keys at once.
func (k *keypad) letGo() {
	k.until = [2]time.Time{}
	k.set(0)
	k.wake = nil
}

func (k *keypad) set(down byte) {
	if down != k.down {
		k.down = down
		k.press(down)
	}
}
