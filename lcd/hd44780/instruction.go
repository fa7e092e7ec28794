package hd44780

// The instructions the package sends, HD44780U data sheet, table 6. Clear
// display is not among them: it blanks the glass for a moment that people see.
const (
	ReturnHome   = 0x02 // address counter 0 and no display shift, 1.52 ms
	EntryMode    = 0x04 // | EntryIncrement: 37 us, as all that follow
	DisplayOnOff = 0x08 // | DisplayOn | CursorOn | BlinkOn
	FunctionSet  = 0x20 // | TwoLines
	SetCGRAM     = 0x40 // | 6-bit CGRAM address
	SetDDRAM     = 0x80 // | 7-bit DDRAM address

	EntryIncrement = 0x02 // I/D: the address counter counts up
	DisplayOn      = 0x04 // D
	CursorOn       = 0x02 // C: underline in the eighth dot row
	BlinkOn        = 0x01 // B: the whole cell blinks
	TwoLines       = 0x08 // N
)

// Op is a run of bytes for one of the two registers, in the order they are sent.
type Op struct {
	Data  bool // data register (RS=1), else instruction register (RS=0)
	Bytes []byte
}
