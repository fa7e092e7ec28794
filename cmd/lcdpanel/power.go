package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
)

func powerCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "power", Short: "Explain and calibrate the estimate of what the machine takes"}
	cmd.AddCommand(powerExplainCommand(), powerCalibrateCommand())
	return grouped(cmd)
}

// explainOpts are the flags of power explain.
type explainOpts struct {
	configOpts
	root, profile, disks string
	busy                 float64
	extra                []string
}

func powerExplainCommand() *cobra.Command {
	var o explainOpts
	cmd := &cobra.Command{
		Use:   "explain",
		Short: "Print the estimate term by term, the total last",
		Long: `Print what the estimate of the power screen is made of, in W at the wall; the last line is
the total. The flags say what if. With --profile it is that machine instead of this one.`,
		Example: `  lcdpanel power explain
  lcdpanel power explain --profile n54l --busy 0.5 --disks idle,idle,idle,idle --extra 10`,
		Args: noArgs("the flags say what if"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := o.power(cmd)
			if err != nil {
				return err
			}
			return printTerms(cmd.OutOrStdout(), p.Model.Explain(p.Inputs))
		},
	}
	o.addTo(cmd.Flags())
	flags := cmd.Flags()
	flags.StringVar(&o.root, "root", "/", "read the machine under `DIR`")
	flags.StringVar(&o.profile, "profile", "", "machine of the estimate, by `NAME`: n54l or generic")
	flags.Float64Var(&o.busy, "busy", 0, "`SHARE` of the processors' time that is work, 0 to 1")
	flags.StringVar(&o.disks, "disks", "", "what each disk does, in order: `STATE,...` of standby, idle, active, spinup or unknown")
	flags.StringSliceVar(&o.extra, "extra", nil, "what else takes power: `W`, or NAME=W")
	return cmd
}

// power returns the model and what goes into it.
func (o *explainOpts) power(cmd *cobra.Command) (sysinfo.Power, error) {
	what, states, err := o.whatIf(cmd.Flags().Changed("busy"))
	if err != nil {
		return sysinfo.Power{}, err
	}
	var p sysinfo.Power
	if o.profile != "" {
		p.Model, err = sysinfo.PowerProfile(o.profile, runtime.NumCPU())
		p.Inputs.Disks = sysinfo.ProfileDisks(o.profile, states)
	} else {
		p, err = o.machine(cmd)
		if len(states) > len(p.Inputs.Disks) {
			return p, fmt.Errorf("--disks has %d states, and this machine has %d disks; --profile asks about another one", len(states), len(p.Inputs.Disks))
		}
		for i, state := range states {
			what.Disks[p.Inputs.Disks[i].Name] = state
		}
	}
	if err != nil {
		return p, err
	}
	p.Inputs = p.Inputs.With(what)
	return p, nil
}

// machine reads what this machine takes.
func (o *explainOpts) machine(cmd *cobra.Command) (sysinfo.Power, error) {
	s, err := o.load()
	if err != nil {
		return sysinfo.Power{}, err
	}
	fs, err := sysinfo.NewFS(o.root)
	if err != nil {
		return sysinfo.Power{}, err
	}
	return readOnce(cmd.Context(), sysinfo.PowerSource{FS: fs, Opts: s.Power.PowerOpts})
}

// whatIf reads the flags.
func (o *explainOpts) whatIf(busy bool) (what sysinfo.WhatIf, states []sysinfo.DiskLoad, err error) {
	what = sysinfo.WhatIf{Disks: map[string]sysinfo.DiskLoad{}, Extra: map[string]float64{}}
	if busy {
		if !(o.busy >= 0 && o.busy <= 1) {
			return what, nil, fmt.Errorf("--busy is %v; allowed is a share, 0 to 1", o.busy)
		}
		what.Busy = &o.busy
	}
	for _, text := range o.extra {
		name, watts, named := strings.Cut(text, "=")
		if !named {
			name, watts = "extra", text
		}
		w, err := strconv.ParseFloat(watts, 64)
		if err != nil || math.IsNaN(w) || math.IsInf(w, 0) {
			return what, nil, fmt.Errorf("--extra %q; allowed is a number of watts, 10, or NAME=10", text)
		}
		what.Extra[name] += w
	}
	if o.disks == "" {
		return what, nil, nil
	}
	for state := range strings.SplitSeq(o.disks, ",") {
		load, ok := diskLoads[strings.TrimSpace(state)]
		if !ok {
			return what, nil, fmt.Errorf("--disks has %q; allowed are standby, idle, active, spinup and unknown, with a comma between", state)
		}
		states = append(states, load)
	}
	return what, states, nil
}

var diskLoads = map[string]sysinfo.DiskLoad{
	"standby": sysinfo.LoadStandby, "asleep": sysinfo.LoadStandby, "idle": sysinfo.LoadIdle,
	"active": sysinfo.LoadActive, "spinup": sysinfo.LoadSpinUp, "unknown": sysinfo.LoadUnknown,
}

// printTerms writes a line for each term and last the total alone, in whole watts.
func printTerms(out io.Writer, terms []sysinfo.PowerTerm) error {
	p := printer{out: out}
	for _, t := range terms[:len(terms)-1] {
		watts := fmt.Sprintf("%.1f W", t.Low)
		if t.Low != t.High {
			watts = fmt.Sprintf("%.1f to %.1f W", t.Low, t.High)
		}
		p.line("%-20s %s", t.Name, watts)
	}
	total := terms[len(terms)-1]
	low, high := math.Round(total.Low), math.Round(total.High)
	if low == high {
		p.line("%.0f W", low)
	} else {
		p.line("%.0f-%.0f W", low, high)
	}
	return p.err
}
