package screens

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// arrayPage is the page of an array: its settings, or what the field knows better.
func arrayPage(l locale.Locale, a sysinfo.ArrayTuning, h int) []tuningRow {
	i := slices.IndexFunc(a.Advice, func(d sysinfo.Advice) bool { return d.Warn })
	switch {
	case h < 3 && i >= 0:
		short := shortAdvice(l, a, a.Advice[i])
		return []tuningRow{{a.Name, true, short[0]}, {spellings: short[1]}}
	case h < 3:
		return arrayBrief(a)
	case i >= 0:
		long := longAdvice(l, a, a.Advice[i])
		return []tuningRow{arrayHeading(a, true), {spellings: long[0]}, {spellings: long[1]}, {spellings: l.Say("lcdpanel tune  tells|lcdpanel tune")}}
	}
	rows := []tuningRow{arrayHeading(a, false)}
	for _, spellings := range [][]string{stripeWords(a), fileWords(a), syncWords(a)} {
		if len(spellings) > 0 {
			rows = append(rows, tuningRow{spellings: spellings})
		}
	}
	return rows
}

// arrayHeading says how the array is cut and how its disks queue.
func arrayHeading(a sysinfo.ArrayTuning, warn bool) tuningRow {
	what, short := a.Level, a.Level
	if a.Chunk > 0 {
		what, short = fmt.Sprintf("chunk%4s", kib(a.Chunk/1024)), kib(a.Chunk/1024)
	}
	if a.Depth == 0 {
		return tuningRow{a.Name, warn, []string{what, short}}
	}
	return tuningRow{a.Name, warn, []string{fmt.Sprintf("%s NCQ %d", what, a.Depth), fmt.Sprintf("%s NCQ%d", short, a.Depth), what, short}}
}

// kib prints a number of KiB with its unit.
func kib(n int64) string {
	if n >= 1<<20 && n%(1<<20) == 0 {
		return fmt.Sprintf("%dG", n>>20)
	}
	if n >= 100_000 {
		return fmt.Sprintf("%dM", n>>10)
	}
	return fmt.Sprintf("%dK", n)
}

// mib prints bytes of memory in MB of 2^20.
func mib(bytes int64) string { return fmt.Sprintf("%dMB", bytes>>20) }

// stripeWords says how large the stripe cache is.
func stripeWords(a sysinfo.ArrayTuning) []string {
	if a.Stripes == 0 {
		return nil
	}
	return []string{fmt.Sprintf("stripe %5d  %6s", a.Stripes, mib(a.CacheBytes)), fmt.Sprintf("stripe %d", a.Stripes), fmt.Sprint(a.Stripes)}
}

// fileWords says how far is read ahead, and what the file system thinks of the array.
func fileWords(a sysinfo.ArrayTuning) []string {
	ra := "ra " + kib(a.ReadAheadKiB)
	if a.ReadAheadKiB == 0 {
		ra = "ra --"
	}
	switch {
	case a.Use.Kind == "":
		return []string{ra}
	case a.Use.Kind == "ext4" && a.Use.Stripe > 0 && a.Stripe() > 0 && !a.Stale():
		return []string{fmt.Sprintf("%s ext4 %-3dok", ra, a.Use.Stripe), ra + " ext4 ok", readAhead(a) + " ext4 ok", ra}
	case a.Use.Stripe > 0:
		return []string{fmt.Sprintf("%s %s %d", ra, a.Use.Kind, a.Use.Stripe), ra + " " + a.Use.Kind, ra}
	}
	return []string{ra + " " + a.Use.Kind, ra}
}

// readAhead is how far is read ahead, in few cells.
func readAhead(a sysinfo.ArrayTuning) string {
	if m := a.ReadAheadKiB / 1024; m > 0 && a.ReadAheadKiB%1024 == 0 {
		return fmt.Sprintf("ra%dM", m)
	}
	return "ra" + kib(a.ReadAheadKiB)
}

