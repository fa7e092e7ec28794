package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

// calibrationStates are the states in which a meter is read, and how to bring a
// machine there.
var calibrationStates = [][2]string{
	{"asleep", "nothing to do, all disks asleep"},
	{"spinning", "nothing to do, all disks turning (cat a file from each)"},
	{"busy", "all processors at work, all disks turning"},
	{"busy-asleep", "all processors at work, all disks asleep"},
}

func powerCalibrateCommand() *cobra.Command {
	var o explainOpts
	var write string
	cmd := &cobra.Command{
		Use:   "calibrate [STATE=WATTS...]",
		Short: "Find the constants of the estimate from readings of a meter",
		Long: `Find the constants of the estimate from what a meter at the wall shows in two or three
states of the machine. Without arguments it asks. The states:
` + statesHelp() + `
What to write in the config is printed, or written with --write.`,
		Example: `  lcdpanel power calibrate
  lcdpanel power calibrate asleep=27 spinning=45 busy=57 --write /etc/lcdpanel/conf.d/power.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			meter, err := readings(args)
			if len(args) == 0 {
				meter, err = askReadings(cmd.InOrStdin(), cmd.ErrOrStderr())
			}
			if err != nil {
				return err
			}
			text, err := o.calibrate(cmd, meter)
			if err != nil {
				return err
			}
			if write != "" {
				return os.WriteFile(write, []byte(text), 0o644)
			}
			_, err = io.WriteString(cmd.OutOrStdout(), text)
			return err
		},
	}
	o.addTo(cmd.Flags())
	cmd.Flags().StringVar(&o.root, "root", "/", "read the machine under `DIR`")
	cmd.Flags().StringVar(&write, "write", "", "write to `FILE`, a drop-in of the config")
	return cmd
}

func statesHelp() string {
	var b strings.Builder
	for _, s := range calibrationStates {
		fmt.Fprintf(&b, "  %-12s %s\n", s[0], s[1])
	}
	return b.String()
}

// calibrate returns the config that makes the estimate agree with a meter.
func (o *explainOpts) calibrate(cmd *cobra.Command, meter map[string]float64) (string, error) {
	p, err := o.machine(cmd)
	if err != nil {
		return "", err
	}
	m, err := sysinfo.Calibrate(p.Model, p.Inputs, meter)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("power:\n  model: {base: %.1fW, cpu: %.1fW, diskscale: %.2f}\n", m.Base, m.CPU, scaleOf(m)), nil
}

// scaleOf is what the disks' figures are multiplied by.
func scaleOf(m sysinfo.PowerModel) float64 {
	if m.DiskScale == 0 {
		return 1
	}
	return m.DiskScale
}

// readings reads arguments such as asleep=27.
func readings(args []string) (map[string]float64, error) {
	meter := map[string]float64{}
	for _, arg := range args {
		state, text, _ := strings.Cut(arg, "=")
		watts, err := strconv.ParseFloat(strings.TrimSuffix(text, "W"), 64)
		if err != nil {
			return nil, fmt.Errorf("calibrate %q; allowed is STATE=WATTS, as asleep=27", arg)
		}
		meter[state] = watts
	}
	return meter, nil
}

// askReadings asks for the readings one after the other.
func askReadings(in io.Reader, out io.Writer) (map[string]float64, error) {
	meter, lines := map[string]float64{}, bufio.NewScanner(in)
	for _, s := range calibrationStates {
		if _, err := fmt.Fprintf(out, "W with %s (%s; empty to leave out): ", s[1], s[0]); err != nil {
			return nil, err
		}
		if !lines.Scan() {
			break
		}
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		more, err := readings([]string{s[0] + "=" + text})
		if err != nil {
			return nil, err
		}
		meter[s[0]] = more[s[0]]
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(meter) == 0 {
		return nil, errors.New("no reading was given")
	}
	return meter, nil
}
