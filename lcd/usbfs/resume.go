package usbfs

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// farAway is when the timer would fire that is only there to be cancelled, in
// seconds since 1970: in 2038, as far as 32-bit machines count.
const farAway = 1<<31 - 1

// watchResume signals changed whenever the machine wakes up from suspend, until
// ctx ends: the device may have lost its power meanwhile. The kernel tells by
// cancelling a timer on its clock, which it also does when somebody sets that
// (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET); then a redraw does no harm.
func watchResume(ctx context.Context, changed chan<- struct{}) error {
	fd, err := unix.TimerfdCreate(unix.CLOCK_REALTIME, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return err
	}
	timer := os.NewFile(uintptr(fd), "clock")
	if err := arm(fd); err != nil {
		return errors.Join(err, timer.Close())
	}
	context.AfterFunc(ctx, func() { timer.Close() })
	go func() {
		var expirations [8]byte
		for {
			if _, err := timer.Read(expirations[:]); !errors.Is(err, unix.ECANCELED) || arm(fd) != nil {
				return
			}
			signal(changed)
		}
	}()
	return nil
}

func arm(fd int) error {
	return unix.TimerfdSettime(fd, unix.TFD_TIMER_ABSTIME|unix.TFD_TIMER_CANCEL_ON_SET,
		&unix.ItimerSpec{Value: unix.Timespec{Sec: farAway}}, nil)
}
