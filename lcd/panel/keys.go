package panel

import (
	"errors"
	"time"

	"lcdpanel/lcd"
)

// Action is what a gesture is for. Empty is as [NoAction].
type Action string

// The actions.
const (
	NoAction    Action = "none"
	Next        Action = "next"        // the next screen
	Previous    Action = "previous"    // the one before
	Hold        Action = "hold"        // this screen stays, or no longer
	Acknowledge Action = "acknowledge" // a person has taken note of all alerts
	SwitchLight Action = "light"       // the light otherwise, see LightState.Switch
	OpenMenu    Action = "menu"
)

// Values lists what the config may say.
func (Action) Values() []string {
	return []string{"none", "next", "previous", "hold", "acknowledge", "light", "menu"}
}

// KeyOpts says whether the keys of a panel are polled and what they are for. Both is
// for the two keys together.
type KeyOpts struct {
	Poll bool       `config:"poll" help:"ask the panel for its keys; costs a transfer each time"`
	One  KeyActions `config:"1" help:"what the first key is for"`
	Two  KeyActions `config:"2" help:"what the second key is for"`
	Both KeyActions `config:"both" help:"what both keys together are for"`

	Busy time.Duration `config:"busy" min:"20ms" max:"200ms" help:"how often the keys are asked for while somebody uses them; 60ms unless given"`
	Idle time.Duration `config:"idle" min:"50ms" max:"1s" help:"how often when nobody has for 30s; shorter presses may be missed; 80ms unless given"`
}

// KeyActions is what the gestures of a key are for.
type KeyActions struct {
	Short  Action `config:"short" help:"when pressed and let go"`
	Long   Action `config:"long" help:"when held for 0.8s"`
	Double Action `config:"double" help:"when pressed twice; a short press then takes 0.35s longer to be known"`
}

// DefaultKeys are keys that are polled: the first turns the page and, held, says that
// one has seen the alerts; the second holds a screen and, held, switches the light;
// both open the menu.
func DefaultKeys() KeyOpts {
	return KeyOpts{
		Poll: true,
		One:  KeyActions{Short: Next, Long: Acknowledge, Double: NoAction},
		Two:  KeyActions{Short: Hold, Long: SwitchLight, Double: NoAction},
		Both: KeyActions{Short: OpenMenu, Long: NoAction, Double: NoAction},
		Busy: busyPoll,
		Idle: idlePoll,
	}
}

// SetDefaults sets DefaultKeys.
func (o *KeyOpts) SetDefaults() { *o = DefaultKeys() }

// Validate finds options that contradict each other.
func (o *KeyOpts) Validate() error {
	var errs []error
	if o.Poll && !o.bound() {
		errs = append(errs, &keyError{"poll", "the keys are to be polled and none of them is for anything; say what one is for, or poll: no"})
	}
	if o.Busy > 0 && o.Idle > 0 && o.Idle < o.Busy {
		errs = append(errs, &keyError{"idle", "idle keys would be polled more often than busy ones; give idle at least as long as busy"})
	}
	return errors.Join(errs...)
}

// bound tells whether any gesture is for anything.
func (o *KeyOpts) bound() bool {
	for _, key := range []KeyActions{o.One, o.Two, o.Both} {
		for _, a := range []Action{key.Short, key.Long, key.Double} {
			if a.something() {
				return true
			}
		}
	}
	return false
}

func (a Action) something() bool { return a != "" && a != NoAction }

// keyError is what is wrong with the value of a key of the config.
type keyError struct{ key, text string }

func (e *keyError) Error() string { return e.text }

// Key returns the key, for config's report.
func (e *keyError) Key() string { return e.key }

// actions returns what the gestures of keys are for.
func (o *KeyOpts) actions(keys lcd.Keys) KeyActions {
	switch keys {
	case 0b01:
		return o.One
	case 0b10:
		return o.Two
	case 0b11:
		return o.Both
	}
	return KeyActions{}
}

// Action returns what a gesture is for, NoAction for nothing.
func (o *KeyOpts) Action(g Gesture) Action {
	a := o.actions(g.Keys)
	action := [...]Action{Short: a.Short, Long: a.Long, Double: a.Double}[g.Kind]
	if action == "" {
		return NoAction
	}
	return action
}

// doubles returns the keys whose double press is for something.
func (o *KeyOpts) doubles() (all []lcd.Keys) {
	for keys := lcd.Keys(1); keys <= 0b11; keys++ {
		if o.actions(keys).Double.something() {
			all = append(all, keys)
		}
	}
	return all
}
