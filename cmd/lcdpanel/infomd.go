package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

func infoMDCommand() *cobra.Command {
	var o infoOpts
	var at string
	cmd := &cobra.Command{
		Use:   "md",
		Short: "Print the state of software RAID: arrays, members, which disk is which",
		Example: `  lcdpanel info md
  lcdpanel info md --json | jq '.arrays[] | select(.health != "ok")'`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			now, err := moment(at)
			if err != nil {
				return err
			}
			m, err := o.machine()
			if err != nil {
				return err
			}
			source := sysinfo.RAIDSource{FS: m.fs, Store: remembered{filepath.Join(m.fs.Root, stateFolder, "raid.json")}, Now: func() time.Time { return now }}
			raid, err := readOnce(cmd.Context(), source)
			if err != nil {
				return err
			}
			bays := m.settings.Bays
			if o.json {
				return printJSON(cmd.OutOrStdout(), newRAIDInfo(raid, bays))
			}
			return printRAID(cmd.OutOrStdout(), raid, bays)
		},
	}
	o.addTo(cmd)
	addAt(cmd.Flags(), &at)
	return cmd
}

// raidInfo is the JSON of info md: that of [md.Report], and in each array what
// lcdpanel found around it.
type raidInfo struct {
	md.Report
	Arrays  []arrayInfo `json:"arrays"`
	Foreign bool        `json:"unknown_format,omitempty"` // there is something in md's place that is not md
}

type arrayInfo struct {
	md.ArrayReport
	Disks    map[string]diskInfo `json:"disks,omitempty"` // by member
	Lost     []lostInfo          `json:"lost,omitempty"`
	Luks     string              `json:"luks,omitempty"` // locked or unlocked
	Kind     string              `json:"fs,omitempty"`
	Path     string              `json:"mounted_on,omitempty"`
	Stripe   int                 `json:"fs_stripe,omitempty"` // in blocks of the file system
	FSErrors int                 `json:"fs_errors,omitempty"`
}

type diskInfo struct {
	Disk   string `json:"disk"`
	Model  string `json:"model,omitempty"`
	Serial string `json:"serial,omitempty"`
	Port   string `json:"port,omitempty"`
	Bay    string `json:"bay,omitempty"` // as the config says
}

type lostInfo struct {
	Member string `json:"member"`
	diskInfo
	Since *time.Time `json:"since,omitempty"` // when it was noticed
}

func newRAIDInfo(r sysinfo.RAID, bays map[string]string) raidInfo {
	stat := md.Stat{Personalities: r.Personalities, Unused: r.Unused}
	for _, a := range r.Arrays {
		stat.Arrays = append(stat.Arrays, a.Array)
	}
	info := raidInfo{Report: md.NewReport(stat), Arrays: []arrayInfo{}, Foreign: r.Foreign}
	for i, a := range r.Arrays {
		info.Arrays = append(info.Arrays, newArrayInfo(info.Report.Arrays[i], a, bays))
	}
	return info
}

func newArrayInfo(report md.ArrayReport, a sysinfo.Array, bays map[string]string) arrayInfo {
	info := arrayInfo{
		ArrayReport: report, Disks: map[string]diskInfo{}, Luks: luksWords[a.Use.Luks],
		Kind: a.Use.Kind, Path: a.Use.Path, Stripe: a.Use.Stripe, FSErrors: a.Use.Errors,
	}
	for member, d := range a.Disks {
		info.Disks[member] = newDiskInfo(d, bays)
	}
	for _, l := range a.Lost {
		info.Lost = append(info.Lost, newLostInfo(l, bays))
	}
	return info
}

var luksWords = map[sysinfo.Luks]string{sysinfo.Locked: "locked", sysinfo.Unlocked: "unlocked"}

func newDiskInfo(d sysinfo.Disk, bays map[string]string) diskInfo {
	return diskInfo{d.Name, d.Model, d.Serial, d.Port, bays[d.Port]}
}

func newLostInfo(l sysinfo.Lost, bays map[string]string) lostInfo {
	info := lostInfo{Member: l.Member, diskInfo: newDiskInfo(l.Disk, bays)}
	if !l.Since.IsZero() {
		info.Since = &l.Since
	}
	return info
}

// printRAID writes the arrays for a person.
func printRAID(out io.Writer, r sysinfo.RAID, bays map[string]string) error {
	p := printer{out: out, bays: bays}
	switch {
	case r.Foreign:
		p.line("What is at /proc/mdstat is not Linux md.")
	case len(r.Arrays) == 0:
		p.line("There are no md arrays.")
	}
	for _, a := range r.Arrays {
		p.array(a)
	}
	return p.err
}

// printer writes lines until one cannot be written.
type printer struct {
	out  io.Writer
	err  error
	bays map[string]string // by port
}

func (p *printer) line(format string, values ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.out, harmless(fmt.Sprintf(format, values...)))
	}
}

// harmless returns text without what could steer a terminal: names come from the
// machine, and anybody may call a process what he likes.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || r == utf8.RuneError {
			return '?'
		}
		return r
	}, text)
}
