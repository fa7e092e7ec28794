package screens_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

// TestEveryPartIsSeen finds each part of each screen in some golden file.
func TestEveryPartIsSeen(t *testing.T) {
	seen := map[string]bool{}
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		screen := builders[filepath.Base(filepath.Dir(file))](sysinfo.FS{}, func(runs) {}).Name()
		for _, f := range archive.Files {
			if _, rows, ok := strings.Cut(f.Name, " rows "); ok {
				for _, part := range strings.Fields(rows) {
					seen[screen+" "+part] = true
				}
			}
		}
	}
	for name, builder := range builders {
		s, ok := builder(sysinfo.FS{}, func(runs) {}).(screens.Parted)
		if !ok {
			t.Errorf("%s has no parts", name)
			continue
		}
		var names []string
		for _, part := range s.Parts() {
			names = append(names, part.Name)
			if !seen[s.Name()+" "+part.Name] {
				t.Errorf("no golden file has the part %s of %s", part.Name, s.Name())
			}
			if part.Help == "" || strings.ContainsAny(part.Name, " {") {
				t.Errorf("%s: the part %q, which is %q", s.Name(), part.Name, part.Help)
			}
		}
		if slices.Sort(names); len(slices.Compact(names)) != len(s.Parts()) {
			t.Errorf("%s has two parts of one name", s.Name())
		}
	}
}

// runs is what a source does.
type runs = func(context.Context) error

// note is a screen of one row of text.
type note struct {
	text  string
	until time.Time
	needs []screens.Need
}

func (note) Name() string            { return "note" }
func (n note) Needs() []screens.Need { return n.needs }
func (n note) View(_ time.Time, w, h int) screens.View {
	f := lcd.NewFrame(w, h)
	for y := range h {
		f.Print(0, y, n.text)
	}
	return screens.View{Picture: lcd.NewPicture(f), Until: n.until}
}

// TestRowsOfYourOwn mixes parts and lines, and holds as long as the first of them does.
func TestRowsOfYourOwn(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 20, 0, time.UTC)
	soon := now.Add(3 * time.Second)
	other := screens.Need{Feed: fixedFeed(t.Context(), sysinfo.Load{}, true)}
	line := func(text string) screens.Screen { return note{text, soon, []screens.Need{other}} }
	s := screens.LayOut(screens.Clock{Opts: screens.ClockOpts{Seconds: true}}, []string{"{{a}}", "date", "{{b}}", "{{b}}", "date"}, line)
	v := s.View(now, 20, 4)
	if want := "{{a}}               \n   Fri 16.08.2013   \n{{b}}               \n{{b}}               "; v.Frame.String() != want {
		t.Errorf("the rows are\n%s\nwant\n%s", v.Frame, want)
	}
	if !v.Until.Equal(soon) {
		t.Errorf("they hold until %v, want %v", v.Until, soon)
	}
	if got := s.Needs(); !reflect.DeepEqual(got, []screens.Need{other}) {
		t.Errorf("it needs %v, want what the two lines do", got)
	}
	memory := fixedFeed(t.Context(), sysinfo.Memory{}, true)
	slow := func(text string) screens.Screen {
		return note{text, soon, []screens.Need{{Feed: memory, Demand: sysinfo.Demand{Every: time.Hour}}}}
	}
	if got, own := screens.LayOut(screens.Memory{Feed: memory}, []string{"{{a}}"}, slow).Needs(), (screens.Memory{Feed: memory}).Needs(); !reflect.DeepEqual(got, own) {
		t.Errorf("it needs %v, want %v: a line makes its screen no slower", got, own)
	}
	if v := screens.LayOut(screens.Clock{Opts: screens.ClockOpts{Seconds: true}}, []string{"date"}, line).View(now, 20, 4); v.Until.Sub(now) != 40*time.Second {
		t.Errorf("a date without the seconds holds for %v, want to the next minute", v.Until.Sub(now))
	}
}

// TestOwnRowsHideNoAlarm: what is critical, or cannot be read, is drawn as it is
// without rows.
func TestOwnRowsHideNoAlarm(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 32, 20, 0, time.UTC)
	killed := fixedFeed(t.Context(), sysinfo.Memory{Total: 1 << 30, Kills: sysinfo.Kills{Today: 1, Last: now.Add(-time.Minute), Victim: "cc1plus"}}, true)
	failed := sysinfo.NewFeed(fixed[sysinfo.Memory]{err: errors.New("broken")}, sysinfo.Demand{}, func() {})
	go failed.Run(t.Context())
	<-failed.Published()
	unread := fixedFeed(t.Context(), sysinfo.Memory{}, false)
	for what, s := range map[string]screens.Memory{"killed": {Feed: killed}, "failed": {Feed: failed}, "not read": {Feed: unread}} {
		got, want := screens.LayOut(s, []string{"swap"}, nil).View(now, 20, 4), s.View(now, 20, 4)
		if !got.Frame.Equal(want.Frame) || got.Status != want.Status || got.Cause != want.Cause || !got.Until.Equal(want.Until) {
			t.Errorf("%s: %v %q\n%s\nwant %v %q\n%s", what, got.Status, got.Cause, got.Frame, want.Status, want.Cause, want.Frame)
		}
	}
}
