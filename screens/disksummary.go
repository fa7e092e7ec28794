package screens

import (
	"fmt"
	"strings"
	"time"

	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// diskTotals is what disks do together.
type diskTotals struct {
	read, write        float64 // bytes a second
	busy, asleep, woke int
	slept              time.Time // when the last of them fell asleep
	hottest            disk
}

func totalsOf(all []disk) (t diskTotals) {
	for _, d := range all {
		t.read, t.write, t.woke = t.read+d.Read, t.write+d.Write, max(t.woke, d.Woke)
		if d.Activity == sysinfo.Busy {
			t.busy++
		}
		if d.Activity == sysinfo.Asleep {
			t.asleep++
			t.slept = laterOf(t.slept, d.Since)
		}
		if d.Temperature.Known && (!t.hottest.Temperature.Known || d.Temperature.Celsius > t.hottest.Temperature.Celsius) {
			t.hottest = d
		}
	}
	return t
}

// rates says how much busy disks read and write.
func (t diskTotals) rates(l locale.Locale) []string {
	if t.read+t.write < 1e6 {
		return l.Say("busy|bsy")
	}
	read, write := strings.TrimSpace(mega(t.read)), strings.TrimSpace(mega(t.write))
	return []string{fmt.Sprintf("R%4s W%3s", read, write), strings.TrimSpace(mega(t.read + t.write))}
}

// summaryOfDisks says in two rows what there is to say of all disks.
func summaryOfDisks(all []disk, worst disk) (above, below []string) {
	if worst.status == Warning {
		return worst.Say("awake %s|%s", worst.awake()), worst.writer()
	}
	t := totalsOf(all)
	woke := worst.Word("woke %d|w%d", t.woke)
	switch {
	case t.asleep == len(all):
		ago := since(worst.now, t.slept)
		return worst.Say("all asleep|asleep|z"), []string{ago + "  " + woke, ago}
	case t.busy > 0:
		return t.rates(worst.Locale), worst.warmAnd(t.hottest, worst.Word("%d of %d", t.busy, len(all)))
	case t.asleep > 0:
		return worst.Say("%d asleep|z%d", t.asleep), worst.sleepNext(all, woke)
	case worst.Activity == sysinfo.Unknown:
		return worst.Say("unknown|?"), worst.sleepNext(all, "")
	}
	return append(worst.Say("idle"), ""), worst.sleepNext(all, woke)
}

// warmAnd says how warm the hottest disk is, and of how many.
func (d disk) warmAnd(hottest disk, of string) []string {
	if !hottest.Temperature.Known {
		return d.Say("%s busy|%s", of)
	}
	warm := hottest.Name + " " + hottest.warmth()
	return []string{warm + "  " + of, warm, hottest.warmth()}
}

// sleepNext says which disk sleeps next.
func (d disk) sleepNext(all []disk, woke string) []string {
	best, found := disk{}, false
	var least time.Duration
	for _, one := range all {
		if left, ok := one.SleepsIn(one.now); ok && (!found || left < least) {
			best, least, found = one, left, true
		}
	}
	if !found {
		return []string{woke, ""}
	}
	next := best.Name + " " + d.Word("z in %s", span(least))
	return append([]string{next + " " + woke, next}, d.Say("z in %s|%s", span(least))...)
}
