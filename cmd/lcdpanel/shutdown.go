package main

import (
	"context"
	"fmt"

	"lcdpanel/screens"
	"lcdpanel/screens/locale"
	"lcdpanel/screens/menu"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// menuSettings is what the menu may do.
type menuSettings struct {
	Shutdown bool `config:"shutdown" help:"turn the machine off, after a question that says what it would break; systemd has to allow it to lcdpanel, see packaging/lcdpanel.polkit.rules"`
}

// shutdown turns the machine off from the panel.
type shutdown struct {
	fs     sysinfo.FS
	raid   *sysinfo.Feed[sysinfo.RAID]
	builds *sysinfo.Feed[sysinfo.BuildQueue]
}

// shutdown returns what turns the machine off, nil where the settings do not allow it.
// What that would break is read all the while.
func (w *wiring) shutdown() *shutdown {
	if !w.settings.Menu.Shutdown {
		return nil
	}
	return &shutdown{w.fs, w.raid(), w.builds()}
}

func (s *shutdown) do(ctx context.Context) error { return sysinfo.TurnOff(ctx, s.fs) }

// breaks says what turning the machine off would break.
func (s *shutdown) breaks(l locale.Locale) []menu.Line {
	return broken(l, s.raid.Latest().Value, s.builds.Latest().Value)
}

// broken is what would be lost, builds first: an array goes on where it was.
func broken(l locale.Locale, r sysinfo.RAID, b sysinfo.BuildQueue) (all []menu.Line) {
	for _, build := range b.Building {
		all = append(all, menu.Line{Text: l.Word("%s is building!", build.Source), Brief: l.Word("build")})
	}
	for _, u := range b.Updates {
		all = append(all, menu.Line{Text: l.Word("chroot %s updates!", u.Distribution), Brief: l.Word("chroot")})
	}
	for _, a := range r.Arrays {
		switch {
		case a.Sync != nil && a.Sync.Running():
			action := screens.ActionName(l, a.Sync.Action)
			all = append(all, menu.Line{Text: fmt.Sprintf("%s %s %.0f%%", a.Name, action, 100*a.Sync.Done()), Brief: action})
		case a.Health() != md.HealthOK:
			all = append(all, menu.Line{Text: a.Name + " " + screens.Health(l, a), Brief: a.Name})
		}
	}
	return all
}
