package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// CommandMeter is a meter that somebody else reads: the plugin runner.
type CommandMeter func(ctx context.Context) (float64, error)

// Watts implements [PowerMeter].
func (c CommandMeter) Watts(ctx context.Context) (PowerReading, error) {
	w, err := c(ctx)
	if err != nil {
		return PowerReading{}, fmt.Errorf("power: the meter's command: %w", err)
	}
	return PowerReading{Watts: wattsAt(w), Source: "meter"}, nil
}

// fileMeter is a file with watts in it.
type fileMeter struct{ path string }

// Watts implements [PowerMeter].
func (m fileMeter) Watts(context.Context) (PowerReading, error) {
	text, err := os.ReadFile(m.path)
	if err != nil {
		return PowerReading{}, fmt.Errorf("power: the meter: %w", err)
	}
	w, err := parseWatts(string(text))
	if err != nil {
		return PowerReading{}, fmt.Errorf("power: the meter: %s: %w", m.path, err)
	}
	return PowerReading{Watts: wattsAt(w), Source: "meter"}, nil
}

// parseWatts reads "27.4", perhaps with W behind it.
func parseWatts(text string) (float64, error) {
	text = strings.TrimSpace(text)
	number := strings.TrimSpace(strings.TrimSuffix(text, "W"))
	w, err := strconv.ParseFloat(number, 64)
	if err != nil || !(w >= 0 && w <= mostWatts) {
		return 0, fmt.Errorf("%.40q is no number of watts from 0 to %d, as in 27.4", text, mostWatts)
	}
	return w, nil
}

// hwmonMeter reads sensors of the whole machine's power: that of ACPI, acpi_power_meter
// (Documentation/hwmon/acpi_power_meter.rst). Those of a graphics card, a disk or a
// network card are of these alone, and reading them may wake it.
type hwmonMeter struct{ fs FS }

// Watts implements [PowerMeter].
func (m hwmonMeter) Watts(context.Context) (PowerReading, error) {
	for _, c := range chips(m.fs, func(name string) bool { return name == "power_meter" }) {
		for _, what := range [...]string{"input", "average"} {
			path := c.file("power", 1, what)
			text, err := os.ReadFile(path)
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				return PowerReading{}, fmt.Errorf("power: %w", err)
			}
			if uw, ok := parseNumber(string(text)); ok && uw > 0 {
				return PowerReading{Watts: wattsAt(float64(uw) / 1e6), Source: "hwmon"}, nil
			}
		}
	}
	return PowerReading{}, ErrNoMeter
}
