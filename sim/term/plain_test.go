package term_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/sim/term"
)

func TestPlain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "8x2", "one")
		var out bytes.Buffer
		d.run(func(ctx context.Context) error { return term.Plain(ctx, &out, d.Panel) })
		wait := func(ms time.Duration, want string) {
			t.Helper()
			time.Sleep(ms * time.Millisecond)
			synctest.Wait()
			if diff := cmp.Diff(want, strings.ReplaceAll(out.String(), " ", "")); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		}
		wait(60, "one\n\n")
		d.Show("two")
		wait(500, "one\n\n")
		d.Show("three")
		wait(500, "one\n\n--------\nthree\n\n")
		wait(5000, "one\n\n--------\nthree\n\n")
		d.Show("four")
		wait(60, "one\n\n--------\nthree\n\n--------\nfour\n\n")
		d.Show("five")
		d.Show("four")
		wait(5000, "one\n\n--------\nthree\n\n--------\nfour\n\n")
	})
}

func TestPlainASCII(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "20x4", idle)
		d.ASCII, d.Changed = true, nil
		var out bytes.Buffer
		d.run(func(ctx context.Context) error { return term.Plain(ctx, &out, d.Panel) })
		time.Sleep(time.Minute)
		synctest.Wait()
		want := "box     ~27W   14:32\nCPU  43% ##|..  38'C\nRAID ok   disks z_=#\nBuild ok hello 14:05\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("output (-want +got):\n%s", diff)
		}
	})
}

// broken takes nothing.
type broken struct{}

var errBroken = errors.New("broken pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestPlainBrokenPipe(t *testing.T) {
	d := newDesk(t, "8x2", "one")
	if err := term.Plain(t.Context(), broken{}, d.Panel); !errors.Is(err, errBroken) {
		t.Errorf("the error is %v", err)
	}
}

func TestASCIILocale(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, false},
		{map[string]string{"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, true},
		{map[string]string{"LC_CTYPE": "POSIX"}, true},
		{map[string]string{"LC_ALL": "C.utf8"}, false},
		{map[string]string{"LANG": "de_DE"}, false},
		{map[string]string{"LANG": "de_DE.UTF-8@euro"}, false},
		{map[string]string{"LANG": "de_DE.ISO-8859-15@euro"}, true},
	} {
		if got := term.ASCIILocale(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}
