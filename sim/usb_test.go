package sim

import (
	"context"
	"errors"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
)

func wantGone(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, ErrGone) || !errors.Is(err, syscall.ENODEV) {
		t.Errorf("error is %v, want one that is ErrGone and ENODEV", err)
	}
}

func signalled(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestWriteStopsAtTheFirstFailure(t *testing.T) {
	broken := errors.New("broken")
	for _, tc := range []struct {
		name string
		plan func(*board)
		is   error
		show string
	}{
		{"lost on the way", func(b *board) { b.FailAt(2, broken) }, broken, "aa"},
		{"answer lost", func(b *board) { b.FailLateAt(2, broken) }, broken, "aab"},
		{"no error given", func(b *board) { b.FailAt(2, nil) }, ErrTransfer, "aa"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBoard(t, Opts{})
			b.send(out(0x28, 0x01))
			tc.plan(b)
			done, err := b.h.Write(t.Context(), [][8]byte{out(0x48, 'a'), out(0x48, 'a'), out(0x48, 'b'), out(0x48, 'c')})
			if done != 2 || !errors.Is(err, tc.is) {
				t.Errorf("done %d, error %v; want 2 and %v", done, err, tc.is)
			}
			want(t, b.Glass(), tc.show)
			b.send(out(0x48, 'd'))
			want(t, b.Glass(), tc.show+"d")
			if got := b.Transfers(); got != 5 {
				t.Errorf("%d transfers counted, want 5", got)
			}
		})
	}
}

func TestReadsFailToo(t *testing.T) {
	b := newBoard(t, Opts{})
	b.FailAt(0, syscall.EPROTO)
	if n, err := b.h.Read(t.Context(), in(0x80, 2), make([]byte, 2)); n != 0 || !errors.Is(err, syscall.EPROTO) {
		t.Errorf("n %d, error %v; want 0 and EPROTO", n, err)
	}
}

func TestUnpluggedInTheMiddle(t *testing.T) {
	b := newBoard(t, Opts{})
	b.UnplugAt(1)
	done, err := b.h.Write(t.Context(), [][8]byte{out(0x28, 0x01), out(0x48, 'a'), out(0x48, 'b')})
	if done != 1 {
		t.Errorf("done %d, want 1", done)
	}
	wantGone(t, err)
	if !signalled(b.Changed()) {
		t.Error("no signal of the unplug")
	}
	_, err = b.Open()
	wantGone(t, err)
	if g := b.Glass(); g.On || g.Brightness != 0 || strings.TrimSpace(g.Text()) != "" {
		t.Error("an unplugged glass still shows something")
	}

	b.Plug()
	if !signalled(b.Changed()) {
		t.Error("no signal of the plug")
	}
	want(t, b.Glass(), "LCD2USB V1.09")
	_, err = b.h.Write(t.Context(), [][8]byte{out(0x48, 'a')})
	wantGone(t, err) // the old handle is dead for ever
	b.reopen()
	b.send(out(0x48, '!'))
	want(t, b.Glass(), "LCD2USB V1.09!")
}

func TestPlugAndUnplugTwiceAreOnce(t *testing.T) {
	b := newBoard(t, Opts{})
	if signalled(b.Changed()) {
		t.Error("being made is no change")
	}
	b.Plug()
	if signalled(b.Changed()) {
		t.Error("plugged in again without an unplug")
	}
	b.send(out(0x48, '!')) // the handle lives
	b.Unplug()
	signalled(b.Changed())
	b.Unplug()
	b.Reset()
	if signalled(b.Changed()) {
		t.Error("nothing changes for a board that is away")
	}
}

// An MCU reset looks like a replug to the host. The LCD keeps its power, so user characters survive.
func TestResetKeepsCGRAM(t *testing.T) {
	b := newBoard(t, Opts{Font: heart()})
	drawing := heart()['♥']
	b.send(out(0x28, 0x40), out(0x4B, drawing[:4]...), out(0x4B, drawing[4:]...))
	b.Reset()
	if !signalled(b.Changed()) {
		t.Error("no signal of the reset")
	}
	_, err := b.h.Write(t.Context(), [][8]byte{out(0x48, 'a')})
	wantGone(t, err)
	b.reopen()
	b.send(out(0x48, 0))
	want(t, b.Glass(), "LCD2USB V1.09♥")
	b.Unplug()
	b.Plug()
	b.reopen()
	b.send(out(0x48, 0))
	want(t, b.Glass(), "LCD2USB V1.09\uFFFD")
}

