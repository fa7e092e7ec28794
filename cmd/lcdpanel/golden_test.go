package main

import (
	"bytes"
	"errors"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the glass shows into the golden files, and the README's pictures")

// compareGolden compares what was seen with a file, or writes it there.
func compareGolden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// comparePictures compares what was seen with the README's pictures, dot by dot, or
// draws those.
func comparePictures(t *testing.T, got map[string]image.Image) {
	t.Helper()
	for name, picture := range got {
		file := filepath.Join("..", "..", "doc", name)
		if *update {
			var b bytes.Buffer
			if err := errors.Join(png.Encode(&b, picture), os.WriteFile(file, b.Bytes(), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		if !sameDots(t, file, picture) {
			t.Errorf("%s is not what the demo shows; go test ./cmd/lcdpanel -run TestDemoDay -update draws it anew", file)
		}
	}
}

// sameDots tells whether a file holds a picture.
func sameDots(t *testing.T, file string, want image.Image) bool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	rgba := func(img image.Image) *image.RGBA {
		flat := image.NewRGBA(img.Bounds())
		draw.Draw(flat, flat.Bounds(), img, img.Bounds().Min, draw.Src)
		return flat
	}
	a, b := rgba(got), rgba(want)
	return a.Rect == b.Rect && bytes.Equal(a.Pix, b.Pix)
}
