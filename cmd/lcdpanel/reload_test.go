package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"lcdpanel/config"
	"lcdpanel/control"
	"lcdpanel/lcd/panel"
)

// serviceRig is a running panel whose config can be changed.
type serviceRig struct {
	*wiring
	t    *testing.T
	opts runOpts
	news chan panel.Event
	stop func() // ends the deck
}

// serve runs the emulated panel of a config until the test ends.
func serve(t *testing.T, text string) *serviceRig { return serveLogged(t, nil, text) }

// serveLogged is serve with a log, nil for none.
func serveLogged(t *testing.T, log func(string), text string) *serviceRig {
	s := &serviceRig{t: t, news: make(chan panel.Event)}
	s.opts.log = log
	s.opts.path = filepath.Join(t.TempDir(), "config.yaml")
	s.opts.boot = true
	s.write(text)
	set, err := s.opts.load()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if s.wiring, err = s.opts.wire(ctx, set, "/", nil); err != nil {
		t.Fatal(err)
	}
	s.start(ctx)
	go follow(ctx, s.news, func(panel.Event) {})
	s.drive(ctx, s.news)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.deck.Run(ctx, s.events, &s.pictures)
	}()
	s.stop = func() { cancel(); <-ended }
	t.Cleanup(func() {
		s.stop()
		s.driver.end()
	})
	return s
}