func TestClosedHandle(t *testing.T) {
	b := newBoard(t, Opts{})
	for range 2 {
		if err := b.h.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.h.Write(t.Context(), [][8]byte{out(0x48, 'a')}); !errors.Is(err, ErrClosed) {
		t.Errorf("write says %v, want ErrClosed", err)
	}
	if _, err := b.h.Read(t.Context(), in(0x80, 2), make([]byte, 2)); !errors.Is(err, ErrClosed) {
		t.Errorf("read says %v, want ErrClosed", err)
	}
	if got := b.Transfers(); got != 0 {
		t.Errorf("%d transfers counted on a closed handle", got)
	}
}

func TestContextIsOver(t *testing.T) {
	b := newBoard(t, Opts{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := b.h.Write(ctx, [][8]byte{out(0x48, 'a')}); done != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("done %d, error %v; want 0 and canceled", done, err)
	}
	if got := b.Transfers(); got != 0 {
		t.Errorf("%d transfers started", got)
	}
}

func TestAHangingTransferEndsWithItsContextOrThePlug(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBoard(t, Opts{})
		b.HangAt(0)
		b.HangAt(1)
		ctx, cancel := context.WithCancel(t.Context())
		result := make(chan error, 1)
		try := func() { _, err := b.h.Write(ctx, [][8]byte{out(0x48, 'a')}); result <- err }
		go try()
		synctest.Wait()
		cancel()
		if err := <-result; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want canceled", err)
		}
		ctx = t.Context()
		go try()
		synctest.Wait()
		b.Unplug()
		wantGone(t, <-result)
	})
}

func TestSetupsTheKernelWouldRefuse(t *testing.T) {
	b := newBoard(t, Opts{})
	if _, err := b.h.Write(t.Context(), [][8]byte{in(0x80, 2)}); !errors.Is(err, ErrSetup) {
		t.Errorf("write of a read: %v", err)
	}
	if _, err := b.h.Write(t.Context(), [][8]byte{{0x40, 0x48, 'a', 0, 0, 0, 0, 1}}); !errors.Is(err, ErrSetup) {
		t.Errorf("write with a data stage: %v", err)
	}
	if _, err := b.h.Read(t.Context(), out(0x48, 'a'), nil); !errors.Is(err, ErrSetup) {
		t.Errorf("read of a write: %v", err)
	}
	if _, err := b.h.Read(t.Context(), in(0x80, 2), make([]byte, 1)); !errors.Is(err, ErrSetup) {
		t.Errorf("read into too small a buffer: %v", err)
	}
}

func TestWatchersAreToldOfChangesOnly(t *testing.T) {
	b := newBoard(t, Opts{})
	one, two := b.Watch(), b.Watch()
	for _, step := range []struct {
		name string
		do   func()
		want bool
	}{
		{"nothing yet", func() {}, false},
		{"no-op and echo", func() { b.send(out(0x20)); b.ask(in(0, 2)) }, false},
		{"data", func() { b.send(out(0x48, 'a')) }, true},
		{"same light", func() { b.send(out(0x68, 0xFF)) }, false},
		{"other light", func() { b.send(out(0x68, 0x10)) }, true},
		{"a failed transfer", func() { b.FailAt(0, nil); b.h.Write(t.Context(), [][8]byte{out(0x48, 'b')}) }, false},
		{"a transfer that took effect and failed", func() { b.FailLateAt(0, nil); b.h.Write(t.Context(), [][8]byte{out(0x48, 'b')}) }, true},
		{"a flipped bit", func() { b.Controller(0, func(c *Controller) { c.FlipBit(3) }) }, true},
		{"a look inside", func() { b.Controller(0, func(*Controller) {}) }, false},
		{"unplug", b.Unplug, true},
		{"plug", b.Plug, true},
	} {
		step.do()
		if a, b := signalled(one), signalled(two); a != step.want || b != step.want {
			t.Errorf("%s: signals %v and %v, want %v", step.name, a, b, step.want)
		}
	}
}
