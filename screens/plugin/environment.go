package plugin

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// Glass is the size of the panel, which programs are told.
type Glass struct{ W, H int }

// command returns the program with its environment: what the config says in env, and
// [Variables].
func (s ExecSource) command(errors func(string)) Command {
	o := s.Opts
	c := Command{Name: o.Name, Argv: o.Command, Shell: o.Shell, User: o.User, Timeout: o.Timeout, Errors: errors}
	c.Env = []string{
		"LCDPANEL_NAME=" + o.Name,
		"LCDPANEL_COLUMNS=" + strconv.Itoa(s.Glass.W), "LCDPANEL_ROWS=" + strconv.Itoa(s.Glass.H),
		"LCDPANEL_EVERY=" + seconds(o.Every), "LCDPANEL_TIMEOUT=" + seconds(o.Timeout),
	}
	for _, name := range slices.Sorted(maps.Keys(o.Env)) {
		c.Env = append(c.Env, name+"="+o.Env[name])
	}
	return c
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
