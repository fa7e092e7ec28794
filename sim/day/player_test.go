package day

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// theDay is when the tests play.
func theDay() time.Time { return time.Date(2013, 8, 16, 0, 0, 0, 0, time.UTC) }

// scenesOf reads scenes, each a text archive.
func scenesOf(t *testing.T, texts ...string) (scenes []Scene) {
	t.Helper()
	for _, text := range texts {
		s, err := parseScene(txtar.Parse([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, s)
	}
	return scenes
}

// laidOut returns a player of those scenes, of which the first is laid out.
func laidOut(t *testing.T, scenes []Scene, date time.Time) *Player {
	t.Helper()
	p, err := NewPlayer(t.TempDir(), scenes, date)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// files returns what is in the files of a player's folder, by path; of links where they
// point.
func files(t *testing.T, p *Player) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.tree.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(p.tree.dir, path)
		if d.Type() == fs.ModeSymlink {
			all[name], err = os.Readlink(path)
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 1<<20 { // a hole
			all[name] = fmt.Sprint(info.Size(), " bytes")
			return err
		}
		text, err := os.ReadFile(path)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const evening = `scene evening
at 18:00:00
boot -24:00:00
devices sda1 sdb1
usage / 1000 500
cpu 50 25 25
load 1 2 3
disk sdb1 1.024 0
net eth0 1 0
hole 4096 srv/upload.tar
written 17:00:00 srv/upload.tar
-- proc/mdstat --
md0 : idle
-- proc/1/cmdline --
init|--quiet|
-- proc/1/stat --
<<ticks 00:00:00>> <<unknown>>
-- sys/block/sda -> ../devices/sda --
-- var/log/builds --
one at <<unix 17:59:00>>
`

const resync = `scene resync
at 18:10:00
lasts 2s
speed 10
says md0 resyncs
sync md0 resync 500 1000 10
remove srv
-- proc/mdstat --
md0 : <<md0 line>>
-- sys/block/md0/md/sync_completed --
<<md0 done>>
-- var/log/builds >> --
two
`

// TestFirstScene lays out a machine as its first scene has it.
func TestFirstScene(t *testing.T) {
	p := laidOut(t, scenesOf(t, evening), theDay())
	want := map[string]string{
		"proc/mdstat":    "md0 : idle\n",
		"proc/1/cmdline": "init\x00--quiet\x00",
		"proc/1/stat":    "8640000 <<unknown>>\n",
		"sys/block/sda":  "../devices/sda",
		"var/log/builds": "one at 1376675940\n",
		"srv/upload.tar": strings.Repeat("\x00", 4096),
		"proc/uptime":    "151200.00 302400.00\n",
		"proc/loadavg":   "1.00 2.00 3.00 1/120 2001\n",
	}
	got := files(t, p)
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s holds %q, want %q", name, got[name], text)
		}
	}
	info, err := os.Stat(filepath.Join(p.tree.dir, "srv", "upload.tar"))
	if err != nil || !info.ModTime().Equal(theDay().Add(17*time.Hour)) {
		t.Errorf("the upload was written at %v, want 17:00: %v", info.ModTime(), err)
	}
	if used, free, err := p.Usage("/"); used != 1e9 || free != 5e8 || err != nil {
		t.Errorf("/ has %d used and %d free, %v", used, free, err)
	}
	if _, _, err := p.Usage("/mnt"); err == nil {
		t.Error("nothing is known of /mnt, but there is no error")
	}
}

// countTicks counts the ticks of a ticker that ticks every d, until ctx ends.
func countTicks(ctx context.Context, p *Player, d time.Duration) *atomic.Int64 {
	ticker, ticks := p.NewTicker(), new(atomic.Int64)
	_ = ticker.Reset(d)
	go func() {
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C():
				ticks.Add(1)
			case <-ctx.Done():
				return
			}
		}
	}()
	return ticks
}

