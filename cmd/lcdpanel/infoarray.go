package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// array writes an array, its members, what runs on it and what lies on it.
func (p *printer) array(a sysinfo.Array) {
	p.line("%s", words(a.Name, a.Level, a.Health(), bracketed(a.Slots.Map), sizeWord(a.SizeKiB), a.ReadOnly, contained(a.Array)))
	members := slices.SortedStableFunc(slices.Values(a.Members), func(m, n md.Member) int { return cmp.Compare(uint(m.Slot), uint(n.Slot)) })
	for _, m := range members {
		p.line("  %-10s %s", m.Name, words(slotWord(m.Slot), strings.Join(memberWords(m), ","), p.disk(a.Disks[m.Name]), errorWord(m)))
	}
	for _, l := range a.Lost {
		if !slices.ContainsFunc(members, func(m md.Member) bool { return m.Name == l.Member }) {
			p.line("  %-10s %s", l.Member, words(slotWord(l.Slot), lostWord(l), p.disk(l.Disk)))
		}
	}
	for _, slot := range a.GoneSlots() {
		if !slices.ContainsFunc(a.Lost, func(l sysinfo.Lost) bool { return l.Slot == slot }) {
			p.line("  %-10s %s  empty", "-", slotWord(slot))
		}
	}
	if a.Sync != nil {
		p.line("  %s", syncWords(a))
	}
	if m := a.Facts.Mismatches; m != nil && *m > 0 && a.Facts.LastAction == md.ActionCheck {
		p.line("  %d sectors did not fit in the last check", *m)
	}
	if use := useWords(a.Use); use != "" {
		p.line("  holds %s", use)
	}
}

// words joins the words that are not empty.
func words(all ...string) string {
	var some []string
	for _, w := range all {
		if w != "" {
			some = append(some, w)
		}
	}
	return strings.Join(some, "  ")
}

func bracketed(s string) string {
	if s == "" {
		return ""
	}
	return "[" + s + "]"
}

func sizeWord(kib *int64) string {
	if kib == nil {
		return ""
	}
	if gb := float64(*kib) * 1024 / 1e9; gb >= 1 {
		return fmt.Sprintf("%.1f GB", gb)
	}
	return fmt.Sprintf("%.1f MB", float64(*kib)*1024/1e6)
}

func contained(a md.Array) string {
	switch {
	case a.Container != "":
		return "container of " + a.Container
	case a.MemberOf != "":
		return "in " + a.MemberOf
	}
	return ""
}

func slotWord(slot int) string {
	if slot < 0 {
		return ""
	}
	return fmt.Sprintf("slot %d", slot)
}

// memberWords is what sysfs says of a member, or else what its flags in mdstat mean.
func memberWords(m md.Member) []string {
	if len(m.State) > 0 {
		return m.State
	}
	var all []string
	for _, f := range []struct {
		set  bool
		word string
	}{{m.Lost(), "faulty"}, {m.Spare, "spare"}, {m.Journal, "journal"}, {m.WriteMostly, "write-mostly"}, {m.Replacement, "replacement"}} {
		if f.set {
			all = append(all, f.word)
		}
	}
	return all
}

// disk says what a disk is and where it sits.
func (p *printer) disk(d sysinfo.Disk) string {
	serial, bay := "", p.bays[d.Port]
	if d.Serial != "" {
		serial = "S/N " + d.Serial
	}
	if bay != "" {
		bay = "bay " + bay
	}
	return words(d.Model, serial, d.Port, bay)
}

// lostWord says since when a disk is lost, as far as anybody has seen it.
func lostWord(l sysinfo.Lost) string {
	if l.Since.IsZero() {
		return "lost"
	}
	return "lost since " + l.Since.Format("02.01.2006 15:04")
}

func errorWord(m md.Member) string {
	if m.Errors == nil || *m.Errors == 0 {
		return ""
	}
	return fmt.Sprintf("%d read errors put right", *m.Errors)
}

// syncWords says what runs or waits, how far it is, and the limits it runs under.
func syncWords(a sysinfo.Array) string {
	s := a.Sync
	if !s.Running() {
		return s.Action + " " + s.State
	}
	text := fmt.Sprintf("%s %.1f %%", s.Action, s.Percent)
	if s.SpeedKiB != nil {
		text += fmt.Sprintf(", %d KiB/s", *s.SpeedKiB)
	}
	if a.Pace.Known {
		text += ", " + strings.TrimSuffix(max(time.Minute, a.Pace.Left.Round(time.Minute)).String(), "0s") + " left"
	}
	return text + limitWords(a.Facts)
}

func limitWords(f md.Facts) string {
	if f.SpeedMin == nil || f.SpeedMax == nil {
		return ""
	}
	return fmt.Sprintf(", limits %d (%s) to %d KiB/s (%s)", f.SpeedMin.KiB, whose(f.SpeedMin), f.SpeedMax.KiB, whose(f.SpeedMax))
}

func whose(l *md.Limit) string {
	if l.Own {
		return "this array's"
	}
	return "the system's"
}

// useWords says what lies on an array.
func useWords(u sysinfo.ArrayUse) string {
	var all []string
	if luks := luksWords[u.Luks]; luks != "" {
		all = append(all, "LUKS, "+luks)
	}
	if u.Kind != "" {
		all = append(all, u.Kind)
	}
	if u.Path != "" {
		all = append(all, "on "+u.Path)
	}
	if u.Stripe > 0 {
		all = append(all, fmt.Sprintf("stripe=%d", u.Stripe))
	}
	if u.Swap {
		all = append(all, "swap")
	}
	if u.Errors > 0 {
		all = append(all, fmt.Sprintf("%d errors counted by the kernel: it wants fsck", u.Errors))
	}
	return strings.Join(all, ", ")
}
