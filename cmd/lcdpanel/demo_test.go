package main

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/internal/paneltest"
	"lcdpanel/sim"
)

// demoRig is the demo on an emulated panel.
type demoRig struct {
	*demo
	*wiring
	t    *testing.T
	view *simView
}

// playDemo plays the demo in a bubble, whose clock costs nothing.
func playDemo(t *testing.T, size string, look func(*demoRig)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		d, err := newDemo()
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			cancel()
			if err := d.Close(); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(d.dir); !os.IsNotExist(err) {
				t.Errorf("the machine is left behind: %v", err)
			}
		}()
		d.deaf = true // waiting for inotify would hold the bubble's clock
		s, err := d.settings()
		if err != nil {
			t.Fatal(err)
		}
		o := displayOpts{device: "sim:", size: size}
		w, err := d.wire(ctx, &o, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &demoRig{d, w, t, newSimView(ctx, w, true)}
		if err := d.begin(ctx, w, ""); err != nil {
			t.Fatal(err)
		}
		go w.deck.Run(ctx, w.events, &w.pictures)
		go d.direct(ctx, w, r.view)
		look(r)
		cancel()
		w.settle()
		synctest.Wait()
	})
}

// glass returns what stands on the panel now.
func (r *demoRig) glass() sim.Glass {
	r.t.Helper()
	synctest.Wait()
	picture, _, _ := r.pictures.Get()
	dev, err := r.display.Open(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	if err := dev.Show(r.t.Context(), picture); err != nil {
		r.t.Fatal(err)
	}
	return r.display.board.Glass()
}

// playTo plays until a stage has begun.
func (r *demoRig) playTo(stage string) {
	const longest = 10 * time.Minute
	for end := time.Now().Add(longest); r.player.Scene().Name != stage; time.Sleep(time.Second / 50) {
		if time.Now().After(end) {
			r.t.Fatalf("stage %q does not begin", stage)
		}
	}
}

// demoLooks says when the panel is looked at: how long after a stage has begun. What
// has a picture is shown in the README.
var demoLooks = []struct {
	stage   string
	after   []time.Duration
	picture string
}{
	{"idle", []time.Duration{2500 * time.Millisecond, 10500 * time.Millisecond}, "overview.png"},
	{"upload", []time.Duration{2500 * time.Millisecond}, ""},
	{"unpacking", []time.Duration{2500 * time.Millisecond}, ""},
	{"installing", []time.Duration{2500 * time.Millisecond}, ""},
	{"building", []time.Duration{4500 * time.Millisecond}, "building.png"},
	{"compiling", []time.Duration{2500 * time.Millisecond}, ""},
	{"failed", []time.Duration{2500 * time.Millisecond}, ""},
	{"resync", []time.Duration{3500 * time.Millisecond}, ""},
	{"resyncing", []time.Duration{3500 * time.Millisecond}, "resync.png"},
	{"failure", []time.Duration{2500 * time.Millisecond, 7100 * time.Millisecond}, "raid.png"},
	{"new-disk", []time.Duration{2500 * time.Millisecond}, ""},
	{"rebuild", []time.Duration{2500 * time.Millisecond}, ""},
	{"rebuilding", []time.Duration{2500 * time.Millisecond, 6100 * time.Millisecond}, ""},
	{"clear", []time.Duration{2500 * time.Millisecond}, ""},
	{"well", []time.Duration{2500 * time.Millisecond}, ""},
}

// changesByTheMinute says whose figures depend on the moment: the next day they are
// read at another one.
func changesByTheMinute(stage string) bool {
	return slices.Contains([]string{"upload", "unpacking", "installing", "building", "compiling"}, stage)
}

// record plays a day and writes down what is seen, and draws what the README shows.
func (r *demoRig) record() (day txtar.Archive, pictures map[string]image.Image) {
	pictures = map[string]image.Image{}
	for _, l := range demoLooks {
		r.playTo(l.stage)
		past := time.Duration(0)
		for i, after := range l.after {
			time.Sleep(after - past)
			past = after
			glass := r.glass()
			day.Files = append(day.Files, txtar.File{
				Name: fmt.Sprintf("%s after %v: %s", l.stage, after, r.caption()), Data: []byte(paneltest.Box(r.display.text())),
			})
			if i == 0 && l.picture != "" {
				pictures[l.picture] = glass.Image(sim.PNGOpts{})
			}
		}
	}
	return day, pictures
}

// dayBefore has a picture of the day after tell of the day before.
var dayBefore = strings.NewReplacer("17.08.", "16.08.", "Sun", "Sat")

// TestDemoDay plays the day on two sizes of panel, and then another one: what the day
// before has left is gone.
func TestDemoDay(t *testing.T) {
	for _, size := range []string{"20x4", "16x2"} {
		t.Run(size, func(t *testing.T) {
			playDemo(t, size, func(r *demoRig) {
				today, pictures := r.record()
				compareGolden(t, filepath.Join("testdata", "demo", size+".golden"), txtar.Format(&today))
				if size == "20x4" {
					comparePictures(t, pictures)
				}
				tomorrow, _ := r.record()
				compareDays(t, today, tomorrow)
			})
		})
	}
}

// compareDays compares what is seen on two days.
func compareDays(t *testing.T, today, tomorrow txtar.Archive) {
	t.Helper()
	for i, got := range tomorrow.Files {
		want, stage := today.Files[i], strings.Fields(got.Name)[0]
		if diff := cmp.Diff(string(want.Data), dayBefore.Replace(string(got.Data))); diff != "" && !changesByTheMinute(stage) {
			t.Errorf("the day after, %s (-want +got):\n%s", got.Name, diff)
		}
	}
}

// TestDemoHeld stays with a screen that somebody holds, until something breaks.
func TestDemoHeld(t *testing.T) {
	playDemo(t, "20x4", func(r *demoRig) {
		r.view.panel.Hold()
		for _, stage := range []string{"upload", "building", "resync"} {
			r.playTo(stage)
			time.Sleep(2500 * time.Millisecond)
			if text := r.glass().Text(); !strings.HasPrefix(text, "n54l ") {
				t.Errorf("in stage %s a held overview has become\n%s", stage, text)
			}
		}
		r.playTo("failure")
		time.Sleep(2500 * time.Millisecond)
		if text := r.glass().Text(); !strings.Contains(text, "DEGRADED") {
			t.Errorf("a disk has failed, and a held screen shows\n%s", text)
		}
	})
}
