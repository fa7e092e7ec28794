package rom

import "sync"

// onceA00 builds the table the first time somebody asks.
var onceA00 = sync.OnceValue(func() *Table { return build("A00", a00Rows(), a00Also()) })

// A00 is the Japanese ROM, the one most panels have: HD44780U data sheet, table 4, "ROM code: A00".
//
// ASCII is where ASCII is, with two gaps: 0x5C is ¥ and 0x7E is →, so backslash and tilde do not exist. What reads
// back as what, where there was a choice:
//
//   - 0xA0 and 0xFE are blank and read as a space. A space is written 0x20, and so is a no-break space.
//   - 0xA5, the katakana middle dot, reads as · (U+00B7). 0xDF, the handakuten, reads as °.
//     0xDE, the dakuten, reads as U+FF9E: one column by its East Asian width, but Unicode also calls it a grapheme
//     extender, and a program that counts graphemes joins it to the letter before.
//   - 0xE2 is one drawing for β and ß; it reads as ß, the letter European text has. 0xE4 reads as µ (U+00B5, micro),
//     0xF4 as Ω (U+03A9), 0xF6 as Σ (U+03A3).
//   - 0xE7 0xEA 0xF0 0xF1 0xF9 are g j p q y hanging below the line, made for the 5x10 font. They read as the letter,
//     which is written with its ASCII code.
//   - Nothing is read from 0xE9 (a raised -1) and 0xF8 (x with a bar): no single rune says it. Nothing from 0xFA 千,
//     0xFB 万 and 0xFC 円 either: those runes take two columns, a cell of a panel is one. None of the five is written.
//   - 0x10-0x1F and 0x80-0x9F are empty in the data sheet; some compatibles have drawings there.
func A00() *Table { return onceA00() }

// a00Rows is the data sheet's table; \uFFFD where nothing reads back.
func a00Rows() []row {
	return []row{
		{0x20, " !\"#$%&'()*+,-./"},
		{0x30, "0123456789:;<=>?"},
		{0x40, "@ABCDEFGHIJKLMNO"},
		{0x50, "PQRSTUVWXYZ[¥]^_"},
		{0x60, "`abcdefghijklmno"},
		{0x70, "pqrstuvwxyz{|}→←"},
		{0xA0, " ｡｢｣､·ｦｧｨｩｪｫｬｭｮｯ"},
		{0xB0, "ｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ"},
		{0xC0, "ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏ"},
		{0xD0, "ﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞ°"},
		{0xE0, "αäßεµσρg√\uFFFDjˣ¢£ñö"},
		{0xF0, "pqθ∞ΩüΣπ\uFFFDy\uFFFD\uFFFD\uFFFD÷ █"},
	}
}

// a00Also is who else looks like that. The middle dot of full-width katakana, U+30FB, is the one rune of two columns
// that is written: a dot is a dot.
func a00Also() []also {
	return []also{
		{0x20, "\u00A0"},
		{0xA5, "\uFF65\u30FB"},
		{0xDF, "\uFF9F"},
		{0xE2, "β"},
		{0xE4, "\u03BC"},
		{0xF4, "\u2126"},
		{0xF6, "\u2211"},
	}
}
