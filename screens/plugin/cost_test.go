package plugin_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
	"lcdpanel/sysinfo"
)

// chain is all there is between a program and the glass, with counts of what each part
// of it does.
type chain struct {
	*paneltest.Rig
	news, looks, pictures atomic.Int64
}

// newChain starts it in the bubble of a test. The program is a real one; the clock stands
// still while it runs, and leaps to its next run.
func newChain(t *testing.T, source sysinfo.Source[plugin.Report]) *chain {
	c := &chain{Rig: paneltest.New(t, "20x4")}
	events := make(chan screens.Event, 1)
	feed := sysinfo.NewFeed(source, sysinfo.Demand{Every: plugin.Background}, func() { c.news.Add(1); events <- screens.Changed })
	var pictures lcd.Latest[lcd.Picture]
	deck := &screens.Deck{
		Rotation: screens.Rotation{Turns: []screens.Turn{{Screen: plugin.Screen{Called: "it", Feed: feed}}}, W: 20, H: 4, Dwell: 8 * time.Second},
		Light: func(time.Time, screens.LightState) (lcd.Light, time.Time) {
			c.looks.Add(1)
			return lcd.Light{On: true}, time.Time{}
		},
	}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(func() { cancel(); synctest.Wait() })
	go func() { _ = feed.Run(ctx) }()
	go func() { _ = deck.Run(ctx, events, &pictures) }()
	go func() {
		for {
			p, ok, changed := pictures.Get()
			if ok {
				c.pictures.Add(1)
				_ = c.Device.Show(ctx, p)
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}()
	return c
}

// TestNothingNewCostsNothing lets a program say the same again and again: it runs by its
// interval, and nobody else wakes up, draws or sends anything.
func TestNothingNewCostsNothing(t *testing.T) {
	for name, says := range map[string]string{
		"lines":             "echo 21 degrees; echo north wind",
		"an object":         `echo '{"title": "WEATHER", "lines": ["21 degrees"], "bars": [{"label": "wind", "value": 0.3}]}'`,
		"monitoring plugin": "echo 'DISK WARNING - 91%|used=91%;90;95'; exit 1",
	} {
		t.Run(name, func(t *testing.T) {
			path := script(t, "echo run >>runs; "+says)
			synctest.Test(t, func(t *testing.T) {
				c := newChain(t, running(path, func(o *plugin.ExecOpts) { o.Every = time.Minute }))
				time.Sleep(30 * time.Second)
				synctest.Wait()
				if c.pictures.Load() == 0 || c.Count() == 0 {
					t.Fatal("nothing shows")
				}
				looks, news, pictures := c.looks.Load(), c.news.Load(), c.pictures.Load()
				const hour = 60 // runs
				time.Sleep(hour * time.Minute)
				synctest.Wait()
				if n := times(path); n != 1+hour {
					t.Errorf("it ran %d times, want %d", n, 1+hour)
				}
				if c.looks.Load() != looks || c.news.Load() != news || c.pictures.Load() != pictures {
					t.Errorf("in an hour without news: %d pieces of news, the deck looked %d times, %d pictures", c.news.Load()-news, c.looks.Load()-looks, c.pictures.Load()-pictures)
				}
				if n := c.Count(); n != 0 {
					t.Errorf("%d transfers", n)
				}
			})
		})
	}
}

// TestSomethingNewCostsItself is how the count above could be anything else.
func TestSomethingNewCostsItself(t *testing.T) {
	path := script(t, "echo run >>runs; echo $(wc -l <runs) degrees")
	synctest.Test(t, func(t *testing.T) {
		c := newChain(t, running(path, func(o *plugin.ExecOpts) { o.Every = time.Minute }))
		time.Sleep(30 * time.Second)
		synctest.Wait()
		c.Want("1 degrees")
		c.Count()
		news, pictures := c.news.Load(), c.pictures.Load()
		time.Sleep(3 * time.Minute)
		synctest.Wait()
		c.Want("4 degrees")
		if c.news.Load()-news != 3 || c.pictures.Load()-pictures != 3 || c.Count() == 0 {
			t.Errorf("of three changes: %d pieces of news, %d pictures", c.news.Load()-news, c.pictures.Load()-pictures)
		}
	})
}
