package sysinfo

import "slices"

// spent returns what the time from was to is went to. A counter that goes back, as
// idle and iowait do on some kernels (proc.rst), went nowhere.
func spent(was, is ticks) (busy Share, t CPUTime) {
	guest := went(was.guest, is.guest)
	guestNice := went(was.guestNice, is.guestNice)
	user := max(0, went(was.user, is.user)-guest)
	nice := max(0, went(was.nice, is.nice)-guestNice)
	system := went(was.system, is.system)
	irq := went(was.irq, is.irq) + went(was.softirq, is.softirq)
	steal := went(was.steal, is.steal)
	iowait := went(was.iowait, is.iowait)
	work := user + nice + guest + guestNice + system + irq + steal
	all := work + iowait + went(was.idle, is.idle)
	return ShareOf(work, all), CPUTime{
		User:   ShareOf(user, all),
		Nice:   ShareOf(nice, all),
		System: ShareOf(system, all),
		IRQ:    ShareOf(irq, all),
		IOWait: ShareOf(iowait, all),
		Steal:  ShareOf(steal, all),
		Guest:  ShareOf(guest+guestNice, all),
	}
}

// went returns how far a counter went.
func went(was, is uint64) float64 {
	if is < was {
		return 0
	}
	return float64(is - was)
}

// coresSince returns how busy each processor was. One that was offline at either
// reading is left out.
func coresSince(was, is []coreTicks) (cores []Core) {
	for _, c := range is {
		i := slices.IndexFunc(was, func(w coreTicks) bool { return w.number == c.number })
		if i >= 0 {
			busy, _ := spent(was[i].ticks, c.ticks)
			cores = append(cores, Core{c.number, busy})
		}
	}
	return cores
}
