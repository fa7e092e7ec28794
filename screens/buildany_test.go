package screens_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// anyBuildQueue draws any state of build queues, also impossible ones.
func anyBuildQueue(t *rapid.T) sysinfo.BuildQueue {
	word, when := rapid.String(), rapid.Custom(func(t *rapid.T) time.Time { return anyTime(t, "time") })
	upload := rapid.Custom(func(t *rapid.T) builds.Upload {
		return builds.Upload{
			Source: word.Draw(t, "source"), Version: word.Draw(t, "version"), Arrived: when.Draw(t, "arrived"),
			Have: rapid.IntRange(0, 9).Draw(t, "have"), Want: rapid.IntRange(0, 9).Draw(t, "want"), Triggered: rapid.Bool().Draw(t, "triggered"), Missed: rapid.Bool().Draw(t, "missed"),
		}
	})
	build := rapid.Custom(func(t *rapid.T) builds.Build {
		return builds.Build{
			Source: word.Draw(t, "source"), Version: word.Draw(t, "version"), Distribution: word.Draw(t, "distribution"), Architecture: word.Draw(t, "architecture"),
			Phase: builds.Phase(rapid.IntRange(0, 9).Draw(t, "phase")), Started: when.Draw(t, "started"), Orphan: rapid.Bool().Draw(t, "orphan"),
			Expected: time.Duration(rapid.Int64Range(-10, 1e15).Draw(t, "expected")),
		}
	})
	causes := rapid.SampledFrom([]builds.Cause{builds.NotFailed, builds.DiskFull, builds.Dependencies, builds.Compile, builds.Incomplete, builds.NotFound, builds.TimedOut, builds.Killed, builds.Unknown})
	failure := rapid.Custom(func(t *rapid.T) builds.Failure {
		return builds.Failure{Cause: causes.Draw(t, "cause"), Reason: word.Draw(t, "reason"), Detail: word.Draw(t, "detail")}
	})
	outcome := rapid.Custom(func(t *rapid.T) builds.Outcome {
		return builds.Outcome{
			Source: word.Draw(t, "source"), Version: word.Draw(t, "version"), Distribution: word.Draw(t, "distribution"), Tarball: word.Draw(t, "tarball"),
			Success: rapid.Bool().Draw(t, "success"), Failure: failure.Draw(t, "failure"), Ended: when.Draw(t, "ended"), Cleared: rapid.Bool().Draw(t, "cleared"),
		}
	})
	queue := rapid.Custom(func(t *rapid.T) builds.Queue {
		return builds.Queue{Incoming: word.Draw(t, "incoming"), Watched: rapid.Bool().Draw(t, "watched"), Watcher: rapid.IntRange(0, 1).Draw(t, "watcher"), Unread: rapid.Bool().Draw(t, "unread"), Trouble: rapid.SampledFrom([]string{"", "no permission"}).Draw(t, "trouble")}
	})
	base := rapid.Custom(func(t *rapid.T) builds.Chroot {
		return builds.Chroot{Distribution: word.Draw(t, "distribution"), Architecture: word.Draw(t, "architecture"), Updated: when.Draw(t, "updated"), FailedAt: when.Draw(t, "failed"), Failure: failure.Draw(t, "failure")}
	})
	update := rapid.Custom(func(t *rapid.T) builds.Update {
		return builds.Update{Distribution: word.Draw(t, "distribution"), Architecture: word.Draw(t, "architecture"), Started: when.Draw(t, "started")}
	})
	return sysinfo.BuildQueue{Free: anyBytes(t, "free"), Known: rapid.Bool().Draw(t, "free known"), Snapshot: builds.Snapshot{
		Queues: rapid.SliceOfN(queue, 0, 2).Draw(t, "queues"), Building: rapid.SliceOfN(build, 0, 4).Draw(t, "building"),
		Waiting: rapid.SliceOfN(upload, 0, 5).Draw(t, "waiting"), Uploading: rapid.SliceOfN(upload, 0, 2).Draw(t, "uploading"),
		Outcomes: rapid.SliceOfN(outcome, 0, 6).Draw(t, "outcomes"), Updates: rapid.SliceOfN(update, 0, 2).Draw(t, "updates"),
		Chroots: rapid.SliceOfN(base, 0, 8).Draw(t, "chroots"), Leftovers: rapid.SliceOfN(word, 0, 2).Draw(t, "leftovers"),
		BuildPlace: word.Draw(t, "place"), Unreadable: word.Draw(t, "unreadable"), Hidden: rapid.Bool().Draw(t, "hidden"),
	}}
}