// syncWords says between what limits md works, in MB a second, and what it does after
// a crash.
func syncWords(a sysinfo.ArrayTuning) []string {
	var words []string
	if a.SyncMax > 0 {
		words = append(words, fmt.Sprintf("sync %d-%dM", a.SyncMin/1000, a.SyncMax/1000))
	}
	if bitmap := map[string]string{"internal": "int.", "clustered": "clu."}[a.Bitmap]; a.Bitmap != "" {
		words = append(words, "bmp "+cmp.Or(bitmap, a.Bitmap))
	}
	if len(words) == 0 {
		return nil
	}
	return []string{strings.Join(words, " "), words[0], words[len(words)-1]}
}

// arrayBrief is the page of an array in two rows.
func arrayBrief(a sysinfo.ArrayTuning) []tuningRow {
	first, chunk := []string{}, a.Level
	if a.Chunk > 0 {
		chunk = kib(a.Chunk / 1024)
	}
	if a.Stripes > 0 {
		first = append(first, fmt.Sprintf("%s st%d", chunk, a.Stripes))
	}
	ra := readAhead(a)
	more, tick := ra, ""
	if a.Depth > 0 {
		more += fmt.Sprintf(" NCQ%d", a.Depth)
	}
	if a.Use.Kind == "ext4" && a.Use.Stripe > 0 && a.Stripe() == a.Use.Stripe {
		tick = fmt.Sprintf(" %d✓", a.Use.Stripe)
	}
	return []tuningRow{{a.Name, false, append(first, chunk)}, {spellings: []string{more + tick, more, ra}}}
}

// longAdvice says what could be better in two rows.
func longAdvice(l locale.Locale, a sysinfo.ArrayTuning, d sysinfo.Advice) [2][]string {
	first, _, _ := strings.Cut(d.Try, " ")
	try := append(l.Say("→ try %s|→ %s", d.Try), "→ "+first, first)
	switch d.Kind {
	case sysinfo.AdviseStripeCache:
		return [2][]string{stripeWords(a), try}
	case sysinfo.AdviseStripeWidth:
		return [2][]string{
			l.Say("ext4 stripe %d but|ext4 %d but|ext4", a.Use.Stripe),
			append(l.Say("%d data disks = %d|%d disks = %d", a.DataDisks, a.Stripe()), fmt.Sprintf("= %d", a.Stripe())),
		}
	case sysinfo.AdviseReadAhead:
		return [2][]string{{"read-ahead " + kib(a.ReadAheadKiB), "ra " + kib(a.ReadAheadKiB)}, try}
	case sysinfo.AdviseSyncSpeed:
		return [2][]string{{fmt.Sprintf("sync max %dK/s", a.SyncMax), fmt.Sprintf("max %dK", a.SyncMax)}, try}
	case sysinfo.AdviseQueueDepth:
		return [2][]string{{"NCQ " + d.Now, l.Word("NCQ off")}, try}
	}
	return [2][]string{{d.Now}, try}
}

// shortAdvice says what could be better: behind the array's name, and in a row.
func shortAdvice(l locale.Locale, a sysinfo.ArrayTuning, d sysinfo.Advice) [2][]string {
	first, _, _ := strings.Cut(d.Try, " ")
	try := append(l.Say("try %s", strings.Replace(d.Try, " to ", "..", 1)), l.Word("try %s", first), first)
	switch d.Kind {
	case sysinfo.AdviseStripeCache:
		return [2][]string{{fmt.Sprintf("stripe %d", a.Stripes), fmt.Sprint(a.Stripes)}, try}
	case sysinfo.AdviseStripeWidth:
		return [2][]string{{fmt.Sprintf("ext4 %d", a.Use.Stripe), "ext4"}, l.Say("should be %d|not %d|%d", a.Stripe())}
	}
	long := longAdvice(l, a, d)
	return [2][]string{long[0], try}
}