func (s *serviceRig) write(text string) {
	s.t.Helper()
	if err := os.WriteFile(s.opts.path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *serviceRig) reload(text string) error {
	s.write(text)
	return s.opts.reload(s.t.Context(), s.wiring, nil, s.news)
}

// want waits until text stands on the glass.
func (s *serviceRig) want(text string) {
	s.t.Helper()
	board, changed := s.display.board, s.display.board.Watch()
	timeout := time.After(10 * time.Second)
	for !strings.Contains(board.Glass().Text(), text) {
		select {
		case <-changed:
		case <-timeout:
			s.t.Fatalf("the glass shows\n%s\nwant %q", board.Glass().Text(), text)
		}
	}
}

func TestReload(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [clock]\n")
	before := s.display
	if err := s.reload("display: {device: sim}\nscreens: [load]\n"); err != nil {
		t.Fatal(err)
	}
	s.want("LOAD")
	if s.display != before {
		t.Error("the display was opened anew although nothing about it has changed")
	}
	if err := s.reload("display: {device: sim, size: 16x2}\nscreens: [memory]\n"); err != nil {
		t.Fatal(err)
	}
	s.want("MEM")
	if w := s.display.board.Glass().W; w != 16 {
		t.Errorf("the glass is %d columns wide, want 16", w)
	}
}

// TestOwnScreensAreNotOffered asks for a screen that there is not, before and after a
// reload: those are named that a person may pick.
func TestOwnScreensAreNotOffered(t *testing.T) {
	const config = "display: {device: sim}\nscreens: [memory, cpu]\n"
	s := serve(t, config)
	for _, when := range []string{"at first", "after a reload"} {
		err := target{s.wiring, t.Context()}.Show("lunch")
		if err == nil || !strings.HasSuffix(err.Error(), "; there are memory, cpu") {
			t.Errorf("%s: %v", when, err)
		}
		if err := s.reload(config); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReloadBadConfig keeps what there is.
func TestReloadBadConfig(t *testing.T) {
	s := serve(t, "display: {device: sim}\nscreens: [memory]\n")
	s.want("MEM")
	for _, bad := range []string{"screens: [memry]\n", "screens: []\n", "display: {device: none}\n", "{"} {
		if err := s.reload(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	s.want("MEM")
	if err := s.reload("display: {device: sim, rom: A02}\nscreens: [memory]\n"); err != nil {
		t.Error(err)
	}
	s.want("MEM")
}

// TestReloadUnderFire reads configs that change the display, the keys and the light
// while others press keys, ask and steer.
func TestReloadUnderFire(t *testing.T) {
	configs := []string{
		"display: {device: sim}\nkeys: {}\nlight: {}\nscreens: [memory, cpu]\n",
		"display: {device: sim, size: 16x2}\nscreens: [cpu]\n",
		"display: {device: sim, brightness: 50%}\nkeys: {poll: no}\nlight: {mode: off}\nscreens: [raid, memory]\n",
	}
	s := serve(t, configs[0])
	ctx, cancel := context.WithCancel(t.Context())
	steered := make(chan struct{})
	go func() {
		defer close(steered)
		for steer := (target{s.wiring, ctx}); ctx.Err() == nil; {
			_ = steer.Press(control.Gesture{Keys: 1})
			_ = steer.Light(control.LightOn)
			_ = steer.Status()
			s.fingers(ctx, panel.Event{Key: panel.Gesture{Keys: 3}})
		}
	}()
	for i := range 30 {
		if err := s.reload(configs[i%len(configs)]); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	<-steered
}

// TestReloadMissesNoAlert has a thousand reloads, each with other options of the screen
// and another size of the panel, and alerts that begin and end meanwhile: each is seen,
// stays acknowledged, and is over only when it is.
func TestReloadMissesNoAlert(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.json")
	say := func(text string) {
		t.Helper()
		if err := errors.Join(os.WriteFile(file+".new", []byte(text), 0o600), os.Rename(file+".new", file)); err != nil {
			t.Fatal(err)
		}
	}
	say(`{"lines": ["fine"]}`)
	config := func(i int) string {
		return fmt.Sprintf("display: {device: sim, size: %s}\nscreens:\n  - memory\n  - file: {name: job, title: T%d, path: %s}\n", []string{"20x4", "16x2"}[i/50%2], i/7, file)
	}
	s := serve(t, config(0))
	steer := target{s.wiring, t.Context()}
	reloads := 0
	alertsUntil := func(what string, ok func([]control.Alert) bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); ; {
			reloads++
			if err := s.reload(config(reloads)); err != nil {
				t.Fatal(err)
			}
			alerts := steer.Status().Alerts
			if ok(alerts) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("after %d reloads: %s has not been seen; the alerts are %+v", reloads, what, alerts)
			}
		}
	}
	for n := 0; reloads < 1000; n++ {
		cause := fmt.Sprint("job ", n)
		say(`{"status": "critical", "cause": "` + cause + `", "lines": ["bad"]}`)
		alertsUntil(cause, func(a []control.Alert) bool { return len(a) == 1 && a[0].Cause == cause && !a[0].Acked })
		if _, err := steer.Ack(); err != nil {
			t.Fatal(err)
		}
		since := reloads
		alertsUntil("the same alert 30 reloads on", func(a []control.Alert) bool {
			if len(a) != 1 || a[0].Cause != cause || !a[0].Acked {
				t.Fatalf("%d reloads after it was acknowledged the alerts are %+v", reloads-since, a)
			}
			return reloads-since == 30
		})
		say(`{"lines": ["fine"]}`)
		alertsUntil("the end of "+cause, func(a []control.Alert) bool { return len(a) == 0 })
	}
}

// TestReloadLeaksNothing reads the config a thousand times while the panel works.
func TestReloadLeaksNothing(t *testing.T) {
	configs := []string{
		"display: {device: sim}\nscreens: [memory, cpu, raid]\n",
		"display: {device: sim}\nscreens: [cpu, host, space: {mounts: [/]}]\n",
		"display: {device: sim, size: 16x2}\nscreens: [raid, load]\n",
		"screens: [nonsense]\n",
		"display: {device: 'lcd2usb:1-1'}\nscreens: [cpu]\n",
	}
	s := serve(t, configs[0])
	cycle := func(n int) {
		for i := range n {
			err := s.reload(configs[i%len(configs)])
			var bad config.Problems
			if err != nil && !errors.As(err, &bad) {
				t.Fatal(err)
			}
		}
	}
	cycle(40)
	goroutines, files := settled(runtime.NumGoroutine), settled(openFiles)
	cycle(1000)
	if n := settled(runtime.NumGoroutine); n > goroutines+3 {
		t.Errorf("%d goroutines before, %d after", goroutines, n)
	}
	if n := settled(openFiles); n > files+3 {
		t.Errorf("%d files open before, %d after", files, n)
	}
}

func openFiles() int {
	all, _ := os.ReadDir("/proc/self/fd")
	return len(all)
}

// settled returns the least of what count returns in a moment, as what ends has ended
// by then.
func settled(count func() int) int {
	least := count()
	for range 200 {
		runtime.Gosched()
		least = min(least, count())
		<-time.After(time.Millisecond)
	}
	return least
}