// TestFailedBuildIsForgotten looks at a failure as time goes by, and after the source
// has been uploaded again.
func TestFailedBuildIsForgotten(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	failed := builds.Outcome{Source: "hello", Version: "2.10-3", Ended: at, Failure: builds.Failure{Cause: builds.Compile}}
	state := func(o builds.Outcome) screens.BuildQueue {
		q := sysinfo.BuildQueue{Snapshot: builds.Snapshot{Queues: []builds.Queue{{Incoming: "/srv/incoming"}}, Outcomes: []builds.Outcome{o}}}
		return screens.BuildQueue{Feed: fixedFeed(t.Context(), q, true)}
	}
	for name, tt := range map[string]struct {
		after   time.Duration
		cleared bool
		want    screens.Status
	}{
		"at once":        {time.Second, false, screens.Warning},
		"a day later":    {24 * time.Hour, false, screens.OK},
		"hours later":    {23 * time.Hour, false, screens.Warning},
		"new upload":     {time.Second, true, screens.OK},
		"clock set back": {-time.Hour, false, screens.Warning},
	} {
		o := failed
		o.Cleared = tt.cleared
		if v := state(o).View(at.Add(tt.after), 20, 4); v.Status != tt.want || v.Skip {
			t.Errorf("%s: status %v, want %v:\n%s", name, v.Status, tt.want, v.Frame)
		}
	}
}

// TestUploadBuiltTooEarly has a build fail for want of a file that is still on its way:
// the failure is shown, but not over an upload of something else.
func TestUploadBuiltTooEarly(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	missing := builds.Failure{Cause: builds.Incomplete, Detail: "half_0.1.tar.xz"}
	for name, want := range map[string]string{"half_0.1.dsc": "BUILD▲FAILED   14:21", "sl_5.02-1.dsc": "↑sl  uploading      "} {
		source, _, _ := strings.Cut(name, "_")
		q := sysinfo.BuildQueue{Snapshot: builds.Snapshot{
			Queues:    []builds.Queue{{Incoming: "/srv/incoming"}},
			Uploading: []builds.Upload{{DSC: name, Source: source, Arrived: at, Have: 1, Want: 2, Triggered: true}},
			Outcomes:  []builds.Outcome{{DSC: "half_0.1.dsc", Source: "half", Version: "0.1", Ended: at, Failure: missing}},
		}}
		v := (screens.BuildQueue{Feed: fixedFeed(t.Context(), q, true)}).View(at.Add(time.Minute), 20, 4)
		if v.Row(0) != want || v.Status != screens.Warning {
			t.Errorf("%s is on its way: status %v, want %q:\n%s", name, v.Status, want, v.Frame)
		}
	}
}

// TestMissedUploadsAreNotNext as the watcher does not take them.
func TestMissedUploadsAreNotNext(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	missed, line := builds.Upload{Source: "half", Version: "0.1", Missed: true}, builds.Upload{Source: "sl", Version: "5.02-1"}
	for want, waiting := range map[string][]builds.Upload{
		"next: sl 5.02-1     ": {missed, line},
		"next: sl 5.02-1   +1": {missed, line, line},
		"1 wait: half        ": {missed},
		"next: none          ": nil,
	} {
		q := sysinfo.BuildQueue{Snapshot: builds.Snapshot{
			Queues: []builds.Queue{{Incoming: "/srv/incoming"}}, Waiting: waiting,
			Building: []builds.Build{{Source: "hello", Started: at}},
		}}
		if v := (screens.BuildQueue{Feed: fixedFeed(t.Context(), q, true)}).View(at, 20, 4); v.Row(3) != want {
			t.Errorf("want %q:\n%s", want, v.Frame)
		}
	}
}

