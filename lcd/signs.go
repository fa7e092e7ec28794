package lcd

// nearSigns spells punctuation, currency, mathematics and the ASCII that some
// ROMs lack. A fraction is not known rather than wrong: ½ does not begin with
// 1.
func nearSigns() []string {
	return []string{
		// Dashes, quotes and other punctuation.
		"‐-", "‑-", "‒-", "–-", "—-", "―-", "⁃-", "−-", "“\"", "”\"", "„\"", "‟\"", "«\"<", "»\">", "‘'", "’'",
		"‚,", "‛'", "‹<", "›>", "´'", "ʹ'", "ʼ'", "′'", "″\"", "¨\"", "¸,", "¯-", "ˆ^", "˜~^", "¡!", "¿?", "¦|",
		"‾-", "‗_", "⁄/", "¶π*", "§S", "†+", "‡+", "※*", "‥.", "‰%", "･·.", "｡.", "､,", "｢[", "｣]", "ー-", "ｰ-",
		// Currency and signs that are letters in a ring.
		"€E", "£L", "¥Y", "¢c", "¤*", "₧P", "©C", "®R", "℮e", "ªa", "ºo", "°˚º'o", "˚°o", "№N",
		// Mathematics.
		"×x*", "ˣx", "÷/", "±+", "∓+", "∗*", "∙·.", "⋅·.", "√v", "∞8", "≈~^", "∼~^", "≃~^", "≤<", "≥>", "≠#", "≡=",
		"∩n", "∪u", "∂d", "∆ΔD", "∇V", "∅0", "¬-", "⌀0", "½?", "¼?", "¾?", "⅓?", "⅔?", "⅛?", "∑ΣS", "µμu",
		// ASCII with gaps: A00 has no backslash, the KS0073 no square brackets.
		`\/`, "[(", "](", "{(", "})", "|!", "`'", "_.", "@a",
	}
}

// nearLines spells box drawing and the scan lines by - | and +.
func nearLines() []string {
	t := []string{"│|", "┃|", "║|", "╎|", "┆|", "┊|", "╽|", "╿|", "╵'", "╷,", "╴-", "╶-", "╱/", `╲\/`, "╳xX"}
	for _, r := range "─━┄┅┈┉╌╍╼╾⎺⎻⎼⎽" {
		t = append(t, string(r)+"-")
	}
	t = append(t, "═=-")
	for r := '┌'; r <= '╋'; r++ {
		t = append(t, string(r)+"+")
	}
	for r := '╒'; r <= '╰'; r++ {
		t = append(t, string(r)+"+")
	}
	return t
}

// nearPictures spells symbols that texts of servers are fond of by an icon of
// the font, else by ASCII.
func nearPictures() []string {
	return []string{
		"❤♥*", "✔✓√+", "✘✗×x", "✕✗×x", "✖✗×x", "⚠▲!", "☠x", "⏸‖|", "⏹■#", "⏺●o", "⏏↑^", "⏵▶►>", "⏴◀◄<", "△▲^",
		"▽▼v", "▴▲^", "▾▼v", "▸▶►>", "◂◀◄<", "▷▶►>", "◁◀◄<", "□☐N", "▢☐N", "▪■•*", "▫☐N", "◆●*", "◇o", "○o", "◯o",
		"◎o", "◦·.", "★*", "☆*", "⚙*", "☀*", "☁*", "☎T", "✉@", "⌂^", "⇐←<", "⇒→>", "⇑↑^", "⇓↓v", "➜→>", "➔→>",
		"➡→>", "⬆↑^", "⬇↓v", "⬅←<", "↵↲<", "↲↵<", "⏎↵↲<", "↗^", "↘v", "↖^", "↙v", "↔-", "↕|", "⇄-", "↻o", "↺o",
		"↟↑^", "↡↓v", "♪*", "♫♬♪*", "♬♪*",
	}
}
