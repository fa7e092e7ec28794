package screens_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"lcdpanel/internal/paneltest"
	"lcdpanel/screens/locale"
)

// TestNoScreenForgetsTheLocale draws every recorded machine on every size of its golden
// file in other locales: nothing is left in units or words of the usual one.
func TestNoScreenForgetsTheLocale(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d golden files: %v", len(files), err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := build(t, filepath.Base(filepath.Dir(file)), layOut(t, archive))
		for _, f := range archive.Files {
			size, manner, _ := strings.Cut(f.Name, " ")
			if isSize(f.Name) && locales[manner] == (locale.Locale{}) {
				american(t, file, glass(t, inManner(inLocale(s, locales["us"]), manner), size, moment(t, archive)))
				german(t, file, glass(t, inManner(inLocale(s, locales["de"]), manner), size, moment(t, archive)))
			}
		}
	}
}

// TestCausesAreEnglish: they are for reports, where monitoring looks for their words.
func TestCausesAreEnglish(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, now := build(t, filepath.Base(filepath.Dir(file)), layOut(t, archive)), moment(t, archive)
		english, german := s.View(now, 20, 4).Cause, inLocale(s, locales["de"]).View(now, 20, 4).Cause
		if english != german {
			t.Errorf("%s: the cause is %q in English and %q in German", file, english, german)
		}
		if english != "" {
			named++
		}
	}
	if named < 40 {
		t.Errorf("only %d machines have a cause", named)
	}
}

var (
	celsius = regexp.MustCompile(`°C`)
	hours24 = regexp.MustCompile(`(^|[^:\d])(\d\d?:\d\d)($|[^:\dap])`)
)

// american looks for degrees Celsius and for times of a clock of 24 hours.
func american(t *testing.T, name, picture string) {
	if celsius.MatchString(picture) {
		t.Errorf("%s: degrees Celsius:\n%s", name, picture)
	}
	for row := range strings.Lines(picture) {
		if m := hours24.FindStringSubmatch(strings.ReplaceAll(row, "|", " ")); m != nil && !strings.Contains(row, "…") {
			t.Errorf("%s: the time %s:\n%s", name, m[2], picture)
		}
	}
}

// german looks for words of English screens.
func german(t *testing.T, name, picture string) {
	for _, w := range paneltest.English(picture) {
		t.Errorf("%s: %q is no German:\n%s", name, w, picture)
	}
}
