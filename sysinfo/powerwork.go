package sysinfo

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lcdpanel/sysinfo/proc"
)

// busyWatch finds who has the processors work.
type busyWatch struct {
	was  map[int]uint64 // ticks by process
	name string
}

// look names the work that took most time since the last look, while anybody asks: the
// script or program at the root of the busiest process, below what starts such things.
func (b *busyWatch) look(fs FS, asked bool) {
	if !asked {
		*b = busyWatch{}
		return
	}
	all, hidden, err := tasks(fs)
	if err != nil || hidden {
		return
	}
	was := b.was
	if was == nil && fs.Before != nil {
		was = map[int]uint64{}
		past, _, _ := tasks(*fs.Before)
		for _, t := range past {
			was[t.PID] = t.ticks
		}
	}
	b.was, b.name = map[int]uint64{}, ""
	var most uint64
	busiest := 0
	for _, t := range all {
		b.was[t.PID] = t.ticks
		if old, known := was[t.PID]; (known || was != nil) && t.ticks > old && t.ticks-old > most && !t.Kernel {
			most, busiest = t.ticks-old, t.PID
		}
	}
	if busiest > 0 {
		b.name = rootOf(fs, busiest)
	}
}

// rootOf climbs from a process to the one that somebody or something has started.
func rootOf(fs FS, pid int) (name string) {
	for range 32 {
		text, _ := os.ReadFile(filepath.Join(fs.Proc, strconv.Itoa(pid), "stat"))
		p, ok := proc.ParseProcess(text)
		if !ok || isStarter(p.Name) {
			return name
		}
		name = commandName(fs, pid, p.Name)
		if p.Parent <= 1 {
			return name
		}
		pid = p.Parent
	}
	return name
}

// isStarter tells whether a program starts the work of others.
func isStarter(comm string) bool {
	return slices.Contains([]string{
		"init", "systemd", "cron", "crond", "anacron", "atd", "sshd", "sshd-session", "login", "tmux: server", "screen", "inoticoming", "run-parts",
	}, comm)
}

// commandName is the script that an interpreter runs, or the program.
func commandName(fs FS, pid int, comm string) string {
	words := strings.Split(oneLine(fs.Proc, fmt.Sprint(pid), "cmdline"), "\x00")
	base := func(s string) string { return s[strings.LastIndexByte(s, '/')+1:] }
	switch base(words[0]) {
	case "sh", "bash", "dash", "perl", "python3", "python":
		for _, word := range words[1:] {
			if word != "" && word[0] != '-' {
				return printable(base(strings.Fields(word + " x")[0]))
			}
		}
	}
	return printable(cmp.Or(base(words[0]), comm))
}
