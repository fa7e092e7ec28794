package sim

import (
	"fmt"
	"strings"
	"testing"
)

// ends are where one writes for the first and the last cell of a row: the E line and two DDRAM addresses.
type ends struct {
	unit        int
	first, last byte
}

// The addresses are those in the data sheets of the glasses.
func TestBothEndsOfEveryRow(t *testing.T) {
	for _, tc := range []struct {
		cols       int
		singleLine bool
		rows       []ends
	}{
		{16, false, []ends{{0, 0x00, 0x47}}},
		{16, true, []ends{{0, 0x00, 0x0F}}},
		{8, false, []ends{{0, 0x00, 0x07}, {0, 0x40, 0x47}}},
		{16, false, []ends{{0, 0x00, 0x0F}, {0, 0x40, 0x4F}}},
		{20, false, []ends{{0, 0x00, 0x13}, {0, 0x40, 0x53}}},
		{24, false, []ends{{0, 0x00, 0x17}, {0, 0x40, 0x57}}},
		{40, false, []ends{{0, 0x00, 0x27}, {0, 0x40, 0x67}}},
		{16, false, []ends{{0, 0x00, 0x0F}, {0, 0x40, 0x4F}, {0, 0x10, 0x1F}, {0, 0x50, 0x5F}}},
		{20, false, []ends{{0, 0x00, 0x13}, {0, 0x40, 0x53}, {0, 0x14, 0x27}, {0, 0x54, 0x67}}},
		{40, false, []ends{{0, 0x00, 0x27}, {0, 0x40, 0x67}, {1, 0x00, 0x27}, {1, 0x40, 0x67}}},
	} {
		t.Run(fmt.Sprintf("%dx%d single %v", tc.cols, len(tc.rows), tc.singleLine), func(t *testing.T) {
			d := newDesk(t, ModuleOpts{Cols: tc.cols, Rows: len(tc.rows), SingleLine: tc.singleLine})
			var rows []string
			for y, e := range tc.rows {
				a, z := string(rune('a'+y)), string(rune('z'-y))
				d.print(e.unit, e.first, a)
				d.print(e.unit, e.last, z)
				rows = append(rows, a+strings.Repeat(" ", tc.cols-2)+z)
			}
			want(t, d.glass(), rows...)
		})
	}
}

// Every cell hangs on a position of its own, and the rows of a 20x4 follow each other as 0, 2, 1, 3.
func TestEachCellIsWiredOnce(t *testing.T) {
	for _, size := range []string{"16x1", "8x2", "16x2", "20x2", "24x2", "40x2", "16x4", "20x4", "40x4"} {
		var cols, rows int
		fmt.Sscanf(size, "%dx%d", &cols, &rows)
		w, err := wiringOf(cols, rows, false)
		if err != nil {
			t.Fatal(err)
		}
		cells, positions := map[[2]int]bool{}, map[[3]int]bool{}
		for _, r := range w.runs {
			for i := range r.cells {
				cells[[2]int{r.col + i, r.row}] = true
				positions[[3]int{r.unit, r.line, r.position + i}] = true
			}
		}
		if len(cells) != cols*rows || len(positions) != cols*rows {
			t.Errorf("%s: %d cells on %d positions, want %d", size, len(cells), len(positions), cols*rows)
		}
	}
}

func TestEightyBytesFillA20x4(t *testing.T) {
	d := newDesk(t, ModuleOpts{})
	row := func(c string) string { return strings.Repeat(c, 20) }
	d.print(0, 0x00, row("0")+row("2")+row("1")+row("3"))
	want := strings.Join([]string{row("0"), row("1"), row("2"), row("3")}, "\n")
	if got := d.glass().Text(); got != want {
		t.Errorf("glass:\n%s\nwant:\n%s", got, want)
	}
}

func TestSizesNobodyMakes(t *testing.T) {
	for _, o := range []ModuleOpts{{Cols: 21, Rows: 4}, {Cols: -1, Rows: 2}, {Cols: 20}, {Cols: 20, Rows: 4, SingleLine: true}} {
		if m, err := NewModule(o); err == nil {
			t.Errorf("%dx%d single %v was made: %v", o.Cols, o.Rows, o.SingleLine, m)
		}
	}
}
