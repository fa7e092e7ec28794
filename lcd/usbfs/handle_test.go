package usbfs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

var panelInfo = Info{ID: ID{0x0403, 0xC630}, Port: "5-3", Node: "/dev/bus/usb/005/003"}

// text is requests that write letters to controller 0, n of four each.
func text(n int) []Setup {
	setups := []Setup{{0x40, 0x28, 0x80}}
	for range n - 1 {
		setups = append(setups, Setup{0x40, 0x4B, 'a', 'b', 'c', 'd'})
	}
	return setups
}

func opened(t *testing.T, k *fakeKernel) *Handle {
	h, err := open(panelInfo, k, goClock{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if k.claimed || len(k.pending)+len(k.queue)+len(k.done) > 0 {
			t.Errorf("after Close %d transfers are pending and %d not reaped; claimed %v", len(k.pending)+len(k.queue), len(k.done), k.claimed)
		}
	})
	return h
}

// TestWrite hands whole plans to the kernel.
func TestWrite(t *testing.T) {
	for _, n := range []int{1, 2, 21, maxURBs, maxURBs + 1, maxURBs + 2, 3 * maxURBs} {
		board, k := plugIn(t)
		h := opened(t, k)
		done, err := h.Write(t.Context(), text(n))
		if done != n || err != nil {
			t.Errorf("%d transfers: %d done, %v", n, done, err)
		}
		if board.Transfers() != n {
			t.Errorf("%d transfers reached the board, want %d", board.Transfers(), n)
		}
		if calls, want := k.calls[reqSubmit]+k.calls[reqReapNow], 2*n; calls != want {
			t.Errorf("%d transfers took %d system calls, want %d", n, calls, want)
		}
	}
}

func TestWriteShows(t *testing.T) {
	board, k := plugIn(t)
	if _, err := opened(t, k).Write(t.Context(), text(3)); err != nil {
		t.Fatal(err)
	}
	if got := board.Glass().Row(0); !strings.HasPrefix(got, "abcdabcd") {
		t.Errorf("the glass shows %q", got)
	}
}

func TestRead(t *testing.T) {
	_, k := plugIn(t)
	version := make([]byte, 2)
	if n, err := opened(t, k).Read(t.Context(), Setup{0xC0, 0x80, 6: 2}, version); err != nil || n != 2 || version[0] != 1 || version[1] != 9 {
		t.Errorf("version % x, %v; want 1.9", version, err)
	}
}

// TestWriteFails lets each transfer of a plan fail in each way.
func TestWriteFails(t *testing.T) {
	for n := range 6 {
		for _, want := range []unix.Errno{unix.EPROTO, unix.EPIPE, unix.ENODEV} {
			board, k := plugIn(t)
			h := opened(t, k)
			board.FailAt(n, want)
			done, err := h.Write(t.Context(), text(6))
			if done != n || !errors.Is(err, want) {
				t.Errorf("transfer %d failed with %v: %d done, %v", n, want, done, err)
			}
			if gone := errors.Is(err, ErrGone); gone != (want == unix.ENODEV) {
				t.Errorf("%v: gone is %v", err, gone)
			}
			if done, err := h.Write(t.Context(), text(2)); done != 2 || err != nil {
				t.Errorf("the next plan: %d done, %v", done, err)
			}
		}
	}
}

// TestWriteFailsCallsBack calls back what is still to come when a transfer is seen to
// have failed.
func TestWriteFailsCallsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board, k := plugIn(t)
		k.each = slowestPace
		h := opened(t, k)
		board.FailAt(0, unix.EPROTO)
		if done, err := h.Write(t.Context(), text(6)); done != 0 || !errors.Is(err, unix.EPROTO) {
			t.Errorf("%d done, %v", done, err)
		}
		if seen := board.Transfers(); seen > 2 {
			t.Errorf("the first transfer failed, and %d more were sent", seen-1)
		}
	})
}

// TestClockFails leaves nothing with the kernel when the time cannot be waited for:
// the next plan uses the same memory.
func TestClockFails(t *testing.T) {
	_, k := plugIn(t)
	k.each = time.Minute
	h := opened(t, k)
	h.clock = brokenClock{}
	if done, err := h.Write(t.Context(), text(4)); done != 0 || !errors.Is(err, errClock) {
		t.Errorf("%d done, %v", done, err)
	}
	if len(k.queue)+len(k.done) > 0 {
		t.Errorf("the kernel still has %d transfers", len(k.queue)+len(k.done))
	}
}

// TestWriteHangs has a device that stops answering at each transfer.
func TestWriteHangs(t *testing.T) {
	synctest.Test(t, writeHangs)
}

func writeHangs(t *testing.T) {
	for n := range 6 {
		_, k := plugIn(t)
		h := opened(t, k)
		k.hang = n
		done, err := h.Write(t.Context(), text(6))
		if done != n || !errors.Is(err, unix.ETIMEDOUT) {
			t.Errorf("hanging from transfer %d on: %d done, %v", n, done, err)
		}
		k.hang = -1
		if done, err := h.Write(t.Context(), text(6)); done != 6 || err != nil {
			t.Errorf("the device answers again: %d done, %v", done, err)
		}
	}
}

// TestWriteRefused has the kernel take no transfer at all.
func TestWriteRefused(t *testing.T) {
	_, k := plugIn(t)
	h := opened(t, k)
	k.refuse = unix.ENOMEM
	if done, err := h.Write(t.Context(), text(3)); done != 0 || !errors.Is(err, unix.ENOMEM) {
		t.Errorf("%d done, %v", done, err)
	}
}

