package packaging

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/coreos/go-systemd/v22/unit"
)

// settings reads a unit file as "Section.Name" to its values in order.
func settings(t *testing.T, name string) map[string][]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	options, err := unit.DeserializeOptions(f)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, o := range options {
		key := o.Section + "." + o.Name
		all[key] = append(all[key], o.Value)
	}
	return all
}

func TestTheUnitHasWhatTheProgramCountsOn(t *testing.T) {
	unit := settings(t, "lcdpanel.service")
	for name, want := range map[string][]string{
		"Service.Type":                    {"notify"},
		"Service.ExecStart":               {"/usr/bin/lcdpanel run"},
		"Service.ExecReload":              {"/bin/sh -c 'kill -HUP $$MAINPID'"},
		"Service.Restart":                 {"on-failure"},
		"Service.WatchdogSec":             {"30s"},
		"Service.RuntimeDirectory":        {"lcdpanel"},
		"Service.StateDirectory":          {"lcdpanel"},
		"Service.User":                    {"lcdpanel"},
		"Service.Group":                   {"lcdpanel"},
		"Service.DevicePolicy":            {"closed"},
		"Service.DeviceAllow":             {"char-usb_device rw"},
		"Service.RestrictAddressFamilies": {"AF_UNIX AF_NETLINK AF_INET"},
		"Service.IPAddressDeny":           {"any"},
		"Service.CapabilityBoundingSet":   {""},
		"Install.WantedBy":                {"multi-user.target"},
		"Install.Also":                    {"lcdpanel-farewell@reboot.service lcdpanel-farewell@poweroff.service"},
	} {
		if got := unit[name]; !slices.Equal(got, want) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	farewell := strings.Join(unit["Service.ExecStopPost"], "\n")
	for _, word := range []string{"$$SERVICE_RESULT", "show --farewell crashed"} {
		if !strings.Contains(farewell, word) {
			t.Errorf("ExecStopPost is %q, without %q", farewell, word)
		}
	}
}

// These settings would blind the screens; RestartPreventExitStatus=2 (a bad config) would also keep it down after a
// watchdog kill, which makes a Go program exit with 2.
func TestTheUnitDoesNotBlindTheProgram(t *testing.T) {
	unit := settings(t, "lcdpanel.service")
	for _, name := range []string{
		"ProcSubset", "ProtectProc", "PrivateNetwork", "PrivateDevices", "RestartPreventExitStatus",
		"InaccessiblePaths", "TemporaryFileSystem", "RootDirectory", "DynamicUser",
	} {
		if got := unit["Service."+name]; got != nil {
			t.Errorf("%s is %q, want it left out", name, got)
		}
	}
	if got := unit["Service.ProtectHome"]; !slices.Equal(got, []string{"read-only"}) {
		t.Errorf("ProtectHome is %q: /home has to be seen, since its space is shown", got)
	}
}

// It shows how the machine starts, so it waits for nothing that may wait for a person: not for basic.target, which
// default dependencies would have it do, nor for all file systems, as PrivateTmp would. It ends with the machine all the
// same.
func TestTheUnitStartsEarly(t *testing.T) {
	unit := settings(t, "lcdpanel.service")
	for name, want := range map[string][]string{
		"Unit.DefaultDependencies": {"no"},
		"Unit.Conflicts":           {"shutdown.target"},
		"Unit.Before":              {"shutdown.target"},
		"Unit.After":               {"systemd-remount-fs.service systemd-sysusers.service"},
		"Service.PrivateTmp":       nil,
	} {
		if got := unit[name]; !slices.Equal(got, want) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// The farewell of a machine comes when the service has gone and before the machine has. Anything that ends with the
// machine, as the slice of a template's instances, would keep it from being started at all.
func TestTheFarewellComesLast(t *testing.T) {
	unit := settings(t, "lcdpanel-farewell@.service")
	for name, want := range map[string][]string{
		"Unit.DefaultDependencies": {"no"},
		"Unit.Conflicts":           nil,
		"Unit.After":               {"lcdpanel.service shutdown.target umount.target"},
		"Unit.Before":              {"final.target"},
		"Service.Slice":            {"system.slice"},
		"Service.Type":             {"oneshot"},
		"Service.ExecStart":        {"-/usr/bin/lcdpanel show --farewell %i"},
		"Service.User":             {"lcdpanel"},
		"Service.StateDirectory":   nil,
		"Install.WantedBy":         {"%i.target"},
	} {
		if got := unit[name]; !slices.Equal(got, want) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// What is exposed, by systemd's own measure: 0 is nothing, 10 everything.
func TestExposure(t *testing.T) {
	const most = "15" // 1.5
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("no systemd-analyze on this machine: apt-get install systemd")
	}
	for _, unit := range []string{"lcdpanel.service", "lcdpanel-farewell@.service"} {
		out, err := exec.Command(analyze, "security", "--offline=yes", "--no-pager", "--threshold="+most, "./"+unit).CombinedOutput()
		var failed *exec.ExitError
		if err != nil && !errors.As(err, &failed) {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		t.Log(lines[len(lines)-1])
		if err != nil || !strings.Contains(string(out), "Overall exposure level") {
			t.Errorf("systemd-analyze: %v\n%s", err, out)
		}
	}
}

func TestUdevRule(t *testing.T) {
	text, err := os.ReadFile("60-lcdpanel.rules")
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			rules = append(rules, line)
		}
	}
	if len(rules) != 1 {
		t.Fatalf("%d rules, want one", len(rules))
	}
	var got []string
	for key := range strings.SplitSeq(rules[0], ",") {
		got = append(got, strings.TrimSpace(key))
	}
	want := []string{
		`ACTION!="remove"`, `SUBSYSTEM=="usb"`, `ENV{DEVTYPE}=="usb_device"`,
		`ATTR{idVendor}=="0403"`, `ATTR{idProduct}=="c630"`,
		`GROUP="lcdpanel"`, `MODE="0660"`, `TAG+="systemd"`, `ENV{SYSTEMD_WANTS}+="lcdpanel.service"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("the rule has\n%q, want\n%q", got, want)
	}
}

// The user of the unit and the group of the rule are those that sysusers makes.
func TestSysusers(t *testing.T) {
	text, err := os.ReadFile("lcdpanel.sysusers")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\nu lcdpanel - ") {
		t.Errorf("no user lcdpanel in\n%s", text)
	}
}
