package plugin_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// glass is a panel that shows one screen.
type glass struct {
	t      *testing.T
	screen plugin.Screen
	news   chan struct{}
	w, h   int
	now    time.Time
}

// newGlass shows what source publishes until the test ends.
func newGlass(t *testing.T, source sysinfo.Source[plugin.Report]) *glass {
	t.Helper()
	g := &glass{t: t, news: make(chan struct{}, 1000), w: 20, h: 4, now: time.Now()}
	feed := sysinfo.NewFeed(source, sysinfo.Demand{Every: plugin.Background}, func() { g.news <- struct{}{} })
	g.screen = plugin.Screen{Called: "it", Feed: feed}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = feed.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return g
}

// rows is what shows now, without the blanks at the ends of rows.
func (g *glass) rows() string {
	return printed(g.screen.View(g.now, g.w, g.h))
}

func printed(v screens.View) string {
	var rows []string
	for row := range strings.Lines(v.String()) {
		rows = append(rows, strings.TrimRight(strings.Map(lcd.Alias, row), " \n"))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

// until waits until all of the words show.
func (g *glass) until(words ...string) {
	g.t.Helper()
	late := time.After(20 * time.Second)
	for {
		missing := false
		for _, word := range words {
			missing = missing || !strings.Contains(g.rows(), word)
		}
		if !missing {
			return
		}
		select {
		case <-g.news:
		case <-late:
			g.t.Fatalf("%q does not show:\n%s", words, g.rows())
		}
	}
}

// said is a source that says one thing.
type said struct {
	plugin.Result
	err error
}

func (s said) Run(ctx context.Context, _ <-chan sysinfo.Demand, publish func(plugin.Report, error)) error {
	publish(plugin.Read(plugin.Auto, s.Result))
	if s.err != nil {
		publish(plugin.Report{}, s.err)
	}
	<-ctx.Done()
	return ctx.Err()
}

func TestWhatAProgramSaysShows(t *testing.T) {
	for _, c := range []struct {
		name   string
		says   plugin.Result
		err    error
		w, h   int
		want   string
		status screens.Status
	}{
		{name: "lines", says: plugin.Result{Output: "one\ntwo\nthree\nfour\nfive\n"}, want: "one\ntwo\nthree\nfour"},
		{
			name: "a monitoring plugin", says: plugin.Result{Output: "DISK OK - free space: / 3326 MB (56%); | /=2643MB;5948;5958;0;5968\n"},
			want: "DISK\nfree space: / 3326\nMB (56%);\n/ █████▋······· 2.6G",
		},
		{
			name: "a warning with two figures", says: plugin.Result{Output: "LOAD WARNING - load average: 7.1, 4.9|load1=7.100;5;10;0 load5=4.9;5;10;0", Exit: 1},
			want: "LOAD▲\nload average: 7.1, …\nload1▲███████··· 7.1\nload5 ████▊····· 4.9", status: screens.Warning,
		},
		{
			name: "critical on a small glass", says: plugin.Result{Output: "SWAP CRITICAL - 3% free|swap=14MB;50;20;0;478", Exit: 2},
			w: 16, h: 2, want: "SWAP!\n3% free", status: screens.Critical,
		},
		{
			name: "an object", says: plugin.Result{Output: `{"title":"UPS battery","lines":["on battery"],"bars":[{"label":"left","value":43,"unit":"%","warn":"50:","crit":"20:"},{"label":"load","value":120,"unit":"W"}]}`},
			want: "UPS▲battery\non battery\nleft▲████▎·····  43%\nload            120W", status: screens.Warning,
		},
		{
			name: "big digits", says: plugin.Result{Output: `{"title":"time","big":"12:30","lines":["Tuesday"]}`},
			want: "time\n    ╮ ══╮•══╮╭⎺╮\n    ╯ ╰▃▃•▃▃╯╰▃╯\nTuesday",
		},
		{
			name: "a history", says: plugin.Result{Output: `{"title":"rack","bars":[{"label":"n1","value":3,"spark":[0,1,2,3,4,3]}]}`},
			want: "rack\n\n\nn1          ▁▂▄▆█▆ 3",
		},
		{name: "failed before it said anything", says: plugin.Result{Exit: 127, Lament: "no such file"}, want: "it▲\n\n✗exit 127: no such\nfile", status: screens.Warning},
		{
			name: "failed after it said something", says: plugin.Result{Output: "a\nb\nc\nd"},
			err:  &plugin.Failure{Err: plugin.ErrTimeout, Since: time.Date(2026, 3, 1, 14, 5, 0, 0, time.Local)},
			want: "a                  ▲\nb\nc\n✗timed out     14:05", status: screens.Warning,
		},
		{name: "binary", says: plugin.Result{Output: "\x00\xff\x01x\n"}, want: "???x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGlass(t, said{c.says, c.err})
			<-g.news
			if c.err != nil {
				<-g.news
			}
			if c.w > 0 {
				g.w, g.h = c.w, c.h
			}
			if diff := cmp.Diff(c.want, g.rows()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if s := g.screen.View(g.now, g.w, g.h).Status; s != c.status {
				t.Errorf("status %v, want %v", s, c.status)
			}
		})
	}
}

func TestDrawingsShowByTheirNames(t *testing.T) {
	g := newGlass(t, said{Result: plugin.Result{Output: ":drop: 4 mm :heart:"}})
	g.screen.Glyphs, _ = text.ParseGlyphs(map[string]string{"drop": "..#..\n..#..\n.###.\n.###.\n#####\n#####\n.###.\n....."})
	g.until("① 4 mm ♥")
}
