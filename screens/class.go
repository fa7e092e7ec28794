package screens

import "fmt"

// Class is how much a screen matters, as LCDproc has it (its protocol's priority).
// Only the screens of the highest class that is present take turns.
type Class int8

// The classes. Built-in screens are Info, the zero value, unless the config says
// otherwise.
const (
	Hidden     Class = iota - 2 // never shown
	Background                  // shown when nothing else is there
	Info
	Foreground
	Alert // something is critical, or a person wants to be heard
	Input // somebody presses keys
)

// String returns the class as LCDproc writes it.
func (c Class) String() string {
	return [...]string{"hidden", "background", "info", "foreground", "alert", "input"}[c-Hidden]
}

// Values lists the classes that the config may give to a screen.
func (Class) Values() []string { return []string{"hidden", "background", "info", "foreground"} }

// UnmarshalText reads a class.
func (c *Class) UnmarshalText(text []byte) error {
	for class := Hidden; class <= Foreground; class++ {
		if class.String() == string(text) {
			*c = class
			return nil
		}
	}
	return fmt.Errorf("class %q", text)
}
