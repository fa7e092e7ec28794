package builds_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lcdpanel/sysinfo/builds"
)

func FuzzParseControl(f *testing.F) {
	f.Add(signedDSC)
	f.Add("Source: sl\nVersion: 1\nFiles:\n aa 7 x\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := builds.ParseControl(text)
		if err == nil && (c.Source == "" || c.Version == "") {
			t.Errorf("%+v without an error", c)
		}
		for _, file := range c.Files {
			if file.Size < 0 || strings.Contains(file.Name, "/") {
				t.Errorf("file %+v", file)
			}
		}
	})
}

func FuzzParseWatcher(f *testing.F) {
	f.Add("--logfile\x00/l\x00/srv/incoming\x00--suffix\x00.dsc\x00cmd\x00{}\x00;")
	f.Fuzz(func(t *testing.T, line string) {
		if w, err := builds.ParseWatcher(strings.Split(line, "\x00")); err == nil && !filepath.IsAbs(w.Incoming) {
			t.Errorf("incoming %q without an error", w.Incoming)
		}
	})
}

func FuzzReadSettings(f *testing.F) {
	f.Add(": ${A:=x}\nBUILDPLACE=/a$A\n. /etc/pbuilderrc\nL=(a 'b')\nif x; then\nfi\nhook() {\n}\n")
	f.Add("A=\"$A$A\"\nA=${A:-${B:-\"c\"}}\nB+=$(x 'y)')\\\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		read := func(string) (string, error) { return text, nil }
		if s := builds.ReadSettings("/etc/pbuilderrc", nil, read); len(s.BuildPlace) > 1<<14 {
			t.Errorf("a value of %d bytes", len(s.BuildPlace))
		}
	})
}

func FuzzLog(f *testing.F) {
	f.Add("\x1b[0mI: pbuilder-time-stamp: 5\x1b[0m\nI: copying [./x.dsc]\nE: no\n")
	f.Add("dpkg-buildpackage: info: source distribution sid\n : Depends: ,\ncp: cannot stat 'x\n")
	f.Fuzz(func(t *testing.T, text string) {
		var l builds.Log
		for line := range strings.Lines(text) {
			l.Line(line)
		}
		l.Over()
		if l.Success != (l.Failure.Cause == builds.NotFailed) {
			t.Errorf("success %v and %+v", l.Success, l.Failure)
		}
	})
}

func FuzzSections(f *testing.F) {
	f.Add("Will call action /x for: a.dsc\nAction '/x' returned exitcode 7\nWill call action /x for: b\n")
	f.Fuzz(func(t *testing.T, text string) {
		var s builds.Sections
		for line := range strings.Lines(text) {
			s.Line(strings.TrimSuffix(line, "\n"))
		}
		for i, one := range s.All {
			if one.Open && i < len(s.All)-1 {
				t.Errorf("section %d is open", i)
			}
		}
	})
}

func FuzzParseMemory(f *testing.F) {
	f.Add([]byte(`{"queues":[{"incoming":"/a"}],"times":{"sl":[{"begun":1,"seconds":2}]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := builds.ParseMemory(text)
		if err == nil {
			_, err = m.Bytes()
		}
		if err != nil && len(m.Queues) > 0 {
			t.Errorf("%v with queues", err)
		}
	})
}

// FuzzProcess reads a machine with one odd process.
func FuzzProcess(f *testing.F) {
	f.Add("5 (pbuilder-buildp) S 5 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 77", "/bin/bash\x00/usr/lib/pbuilder/pbuilder-buildpackage\x00x.dsc\x00")
	f.Add("5 (inoticoming) S 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 77", "inoticoming\x00/srv\x00")
	f.Fuzz(func(t *testing.T, stat, cmdline string) {
		root := t.TempDir()
		write(t, filepath.Join(root, "proc/5/stat"), []byte(stat))
		write(t, filepath.Join(root, "proc/5/cmdline"), []byte(cmdline))
		r := &builds.Reader{Root: root, Proc: filepath.Join(root, "proc")}
		if _, err := r.Read(time.Unix(1e9, 0)); err != nil {
			t.Error(err)
		}
	})
}
