package config

// Kind is a thing that the user picks by name and may give options, such as
// a screen.
type Kind struct {
	Name string
	Help string // what it is, one sentence without a full stop
	// New returns a pointer to a struct of options with the defaults filled in,
	// always of the same type. Nil stands for no options.
	New func() any
}

// Kinds are lists of kinds by the name that a tag kinds gives, in the order in
// which they are to be explained.
type Kinds map[string][]Kind

// Item is a kind the user has picked: a bare name, or a mapping of one key,
//
//	screens:
//	  - cpu
//	  - raid: {dwell: 12s}
//
// where "raid: {}" and "raid:" mean the defaults too.
type Item struct {
	Name    string   // empty for none
	Options any      // what Kind.New returned, with what the user said; nil without New
	Pos     Position // of the name
}
