package md

import "errors"

// progress reads how far the work is that sync_action names. resync_start is not
// read again: what it says about an idle array changes with sync_action.
func (f folder) progress(a *Array) error {
	completed, err := f.read("md/sync_completed")
	done, todo, delayed, err2 := fraction(completed)
	err2 = f.explain("md/sync_completed", completed, err2)
	s := &Sync{Action: syncAction(a.Facts.SyncAction)}
	switch a.Facts.SyncAction {
	case ActionResync, "recover", ActionReshape, ActionCheck, ActionRepair:
		s.State = Pending // it is due and the kernel's thread has not begun
	case "frozen":
		s.Action, s.State = a.due(), Frozen
	default: // idle, or a kernel without sync_action
		s.Action, s.State = a.due(), Pending
		if s.Action != ActionResync {
			s = nil
		}
	}
	if s != nil && s.Action == "" {
		s = nil
	}
	if s != nil && delayed {
		s.State = Delayed
	}
	a.Sync = s
	if s == nil || done == nil {
		return errors.Join(present(err), err2)
	}
	return errors.Join(present(err), err2, f.running(s, *done, *todo))
}

// running takes the figures of work that goes on. sync_completed counts sectors of
// 512 bytes; sync_speed can be negative, and is printed as if it could not.
func (f folder) running(s *Sync, done, todo int64) error {
	text, err := f.read("md/sync_speed")
	speed, err2 := number(text)
	if err2 != nil || speed != nil && *speed > fastest {
		speed = nil
	}
	s.State = Running
	s.Percent = percent(done, todo)
	s.DoneKiB, s.TodoKiB = halved(&done), halved(&todo)
	s.SpeedKiB = speed
	s.Minutes = minutes((todo-done)/2, speed)
	return errors.Join(present(err), nil)
}

// fastest is the speed in KiB/s above which a figure is not one.
const fastest = 1 << 40

// due returns the action that an array at rest needs: status_resync in md.c
// prints PENDING for a resync that is not finished.
func (a *Array) due() string {
	switch {
	case a.Facts.SyncAction == "" || a.State != "active":
		return ""
	case a.Reshape != nil:
		return ActionReshape
	case a.Facts.ResyncedSectors != nil:
		return ActionResync
	case a.Degraded() && (a.HasSpare() || a.RebuildingMembers() != nil):
		return ActionRecovery
	}
	return ""
}

// present returns err unless it says that something is not there.
func present(err error) error {
	if gone(err) {
		return nil
	}
	return err
}
