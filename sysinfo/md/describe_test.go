package md_test

import (
	"fmt"
	"strings"

	"lcdpanel/sysinfo/md"
)

// describe writes arrays as text to compare and to read: a line for the array, one
// for its members, and one each for what runs and for what only sysfs knows.
func describe(arrays []md.Array) string {
	var b strings.Builder
	for _, a := range arrays {
		fmt.Fprintf(&b, "%s: %s\n", a.Name, join(a.State, a.ReadOnly, a.Level, a.Metadata, container(a), kib(a.SizeKiB), chunks(a),
			slotText(a), bitmap(a), "= "+a.Health()))
		fmt.Fprintf(&b, "  members %s\n", join(each(a.Members, memberText)...))
		line(&b, "sync", syncText(a.Sync))
		line(&b, "reshape", reshapeText(a.Reshape))
		line(&b, "facts", factText(a.Facts))
		line(&b, "gone", strings.Trim(fmt.Sprint(a.GoneSlots()), "[]"))
	}
	return b.String()
}

func line(b *strings.Builder, what, text string) {
	if text != "" {
		fmt.Fprintf(b, "  %s %s\n", what, text)
	}
}

func join(parts ...string) string {
	var full []string
	for _, p := range parts {
		if p != "" {
			full = append(full, p)
		}
	}
	return strings.Join(full, " ")
}

func each[T any](all []T, text func(T) string) []string {
	var texts []string
	for _, v := range all {
		texts = append(texts, text(v))
	}
	return texts
}

func container(a md.Array) string {
	if a.Container != "" {
		return "container:" + a.Container
	}
	return optional("of:", a.MemberOf)
}

func kib(n *int64) string { return number("", n, "K") }

func chunks(a md.Array) string { return number("chunk:", a.ChunkBytes, "B") }

func slotText(a md.Array) string {
	if a.Slots.Total == 0 {
		return ""
	}
	return fmt.Sprintf("[%d/%d] [%s]", a.Slots.Total, a.Slots.Up, a.Slots.Map)
}

func bitmap(a md.Array) string {
	if a.Bitmap == nil {
		return ""
	}
	return join(fmt.Sprintf("bitmap:%dK", a.Bitmap.ChunkKiB), a.Bitmap.Location, a.Bitmap.File)
}

// memberText writes "sda1[0]@2(F)<faulty,blocked>": number, slot, flags, state.
func memberText(m md.Member) string {
	text := m.Name
	if m.Number >= 0 {
		text += fmt.Sprintf("[%d]", m.Number)
	}
	if m.Slot >= 0 {
		text += fmt.Sprintf("@%d", m.Slot)
	}
	for _, flag := range m.Flags() {
		text += "(" + flag + ")"
	}
	if m.State != nil {
		text += "<" + strings.Join(m.State, ",") + ">"
	}
	return text + nonZero(" errors:", m.Errors) + nonZero(" bad:", m.BadBlocks)
}

func syncText(s *md.Sync) string {
	switch {
	case s == nil:
		return ""
	case !s.Running():
		return s.Action + " " + s.State
	}
	left := "?"
	if s.Minutes != nil {
		left = fmt.Sprintf("%.1f", *s.Minutes)
	}
	return join(s.Action, s.State, fmt.Sprintf("%.1f%%", s.Percent), number("", s.DoneKiB, "K")+number("/", s.TodoKiB, "K"),
		left+"min", number("", s.SpeedKiB, "K/s"))
}

func reshapeText(r *md.Reshape) string {
	if r == nil {
		return ""
	}
	way := "forwards"
	if r.Backwards {
		way = "backwards"
	}
	return join(way, number("at:", r.PositionKiB, "K"), fmt.Sprintf("disks:%d>%d chunk:%d>%d", r.OldDisks, r.NewDisks, r.OldChunk, r.NewChunk))
}

func factText(f md.Facts) string {
	return join(f.ArrayState, optional("action:", f.SyncAction), optional("last:", f.LastAction), f.Consistency,
		number("disks:", f.RaidDisks, ""), number("degraded:", f.Degraded, ""), number("component:", f.ComponentKiB, "K"),
		number("mismatches:", f.Mismatches, ""), number("stripes:", f.StripeCache, ""), number("ra:", f.ReadAheadKiB, "K"),
		nonZero("from:", f.SyncMin), number("to:", f.SyncMax, ""), speed("min:", f.SpeedMin), speed("max:", f.SpeedMax),
		number("resynced:", f.ResyncedSectors, ""), seconds(f.SafeModeSeconds))
}

func speed(name string, l *md.Limit) string {
	if l == nil {
		return ""
	}
	whose := "system"
	if l.Own {
		whose = "local"
	}
	return fmt.Sprintf("%s%d(%s)", name, l.KiB, whose)
}

func seconds(s *float64) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("safe:%gs", *s)
}

func optional(name, text string) string {
	if text == "" {
		return ""
	}
	return name + text
}

func number(name string, n *int64, unit string) string {
	if n == nil {
		return ""
	}
	return fmt.Sprintf("%s%d%s", name, *n, unit)
}

func nonZero(name string, n *int64) string {
	if n == nil || *n == 0 {
		return ""
	}
	return number(name, n, "")
}
