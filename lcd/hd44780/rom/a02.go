package rom

import "sync"

// onceA02 builds the table the first time somebody asks.
var onceA02 = sync.OnceValue(func() *Table { return build("A02", a02Rows(), a02Also()) })

// A02 is the European ROM: HD44780U data sheet, table 4, "ROM code: A02". ASCII is whole, 0xC0-0xFF is Latin-1 but
// for 0xD8 (a capital phi where Latin-1 has Ø), and there are arrows, triangles, Greek and those Cyrillic capitals that
// no Latin letter looks like. There is no full block and no euro. What reads back as what, where there was a choice:
//
//   - 0x14 and 0x15, two triangles on top of each other, read as ↟ and ↡, and 0x98, the bell, as ⍾: the runes that
//     look more like them, ⏫ ⏬ and 🔔, take two columns. Those are not written.
//   - 0xB0 reads as °, 0xB5 as µ (U+00B5, micro), 0x94 as Σ (U+03A3), 0x9A as Ω (U+03A9), 0xDF as ß.
//   - 0xD8 reads as Φ. Ø is not written: whether Φ or O stands for it is for folding to say.
//
// Sources disagree about 0x14 0x15 0x1E 0x1F 0xA0 0xAF 0xB4 0xB8 and 0xF8; this follows the data sheet's drawings.
func A02() *Table { return onceA02() }

// a02Rows is the data sheet's table.
func a02Rows() []row {
	return []row{
		{0x10, "▶◀“”↟↡●↲↑↓→←≤≥▲▼"},
		{0x20, " !\"#$%&'()*+,-./"},
		{0x30, "0123456789:;<=>?"},
		{0x40, "@ABCDEFGHIJKLMNO"},
		{0x50, "PQRSTUVWXYZ[\\]^_"},
		{0x60, "`abcdefghijklmno"},
		{0x70, "pqrstuvwxyz{|}~⌂"},
		{0x80, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"},
		{0x90, "α♪ΓπΣσ♬τ⍾ΘΩδ∞♥ε∩"},
		{0xA0, "‖¡¢£¤¥¦§ƒ©ª«ЮЯ®´"},
		{0xB0, "°±²³₧µ¶·ω¹º»¼½¾¿"},
		{0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"},
		{0xD0, "ÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß"},
		{0xE0, "àáâãäåæçèéêëìíîï"},
		{0xF0, "ðñòóôõö÷øùúûüýþÿ"},
	}
}

// a02Also is who else looks like that. The Cyrillic capitals are the point of this ROM: it holds only those that need
// a drawing of their own, the rest of the alphabet is Latin and Greek letters.
func a02Also() []also {
	return []also{
		{0x10, "►"},
		{0x11, "◄"},
		{0x17, "↵"},
		{0x20, "\u00A0"},
		{0x94, "\u2211"},
		{0x9A, "\u2126"},
		{0xB5, "\u03BC"},
		{0xDF, "β"},
		{'A', "\u0410"},
		{'B', "\u0412"},
		{'E', "\u0415"},
		{'K', "\u041A"},
		{'M', "\u041C"},
		{'H', "\u041D"},
		{'O', "\u041E"},
		{'P', "\u0420"},
		{'C', "\u0421"},
		{'T', "\u0422"},
		{'X', "\u0425"},
		{0x92, "Г"},
		{0xD8, "Ф"},
		{'b', "Ь"},
		{0xCB, "Ё"},
	}
}
