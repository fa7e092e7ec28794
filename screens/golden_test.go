package screens_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

var update = flag.Bool("update", false, "write what the glass shows into the golden files")

// TestGolden reads recorded machines and compares what stands on the emulated
// glass with the pictures in the same file. A file of testdata/SCREEN holds the
// machine's files and, named by the size of the panel, the pictures; "20x4 de" is one
// in another locale, and "20x4 rows heading load" one in other rows. A line "at
// 2013-08-16T14:32:00+02:00" before the first file says when it is.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		screen := filepath.Base(filepath.Dir(file))
		t.Run(screen+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			golden(t, screen, file)
		})
	}
}

func golden(t *testing.T, screen, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	root := layOut(t, archive)
	for i, f := range archive.Files {
		if !isSize(f.Name) {
			continue
		}
		size, manner, _ := strings.Cut(f.Name, " ")
		got := glass(t, inManner(build(t, screen, root), manner), size, moment(t, archive))
		if *update {
			archive.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("%s: the glass (-want +got):\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// layOut writes the machine of an archive into a folder and returns it. A file named
// "PATH -> TARGET" becomes a symbolic link.
func layOut(t *testing.T, archive *txtar.Archive) string {
	root := filepath.Join(t.TempDir(), "machine")
	for _, f := range archive.Files {
		if isSize(f.Name) {
			continue
		}
		name, target, isLink := strings.Cut(f.Name, " -> ")
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if isLink {
			err = os.Symlink(target, path)
		} else {
			err = os.WriteFile(path, f.Data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// moment returns the time an archive's comment names, else the time now.
func moment(t *testing.T, archive *txtar.Archive) time.Time {
	for line := range strings.Lines(string(archive.Comment)) {
		if at, ok := strings.CutPrefix(line, "at "); ok {
			now, err := time.Parse(time.RFC3339, strings.TrimSpace(at))
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
	}
	return time.Now()
}

func isSize(name string) bool { return !strings.Contains(name, "/") }

// glass shows a screen on a panel and returns what stands on it.
func glass(t *testing.T, s screens.Screen, size string, now time.Time) string {
	p := paneltest.New(t, size)
	w, h := p.Device.Size()
	if err := p.Device.Show(t.Context(), s.View(now, w, h).Picture); err != nil {
		t.Fatal(err)
	}
	return paneltest.Box(strings.Map(lcd.Alias, p.Board.Glass().Text()))
}

// builders has for each screen how to make it over a machine; run starts what it
// reads.
var builders = map[string]func(fs sysinfo.FS, run runner) screens.Screen{
	"buildqueue": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.BuildQueue{Feed: buildFeed(fs, run)}
	},
	"chroots": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Chroots{Feed: buildFeed(fs, run)}
	},
	"clock": func(sysinfo.FS, runner) screens.Screen { return screens.Clock{} },
	"clock-seconds": func(sysinfo.FS, runner) screens.Screen {
		return screens.Clock{Opts: screens.ClockOpts{Seconds: true}}
	},
	"cpu": func(fs sysinfo.FS, run runner) screens.Screen {
		return cpuScreen(fs, run, screens.CPUOpts{})
	},
	"cpu-history": func(fs sysinfo.FS, run runner) screens.Screen {
		return cpuScreen(fs, run, screens.CPUOpts{Layout: "history"})
	},
	"cpu-limits": func(fs sysinfo.FS, run runner) screens.Screen {
		return cpuScreen(fs, run, screens.CPUOpts{CPUOpts: sysinfo.CPUOpts{Hot: 70, IOWait: 60}})
	},
	"disks": func(fs sysinfo.FS, run runner) screens.Screen {
		fs, now := withPast(fs)
		source := sysinfo.DisksSource{FS: fs, Opts: sysinfo.DisksOpts{Temperature: true}, Now: now}
		return screens.Disks{Feed: feed(run, source), Opts: screens.DisksOpts{Bays: bays.Bays}}
	},
	"host": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Host{
			Feed:  feed(run, sysinfo.HostSource{FS: fs, Now: recorded(fs)}),
			Units: feed(run, sysinfo.UnitsSource{FS: fs, Connect: recordedUnits(fs)}),
		}
	},
	"load": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Load{Feed: feed(run, sysinfo.WorkloadSource{FS: fs}), Opts: screens.LoadOpts{Warn: 2}}
	},
	"memory": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Memory{Feed: feed(run, sysinfo.MemorySource{FS: fs, Now: recorded(fs)})}
	},
	"network": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Network{Feed: feed(run, sysinfo.NetworkSource{FS: fs, BitRate: recordedBits(fs), Now: recordedPair(fs)})}
	},
	"network-main": func(fs sysinfo.FS, run runner) screens.Screen {
		opts := sysinfo.NetworkOpts{Main: "eth0"}
		return screens.Network{Feed: feed(run, sysinfo.NetworkSource{FS: fs, Opts: opts, BitRate: recordedBits(fs), Now: recordedPair(fs)})}
	},
	"sensors": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Sensors{Feed: feed(run, sysinfo.SensorsSource{FS: fs, Now: recordedPair(fs)})}
	},
	"sensors-disks": func(fs sysinfo.FS, run runner) screens.Screen {
		opts := sysinfo.SensorsOpts{Disks: true, Names: map[string]string{"w83795adg/temp5": "case"}}
		return screens.Sensors{Feed: feed(run, sysinfo.SensorsSource{FS: fs, Opts: opts, Now: recordedPair(fs)})}
	},
	"raid-tuning": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Tuning{Feed: feed(run, sysinfo.TuningSource{FS: fs})}
	},
	"resync": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Resync{Feed: raidFeed(fs, run), Opts: bays}
	},
	"power": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Power{Feed: powerFeed(fs, run), Opts: screens.PowerOpts{Tariff: 30}}
	},
	"power-big": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Power{Feed: powerFeed(fs, run), Opts: screens.PowerOpts{Big: true}}
	},
	"overview": func(fs sysinfo.FS, run runner) screens.Screen {
		past, disksNow := withPast(fs)
		_, powerNow := withPast(fs)
		return screens.Overview{
			Host:   feed(run, sysinfo.HostSource{FS: fs, Now: recorded(fs)}),
			CPU:    feed(run, sysinfo.CPUSource{FS: past, Now: recorded(fs)}),
			RAID:   raidFeed(fs, run),
			Disks:  feed(run, sysinfo.DisksSource{FS: past, Now: disksNow}),
			Power:  feed(run, sysinfo.PowerSource{FS: past, Now: powerNow}),
			Builds: buildFeed(fs, run),
			Opts:   bays,
		}
	},
	"raid": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.RAID{Feed: raidFeed(fs, run), Opts: bays}
	},
	"top": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Top{Feed: feed(run, sysinfo.TopSource{FS: fs}), Memory: feed(run, sysinfo.MemorySource{FS: fs, Now: recorded(fs)})}
	},
	"top-memory": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Top{Feed: feed(run, sysinfo.TopSource{FS: fs, Opts: sysinfo.TopOpts{Memory: true}})}
	},
	"space": func(fs sysinfo.FS, run runner) screens.Screen {
		return screens.Space{Feed: feed(run, sysinfo.SpaceSource{FS: fs, Statfs: recordedUsage(fs), Now: recorded(fs)})}
	},
}

