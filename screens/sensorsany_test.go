package screens_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/screens"
	"lcdpanel/sysinfo"
)

func anySensors(t *rapid.T) sysinfo.Sensors {
	heat := rapid.Custom(func(t *rapid.T) sysinfo.Heat {
		return sysinfo.Heat{
			Name: rapid.String().Draw(t, "name"), Celsius: rapid.IntRange(-50, 150).Draw(t, "celsius"), Limit: rapid.IntRange(0, 150).Draw(t, "limit"),
			Level: sysinfo.HeatLevel(rapid.IntRange(0, 2).Draw(t, "level")),
		}
	})
	fan := rapid.Custom(func(t *rapid.T) sysinfo.FanSpeed {
		return sysinfo.FanSpeed{Name: rapid.String().Draw(t, "name"), RPM: rapid.IntRange(0, 100000).Draw(t, "rpm"), Stopped: rapid.Bool().Draw(t, "stopped")}
	})
	asleep := rapid.IntRange(0, 20).Draw(t, "asleep")
	return sysinfo.Sensors{
		Temps: rapid.SliceOfN(heat, 0, 7).Draw(t, "temps"), Fans: rapid.SliceOfN(fan, 0, 7).Draw(t, "fans"),
		Disks: sysinfo.DiskHeat{Heat: heat.Draw(t, "disk"), Known: rapid.Bool().Draw(t, "known"), Asleep: asleep, Marks: strings.Repeat("z", asleep)},
	}
}

// TestSensorsTakeTurns sees every row of a machine with many sensors, the bad one all
// the time.
func TestSensorsTakeTurns(t *testing.T) {
	var s sysinfo.Sensors
	for _, name := range []string{"CPU", "board", "case", "VRM", "RAM"} {
		s.Temps = append(s.Temps, sysinfo.Heat{Name: name, Celsius: 40, Limit: 80})
	}
	s.Temps[2].Level = sysinfo.Warm
	screen := screens.Sensors{Feed: fixedFeed(t.Context(), s, true)}
	now, seen := time.Unix(1000, 0), map[string]bool{}
	for range 2 {
		v := screen.View(now, 20, 4)
		if !strings.HasPrefix(v.Row(0), "case▲") || v.Status != screens.Warning {
			t.Errorf("status %v:\n%s", v.Status, v.Frame)
		}
		for y := range v.H {
			seen[strings.Fields(v.Row(y))[0]] = true
		}
		now = v.Until
	}
	if len(seen) != 5 {
		t.Errorf("two turns show %v, want all five", seen)
	}
}
