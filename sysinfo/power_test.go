package sysinfo

import (
	"context"
	"errors"
	"fmt"
	iofs "io/fs"
	"math"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// memoryStore keeps a state in memory.
type memoryStore struct {
	state []byte
	err   error
}

func (s *memoryStore) Load() ([]byte, error)   { return s.state, s.err }
func (s *memoryStore) Save(state []byte) error { s.state = state; return nil }

// meterOf is a meter that shows so many whole watts.
func meterOf(w *atomic.Int64) PowerMeter {
	return CommandMeter(func(context.Context) (float64, error) { return float64(w.Load()), nil })
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-6 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

const idleStat = "cpu  1000 0 1000 100000 0 0 0 0 0 0\ncpu0 1000 0 1000 100000 0 0 0 0 0 0\n"

// TestPowerOfADay adds up energy over a suspend, a clock that is set, a restart and
// midnight.
func TestPowerOfADay(t *testing.T) {
	fs := machineOf(t, map[string]string{"proc/stat": idleStat, "proc/diskstats": ""})
	synctest.Test(t, func(t *testing.T) {
		var watts, set, suspended atomic.Int64
		watts.Store(30)
		start := time.Now()
		s := PowerSource{
			FS: fs, Meter: meterOf(&watts), Store: &memoryStore{},
			Now: func() time.Time {
				return time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC).Add(time.Since(start) + time.Duration(set.Load()))
			},
			Mono: func() time.Duration { return time.Since(start) - time.Duration(suspended.Load()) },
		}
		ctx, stop := context.WithCancel(t.Context())
		f := NewFeed(s, Demand{Every: time.Minute}, func() {})
		late := 30 * firstPair.Hours() // what was taken before the first reading
		go f.Run(ctx)
		time.Sleep(firstPair + 2*time.Hour)
		synctest.Wait()
		near(t, "two hours at 30 W", f.Latest().Value.Today.Low, 60-late)
		set.Store(int64(5 * time.Hour))
		time.Sleep(time.Hour)
		synctest.Wait()
		near(t, "after the clock was set", f.Latest().Value.Today.Low, 90-late)
		suspended.Store(int64(30 * time.Second))
		time.Sleep(time.Minute)
		synctest.Wait()
		near(t, "after half a minute of suspend", f.Latest().Value.Today.Low, 90.25-late)
		d := f.Latest().Value.Today
		if w, ok := d.Average(); !ok || math.Abs(w-30) > 1e-6 || d.Min != 30 || d.Max != 30 {
			t.Errorf("average %v, %+v", w, d)
		}
		stop()
		synctest.Wait()
		f = NewFeed(s, Demand{Every: time.Minute}, func() {})
		watts.Store(40)
		go f.Run(t.Context())
		time.Sleep(firstPair)
		synctest.Wait()
		if d := f.Latest().Value.Today; math.Abs(d.Low-90.25) > 1e-2 || d.Min != 30 || d.Max != 40 || len(f.Latest().Value.History) < 12 {
			t.Errorf("after a restart: %+v", d)
		}
		time.Sleep(5 * time.Hour)
		synctest.Wait()
		if d := f.Latest().Value.Today; d.Low > 40*1.1 || d.Low < 30 || d.Min != 40 {
			t.Errorf("after midnight: %+v", d)
		}
	})
}

// TestPowerSources has better sources fail: each is told of once, and the next says.
func TestPowerSources(t *testing.T) {
	fs := machineOf(t, map[string]string{
		"proc/stat": idleStat, "proc/diskstats": "", "sys/class/dmi/id/product_name": "ProLiant MicroServer N54L",
		"sys/class/hwmon/hwmon0/name": "amdgpu", "sys/class/hwmon/hwmon0/power1_average": "9000000",
	})
	broken := errors.New("the plug does not answer")
	s := PowerSource{FS: fs, Meter: CommandMeter(func(context.Context) (float64, error) { return 0, broken }), Opts: PowerOpts{File: filepath.Join(fs.Root, "watts")}}
	look := func() Power {
		t.Helper()
		w, err := newPowerWatch(s)
		if err != nil {
			t.Fatal(err)
		}
		defer w.close()
		_, _ = w.look(t.Context())
		p, err := w.look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := look()
	if !p.Reading.Estimated || p.Reading.Low != 23.5 || len(p.Notes) != 1 || !strings.Contains(p.Notes[0], broken.Error()) {
		t.Errorf("without any: %+v, notes %q", p.Reading, p.Notes)
	}
	change(t, fs, "sys/class/hwmon/hwmon1/name", "power_meter\n")
	change(t, fs, "sys/class/hwmon/hwmon1/power1_average", "31500000\n")
	if p := look(); p.Reading != (PowerReading{Watts: wattsAt(31.5), Source: "hwmon"}) {
		t.Errorf("hwmon: %+v", p.Reading)
	}
	change(t, fs, "watts", "28.5 W\n")
	if p := look(); p.Reading != (PowerReading{Watts: wattsAt(28.5), Source: "meter"}) {
		t.Errorf("file: %+v", p.Reading)
	}
	change(t, fs, "watts", "1e9\n")
	if p := look(); p.Reading.Source != "hwmon" || len(p.Notes) != 2 {
		t.Errorf("nonsense in the file: %+v, notes %q", p.Reading, p.Notes)
	}
	s.Opts.Profile = "n36"
	if _, err := newPowerWatch(s); err == nil {
		t.Error("a profile that is not known is taken")
	}
}

// TestRAPL reads the processors alone, over a wrap, and gives up where it may not.
func TestRAPL(t *testing.T) {
	fs := machineOf(t, map[string]string{})
	const zone = "sys/class/powercap/intel-rapl:0/"
	change(t, fs, zone+"name", "package-0\n")
	change(t, fs, zone+"max_energy_range_uj", "1000000000\n")
	change(t, fs, zone+"energy_uj", "900000000\n")
	change(t, fs, "sys/class/powercap/intel-rapl:0:0/name", "core\n")
	m, notes := raplMeter{fs: fs}, 0
	note := func(err error) {
		if !errors.Is(err, iofs.ErrNotExist) {
			t.Error(err)
		}
		notes++
	}
	if w := m.watts(time.Second, note); w.Known {
		t.Errorf("at first %+v", w)
	}
	change(t, fs, zone+"energy_uj", "50000000\n")
	if w := m.watts(11*time.Second, note); w != wattsAt(15) {
		t.Errorf("%+v, want 15 W", w)
	}
	if err := os.Remove(filepath.Join(fs.Root, zone, "energy_uj")); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		m.watts(12*time.Second, note)
	}
	if notes != 1 {
		t.Errorf("told %d times that it cannot be read", notes)
	}
}

// TestNUT asks a server on the loopback interface.
func TestNUT(t *testing.T) {
	answers := map[string]string{
		"good":  "BEGIN LIST VAR good\nVAR good ups.status \"OL\"\nVAR good ups.realpower \"31\"\nVAR good device.mfr \"a \\\"b\\\"\"\nEND LIST VAR good\n",
		"load":  "BEGIN LIST VAR load\nVAR load ups.status \"OB DISCHRG\"\nVAR load ups.load \"3\"\nVAR load ups.realpower.nominal \"900\"\nVAR load battery.runtime \"660\"\nEND LIST VAR load\n",
		"mute":  "",
		"wrong": "ERR UNKNOWN-UPS\n",
		"odd":   "HTTP/1.1 400 Bad Request\n",
		"none":  "BEGIN LIST VAR none\nVAR none ups.status \"OL\"\nEND LIST VAR none\n",
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			var ups string
			_, _ = fmt.Fscanf(conn, "LIST VAR %s\n", &ups)
			_, _ = conn.Write([]byte(answers[ups]))
			conn.Close()
		}
	}()
	ask := func(ups string) (UPS, PowerReading, error) {
		vars, err := newNUT(ups+"@"+l.Addr().String(), nil).vars(t.Context())
		if err != nil {
			return UPS{}, PowerReading{}, err
		}
		return nutState(vars)
	}
	if u, r, err := ask("good"); err != nil || u.OnBattery || r != (PowerReading{Watts: wattsAt(31), Source: "nut"}) {
		t.Errorf("good: %+v %+v %v", u, r, err)
	}
	if u, r, err := ask("load"); err != nil || !u.OnBattery || u.Left != 11*time.Minute || r != (PowerReading{Watts: wattsAt(27), Source: "nut", Coarse: true}) {
		t.Errorf("load: %+v %+v %v", u, r, err)
	}
	if _, _, err := ask("none"); !errors.Is(err, ErrNoMeter) {
		t.Errorf("none: %v", err)
	}
	for ups, want := range map[string]string{"mute": "before END", "wrong": "UNKNOWN-UPS", "odd": "HTTP", "": "no name of a UPS", "a b": "no name of a UPS"} {
		if _, _, err := ask(ups); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", ups, err, want)
		}
	}
	for where, want := range map[string]string{"u": "localhost:3493", "u@nas": "nas:3493", "u@nas:1": "nas:1", "u@[::1]": "[::1]:3493", "u@[::1]:7": "[::1]:7"} {
		if got := newNUT(where, nil).address; got != want {
			t.Errorf("%s is at %s, want %s", where, got, want)
		}
	}
}

