package hd44780

import (
	"fmt"
	"slices"
	"strings"
)

// Geometry says which controller memory stands behind which cell of the glass.
type Geometry struct {
	Name       string // as in a configuration, "20x4"
	Cols, Rows int
	Lines      int // 1 or 2 of the controller's line mode
	Units      int // controllers
	Segments   []Segment
}

// Segment is a stretch of cells in one row that lie at consecutive DDRAM
// addresses of one controller.
type Segment struct {
	Row, Col int  // of its first cell
	Unit     int  // the controller
	Addr     byte // DDRAM address of its first cell
	Len      int  // cells
}

// geometries are the panels on the market (data sheet, "Relationship between
// DDRAM address and display position"). A four-row panel is a two-line
// controller whose lines are cut in two; a 40x4 has a controller for each half.
// Of the 16x1 most are two halves of 8, wired as the two lines of an 8x2; those
// whose 16 cells are one line are called 16x1b.
func geometries() []Geometry {
	rows := func(name string, cols, rows, lines int, addr ...byte) Geometry {
		g := Geometry{Name: name, Cols: cols, Rows: rows, Lines: lines, Units: 1}
		for y, a := range addr {
			g.Segments = append(g.Segments, Segment{Row: y, Addr: a, Len: cols})
		}
		return g
	}
	return []Geometry{
		rows("8x2", 8, 2, 2, 0x00, 0x40),
		{"16x1", 16, 1, 2, 1, []Segment{{0, 0, 0, 0x00, 8}, {0, 8, 0, 0x40, 8}}},
		rows("16x1b", 16, 1, 1, 0x00),
		rows("16x2", 16, 2, 2, 0x00, 0x40),
		rows("16x4", 16, 4, 2, 0x00, 0x40, 0x10, 0x50),
		rows("20x2", 20, 2, 2, 0x00, 0x40),
		rows("20x4", 20, 4, 2, 0x00, 0x40, 0x14, 0x54),
		rows("24x2", 24, 2, 2, 0x00, 0x40),
		rows("40x2", 40, 2, 2, 0x00, 0x40),
		{"40x4", 40, 4, 2, 2, []Segment{{0, 0, 0, 0x00, 40}, {1, 0, 0, 0x40, 40}, {2, 0, 1, 0x00, 40}, {3, 0, 1, 0x40, 40}}},
	}
}

// ParseSize returns the geometry of a size such as "20x4".
func ParseSize(size string) (Geometry, error) {
	all := geometries()
	i := slices.IndexFunc(all, func(g Geometry) bool { return strings.EqualFold(g.Name, size) })
	if i < 0 {
		return Geometry{}, fmt.Errorf("size %q is not known; the sizes are %s", size, strings.Join(Sizes(), ", "))
	}
	return all[i], nil
}

// Sizes lists the names that ParseSize takes.
func Sizes() []string {
	var names []string
	for _, g := range geometries() {
		names = append(names, g.Name)
	}
	return names
}

// String returns the name.
func (g Geometry) String() string { return g.Name }
