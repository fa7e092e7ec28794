package template

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// inLoops writes a line that names a field of every entry there may be.
func inLoops(path string) string {
	parts := strings.FieldsFunc(path, func(r rune) bool { return r == '[' || r == '{' })
	for i := range parts {
		parts[i] = strings.TrimLeft(parts[i], "]}")
	}
	line := "{{" + parts[len(parts)-1] + "}}"
	if parts[len(parts)-1] == "" {
		line = "{{.}}"
	}
	for _, list := range slices.Backward(parts[:len(parts)-1]) {
		line = "{{range " + list + "}}" + line + "{{end}}"
	}
	return strings.ReplaceAll(line, " NAME", ` "eth0"`)
}

// TestTheGuideIsTrue writes each field that is listed.
func TestTheGuideIsTrue(t *testing.T) {
	all := Fields()
	if len(all) < 200 {
		t.Fatalf("only %d fields", len(all))
	}
	for _, e := range all {
		if err := Check(inLoops(e.Name)); err != nil {
			t.Errorf("%s, as %s: %v", e.Name, inLoops(e.Name), err)
		}
	}
	for _, want := range []Entry{{".Host.Name", "text"}, {".CPU.Busy", "share"}, {".RAID.Arrays[].Disks{}.Serial", "text"}, {".Disks.Disks[].Activity", "word"}, {".CPU.History[]", "share"}, {"(.Network.Link NAME).Mbit", "number"}, {".Host.Booted", "time"}} {
		if !slices.Contains(all, want) {
			t.Errorf("%v is not in it", want)
		}
	}
}

// TestTheGuideIsWhole looks for each function in it, and for each that it has.
func TestTheGuideIsWhole(t *testing.T) {
	known := slices.Sorted(maps.Keys(functions(Style{})))
	var named []string
	for _, e := range Functions() {
		name, _, _ := strings.Cut(e.Name, " ")
		named = append(named, name)
		if !slices.Contains(known, name) {
			t.Errorf("there is no function %s", name)
		}
		if name == "eq" {
			named = append(named, strings.FieldsFunc(e.Help, func(r rune) bool { return r == ' ' || r == ',' })...)
		}
	}
	for _, name := range known {
		if !slices.Contains(named, name) {
			t.Errorf("the function %s is not told of", name)
		}
	}
}
