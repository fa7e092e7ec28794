package lcd_test

import (
	"fmt"
	"strings"
	"testing"

	"lcdpanel/lcd"
)

// render draws a frame dot by dot, with the gaps of a dot between cells.
func render(f lcd.Frame) string {
	var b strings.Builder
	font := lcd.NewFont()
	for y := range f.H * 9 {
		for x := range f.W {
			switch g, drawn := font[f.At(x, y/9)]; {
			case y%9 == 8:
				b.WriteString("      ")
			case drawn:
				b.WriteString(strings.NewReplacer("0", " ", "1", "#").Replace(fmt.Sprintf("%05b ", g[y%9])))
			case y%9 == 3:
				fmt.Fprintf(&b, "  %c   ", f.At(x, y/9)) // the ROM's
			default:
				b.WriteString("      ")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestBigGolden(t *testing.T) {
	for rows, gap := range map[int]int{2: 0, 3: 1, 4: 1} {
		var b strings.Builder
		for _, text := range []string{"01234", "56789", "12:34", "~27W", "-1.5%"} {
			f, err := lcd.Big(text, rows, gap)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s\n%s\n%s\n", text, strings.Map(lcd.Alias, f.String()), render(f))
		}
		golden(t, fmt.Sprintf("big%d.txt", rows), trimEnds(b.String()))
	}
}

func TestBigAsDrawn(t *testing.T) {
	f, err := lcd.Big("27W", 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := f.String(), "▀▀█ ▀▀█ █ █\n█▀▀   █ █▄█\n▀▀▀   ▀ ▀ ▀"; got != want {
		t.Errorf("27W is\n%s\nwant\n%s", got, want)
	}
}

func TestBigSizes(t *testing.T) {
	for _, c := range []struct {
		text            string
		rows, gap, w, h int
	}{
		{"12:34:56", 2, 0, 20, 2}, {"12:34", 4, 1, 17, 4}, {"12:34", 3, 1, 17, 3}, {"", 2, 1, 0, 2}, {"7", 2, 5, 3, 2},
	} {
		f, err := lcd.Big(c.text, c.rows, c.gap)
		if err != nil || f.W != c.w || f.H != c.h {
			t.Errorf("%+v: the text takes %dx%d (%v)", c, f.W, f.H, err)
		}
	}
}

// TestBigCharacters writes each, and counts the drawings that a clock takes.
func TestBigCharacters(t *testing.T) {
	for rows := 2; rows <= 4; rows++ {
		for _, r := range "0123456789:.-%~W " {
			if f, err := lcd.Big(string(r), rows, 0); err != nil || f.W == 0 || f.H != rows {
				t.Errorf("%q in %d rows: %dx%d, %v", r, rows, f.W, f.H, err)
			}
		}
		f, _ := lcd.Big("0123456789:", rows, 0)
		drawn := map[rune]bool{}
		for _, r := range f.Cells {
			if _, ok := lcd.NewFont()[r]; ok && r != '█' {
				drawn[r] = true
			}
		}
		if len(drawn) > 8 {
			t.Errorf("a clock of %d rows takes %d drawings", rows, len(drawn))
		}
	}
}

func TestBigErrors(t *testing.T) {
	for want, call := range map[string]func() (lcd.Frame, error){
		`'x' cannot be written big`:           func() (lcd.Frame, error) { return lcd.Big("1x", 3, 1) },
		`big text of 5 rows is not known`:     func() (lcd.Frame, error) { return lcd.Big("1", 5, 1) },
		`a gap of -1 columns is not possible`: func() (lcd.Frame, error) { return lcd.Big("11", 2, -1) },
	} {
		if _, err := call(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}
