package builds_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/builds"
)

const signedDSC = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA512

Format: 3.0 (quilt)
Source: hello
Version: 1:2.10-4
Architecture: any
Files:
 6cd0ffea3884a4e79330338dcc2987d6 725946 hello_2.10.orig.tar.gz
 37f8ebd096de1b0afebcc900428bf3c1 12600 hello_2.10-4.debian.tar.xz
 nonsense
 37f8ebd096de1b0afebcc900428bf3c1 -1 negative
 37f8ebd096de1b0afebcc900428bf3c1 5 ../../etc/passwd

-----BEGIN PGP SIGNATURE-----
Source: forged
-----END PGP SIGNATURE-----
`

func TestParseControl(t *testing.T) {
	hello := builds.Control{Source: "hello", Version: "1:2.10-4", Architecture: "any", Files: []builds.File{{"hello_2.10.orig.tar.gz", 725946}, {"hello_2.10-4.debian.tar.xz", 12600}}}
	for name, tt := range map[string]struct {
		text string
		want builds.Control
		bad  bool
	}{
		"signed":       {signedDSC, hello, false},
		"carriage":     {strings.ReplaceAll(signedDSC, "\n", "\r\n"), hello, false},
		"changes":      {"Source: sl (5.02-1)\nVersion: 5.02-1+b3\nDistribution: sid\nArchitecture: amd64\nFiles:\n aa 7 misc optional x.deb\n", builds.Control{Source: "sl", Version: "5.02-1+b3", Distribution: "sid", Architecture: "amd64", Files: []builds.File{{"x.deb", 7}}}, false},
		"sha only":     {"Source: sl\nVersion: 1\nChecksums-Sha256:\n aa 7 x\n", builds.Control{Source: "sl", Version: "1", Files: []builds.File{{"x", 7}}}, true},
		"half":         {"Format: 3.0 (quilt)\nSource: hel", builds.Control{Source: "hel"}, true},
		"empty":        {"", builds.Control{}, true},
		"other things": {"#!/bin/sh\nexit 0\n", builds.Control{}, true},
	} {
		got, err := builds.ParseControl(tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" || (err != nil) != tt.bad {
			t.Errorf("%s: error %v (-want +got):\n%s", name, err, diff)
		}
	}
}

// TestHalfAControlFile cuts files off at each of their bytes: none is taken for whole.
func TestHalfAControlFile(t *testing.T) {
	plain := "Format: 3.0 (native)\nSource: hello\nVersion: 1:2.10\nChecksums-Sha256:\n bb 7 x\n cc 8 y\nFiles:\n bb 7 x\n cc 8 y\n"
	for _, whole := range []string{signedDSC, plain} {
		if _, err := builds.ParseControl(whole); err != nil {
			t.Error(err)
		}
		for end := range whole {
			if c, err := builds.ParseControl(whole[:end]); err == nil {
				t.Errorf("%+v of the half file\n%s", c, whole[:end])
			}
		}
	}
}

func TestParseWatcher(t *testing.T) {
	for args, want := range map[string]builds.Watcher{
		"--foreground --logfile /srv/log/inoticoming.log /srv/incoming --suffix .dsc --chdir /srv/incoming --stdout-to-log --stderr-to-log /srv/buildone.sh {} ;": {
			Incoming: "/srv/incoming", Suffix: ".dsc", Log: "/srv/log/inoticoming.log", AllToLog: true,
		},
		"--logfile /l --pid-file /p /srv/incoming/ --suffix .changes pbuilder build --configfile /etc/pbuilderrc.sid {} ;": {
			Incoming: "/srv/incoming", Suffix: ".changes", Log: "/l", Config: "/etc/pbuilderrc.sid",
		},
		"--logfile=/l --initialsearch /srv/incoming cmd": {Incoming: "/srv/incoming", Log: "/l", Searches: true},
	} {
		got, err := builds.ParseWatcher(strings.Fields(args))
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", args, err, diff)
		}
	}
	for _, args := range []string{"", "--logfile", "incoming --suffix .dsc cmd"} {
		if got, err := builds.ParseWatcher(strings.Fields(args)); err == nil {
			t.Errorf("%q gives %+v, want an error", args, got)
		}
	}
}

// files reads settings from a table.
func files(all map[string]string) func(string) (string, error) {
	return func(name string) (string, error) {
		if text, ok := all[name]; ok {
			return text, nil
		}
		return "", fs.ErrNotExist
	}
}

func TestReadSettings(t *testing.T) {
	const inc = `# sourced by small files, one for each vendor, distribution and architecture