// cpuScreen is the screen of the processors over a recorded machine.
func cpuScreen(fs sysinfo.FS, run runner, o screens.CPUOpts) screens.Screen {
	return screens.CPU{Feed: feed(run, sysinfo.CPUSource{FS: fs, Opts: o.CPUOpts, Now: recordedPair(fs)}), Opts: o}
}

// bays is where the disks of an N54L sit.
var bays = screens.RAIDOpts{Bays: map[string]string{"ata1": "1", "ata2": "2", "ata3": "3", "ata4": "4"}}

func raidFeed(fs sysinfo.FS, run runner) *sysinfo.Feed[sysinfo.RAID] {
	return feed(run, sysinfo.RAIDSource{FS: fs, Now: recordedPair(fs)})
}

// runner runs a source until the test's picture is drawn.
type runner func(source func(context.Context) error)

// feed starts a source and returns its feed.
func feed[T any](run runner, s sysinfo.Source[T]) *sysinfo.Feed[T] {
	f := sysinfo.NewFeed(s, sysinfo.Demand{}, func() {})
	run(f.Run)
	return f
}

// build returns the screen of that name over the machine under root, after its sources
// have been read once.
func build(t *testing.T, name, root string) screens.Screen {
	fs, err := sysinfo.NewFS(root)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	builder, ok := builders[name]
	if !ok {
		t.Fatalf("no screen %q", name)
	}
	s := builder(fs, func(source func(context.Context) error) { go source(ctx) })
	for _, need := range s.Needs() {
		need.Feed.Want(need.Demand)
		<-need.Feed.Published()
	}
	return s
}

// locales are those of pictures.
var locales = map[string]locale.Locale{
	"de": {Language: locale.German},
	"us": {Units: locale.Units{Temperature: locale.Fahrenheit, Clock: locale.Hours12}},
}

// inLocale returns the screen as it speaks in a locale. Every screen has one.

func inLocale(s screens.Screen, l locale.Locale) screens.Screen {
	v := reflect.New(reflect.TypeOf(s)).Elem()
	v.Set(reflect.ValueOf(s))
	v.FieldByName("Locale").Set(reflect.ValueOf(l))
	return v.Interface().(screens.Screen)
}

// inManner returns a screen in the locale of that name, or in the rows that it lists.
func inManner(s screens.Screen, manner string) screens.Screen {
	if rows, ok := strings.CutPrefix(manner, "rows "); ok {
		return screens.LayOut(s.(screens.Parted), strings.Fields(rows), nil)
	}
	if l, ok := locales[manner]; ok {
		return inLocale(s, l)
	}
	return s
}
