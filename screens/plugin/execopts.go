package plugin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// ExecOpts is what the config says of a screen that a program fills. See
// [DefaultExec].
type ExecOpts struct {
	Name       string            `config:"name" help:"what the screen is called; each has a name of its own"`
	Title      string            `config:"title" help:"first row; what the program says unless given"`
	Command    []string          `config:"command" help:"the program and its arguments, one entry each"`
	Shell      bool              `config:"shell" help:"the first entry of command is a line for /bin/sh"`
	Every      time.Duration     `config:"every" max:"24h" help:"how often it runs; 0 for only when a watched file changes"`
	Retry      time.Duration     `config:"retry" min:"1s" max:"24h" help:"when it runs again after it failed, if that is sooner; doubled each time it fails again"`
	Timeout    time.Duration     `config:"timeout" min:"100ms" max:"1h" help:"how long it may take before it is killed"`
	Once       bool              `config:"once" help:"it runs once, and again only until it has not failed"`
	Persistent bool              `config:"persistent" help:"it runs all the time and writes a line, or a JSON object in a line, for each update"`
	Watch      []string          `config:"watch" help:"files; it runs whenever one of them changes"`
	If         []string          `config:"if" help:"when the screen shows: a command that exits 0, or exists, missing or nonempty and a path"`
	Env        map[string]string `config:"env" help:"variables for the program"`
	User       string            `config:"user" help:"who runs it, where lcdpanel runs as root"`
	Format     Format            `config:"format" help:"what the program writes; auto tells by itself"`
}

// DefaultExec returns what holds unless the config says otherwise.
func DefaultExec() ExecOpts {
	return ExecOpts{Every: time.Minute, Retry: 5 * time.Second, Timeout: 10 * time.Second, Format: Auto}
}

// Validate tells what is wrong, by the keys of the config.
func (o ExecOpts) Validate() error {
	return errors.Join(checkName(o.Name), o.checkCommand(), o.checkTimes(), o.checkIf(), checkPaths("watch", o.Watch), o.checkEnv())
}

func (o ExecOpts) checkCommand() error {
	switch {
	case len(o.Command) == 0 || o.Command[0] == "":
		return wrong("command", "it is empty; write the program and its arguments, as [/usr/lib/nagios/plugins/check_load, -w, 5, -c, 10]")
	case !o.Shell && strings.ContainsAny(o.Command[0], " |;&<>$"):
		return wrong("command", "%q looks like a line for a shell; write each argument as an entry of its own, or set shell: true", o.Command[0])
	case strings.ContainsRune(strings.Join(o.Command, ""), 0):
		return wrong("command", "it contains a NUL character, which no argument may have")
	}
	return nil
}

func (o ExecOpts) checkTimes() error {
	switch {
	case o.Once && o.Persistent:
		return wrong("once", "a persistent program runs all the time; leave out once or persistent")
	case len(o.Watch) > 0 && o.Persistent:
		return wrong("watch", "a persistent program runs all the time; leave out watch or persistent")
	case o.Every != 0 && o.Every < time.Second:
		return wrong("every", "%v is too often; write 1s or more, or 0 for never", o.Every)
	case o.Every == 0 && !o.Once && !o.Persistent && len(o.Watch) == 0:
		return wrong("every", "it would never run again; give it every, watch, once or persistent")
	}
	return nil
}

func (o ExecOpts) checkIf() error {
	if len(o.If) == 0 {
		return nil
	}
	if _, ok := fileConditions()[o.If[0]]; ok && len(o.If) != 2 {
		return wrong("if", "%s takes one path, as [%[1]s, /run/reboot-required]", o.If[0])
	}
	if o.If[0] == "" {
		return wrong("if", "its first entry is empty; write a program, or exists, missing or nonempty and a path")
	}
	return nil
}

func (o ExecOpts) checkEnv() error {
	for name, value := range o.Env {
		if name == "" || strings.ContainsAny(name, "=\x00") || strings.ContainsRune(value, 0) {
			return wrong("env", "%q is no name of a variable; use letters, digits and _", name)
		}
	}
	return nil
}

// checkName checks the name of a screen.
func checkName(name string) error {
	bad := func(r rune) bool {
		return r != '-' && r != '_' && r != '.' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	const longest = 40
	if name == "" || len(name) > longest || strings.ContainsFunc(name, bad) {
		return wrong("name", "%.50q is no name; give each screen one of its own, of up to %d letters, digits, - _ and .", name, longest)
	}
	return nil
}

// checkPaths checks that paths do not depend on where lcdpanel was started.
func checkPaths(key string, paths []string) error {
	i := slices.IndexFunc(paths, func(p string) bool { return !strings.HasPrefix(p, "/") })
	if i < 0 {
		return nil
	}
	if paths[i] == "" {
		return wrong(key, "no path is given; write the whole path of a file, as /run/note")
	}
	return wrong(key, "%q does not begin with /; write the whole path", paths[i])
}

// keyError is an error about one key of the config.
type keyError struct {
	key string
	err error
}

func wrong(key, format string, args ...any) error {
	return &keyError{key, fmt.Errorf(format, args...)}
}

func (e *keyError) Error() string { return e.err.Error() }
func (e *keyError) Unwrap() error { return e.err }

// Key names the key, for the config to find its place.
func (e *keyError) Key() string { return e.key }
