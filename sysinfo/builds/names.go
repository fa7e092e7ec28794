package builds

import (
	"path"
	"strings"
)

// Names of files carry no epoch: version 1:2.10-4 of hello is hello_2.10-4.dsc.
const dscSuffix = ".dsc"

// splitName takes "hello_2.10-3" apart. Without an underscore there is no version.
func splitName(stem string) (source, version string) {
	source, version, _ = strings.Cut(stem, "_")
	return source, version
}

// dscOf returns the name of the .dsc file that a file name or path is about:
// hello_2.10-3.dsc, sl_5.02-1_source.changes, hello_2.10-3.log and
// sl_5.02-1_amd64-2026-11-30T09:18:19Z.build. A log of any other name stands for an
// upload that does not exist.
func dscOf(name string) string {
	base := path.Base(name)
	for _, suffix := range []string{dscSuffix, ".changes", ".log", ".build"} {
		stem, ok := strings.CutSuffix(base, suffix)
		if !ok {
			continue
		}
		if source, rest, ok := strings.Cut(stem, "_"); ok {
			version, _, _ := strings.Cut(rest, "_") // the rest is an architecture
			stem = source + "_" + version
		}
		return stem + dscSuffix
	}
	return ""
}

// isLog tells whether a file is named as builders name their logs.
func isLog(name string) bool {
	return !strings.HasPrefix(name, ".") && (strings.HasSuffix(name, ".log") || strings.HasSuffix(name, ".build"))
}

// architectureOf returns the last part of sl_5.02-1_amd64.build, without the time
// that sbuild adds.
func architectureOf(name string) string {
	stem := strings.TrimSuffix(strings.TrimSuffix(path.Base(name), ".build"), ".changes")
	parts := strings.Split(stem, "_")
	if len(parts) < 3 {
		return ""
	}
	arch, _, _ := strings.Cut(parts[len(parts)-1], "-2")
	return arch
}