func FuzzNUT(f *testing.F) {
	f.Add("BEGIN LIST VAR u\nVAR u ups.load \"3\"\nVAR u ups.realpower.nominal \"900\"\nEND LIST VAR u\n")
	f.Fuzz(func(t *testing.T, text string) {
		vars, err := parseNUT(strings.NewReader(text))
		if err != nil {
			return
		}
		if u, r, err := nutState(vars); u.Left < 0 || u.Low < 0 || err == nil && !(r.Low >= 0) {
			t.Errorf("%q: %+v %+v", text, u, r)
		}
	})
}

func FuzzWatts(f *testing.F) {
	f.Add("27.4 W\n")
	f.Add("NaN")
	f.Fuzz(func(t *testing.T, text string) {
		if w, err := parseWatts(text); err == nil && !(w >= 0 && w <= mostWatts) {
			t.Errorf("%q: %v", text, w)
		}
	})
}

// FuzzPowerRecord reads any state; what is taken can go on.
func FuzzPowerRecord(f *testing.F) {
	f.Add("lcdpanel power 1\nday 2013-08-16\nwh 1 2\nhours 1\nwatts 27 57\nslot 12\nhistory 1 2\nhistory\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parsePowerRecord(text)
		if err != nil {
			return
		}
		now := time.Unix(1376656320, 0).UTC()
		r.add(wattsAt(27), now, time.Minute)
		r.add(wattsAt(27), now.Add(time.Minute), 2*time.Minute)
		if n := len(r.slots); n == 0 || n > mostSlots || !(r.Low >= 0) || r.High < r.Low {
			t.Errorf("%q: %+v", text, r)
		}
		if again, err := parsePowerRecord(string(r.text())); err != nil || again.day != r.day || len(again.slots) != len(r.slots) {
			t.Errorf("%q is written as %q: %v", text, r.text(), err)
		}
	})
}

