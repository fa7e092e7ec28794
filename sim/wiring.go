package sim

import "fmt"

// wiring says which display position of which controller each cell of a glass hangs on. A display position is a pair
// of common and segment lines: it is fixed in copper, whatever the address counter does.
type wiring struct {
	cols, rows, units int
	runs              []run
}

// run is a stretch of neighbouring cells of one row: cells from column col on hang on controller unit, its line
// (0 or 1), positions from position on.
type run struct{ row, col, cells, unit, line, position int }

// wiringOf has the glass sizes on the market, as their makers' data sheets draw them. A 16x1 comes in two kinds: the
// usual one drives its right half as a second line (1/16 duty), the single-line one is what it says (1/8 duty).
func wiringOf(cols, rows int, singleLine bool) (wiring, error) {
	switch size := fmt.Sprintf("%dx%d", cols, rows); {
	case size == "16x1" && singleLine:
		return wiring{16, 1, 1, []run{{0, 0, 16, 0, 0, 0}}}, nil
	case singleLine:
		return wiring{}, fmt.Errorf("no %s glass on a single line: only 16x1 is made that way", size)
	case size == "16x1":
		return wiring{16, 1, 1, []run{{0, 0, 8, 0, 0, 0}, {0, 8, 8, 0, 1, 0}}}, nil
	case size == "8x2":
		return wiring{8, 2, 1, []run{{0, 0, 8, 0, 0, 0}, {1, 0, 8, 0, 1, 0}}}, nil
	case size == "16x2":
		return wiring{16, 2, 1, []run{{0, 0, 16, 0, 0, 0}, {1, 0, 16, 0, 1, 0}}}, nil
	case size == "20x2":
		return wiring{20, 2, 1, []run{{0, 0, 20, 0, 0, 0}, {1, 0, 20, 0, 1, 0}}}, nil
	case size == "24x2":
		return wiring{24, 2, 1, []run{{0, 0, 24, 0, 0, 0}, {1, 0, 24, 0, 1, 0}}}, nil
	case size == "40x2":
		return wiring{40, 2, 1, []run{{0, 0, 40, 0, 0, 0}, {1, 0, 40, 0, 1, 0}}}, nil
	case size == "16x4":
		return wiring{16, 4, 1, fourRows(16)}, nil
	case size == "20x4":
		return wiring{20, 4, 1, fourRows(20)}, nil
	case size == "40x4":
		return wiring{40, 4, 2, []run{
			{0, 0, 40, 0, 0, 0}, {1, 0, 40, 0, 1, 0}, // E1
			{2, 0, 40, 1, 0, 0}, {3, 0, 40, 1, 1, 0}, // E2
		}}, nil
	default:
		return wiring{}, fmt.Errorf("no glass of %s: made are 8x2, 16x1, 16x2, 16x4, 20x2, 20x4, 24x2, 40x2 and 40x4", size)
	}
}

// fourRows is the glass of one controller cut in two: the left half of each line is an upper row, the right half the
// row two below it.
func fourRows(cols int) []run {
	return []run{
		{0, 0, cols, 0, 0, 0},
		{1, 0, cols, 0, 1, 0},
		{2, 0, cols, 0, 0, cols},
		{3, 0, cols, 0, 1, cols},
	}
}