: ${VENDOR:=debian}
export DISTRIBUTION="${DISTRIBUTION:-sid}" ; ARCHITECTURE=${ARCHITECTURE:-'amd64'}
BASETGZ=/var/cache/pbuilder/base.$DISTRIBUTION.${ARCHITECTURE}.tgz
BUILDRESULT="/var/cache/pbuilder/result/$DISTRIBUTION/$ARCHITECTURE/"
PBUILDERSATISFYDEPENDSOPT=('--check-key' "a b" # not one of ours
)
DEBBUILDOPTS="-us -uc -j2"
`
	want := builds.Settings{BaseTarball: "/var/cache/pbuilder/base.sid.amd64.tgz", BuildPlace: "/var/cache/pbuilder/build", Result: "/var/cache/pbuilder/result/sid/amd64", Distribution: "sid", Architecture: "amd64"}
	wheezy := builds.Settings{BaseTarball: "/var/cache/pbuilder/base.wheezy.i386.tgz", BuildPlace: "/ram", Result: "/var/cache/pbuilder/result/wheezy/i386", Distribution: "wheezy", Architecture: "i386"}
	all := map[string]string{
		"/etc/pbuilderrc":     "source /etc/pbuilderrc.inc\n",
		"/etc/pbuilderrc.inc": inc,
		"/etc/wheezy":         "DISTRIBUTION=wheezy\nARCHITECTURE=i386\nBUILDPLACE=/ram/\n. ./pbuilderrc.inc",
	}
	for file, want := range map[string]builds.Settings{
		"/etc/pbuilderrc": want,
		"/etc/wheezy":     wheezy,
		"/nowhere":        {BaseTarball: "/var/cache/pbuilder/base.tgz", BuildPlace: "/var/cache/pbuilder/build", Result: "/var/cache/pbuilder/result"},
	} {
		got := builds.ReadSettings(file, nil, files(all))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
	if got := builds.ReadSettings("/etc/pbuilderrc", map[string]string{"DISTRIBUTION": "squeeze"}, files(all)); got.BaseTarball != "/var/cache/pbuilder/base.squeeze.amd64.tgz" {
		t.Errorf("with an environment the base is %s", got.BaseTarball)
	}
}

// TestSettingsThatAreNotUnderstood are skipped, and say where they are.
func TestSettingsThatAreNotUnderstood(t *testing.T) {
	for text, want := range map[string]string{
		"BUILDPLACE=/a\nif [ -n \"$X\" ]; then\n  BUILDPLACE=/b\nfi\nBUILDRESULT=/r": `/etc/pbuilderrc:2: "if" is not understood`,
		"BUILDPLACE=/a\nBUILDPLACE=$(pwd)\nBUILDRESULT=/r":                           "/etc/pbuilderrc:2: the value of BUILDPLACE runs a command",
		"BUILDPLACE=/a\nBUILDPLACE=`pwd`\nBUILDRESULT=/r":                            "/etc/pbuilderrc:2: the value of BUILDPLACE runs a command",
		"BUILDPLACE=/a\nBUILDPLACE=${HOME%/}\nBUILDRESULT=/r":                        "/etc/pbuilderrc:2: the value of BUILDPLACE runs a command",
		"BUILDPLACE=/a\n\nmkdir -p /x\nBUILDRESULT=/r":                               `/etc/pbuilderrc:3: "mkdir" is not understood`,
		"BUILDPLACE=/a\n. /etc/missing\nBUILDRESULT=/r":                              `/etc/pbuilderrc:2: cannot source "/etc/missing"`,
		"BUILDPLACE=/a\n. /etc/pbuilderrc\nBUILDRESULT=/r":                           "does one name itself",
		"BUILDPLACE=/a\nhook() {\n  BUILDPLACE=/c\n}\nBUILDRESULT=/r":                `/etc/pbuilderrc:2: "hook()" is not understood`,
	} {
		got := builds.ReadSettings("/etc/pbuilderrc", nil, files(map[string]string{"/etc/pbuilderrc": text}))
		if got.BuildPlace != "/a" || got.Result != "/r" {
			t.Errorf("%q: builds in %s, results in %s", text, got.BuildPlace, got.Result)
		}
		if problems := errors.Join(got.Problems...); problems == nil || !strings.Contains(problems.Error(), want) {
			t.Errorf("%q: problems %v, want %q", text, problems, want)
		}
	}
}

func TestMemory(t *testing.T) {
	m := builds.Memory{Queues: []builds.Known{{Incoming: "/srv/incoming", Watched: true}}, Times: map[string][]builds.Took{"sl": {{Begun: 5, Seconds: 16, On: "sid/amd64"}}}}
	text, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := builds.ParseMemory(text); err != nil || cmp.Diff(m, got) != "" {
		t.Errorf("%v: %s", err, cmp.Diff(m, got))
	}
	if got, err := builds.ParseMemory([]byte("{half")); err == nil || got.Queues != nil {
		t.Errorf("a broken one gives %+v and %v", got, err)
	}
	if got, err := builds.ParseMemory([]byte(`{"queues":[{"incoming":"relative"}]}`)); err != nil || len(got.Queues) != 0 {
		t.Errorf("a relative folder gives %+v and %v", got, err)
	}
}
