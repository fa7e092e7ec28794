package lcd

// nearLatin spells the letters that Unicode does not take apart. Letters with a
// detached mark need no entry: é is e and a mark.
func nearLatin() []string {
	return []string{
		"ßβs", "ẞßB", "łl", "ŁL", "øo", "ØO", "æa", "ÆA", "œo", "ŒO", "đd", "ĐÐD", "ðd", "ÐĐD", "þp", "ÞP",
		"ıi", "ħh", "ĦH", "ŧt", "ŦT", "ŋn", "ŊN", "ĸk", "ƒf", "əe", "ƏE", "ȷj", "ɨi", "ʉu", "ŀl", "ĿL",
	}
}

// nearGreek spells Greek by the Latin letter of the same look, else of the same
// sound.
func nearGreek() []string {
	return []string{
		"ΑA", "αa", "ΒB", "βßb", "ΓG", "γy", "ΔD", "δd", "ΕE", "εe", "ΖZ", "ζz", "ΗH", "ηn", "ΘθT", "θΘt", "ΙI",
		"ιi", "ΚK", "κk", "ΛL", "λl", "ΜM", "μ\u00B5u", "ΝN", "νv", "ΞX", "ξx", "ΟO", "οo", "ΠP", "πp", "ΡP", "ρp",
		"Σ∑S", "σs", "ςσs", "ΤT", "τt", "ΥY", "υu", "ΦF", "φΦf", "ΧX", "χx", "ΨP", "ψp", "ΩO", "ωw",
	}
}

// nearCyrillic spells a capital by the Latin letter of the same look, else of
// the same sound. A small letter is its capital where a ROM has that: A02 has
// capitals only, Latin ones among them (data sheet, table 4).
func nearCyrillic() []string {
	return []string{
		"АA", "БB", "ВB", "ГΓG", "ДD", "ЕE", "ЁËE", "ЖZ", "ЗZ", "ИI", "ЙИI", "КK", "ЛL", "МM", "НH", "ОO", "ПP",
		"РP", "СC", "ТT", "УY", "ФΦF", "ХX", "ЦC", "ЧC", "ШS", "ЩS", "ЪЬ'", "ЫY", "Ьb'", "ЭE", "ЮU", "ЯA", "ІI",
		"ЇÏI", "ЄE", "ҐГG", "ЅS", "ЈJ", "ЎУY", "ЂD", "ЋC", "ЉL", "ЊH", "ЏD", "аАa", "бБb", "вВv", "гГg", "дДd",
		"еЕe", "ёЁëe", "жЖz", "зЗz", "иИi", "йЙИi", "кКk", "лЛl", "мМm", "нНn", "оОo", "пПp", "рРp", "сСc", "тТt",
		"уУy", "фФf", "хХx", "цЦc", "чЧc", "шШs", "щЩs", "ъЪ'", "ыЫy", "ьЬ'", "эЭe", "юЮu", "яЯa", "іІi", "їЇïi",
		"єЄe", "ґҐГg", "ѕЅs", "јЈj", "ўЎУy", "ђЂd", "ћЋc", "љЉl", "њЊn", "џЏd",
	}
}