// TestNoWatcherTellsWhatWaits or is still built.
func TestNoWatcherTellsWhatWaits(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	upload := func(source string, minutes int) builds.Upload {
		return builds.Upload{DSC: source + "_1.dsc", Source: source, Arrived: at.Add(time.Duration(minutes) * time.Minute), Want: 2}
	}
	building := builds.Build{Source: "hello", Version: "1:2.10-4", Started: at, Orphan: true}
	for name, tt := range map[string]struct {
		state builds.Snapshot
		want  string
	}{
		"nothing":         {builds.Snapshot{}, "nothing gets built  |                    "},
		"a last build":    {builds.Snapshot{Building: []builds.Build{building}}, "→hello 1:2.10-4     |                    "},
		"half an upload":  {builds.Snapshot{Uploading: []builds.Upload{upload("sl", 1)}}, "1 upload waits since|14:22  sl           "},
		"whole and half":  {builds.Snapshot{Waiting: []builds.Upload{upload("hello", 2)}, Uploading: []builds.Upload{upload("sl", 1)}}, "2 uploads wait since|14:22  sl hello     "},
		"one and a build": {builds.Snapshot{Building: []builds.Build{building}, Waiting: []builds.Upload{upload("sl", 3)}}, "1 upload waits since|14:24  sl           "},
	} {
		tt.state.Queues = []builds.Queue{{Incoming: "/srv/incoming", Watched: true}}
		v := (screens.BuildQueue{Feed: fixedFeed(t.Context(), sysinfo.BuildQueue{Snapshot: tt.state}, true)}).View(at.Add(time.Hour), 20, 4)
		if got := v.Row(2) + "|" + v.Row(3); got != tt.want || v.Row(0) != "BUILD!NO WATCHER    " || v.Status != screens.Critical || v.Cause != "no watcher" {
			t.Errorf("%s: status %v for %q, want %q:\n%s", name, v.Status, v.Cause, tt.want, v.Frame)
		}
	}
}

// TestFullDiskHasSpaceAgain is critical only as long as there is none.
func TestFullDiskHasSpaceAgain(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	q := sysinfo.BuildQueue{Snapshot: builds.Snapshot{
		Queues:   []builds.Queue{{Incoming: "/srv/incoming"}},
		Outcomes: []builds.Outcome{{Source: "hello", Ended: at, Failure: builds.Failure{Cause: builds.DiskFull}}},
	}}
	for _, tt := range []struct {
		free  int64
		known bool
		later bool
		want  screens.Status
	}{
		{0, false, false, screens.Critical},
		{0, true, false, screens.Critical},
		{5 << 30, true, false, screens.Warning},
		{0, true, true, screens.Warning},
	} {
		now := q
		now.Free, now.Known = tt.free, tt.known
		if tt.later {
			now.Outcomes = append(now.Outcomes[:1:1], builds.Outcome{Source: "sl", Success: true, Ended: at.Add(time.Minute)})
		}
		if v := (screens.BuildQueue{Feed: fixedFeed(t.Context(), now, true)}).View(at.Add(2*time.Minute), 20, 4); v.Status != tt.want {
			t.Errorf("%+v: status %v\n%s", tt, v.Status, v.Frame)
		}
	}
}

// TestBuildQueueWantsNoTurn where there is none, but says so before anybody knows.
func TestBuildQueueWantsNoTurn(t *testing.T) {
	now := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	none := fixedFeed(t.Context(), sysinfo.BuildQueue{}, true)
	if v := (screens.BuildQueue{Feed: none}).View(now, 20, 4); !v.Skip {
		t.Error("a machine without queues wants a turn")
	}
	if v := (screens.Chroots{Feed: none}).View(now, 20, 4); !v.Skip {
		t.Error("a machine without base tarballs wants a turn")
	}
	unknown := fixedFeed(t.Context(), sysinfo.BuildQueue{}, false)
	if v := (screens.BuildQueue{Feed: unknown}).View(now, 20, 4); v.Skip || v.Row(0) != "BUILD  --           " {
		t.Errorf("not read yet: skip %v, %q", v.Skip, v.Row(0))
	}
	quiet := sysinfo.BuildQueue{Early: true, Snapshot: builds.Snapshot{Queues: []builds.Queue{{Incoming: "/srv/incoming", Asleep: true, Unread: true}}}}
	if v := (screens.BuildQueue{Feed: fixedFeed(t.Context(), quiet, true)}).View(now, 20, 4); v.Skip || v.Row(0) != "BUILD  --           " {
		t.Errorf("its disk may be awake: skip %v, %q", v.Skip, v.Row(0))
	}
}
