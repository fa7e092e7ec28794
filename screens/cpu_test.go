package screens_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lcdpanel/config"
	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// TestCPUHistory draws twenty minutes of builds.
func TestCPUHistory(t *testing.T) {
	var minutes []sysinfo.Share
	for _, eighths := range []float64{1, 1, 1, 2, 7, 8, 8, 7, 7, 6, 1, 0.1, 0, 1, 3, 7, 8, 7, 4, 3} {
		minutes = append(minutes, sysinfo.ShareOf(eighths, 8))
	}
	cpu := sysinfo.CPU{
		Busy: sysinfo.ShareOf(43, 100), Load: sysinfo.Load{One: 1.21, Five: 0.88, Fifteen: 0.4, Known: true}, History: minutes,
		Spent:     sysinfo.CPUTime{User: sysinfo.ShareOf(31, 100), System: sysinfo.ShareOf(12, 100), IOWait: sysinfo.ShareOf(0, 100)},
		Frequency: sysinfo.Frequency{Now: 2200000}, Temperature: sysinfo.Temperature{Celsius: 49, Known: true, Limit: 85},
	}
	s := screens.CPU{Feed: fixedFeed(t.Context(), cpu, true), Opts: screens.CPUOpts{Layout: "history"}}
	for _, tt := range []struct {
		w, h int
		want string
	}{
		{20, 4, "CPU  43% 2.2GHz 49°C\n▁▁▁▂▇██▇▇▆▁▁▁▁▃▇█▇▄▃\nuser31 sys12 iowait0\nload 1.21 0.88 0.40 "},
		{16, 2, "CPU  43%    49°C\n▇██▇▇▆▁▁▁▁▃▇█▇▄▃"},
		{8, 2, "CPU  43%\n▁▁▃▇█▇▄▃"},
		{16, 1, "CPU  43%    49°C"},
	} {
		if diff := cmp.Diff(tt.want, s.View(time.Now(), tt.w, tt.h).String()); diff != "" {
			t.Errorf("%dx%d (-want +got):\n%s", tt.w, tt.h, diff)
		}
	}
	cpu.History = minutes[:3]
	few := screens.CPU{Feed: fixedFeed(t.Context(), cpu, true), Opts: s.Opts}
	if got, want := few.View(time.Now(), 20, 4).Row(1), "·················▁▁▁"; got != want {
		t.Errorf("three minutes: %q, want %q", got, want)
	}
}

// TestCPUAsksForItsHistory wants a reading a minute for the layout that needs it.
func TestCPUAsksForItsHistory(t *testing.T) {
	if d := (screens.CPUOpts{}).Base(); d.Every != 0 {
		t.Errorf("without a history: %v", d)
	}
	if d := (screens.CPUOpts{Layout: "history"}).Base(); d.Every != time.Minute {
		t.Errorf("with a history: %v", d)
	}
}

