package menu

// Item is a row of a menu. What it is for is said by one of Items, Slider and Do; with
// none of them it only tells something.
//
// Its functions are called for each picture or key, from whichever goroutine draws or
// presses, and must return at once. Only Do and the Set of a slider may use the menu
// they are in.
type Item struct {
	Label string
	Value func() string // what stands at the right edge, nil for nothing
	Items func() []Item // a menu below this one, which may be another each time
	// Slider sets a number.
	Slider *Slider
	// Do does what the item is for. Its error is shown to the person.
	Do func() error
	// Confirm is asked before Do, nil for no question.
	Confirm *Confirm
	// Closes says that the menu closes once Do has done it.
	Closes bool
}

// Confirm is a question that a person has to answer with yes.
type Confirm struct {
	Question, Brief string        // Brief is for a glass of two rows, empty for the same
	Breaks          func() []Line // what would be broken, nil for nothing
}

// Line is a line of text. Brief stands in for it where it does not fit, unless empty.
type Line struct{ Text, Brief string }

// Slider sets a number from Least to Most in steps. It is set once, when a person is
// content with it, for many panels write it to EEPROM.
type Slider struct {
	Least, Most, Step int // a Step below 1 is 1
	Get               func() int
	Set               func(int) error
	Unit              string // what follows the number, "%"
	EEPROM            bool   // the panel writes the number there, which it survives only so often
}

// next returns the number after v. After the greatest comes the least.
func (s *Slider) next(v int) int {
	switch step := max(1, s.Step); {
	case v >= s.Most:
		return s.Least
	case s.Most-v < step:
		return s.Most
	default:
		return v + step
	}
}

// start returns the number the slider begins with.
func (s *Slider) start() int { return min(max(s.Get(), s.Least), s.Most) }

func (i Item) value() string {
	if i.Value == nil {
		return ""
	}
	return i.Value()
}
