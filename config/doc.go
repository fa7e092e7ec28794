// Package config reads the user's configuration strictly and explains it.
//
// The packages that own the options declare them as structs; this one decodes YAML
// into such structs by their field tags, and writes a help text, a Markdown
// reference and a JSON Schema from the same structs:
//
//	type Rotation struct {
//		Dwell time.Duration `config:"dwell" min:"1s" max:"1h" help:"how long a screen shows"`
//	}
//	type File struct {
//		Rotation Rotation      `config:"rotation" help:"whose turn it is"`
//		Screens  []config.Item `config:"screens" kinds:"screen" help:"what is shown, in this order"`
//	}
//	f := File{Rotation: Rotation{Dwell: 8 * time.Second}}
//	files, err := config.Load("/etc/lcdpanel.yaml", &f, config.Kinds{"screen": {
//		{Name: "cpu", Help: "load of the processors", New: func() any { return new(CPU) }},
//	}})
//
// # Tags
//
// A field without the tag config is none of the user's business. An embedded
// struct, or a field tagged `config:",inline"`, lends its fields to the struct
// around it.
//
//   - config: the key
//   - help: what it is for, one sentence without a full stop
//   - min, max: the least and the greatest value of numbers and durations
//   - unit: what a number must be written with, as in 80%. A percentage goes from 0
//     to 100 unless min and max say otherwise
//   - allowed: the words a string may be, with | between
//   - kinds: which list of [Kinds] the name of an [Item] comes from
//
// # Types
//
// Strings, bools, integers, floats and [time.Duration]; string types that have
// Values() []string; whatever has UnmarshalText or Set(string) error, with
// Allowed() string or Values() []string to say what is right and MarshalText or
// String to write it; [Item]; and structs, pointers, slices and maps from strings of
// all these. Values beside Allowed are the usual ones, which are guessed at and offered
// to editors. A pointer is nil until the key is given, and again after null. A struct
// that is made anew for a pointer, a list or a map gets its defaults from a method
// SetDefaults(), and any struct may have Validate() error, which must not change it.
//
// # What a text means
//
// The type of the field decides, never YAML's own guess: "no", 010 and 20x4 are
// themselves in a string, and quotes change nothing. Bools are true, false, yes, no,
// on and off. Nothing at all, or null, stands for "as if not written" where a struct,
// a list or a map is due. Anchors and aliases work; merge keys (<<), tags and
// several documents in a file are refused.
package config
