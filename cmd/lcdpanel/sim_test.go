package main

import (
	"context"
	"io"
	"path/filepath"
	"testing"
)

// TestSimEnds has the panel left alone, and all of its trace written, once sim has
// ended.
func TestSimEnds(t *testing.T) {
	for range 5 {
		o := simOpts{displayOpts: displayOpts{device: "sim:", trace: filepath.Join(t.TempDir(), "trace")}}
		o.socket = filepath.Join(t.TempDir(), "socket")
		ctx, cancel := context.WithCancel(t.Context())
		w, err := o.wire(ctx, defaultSettings(), "/", []string{"memory"})
		if err != nil {
			t.Fatal(err)
		}
		w.start(ctx)
		seen := endsWhenWritten{cancel}
		if err := o.live(ctx, w, seen, nil); err != nil {
			t.Error(err)
		}
		select {
		case <-w.driver.ended:
		default:
			t.Error("the panel is still driven after the end")
		}
		if err := w.display.Close(); err != nil {
			t.Error(err)
		}
		w.settle()
	}
}

// endsWhenWritten ends something with the first picture.
type endsWhenWritten struct{ end func() }

// Write implements [io.Writer].
func (e endsWhenWritten) Write(p []byte) (int, error) {
	e.end()
	return io.Discard.Write(p)
}
