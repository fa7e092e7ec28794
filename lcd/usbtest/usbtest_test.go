package usbtest_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd/usbtest"
)

var (
	write   = usbtest.Setup{0x40, 0x28, 0x80}
	version = usbtest.Setup{0xC0, 0x80, 6: 2}
)

func recording() []usbtest.Transfer {
	return []usbtest.Transfer{{Setup: write}, {version, []byte{1, 9}}, {Setup: write}}
}

// talk does what the recording holds.
func talk(t *testing.T, d usbtest.Device) error {
	if _, err := d.Write(t.Context(), []usbtest.Setup{write}); err != nil {
		return err
	}
	answer := make([]byte, 2)
	if _, err := d.Read(t.Context(), version, answer); err != nil {
		return err
	}
	if answer[1] != 9 {
		t.Errorf("the version is % x", answer)
	}
	_, err := d.Write(t.Context(), []usbtest.Setup{write})
	return err
}

func TestRecordPlayback(t *testing.T) {
	r := &usbtest.Record{Device: &usbtest.Playback{Transfers: recording()}}
	if err := errors.Join(talk(t, r), r.Close()); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(recording(), r.Transfers); diff != "" {
		t.Errorf("the recording (-want +got):\n%s", diff)
	}
}

func TestPlaybackFailsOnce(t *testing.T) {
	broken := errors.New("broken")
	p := &usbtest.Playback{Transfers: recording(), Err: broken, FailAt: 1}
	if err := talk(t, p); !errors.Is(err, broken) {
		t.Errorf("the transfer that should fail: %v", err)
	}
	if _, err := p.Read(t.Context(), version, make([]byte, 2)); err != nil {
		t.Errorf("the same transfer again: %v", err)
	}
	if err := p.Close(); err == nil {
		t.Error("Close with a transfer left said nothing")
	}
}

func TestPlaybackDeviates(t *testing.T) {
	other := usbtest.Setup{0x40, 0x28, 0xC0}
	p := &usbtest.Playback{Transfers: recording()}
	if _, err := p.Write(t.Context(), []usbtest.Setup{other}); !errors.Is(err, usbtest.ErrUnexpected) {
		t.Errorf("another transfer than the next: %v", err)
	}
	if done, err := p.Write(t.Context(), []usbtest.Setup{write, write}); done != 1 || !errors.Is(err, usbtest.ErrUnexpected) {
		t.Errorf("%d transfers of which the second is not the next: %v", done, err)
	}
	if _, err := p.Read(t.Context(), version, make([]byte, 1)); !errors.Is(err, usbtest.ErrUnexpected) {
		t.Errorf("a shorter answer than the recorded one: %v", err)
	}
	if err := p.Close(); err == nil {
		t.Error("Close with a transfer left said nothing")
	}
	if _, err := p.Write(t.Context(), []usbtest.Setup{write}); !errors.Is(err, usbtest.ErrUnexpected) {
		t.Errorf("a transfer after Close: %v", err)
	}
}
