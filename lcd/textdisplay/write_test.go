package textdisplay_test

import (
	"fmt"
	"sync"
	"testing"

	"periph.io/x/conn/v3/display"
)

// TestWrite shows what becomes of texts, one Write each.
func TestWrite(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		want  string
	}{
		"UTF-8":               {[]string{"Müller 38°C ▊←~"}, "Müller 38°C ▊←~"},
		"composed":            {[]string{"Mu\u0308ller"}, "Müller"},
		"nothing":             {[]string{"", "a", ""}, "a"},
		"wrap":                {[]string{"0123456789abcdefX"}, "0123456789abcdef\nX"},
		"full row, line feed": {[]string{"0123456789abcdef\n", "X"}, "0123456789abcdef\nX"},
		"full row, return":    {[]string{"0123456789abcdef\rX"}, "X123456789abcdef"},
		"line feed":           {[]string{"one\ntwo"}, "one\ntwo"},
		"return":              {[]string{"50 %\r51"}, "51 %"},
		"return and feed":     {[]string{"one\r\ntwo\r\n"}, "one\ntwo"},
		"other controls":      {[]string{"a\tb\x1b[2J"}, "a?b?[2J"},
		"bad bytes":           {[]string{"M\xfcller"}, "M?ller"},
		"over the end":        {[]string{"one\ntwo\n3"}, "3ne\ntwo"},
		"far over the end":    {[]string{"0123456789abcdef", "0123456789abcdef", "ghi"}, "ghi3456789abcdef\n0123456789abcdef"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "16x2")
			r.write(c.texts...)
			r.Want(c.want)
		})
	}
}

func TestWriteSplitCharacters(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		want  string
	}{
		"two bytes":    {[]string{"M\xc3", "\xbcller"}, "Müller"},
		"three bytes":  {[]string{"\xe2", "\x96", "\x8a!"}, "▊!"},
		"four bytes":   {[]string{"a\xf0\x9f", "\x98", "\x80b"}, "a?b"},
		"never ends":   {[]string{"a\xe2\x96", "b"}, "a?b"},
		"a line feed":  {[]string{"a\xe2\x96", "\nb"}, "a?\nb"},
		"not yet":      {[]string{"a\xe2\x96"}, "a"},
		"no beginning": {[]string{"a", "\x96\x8a"}, "a??"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "16x2")
			r.write(c.texts...)
			r.Want(c.want)
		})
	}
}

func TestMovingDropsHalfACharacter(t *testing.T) {
	r := newRig(t, "16x2")
	for _, moved := range []func() error{
		r.Clear, r.Home,
		func() error { return r.MoveTo(1, 1) },
		func() error { return r.Move(display.Backward) },
	} {
		r.write("\xc3")
		r.do(moved())
		r.write("\xbc")
		r.Want("?")
		r.do(r.Clear())
	}
}

func TestOtherCallsKeepHalfACharacter(t *testing.T) {
	r := newRig(t, "16x2")
	r.write("\xc3")
	wantError(t, r.MoveTo(0, 0), "not on the glass")
	r.do(r.Cursor(display.CursorBlock), r.AutoScroll(true), r.Display.Display(true))
	r.write("\xbc")
	r.Want("ü")
}

func TestAutoScroll(t *testing.T) {
	r := newRig(t, "20x4")
	r.do(r.AutoScroll(true))
	r.write("one\ntwo\nthree\n01234567890123456789")
	r.Want("one\ntwo\nthree\n01234567890123456789")
	r.write("4")
	r.Want("two\nthree\n01234567890123456789\n4")
	r.write("\nfive\n")
	r.Want("01234567890123456789\n4\nfive")
	r.do(r.AutoScroll(false))
	r.write("six\n7")
	r.Want("71234567890123456789\n4\nfive\nsix")
}

func TestAutoScrollOfOneRow(t *testing.T) {
	r := newRig(t, "16x1")
	r.write("one\n2")
	r.Want("2ne")
	r.do(r.AutoScroll(true))
	r.write("\nthree")
	r.Want("three")
}

func TestClear(t *testing.T) {
	r := newRig(t, "16x2")
	r.write("one\ntwo")
	r.do(r.Clear())
	r.Want("")
	r.write("three")
	r.Want("three")
}

func TestWriteStringCountsBytes(t *testing.T) {
	r := newRig(t, "16x2")
	if n, err := r.WriteString("38 °C"); n != 6 || err != nil {
		t.Errorf("WriteString = %d, %v, want 6 bytes", n, err)
	}
	if n, err := fmt.Fprintf(r.Display, "\n%3d %%", 7); n != 6 || err != nil {
		t.Errorf("Fprintf = %d, %v, want 6 bytes", n, err)
	}
	r.Want("38 °C\n  7 %")
}

func TestWriteSendsOnlyWhatChanged(t *testing.T) {
	r := newRig(t, "20x4")
	r.write("CPU   2%")
	r.Count()
	r.do(r.MoveTo(1, 7))
	if n := r.Count(); n != 0 {
		t.Errorf("moving a hidden cursor took %d transfers, want none", n)
	}
	r.write("3")
	if n := r.Count(); n != 2 {
		t.Errorf("one character took %d transfers, want 2: address and data", n)
	}
}

// TestManyWriters is for the race detector.
func TestManyWriters(t *testing.T) {
	r := newRig(t, "16x2")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			_, err := r.WriteString("aaaa")
			r.do(err, r.Display.Display(true))
			_ = r.String()
		})
	}
	all.Wait()
	r.Want("aaaaaaaaaaaaaaaa")
}
