package screens_test

import (
	"testing"
	"time"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/builds"
)

// TestOverviewForgetsFailedBuild when the screen of the builds does.
func TestOverviewForgetsFailedBuild(t *testing.T) {
	at := time.Date(2013, 8, 16, 14, 21, 0, 0, time.UTC)
	failed := builds.Outcome{Source: "hello", Version: "2.10-3", Ended: at, Failure: builds.Failure{Cause: builds.Compile}}
	queue := fixedFeed(t.Context(), sysinfo.BuildQueue{Snapshot: builds.Snapshot{Queues: []builds.Queue{{Incoming: "/srv/incoming"}}, Outcomes: []builds.Outcome{failed}}}, true)
	for _, opts := range []screens.BuildQueueOpts{{}, {Hold: time.Hour}, {Hold: 48 * time.Hour}} {
		overview := screens.Overview{
			Host: fixedFeed(t.Context(), sysinfo.Host{}, true), CPU: fixedFeed(t.Context(), sysinfo.CPU{}, true),
			RAID: fixedFeed(t.Context(), sysinfo.RAID{}, true), Builds: queue, Queue: opts,
		}
		for _, after := range []time.Duration{time.Second, 2 * time.Hour, 25 * time.Hour, 49 * time.Hour} {
			want := screens.BuildQueue{Feed: queue, Opts: opts}.View(at.Add(after), 20, 4)
			if got := overview.View(at.Add(after), 20, 4); got.Status != want.Status {
				t.Errorf("%v after a failure that holds for %v the overview is %v, the screen of the builds %v", after, opts.Hold, got.Status, want.Status)
			}
		}
	}
}