// TestPowerRecordBounds has any readings at any times.
func TestPowerRecordBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var r powerRecord
		now, at, most := time.Unix(1376656320, 0).UTC(), time.Duration(0), 0.0
		for range rapid.IntRange(1, 60).Draw(rt, "readings") {
			now = now.Add(time.Duration(rapid.Int64Range(-1e13, 1e14).Draw(rt, "wall")))
			step := time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(rt, "step"))
			at += step
			if step <= longestGap {
				most += step.Hours() * 100
			}
			w := rapid.Float64Range(0, 100).Draw(rt, "watts")
			r.add(Watts{w, w, rapid.Bool().Draw(rt, "known")}, now, at)
			if r.Low < 0 || r.Low > most+1e-9 || len(r.slots) > mostSlots {
				rt.Fatalf("%+v, and no more than %v Wh can be", r, most)
			}
		}
	})
}

func TestPowerRecordRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "line 1",
		"lcdpanel power 2":                     "line 1",
		"lcdpanel power 1\nday yesterday":      "line 2",
		"lcdpanel power 1\nwh 3":               "line 2",
		"lcdpanel power 1\nwh 3 NaN":           "line 2",
		"lcdpanel power 1\nhours 1\nwatts 9 1": "line 3",
	} {
		if _, err := parsePowerRecord(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	w := &powerWatch{PowerSource: PowerSource{Store: &memoryStore{err: iofs.ErrPermission}}, notes: map[string]bool{}}
	if w.load(); len(w.notes) != 1 {
		t.Errorf("a state that may not be read: notes %v", w.notes)
	}
}

// TestFileStore writes only while somebody else keeps the disk awake.
func TestFileStore(t *testing.T) {
	fs := machineOf(t, map[string]string{
		"proc/self/mountinfo": "20 1 8:1 / / rw - ext4 /dev/sda1 rw\n", "sys/block/sda/dev": "8:0\n", "sys/block/sda/sda1/dev": "8:1\n",
		"sys/block/sda/queue/rotational": "1\n",
	})
	n := 0
	moves := func() {
		n++
		change(t, fs, "proc/diskstats", fmt.Sprintf("   8 0 sda %d 0 0 0 0 0 0 0 0 0 0\n", n))
	}
	moves()
	now := time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)
	s := &FileStore{Path: filepath.Join(t.TempDir(), "power"), FS: fs, Now: func() time.Time { return now }}
	saved := func() string {
		t.Helper()
		text, err := s.Load()
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	minute := func(state string) {
		t.Helper()
		now = now.Add(time.Minute)
		if err := s.Save([]byte(state)); err != nil {
			t.Fatal(err)
		}
	}
	minute("1")
	if got := saved(); got != "" {
		t.Errorf("with the disk asleep %q was written", got)
	}
	moves()
	minute("2")
	if got := saved(); got != "2" {
		t.Errorf("with the disk awake there is %q", got)
	}
	for range 30 { // its own writing is the only one
		if now.Sub(s.wrote) < time.Minute {
			moves()
		}
		minute("3")
	}
	if got := saved(); got != "2" {
		t.Errorf("it keeps the disk awake: %q", got)
	}
	moves()
	minute("4")
	moves()
	minute("5")
	if got := saved(); got != "4" {
		t.Errorf("a minute after it was written there is %q", got)
	}
	if err := s.Close(); err != nil || saved() != "5" {
		t.Errorf("closed: %v, and there is %q", err, saved())
	}
	if left := names(filepath.Dir(s.Path)); len(left) != 1 {
		t.Errorf("it leaves %v", left)
	}
	s.Path = filepath.Join(t.TempDir(), "missing", "power")
	minute("6")
	if err := s.Close(); err == nil {
		t.Error("nobody says that it cannot be written")
	}
}

// TestPowerWhy names causes, the greatest first.
func TestPowerWhy(t *testing.T) {
	m, in := n54l(t, LoadIdle, LoadStandby)
	w := &powerWatch{model: m, busy: busyWatch{name: "make"}}
	in.Radio, in.Extra, in.Busy = "wlan0", map[string]float64{"fan": 2}, 0.4
	want := []string{"wlan0 USB +10W", "sda spins", "make", "fan +2W"}
	if diff := cmp.Diff(want, w.why(in, m.processors(in))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestUPSWatch follows a power cut of a laptop.
func TestUPSWatch(t *testing.T) {
	fs := machineOf(t, map[string]string{
		"sys/class/power_supply/BAT0/type": "Battery\n", "sys/class/power_supply/BAT0/status": "Full\n", "sys/class/power_supply/BAT0/capacity": "99\n",
		"sys/class/power_supply/BAT0/voltage_now": "12000000\n", "sys/class/power_supply/BAT0/current_now": "2000000\n", "sys/class/power_supply/BAT0/charge_now": "4000000\n",
		"sys/class/power_supply/mouse/type": "Battery\n", "sys/class/power_supply/mouse/scope": "Device\n", "sys/class/power_supply/mouse/status": "Discharging\n",
	})
	w := newUPSWatch(PowerSource{FS: fs})
	at := time.Unix(1e9, 0)
	w.look(t.Context(), at, 0)
	if _, err := w.Watts(t.Context()); !errors.Is(err, ErrNoMeter) || w.OnBattery {
		t.Errorf("on mains: %+v, %v", w.UPS, err)
	}
	change(t, fs, "sys/class/power_supply/BAT0/status", "Discharging\n")
	w.look(t.Context(), at, 0)
	w.look(t.Context(), at.Add(time.Minute), 0)
	r, err := w.Watts(t.Context())
	if err != nil || r.Low != 24 || !w.OnBattery || !w.Since.Equal(at) || w.Left != 2*time.Hour {
		t.Errorf("on battery: %+v, %+v, %v", w.UPS, r, err)
	}
}

// TestDCMI reads answers of management controllers.
func TestDCMI(t *testing.T) {
	answer := func(code, low, high, state byte) []byte {
		return []byte{0: code, 1: 0xdc, 2: low, 3: high, 4: 20, 18: state}
	}
	if w, err := parseDCMI(answer(0, 0x2c, 1, 0x40)); err != nil || w != 300 {
		t.Errorf("%v W, %v", w, err)
	}
	for name, a := range map[string][]byte{"not known": answer(0xc1, 0, 0, 0x40)[:1], "measures nothing": answer(0, 9, 0, 0)} {
		if _, err := parseDCMI(a); !errors.Is(err, ErrNoMeter) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, a := range map[string][]byte{"nothing": nil, "short": answer(0, 9, 0, 0x40)[:18], "another group": make([]byte, 19)} {
		if _, err := parseDCMI(a); err == nil || errors.Is(err, ErrNoMeter) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (dcmiMeter{FS{Root: t.TempDir()}}).Watts(t.Context()); !errors.Is(err, ErrNoMeter) {
		t.Errorf("without a device: %v", err)
	}
}

func FuzzDCMI(f *testing.F) {
	f.Add([]byte{0: 0, 1: 0xdc, 2: 27, 18: 0x40})
	f.Fuzz(func(t *testing.T, answer []byte) {
		if w, err := parseDCMI(answer); err == nil && (w < 0 || w > 65535) {
			t.Errorf("%x: %v W", answer, w)
		}
	})
}

// TestAbsentMetersAreLeftAlone has meters come that were not there at first: they are
// found a while later, and until then nothing is opened where none was.
func TestAbsentMetersAreLeftAlone(t *testing.T) {
	fs := machineOf(t, map[string]string{"proc/stat": idleStat, "proc/diskstats": "", "dev/ipmi0": ""})
	at := time.Duration(0)
	w, err := newPowerWatch(PowerSource{FS: fs, Mono: func() time.Duration { return at }})
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	source := func(after time.Duration) string {
		t.Helper()
		at += after
		p, err := w.look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(p.Reading.Source, " ", p.UPS.Known, len(w.rapl.last))
	}
	if got := source(0); got != "model false 0" {
		t.Errorf("without any: %s", got)
	}
	change(t, fs, "sys/class/hwmon/hwmon1/name", "power_meter\n")
	change(t, fs, "sys/class/hwmon/hwmon1/power1_average", "31500000\n")
	change(t, fs, "sys/class/power_supply/BAT0/type", "Battery\n")
	change(t, fs, "sys/class/powercap/intel-rapl:0/name", "package-0\n")
	change(t, fs, "sys/class/powercap/intel-rapl:0/energy_uj", "9\n")
	if got := source(time.Minute); got != "model false 0" {
		t.Errorf("a minute later: %s", got)
	}
	if got := source(absentMeter); got != "hwmon true 1" {
		t.Errorf("later: %s", got)
	}
	change(t, fs, "sys/class/hwmon/hwmon1/power1_average", "33000000\n")
	if got := source(time.Second); got != "hwmon true 1" || w.day.Max != 33 {
		t.Errorf("one that is there: %s, %+v", got, w.day)
	}
}
