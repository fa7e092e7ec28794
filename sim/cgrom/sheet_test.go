package cgrom

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// small is a sheet of two letters.
const small = `// two letters
41 A    6A j
.###.   ...#.
#...#   .....
#...#   ..##.
#...#   ...#.
#####   ...#.
#...#   #..#.
#...#   .##..
.....   .....
`

func TestParse(t *testing.T) {
	want := sheet{
		'A': {"A", [8]uint8{0x0E, 0x11, 0x11, 0x11, 0x1F, 0x11, 0x11, 0}},
		'j': {"j", [8]uint8{0x02, 0x00, 0x06, 0x02, 0x02, 0x12, 0x0C, 0}},
	}
	for name, text := range map[string]string{
		"as it is": small, "from Windows": strings.ReplaceAll(small, "\n", "\r\n"), "no last newline": strings.TrimSpace(small),
	} {
		got, err := parse("small", text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d := cmp.Diff(want, got, cmp.AllowUnexported(drawing{})); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestParseErrorsSayWhere(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"41 A", "4x A", `cgrom: s:2:1: want a character code of two hexadecimal digits, found "4x"`},
		{"6A j", "6Aj", `cgrom: s:2:9: want a label after "6Aj"`},
		{"6A j", "06 j", `cgrom: s:2:9: code 06 is CGRAM, which no ROM draws: use 10 to FF`},
		{"6A j", "41 j", `cgrom: s:2:9: code 41 is drawn twice`},
		{"6A j", "6A j    6B k", `cgrom: s:3:14: want a row of 21 characters (3 drawings), found 13`},
		{"#####  ", "##a##  ", `cgrom: s:7:3: want '#' or '.' for a dot, found 'a'`},
		{"#####  ", "#####|  ", `cgrom: s:7:6: want a blank between two drawings, found '|'`},
		{"#####   ...#.", "#####   ...#..", `cgrom: s:7:14: want a row of 13 characters (2 drawings), found 14`},
		{"#####   ...#.", "é####   ...#.", `cgrom: s:7:1: want '#' or '.' for a dot, found 'é'`},
		{"#...#   .##..\n", "\n", `cgrom: s:9:1: want a row of 13 characters (2 drawings), found 0`},
		{".....   .....\n", "", `cgrom: s:10:1: want a row of 13 characters (2 drawings), found 0`},
		{"\n.....   .....\n", "", `cgrom: s:9:1: the sheet ends after 7 of 8 rows`},
		{small, "..", `cgrom: s:1:1: want a label after ".."`},
	} {
		_, err := parse("s", strings.Replace(small, c.from, c.to, 1))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q for %q:\n got %v\nwant %s", c.to, c.from, err, c.want)
		}
	}
}

// FuzzParse looks for text that breaks the parser, and for sheets it reads but could not have meant.
func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add("")
	f.Add("41")
	f.Add("10 x̄\n")
	f.Add("FF █\n" + strings.Repeat("#####\n", 8))
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parse("s", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "cgrom: s:") {
				t.Errorf("error without a place: %v", err)
			}
			return
		}
		for code, d := range got {
			checkDrawing(t, code, d)
		}
	})
}

// checkDrawing checks what holds for every drawing of every sheet.
func checkDrawing(t *testing.T, code byte, d drawing) {
	t.Helper()
	if code < 0x10 || d.label == "" {
		t.Errorf("read code %02X with label %q", code, d.label)
	}
	for row, b := range d.dots {
		if b > 0x1F {
			t.Errorf("code %02X row %d: %02X", code, row, b)
		}
	}
}
