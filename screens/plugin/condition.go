package plugin

import (
	"context"
	"os"
	"time"
)

// fileConditions are what may stand in place of a command in if, for a path.
func fileConditions() map[string]func(path string) bool {
	return map[string]func(string) bool{
		"exists":   exists,
		"missing":  func(path string) bool { return !exists(path) },
		"nonempty": func(path string) bool { info, err := os.Stat(path); return err == nil && info.Size() > 0 },
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// holds tells whether the condition is met, or why nobody can tell.
func (s ExecSource) holds(ctx context.Context, c Command) (bool, error) {
	if len(s.Opts.If) == 0 {
		return true, nil
	}
	if f, ok := fileConditions()[s.Opts.If[0]]; ok {
		return f(s.Opts.If[1]), nil
	}
	c.Argv, c.Shell = s.Opts.If, false
	const most = 10 * time.Second // as long as the plugin itself unless the config says otherwise
	if c.Timeout <= 0 {
		c.Timeout = most
	}
	r, err := s.Runner.Run(ctx, c)
	return err == nil && r.Exit == 0 && r.Signal == "", err
}
