package builds_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sysinfo/builds"
)

// logged reads a recorded log; over tells that nobody writes into it any more.
func logged(t *testing.T, name string, over bool) builds.Log {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata/logs", name+".log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var l builds.Log
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		l.Line(lines.Text())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if over {
		l.Over()
	}
	return l
}

// TestRecordedFailures reads the log of every way to fail that was recorded.
func TestRecordedFailures(t *testing.T) {
	for name, want := range map[string]builds.Failure{
		"fail-ftbfs":                   {Cause: builds.Compile, Reason: "Failed autobuilding of package"},
		"fail-missing-build-dep-epoch": {Cause: builds.Dependencies, Reason: "pbuilder-satisfydepends failed.", Detail: "libdoesnotexist-dev"},
		"fail-disk-full-unpack":        {Cause: builds.DiskFull, Reason: "failed to extract /var/cache/pbuilder/base.tgz to /srv/pb/small/19798"},
		"fail-missing-orig-no-E-line":  {Cause: builds.Incomplete, Reason: "cp: cannot stat './sl_5.02.orig.tar.gz': No such file or directory", Detail: "sl_5.02.orig.tar.gz"},
		"killed-inner-sigkill":         {Cause: builds.Killed, Reason: "no end of log, no process: killed"},
		"in-progress-cut":              {Cause: builds.Killed, Reason: "no end of log, no process: killed"},
	} {
		l := logged(t, name, true)
		if diff := cmp.Diff(want, l.Failure); diff != "" || l.Success {
			t.Errorf("%s: success %v, failure (-want +got):\n%s", name, l.Success, diff)
		}
	}
}

// TestRecordedSuccesses reads the logs that end well, and what else they say.
func TestRecordedSuccesses(t *testing.T) {
	type facts struct {
		DSC, Distribution, Architecture, Tarball string
		Seconds                                  int
	}
	for name, want := range map[string]facts{
		"success-hello":      {"hello_2.10-3.dsc", "", "amd64", "/var/cache/pbuilder/base.tgz", 29},
		"success-sl":         {"sl_5.02-1.dsc", "unstable", "amd64", "/var/cache/pbuilder/base.tgz", 14},
		"success-cowbuilder": {"hello_2.10-5~bpo12+1.dsc", "", "amd64", "", 41},
		"inner-sigterm":      {"hello_2.10-5~bpo12+1.dsc", "", "amd64", "/var/cache/pbuilder/base.tgz", 45},
	} {
		l := logged(t, name, true)
		got := facts{l.DSC, l.Distribution, l.Architecture, l.Tarball, int(l.Ended.Sub(l.Begun).Seconds())}
		if diff := cmp.Diff(want, got); diff != "" || !l.Success || l.Failure != (builds.Failure{}) || l.Phase != builds.Finishing {
			t.Errorf("%s: success %v, phase %v (-want +got):\n%s", name, l.Success, l.Phase, diff)
		}
	}
}

// TestLogOfARunningBuild tells how far it is, and blames nobody.
func TestLogOfARunningBuild(t *testing.T) {
	for name, want := range map[string]builds.Phase{"in-progress-cut": builds.Compiling, "orphan-outer-sigterm-finishes": builds.Installing} {
		if l := logged(t, name, false); l.Phase != want || l.Success || l.Failure.Cause != builds.NotFailed {
			t.Errorf("%s: phase %v, want %v; success %v, failure %v", name, l.Phase, want, l.Success, l.Failure)
		}
	}
}

// TestLogsInWords covers what was not recorded, with the lines that matter.
func TestLogsInWords(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want builds.Cause
	}{
		"time-out":                   {"I: Terminate timeout process\nE: Failed autobuilding of package\n", builds.TimedOut},
		"disk full while installing": {"dpkg: failed to write (No space left on device)\nE: pbuilder-satisfydepends failed.\n", builds.DiskFull},
		"sbuild, compile":            {"Fail-Stage: build\nStatus: attempted\n", builds.Compile},
		"sbuild, deps":               {"Fail-Stage: install-deps\nStatus: given-back\n", builds.Dependencies},
		"sbuild, good":               {"Status: successful\n", builds.NotFailed},
		"mirror":                     {"E: Failed to fetch http://mirror.example/x  404  Not Found\n", builds.NotFound},
		"built, parents killed":      {"dpkg-buildpackage: info: full upload (original source is included)\nI: unmounting proc filesystem\n", builds.NotFailed},
		"odd end":                    {"something odd\nI: unmounting proc filesystem\n", builds.Unknown},
	} {
		var l builds.Log
		for line := range strings.Lines(tt.text) {
			l.Line(strings.TrimSuffix(line, "\n"))
		}
		l.Over()
		if l.Failure.Cause != tt.want || l.Success != (tt.want == builds.NotFailed) || !l.Success && l.Failure.Reason == "" {
			t.Errorf("%s: success %v, %+v, want %q", name, l.Success, l.Failure, tt.want)
		}
	}
}

// TestSectionsOfTheWatchersLog reads recorded logs of inoticoming.
func TestSectionsOfTheWatchersLog(t *testing.T) {
	for name, want := range map[string][]string{
		"inoticoming-plain":              {"hello_2.10-5~bpo12+1.dsc", "sl_5.02-1.dsc"},
		"inoticoming-with-stdout-to-log": {"sl_5.02-1_source.changes"},
	} {
		text, err := os.ReadFile(filepath.Join("testdata/logs", name+".log"))
		if err != nil {
			t.Fatal(err)
		}
		var s builds.Sections
		for line := range strings.Lines(string(text)) {
			s.Line(strings.TrimSuffix(line, "\n"))
		}
		var got []string
		for i, one := range s.All {
			got = append(got, one.Name)
			if one.Open != (i == len(s.All)-1) {
				t.Errorf("%s: section %d open %v", name, i, one.Open)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if l := s.All[len(s.All)-1].Log; name == "inoticoming-with-stdout-to-log" && (!l.Success || l.Ended.Sub(l.Begun) != 18*time.Second) {
			t.Errorf("%s: success %v after %v", name, l.Success, l.Ended.Sub(l.Begun))
		}
	}
}