// TestCPUConfig reads the options as a person writes them.
func TestCPUConfig(t *testing.T) {
	var got screens.CPUOpts
	err := config.Decode(&got, nil, config.Text{File: "f", Data: []byte("layout: history\nhot: 70\niowait: 40\n")})
	if want := (screens.CPUOpts{CPUOpts: sysinfo.CPUOpts{Hot: 70, IOWait: 40}, Layout: "history"}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"layout: bars", "hot: 7", "iowait: 101", "colour: red"} {
		if err := config.Decode(new(screens.CPUOpts), nil, config.Text{File: "f", Data: []byte(bad)}); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// TestCPUNotReadYet shows what the screen says before its first reading.
func TestCPUNotReadYet(t *testing.T) {
	v := screens.CPU{Feed: fixedFeed(t.Context(), sysinfo.CPU{}, false)}.View(time.Now(), 20, 4)
	if got, want := v.Row(0), "CPU   --            "; got != want || v.Status != screens.OK {
		t.Errorf("%q, status %v", got, v.Status)
	}
}

// TestCPUStatus says what is worst.
func TestCPUStatus(t *testing.T) {
	hot := sysinfo.Temperature{Celsius: 90, Known: true, Limit: 85, Hot: true}
	for _, tt := range []struct {
		cpu  sysinfo.CPU
		want screens.Status
	}{
		{sysinfo.CPU{}, screens.OK},
		{sysinfo.CPU{Busy: sysinfo.ShareOf(1, 1), Hard: true}, screens.OK},
		{sysinfo.CPU{IOWait: sysinfo.IOWait{Long: true}}, screens.Warning},
		{sysinfo.CPU{IOWait: sysinfo.IOWait{Long: true}, Temperature: hot}, screens.Critical},
	} {
		if v := (screens.CPU{Feed: fixedFeed(t.Context(), tt.cpu, true)}).View(time.Now(), 20, 4); v.Status != tt.want {
			t.Errorf("%+v: status %v, want %v", tt.cpu, v.Status, tt.want)
		}
	}
}

// TestAnyCPUOnAnyGlass draws any processors on all glasses there are and some that
// are not: each cell is one narrow character, the mark is where it belongs, and no
// more glyphs are wanted than a controller has.
func TestAnyCPUOnAnyGlass(t *testing.T) {
	sizes := [][2]int{{40, 1}, {8, 1}, {12, 2}, {20, 1}, {1, 1}, {4, 4}}
	for _, size := range hd44780.Sizes() {
		g, _ := hd44780.ParseSize(size)
		sizes = append(sizes, [2]int{g.Cols, g.Rows})
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := screens.CPU{
			Feed: fixedFeed(t.Context(), rapid.Custom(anyCPU).Draw(rt, "cpu"), true),
			Opts: screens.CPUOpts{Layout: rapid.SampledFrom([]string{"", "cores", "history"}).Draw(rt, "layout")},
		}
		for _, size := range sizes {
			v := s.View(time.Time{}, size[0], size[1])
			if v.W != size[0] || v.H != size[1] || !v.Until.IsZero() || v.Skip {
				rt.Fatalf("%v: %dx%d until %v, skip %v", size, v.W, v.H, v.Until, v.Skip)
			}
			for y := range v.H {
				if row := v.Row(y); string(lcd.Fold(row)) != row {
					rt.Errorf("%v: row %q", size, row)
				}
			}
			if mark := v.At(3, 0); v.W >= 8 && mark != map[screens.Status]rune{screens.OK: ' ', screens.Warning: '▲', screens.Critical: '!'}[v.Status] {
				rt.Errorf("%v, status %v: the mark is %q", size, v.Status, mark)
			}
			if n := drawn(v.Frame); n > 8 {
				rt.Errorf("%v: %d glyphs in\n%s", size, n, v.Frame)
			}
		}
	})
}

// drawn counts the characters of a frame that no ROM has.
func drawn(f lcd.Frame) int {
	seen := map[rune]bool{}
	for _, r := range f.Cells {
		switch r {
		case '▎', '▍', '▋', '▊', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '▲', '…':
			seen[r] = true
		}
	}
	return len(seen)
}

func anyShare(t *rapid.T, label string) sysinfo.Share {
	return sysinfo.ShareOf(rapid.Float64Range(0, 1).Draw(t, label), float64(rapid.IntRange(0, 1).Draw(t, label+" known")))
}

func anyCPU(t *rapid.T) sysinfo.CPU {
	number := func(label string, most int) int { return rapid.IntRange(0, most).Draw(t, label) }
	flag := func(label string) bool { return rapid.Bool().Draw(t, label) }
	n := rapid.Float64Range(0, 1<<22)
	c := sysinfo.CPU{
		Busy: anyShare(t, "busy"), Hard: flag("hard"),
		Spent: sysinfo.CPUTime{
			User: anyShare(t, "user"), Nice: anyShare(t, "nice"), System: anyShare(t, "system"),
			IRQ: anyShare(t, "irq"), IOWait: anyShare(t, "iowait"), Steal: anyShare(t, "steal"), Guest: anyShare(t, "guest"),
		},
		Load:   sysinfo.Load{One: n.Draw(t, "1"), Five: n.Draw(t, "5"), Fifteen: n.Draw(t, "15"), Known: flag("load")},
		IOWait: sysinfo.IOWait{Long: flag("long"), Blocked: number("blocked", 1<<22), Disk: rapid.String().Draw(t, "disk")},
		Frequency: sysinfo.Frequency{
			Now: int64(number("now", 2e7)), Limit: int64(number("limit", 2e7)), Max: int64(number("max", 2e7)), Throttled: flag("throttled"),
		},
		Temperature: sysinfo.Temperature{Celsius: number("celsius", 200) - 50, Known: flag("temperature"), Limit: 30 + number("hot", 120)},
		Fan:         sysinfo.Fan{RPM: number("rpm", 100000), Known: flag("fan"), Stopped: flag("stopped")},
	}
	c.Temperature.Hot = c.Temperature.Known && c.Temperature.Celsius >= c.Temperature.Limit
	for i := range number("cores", 130) {
		c.Cores = append(c.Cores, sysinfo.Core{Number: i, Busy: anyShare(t, "core")})
	}
	for range number("minutes", sysinfo.HistoryMinutes) {
		c.History = append(c.History, anyShare(t, "minute"))
	}
	return c
}
