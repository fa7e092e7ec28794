package sim

import "errors"

// ErrTransfer is how a transfer fails when FailAt is given no error of its own.
var ErrTransfer = errors.New("the transfer failed on the bus")

// script is what is to go wrong, by the number of the transfer.
type script map[int]failure

// failure is one planned accident. The zero value is none.
type failure struct {
	err    error
	late   bool // the device has done what was asked; only the host does not know
	unplug bool
	hang   bool
}

// take returns the accident planned for transfer n and forgets it.
func (s script) take(n int) failure {
	f := s[n]
	delete(s, n)
	return f
}

// FailAt makes the n-th transfer from now, counted from 0, fail with err (nil means [ErrTransfer]) without reaching
// the device. The transfers after it work again.
func (d *LCD2USB) FailAt(n int, err error) { d.plan(n, failure{err: orTransfer(err)}) }

// FailLateAt is FailAt for the other kind of failure: the device took the request and acted, but its answer was lost.
func (d *LCD2USB) FailLateAt(n int, err error) { d.plan(n, failure{err: orTransfer(err), late: true}) }

// UnplugAt unplugs the board when the n-th transfer from now, counted from 0, is under way; it has no effect.
func (d *LCD2USB) UnplugAt(n int) { d.plan(n, failure{unplug: true}) }

// HangAt makes the n-th transfer from now, counted from 0, wait until its context ends or the board is unplugged.
func (d *LCD2USB) HangAt(n int) { d.plan(n, failure{hang: true}) }

func (d *LCD2USB) plan(n int, f failure) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.script == nil {
		d.script = script{}
	}
	d.script[d.transfers+n] = f
}

func orTransfer(err error) error {
	if err == nil {
		return ErrTransfer
	}
	return err
}