func TestReadTooMuch(t *testing.T) {
	_, k := plugIn(t)
	h := opened(t, k)
	for _, tt := range []struct{ asked, room int }{{9, 9}, {2, 1}} {
		if _, err := h.Read(t.Context(), Setup{0xC0, 0x80, 6: byte(tt.asked)}, make([]byte, tt.room)); err == nil || k.calls[reqSubmit] != 0 {
			t.Errorf("a read of %d bytes into %d: %v after %d transfers", tt.asked, tt.room, err, k.calls[reqSubmit])
		}
	}
}

// TestPaceLearns sleeps about as long as the transfers take, whatever that is.
func TestPaceLearns(t *testing.T) {
	for _, each := range []time.Duration{500 * time.Microsecond, 4 * time.Millisecond, 20 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			_, k := plugIn(t)
			k.each = each
			h := opened(t, k)
			const plans, n = 100, 4
			write := func() {
				for range plans {
					if _, err := h.Write(t.Context(), text(n)); err != nil {
						t.Fatal(err)
					}
				}
			}
			write()
			k.calls[reqReapNow] = 0
			start := time.Now()
			write()
			if looks := k.calls[reqReapNow] - plans*n; looks > plans/4 {
				t.Errorf("%v a transfer: %d plans were looked at %d times too early", each, plans, looks)
			}
			if took, atBest := time.Since(start), plans*n*each; took > atBest*5/4 {
				t.Errorf("%v a transfer: took %v, the transfers alone %v", each, took, atBest)
			}
		})
	}
}

func TestUnplugAtAnyTransfer(t *testing.T) {
	for n := range 6 {
		board, k := plugIn(t)
		h := opened(t, k)
		board.UnplugAt(n)
		if done, err := h.Write(t.Context(), text(6)); done != n || !errors.Is(err, ErrGone) {
			t.Errorf("unplugged at transfer %d: %d done, %v", n, done, err)
		}
	}
}

// TestErrorsSayWhatToDo looks for the next step in each error's sentence.
func TestErrorsSayWhatToDo(t *testing.T) {
	tests := map[error]string{
		unix.ENODEV:       "plugged in again",
		unix.ESHUTDOWN:    "plugged in again",
		unix.ENOENT:       "plugged in again",
		unix.EACCES:       "udev rule",
		unix.EPERM:        "DeviceAllow",
		unix.EBUSY:        "LCDd",
		unix.ETIMEDOUT:    "unplug it",
		unix.EPIPE:        "LCD2USB",
		unix.EPROTO:       "cable",
		unix.EILSEQ:       "cable",
		unix.EOVERFLOW:    "cable",
		unix.ENOMEM:       "usbfs_memory_mb",
		unix.ENOTTY:       "no USB device",
		unix.EHOSTUNREACH: "devices/5-3/power/control",
		unix.EIO:          "plug it in again",
	}
	for cause, want := range tests {
		err := explain(panelInfo, "write", cause)
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "0403:c630 at port 5-3") {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
}

func TestOpenBusy(t *testing.T) {
	_, k := plugIn(t)
	k.busy = true
	if _, err := open(panelInfo, k, goClock{}); !errors.Is(err, unix.EBUSY) {
		t.Errorf("open of a device that another program holds: %v", err)
	}
}

func TestOpenMissing(t *testing.T) {
	info := panelInfo
	info.Node = filepath.Join(t.TempDir(), "003")
	if _, err := Open(info); !errors.Is(err, ErrGone) {
		t.Errorf("open of a node that is not there: %v", err)
	}
}

// TestOpenNoDevice opens a plain file, on which there are no such ioctls.
func TestOpenNoDevice(t *testing.T) {
	info := panelInfo
	info.Node = filepath.Join(t.TempDir(), "003")
	if err := os.WriteFile(info.Node, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(info); err == nil || !strings.Contains(err.Error(), "claim") {
		t.Errorf("open of a plain file: %v", err)
	}
}

// TestABI holds the structures and ioctl numbers against those of C, on 64 and on 32
// bits (include/uapi/linux/usbdevice_fs.h).
func TestABI(t *testing.T) {
	type layout struct {
		size, submit, reap                                   uintptr
		endpoint, status, flags, buffer, length, actual      uintptr
		startFrame, packets, errors, signal, context, inSlot uintptr
	}
	want := layout{56, 0x8038550A, 0x4008550D, 1, 4, 8, 16, 24, 28, 32, 36, 40, 44, 48, 56}
	if unsafe.Sizeof(uintptr(0)) == 4 {
		want = layout{44, 0x802C550A, 0x4004550D, 1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44}
	}
	var u urb
	got := layout{
		unsafe.Sizeof(u), reqSubmit, reqReapNow,
		unsafe.Offsetof(u.endpoint), unsafe.Offsetof(u.status), unsafe.Offsetof(u.flags), unsafe.Offsetof(u.buffer),
		unsafe.Offsetof(u.bufferLength), unsafe.Offsetof(u.actualLength), unsafe.Offsetof(u.startFrame),
		unsafe.Offsetof(u.packets), unsafe.Offsetof(u.errorCount), unsafe.Offsetof(u.signalNumber),
		unsafe.Offsetof(u.userContext), unsafe.Offsetof(slot{}.setup),
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(layout{})); diff != "" {
		t.Errorf("the ABI (-want +got):\n%s", diff)
	}
	if reqClaim != 0x8004550F || reqDiscard != 0x550B {
		t.Errorf("claim %#x, discard %#x", reqClaim, reqDiscard)
	}
}
