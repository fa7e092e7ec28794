package panel

import "time"

// LightOpts is when a person wants the light on. The zero value is always, blinking at
// a new critical alert.
type LightOpts struct {
	Mode  LightMode     `config:"mode" help:"auto for what the other keys say; on or off for that, whatever the time"`
	On    []Span        `config:"on" help:"when the light is on, by the clock on the wall, as [07:00-23:00]; always unless given"`
	Idle  time.Duration `config:"idle" max:"24h" help:"dark after no key and no alert for so long; 0 for never"`
	Touch time.Duration `config:"touch" max:"1h" help:"how long a key lights a panel that would be dark"`
	Quiet []Span        `config:"quiet" help:"when only what is critical lights the panel, and a key, as [22:00-07:00]"`

	Warning  WarningLight  `config:"warning" help:"on lights the panel while anything warns, but in quiet; ignore does not"`
	Critical CriticalLight `config:"critical" help:"blink lights the panel at any time and blinks three times first; on only lights it; ignore neither"`
}

// LightMode is how a light is switched. Empty is as [LightAuto].
type LightMode string

// The modes. A light that is off is still lit by a key and by an alert that is news.
const (
	LightAuto LightMode = "auto"
	LightOn   LightMode = "on"
	LightOff  LightMode = "off"
)

// Values lists what the config may say.
func (LightMode) Values() []string { return []string{"auto", "on", "off"} }

// WarningLight is what a warning does to the light. Empty is as "on".
type WarningLight string

// Values lists what the config may say.
func (WarningLight) Values() []string { return []string{"on", "ignore"} }

// CriticalLight is what something critical does to the light. Empty is as "blink".
type CriticalLight string

// Values lists what the config may say.
func (CriticalLight) Values() []string { return []string{"blink", "on", "ignore"} }

const ignore = "ignore"

// defaultTouch is long enough to read a few screens.
const defaultTouch = 30 * time.Second

// DefaultLight is the zero value of LightOpts in words.
func DefaultLight() LightOpts {
	return LightOpts{Mode: LightAuto, Touch: defaultTouch, Warning: "on", Critical: "blink"}
}

// SetDefaults sets DefaultLight.
func (o *LightOpts) SetDefaults() { *o = DefaultLight() }
