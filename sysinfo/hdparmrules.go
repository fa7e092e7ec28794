package sysinfo

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// hdparmRule is a rule of udev (udev(7)) that runs hdparm -S.
type hdparmRule struct {
	conditions []ruleKey
	spinDown   SpinDown
}

// ruleKey is KEY{attr} op "value" of a rule.
type ruleKey struct {
	key, attr, op, value string
}

// readHdparmRules reads the rules of the administrator and those of packages.
func readHdparmRules(fs FS) (all []hdparmRule) {
	for _, dir := range [...]string{"usr/lib/udev/rules.d", "lib/udev/rules.d", "etc/udev/rules.d", "run/udev/rules.d"} {
		for _, name := range names(fs.Root, dir) {
			if strings.HasSuffix(name, ".rules") {
				text, _ := os.ReadFile(filepath.Join(fs.Root, dir, name))
				all = append(all, parseHdparmRules(string(text))...)
			}
		}
	}
	return all
}

// ruleKeyForm is a part of a rule; quotes inside a value have a backslash.
var ruleKeyForm = regexp.MustCompile(`([A-Z]+)(?:\{([^}"]*)\})?\s*(==|!=|\+=|:=|-=|=)\s*"((?:[^"\\]|\\.)*)"`)

func parseHdparmRules(text string) (all []hdparmRule) {
	text = strings.ReplaceAll(text, "\\\r\n", " ")
	text = strings.ReplaceAll(text, "\\\n", " ")
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") || !strings.Contains(line, "hdparm") {
			continue
		}
		if r, ok := parseHdparmRule(line); ok {
			all = append(all, r)
		}
	}
	return all
}

// parseHdparmRule reads one rule; ok is false for one that sets no time.
func parseHdparmRule(line string) (r hdparmRule, ok bool) {
	for _, m := range ruleKeyForm.FindAllStringSubmatch(line, -1) {
		k := ruleKey{m[1], m[2], m[3], m[4]}
		switch {
		case k.op == "==" || k.op == "!=":
			r.conditions = append(r.conditions, k)
		case k.key == "RUN" && strings.Contains(k.value, "hdparm"):
			_, command, _ := strings.Cut(k.value, "hdparm")
			if s, _, found := parseHdparm("hdparm" + command); found {
				r.spinDown, ok = s, true
			}
		}
	}
	return r, ok
}

// matches tells whether a rule is for a disk. What it cannot tell it takes for no.
func (r hdparmRule) matches(fs FS, d Disk) bool {
	for _, k := range r.conditions {
		value, ok := k.found(fs, d)
		if !ok || matchAny(k.value, value) != (k.op == "==") {
			return false
		}
	}
	return true
}

// found returns what a condition is about.
func (k ruleKey) found(fs FS, d Disk) (value string, ok bool) {
	dir := filepath.Join(fs.Sys, "block", d.Name)
	switch k.key {
	case "KERNEL":
		return d.Name, true
	case "SUBSYSTEM":
		return "block", true
	case "ACTION":
		return "add", true
	case "ENV":
		return k.property(fs, dir)
	case "ATTR":
		return attribute(dir, k.attr)
	case "ATTRS", "SUBSYSTEMS":
		return k.parent(dir)
	}
	return "", false
}

// property is one that udev keeps of a disk.
func (k ruleKey) property(fs FS, dir string) (string, bool) {
	if k.attr == "DEVTYPE" {
		return "disk", true
	}
	v := udevProperty(fs, oneLine(dir, "dev"), k.attr)
	return v, v != ""
}

// parent is an attribute of the disk or of the SCSI device above it.
func (k ruleKey) parent(dir string) (string, bool) {
	if k.key == "SUBSYSTEMS" {
		return "scsi", k.value == "scsi"
	}
	if v, ok := attribute(filepath.Join(dir, "device"), k.attr); ok {
		return v, true
	}
	return attribute(dir, k.attr)
}

// attribute reads those attributes of a disk that are the kernel's memory only.
func attribute(dir, name string) (string, bool) {
	switch name {
	case "queue/rotational", "removable", "size", "ro", "model", "vendor", "rev", "type", "wwid":
		v := oneLine(dir, name)
		return v, v != ""
	}
	return "", false
}

// matchAny tells whether value is one of the patterns, with | between.
func matchAny(patterns, value string) bool {
	for p := range strings.SplitSeq(patterns, "|") {
		if ok, err := path.Match(p, value); err == nil && ok {
			return true
		}
	}
	return false
}