// TestScenePlays plays a scene: its clock, its counters and the work in it move on
// together, and ticks come by that clock.
func TestScenePlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := laidOut(t, scenesOf(t, evening, resync), theDay())
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		ticks := countTicks(ctx, p, 10*time.Second)
		done := make(chan error)
		go func() { done <- p.Run(ctx) }()
		for p.Scene().Name != "resync" {
			time.Sleep(step / 10)
		}
		synctest.Wait()
		before := files(t, p)
		time.Sleep(time.Second + step/2)
		synctest.Wait()
		after := files(t, p)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Run: %v", err)
		}
		const line = "md0 : [============>........] resync = 60.0% (600/1000) finish=0.7min speed=10K/sec\n"
		if got := after["proc/mdstat"]; got != line {
			t.Errorf("mdstat holds %q after 10 s of 10K/sec, want %q", got, line)
		}
		if got := after["sys/block/md0/md/sync_completed"]; got != "1200 / 2000\n" {
			t.Errorf("sync_completed holds %q", got)
		}
		if got := after["var/log/builds"]; got != "one at 1376675940\ntwo\n" {
			t.Errorf("the log holds %q", got)
		}
		if _, there := after["srv/upload.tar"]; there {
			t.Error("what was removed is still there")
		}
		if was, is := before["proc/uptime"], after["proc/uptime"]; !strings.HasPrefix(was, "151800.00 ") || !strings.HasPrefix(is, "151810.00 ") {
			t.Errorf("uptime went from %q to %q, want 10 s later", was, is)
		}
		if n := ticks.Load(); n != 3 {
			t.Errorf("%d ticks of 10 s, want one before the 10 minutes, one after them and one 10 s later", n)
		}
	})
}

// TestNextDay plays a day to its end: the machine is then as it was when it began, but
// for what is counted.
func TestNextDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		scenes := recordedDay(t)
		p := laidOut(t, scenes, theDay())
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		p.Began = func(s Scene) {
			if s.Name == scenes[0].Name {
				cancel()
			}
		}
		began := time.Now()
		if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if took := time.Since(began); took < 110*time.Second || took > 130*time.Second {
			t.Errorf("the day took %v, want about two minutes", took)
		}
		got, want := files(t, p), files(t, laidOut(t, scenes, theDay().AddDate(0, 0, 1)))
		for _, all := range []map[string]string{got, want} {
			for name := range p.counted() {
				delete(all, name)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the next morning (-want +got):\n%s", diff)
		}
	})
}

// TestHurry goes through what comes before a stage without playing it.
func TestHurry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := laidOut(t, recordedDay(t), theDay())
		if err := p.HurryTo("lunch"); err == nil || !strings.Contains(err.Error(), "there are idle, upload, ") {
			t.Errorf("HurryTo lunch: %v", err)
		}
		if err := p.HurryTo("failure"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		p.Began = func(s Scene) {
			if s.Name == "failure" {
				cancel()
			}
		}
		began := time.Now()
		if err := p.Run(ctx); !errors.Is(err, context.Canceled) || time.Since(began) > time.Second {
			t.Errorf("the failure was there after %v, %v", time.Since(began), err)
		}
		if got := p.Now().Format("02.01. 15:04"); got != "16.08. 19:02" {
			t.Errorf("it is %s then, want 16.08. 19:02", got)
		}
		if got := files(t, p)["sys/block/md1/md/degraded"]; got != "1\n" {
			t.Errorf("md1 lacks %q disks, want 1", got)
		}
	})
}

// TestPlaceGone ends the day when nothing can be written any more, and says why.
func TestPlaceGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := laidOut(t, scenesOf(t, evening, resync), theDay())
		if err := os.RemoveAll(p.tree.dir); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p.tree.dir, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), p.tree.dir) {
			t.Errorf("Run: %v, want an error that names %s", err, p.tree.dir)
		}
	})
}

// TestSceneThatCannotBegin is not said to have begun.
func TestSceneThatCannotBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := laidOut(t, scenesOf(t, evening, resync), theDay())
		sys := filepath.Join(p.tree.dir, "sys")
		if err := errors.Join(os.RemoveAll(sys), os.WriteFile(sys, nil, 0o644)); err != nil { // resync is in it
			t.Fatal(err)
		}
		p.Began = func(s Scene) { t.Errorf("scene %s has begun, although it could not be written", s.Name) }
		if err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), sys) {
			t.Errorf("Run: %v, want an error that names %s", err, sys)
		}
	})
}
