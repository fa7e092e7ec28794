package sysinfo

import (
	"cmp"
	"slices"
	"strings"
)

// Sensors is how warm the machine is and how its fans turn.
type Sensors struct {
	Temps []Heat // the processor's first, then the board's, then what was named
	Disks DiskHeat
	Fans  []FanSpeed
}

// Heat is one temperature.
type Heat struct {
	Name    string // "CPU", "board", or as [SensorsOpts] call it
	Celsius int
	Limit   int // from which it is too hot
	Level   HeatLevel
}

// HeatLevel is how bad a temperature is. It falls again only when it is three degrees
// better.
type HeatLevel uint8

// The levels.
const (
	Cool HeatLevel = iota
	Warm
	Hot
)

// MarshalText writes a level as one word.
func (l HeatLevel) MarshalText() ([]byte, error) {
	return []byte([...]string{Cool: "cool", Warm: "warm", Hot: "hot"}[l]), nil
}

// DiskHeat is the temperature of the hottest disk that was asked.
type DiskHeat struct {
	Heat          // the name is that of the disk
	Known  bool   // one was asked, and answered
	Asleep int    // that were not asked, for they may sleep
	Marks  string // a letter for each disk in order: z not asked, - awake
}

// FanSpeed is how fast a fan turns.
type FanSpeed struct {
	Name    string
	RPM     int
	Stopped bool // it stands still and should not
}

// alike tells whether a person would see no difference worth speaking of: no reading
// is another by more than a degree or a tenth of the turns.
func (s Sensors) alike(o Sensors) bool {
	heat := func(a, b Heat) bool { return a.Level == b.Level && max(a.Celsius-b.Celsius, b.Celsius-a.Celsius) <= 1 }
	fan := func(a, b FanSpeed) bool { return a.Stopped == b.Stopped && max(a.RPM-b.RPM, b.RPM-a.RPM) <= a.RPM/10 }
	return slices.EqualFunc(s.Temps, o.Temps, heat) && slices.EqualFunc(s.Fans, o.Fans, fan) && s.Disks.Asleep == o.Disks.Asleep && heat(s.Disks.Heat, o.Disks.Heat)
}

// SensorsOpts says what to read besides the processor, the board and its fans, and
// from when it is too much. Sensors are named by chip and reading, "w83795adg/temp2";
// limits by the name that is shown.
type SensorsOpts struct {
	Names    map[string]string `config:"names" help:"what to call a sensor, as w83795adg/temp2: case; one that is named is shown, and a fan that is named must turn"`
	Disks    bool              `config:"disks" help:"show the temperature of the hottest disk; only disks that do something are asked"`
	Warn     map[string]int    `config:"warn" help:"degrees Celsius from which a sensor is warm, as CPU: 70"`
	Critical map[string]int    `config:"critical" help:"degrees Celsius from which a sensor is too hot, as CPU: 85"`
}

// called returns how a reading is called, empty for one that nobody named.
func (o SensorsOpts) called(chip, reading string) string { return o.Names[chip+"/"+reading] }

// names tells whether any sensor of a chip is named.
func (o SensorsOpts) names(chip string) bool {
	for key := range o.Names {
		if name, _, _ := strings.Cut(key, "/"); name == chip {
			return true
		}
	}
	return false
}

// limits are degrees Celsius from which something is warm, and too hot.
type limits struct{ warm, hot int }

// Limits of chips that name none that makes sense.
func boardLimits() limits { return limits{60, 80} }
func diskLimits() limits  { return limits{50, 60} }

// limits returns those for a reading of a chip, by what a person says, what the chip
// says, and what is usual.
func (o SensorsOpts) limits(name string, says, usual limits) limits {
	l := limits{cmp.Or(o.Warn[name], says.warm, usual.warm), cmp.Or(o.Critical[name], says.hot, usual.hot)}
	if l.warm > l.hot && o.Critical[name] == 0 && o.Warn[name] > 0 {
		l.hot = l.warm + (usual.hot - usual.warm)
	}
	l.warm = min(l.warm, l.hot)
	return l
}

// level returns how bad a temperature is that was at a level before.
func (l limits) level(celsius int, was HeatLevel) HeatLevel {
	switch {
	case celsius >= l.hot, was == Hot && celsius > l.hot-cooled:
		return Hot
	case celsius >= l.warm, was >= Warm && celsius > l.warm-cooled:
		return Warm
	}
	return Cool
}
