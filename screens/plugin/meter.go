package plugin

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lcdpanel/sysinfo"
)

// Meter returns the meter of a command that writes how many watts the machine takes,
// as "27.4", perhaps with W behind it. log gets what it writes to standard error.
func (r *Runner) Meter(command []string, log func(string)) sysinfo.CommandMeter {
	const most = 10 * time.Second
	errors := &errorLog{name: "power", write: log}
	c := Command{Name: "power", Argv: command, Timeout: most, Errors: errors.line}
	return func(ctx context.Context) (float64, error) {
		result, err := r.Run(ctx, c)
		switch {
		case err != nil:
			return 0, err
		case result.Signal != "":
			return 0, fmt.Errorf("ended by %s", result.Signal)
		case result.Exit != 0:
			return 0, fmt.Errorf("exit %d%s", result.Exit, complaint(result.Lament))
		}
		return parseWatts(result.Output)
	}
}

// parseWatts reads the figure on the first line.
func parseWatts(s string) (float64, error) {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	w, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), "W")), 64)
	if err != nil {
		return 0, fmt.Errorf("%.40q is no number of watts; write one line as 27.4: %w", line, err)
	}
	return w, nil
}
