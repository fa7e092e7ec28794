package hd44780

import (
	"fmt"
	"slices"
	"strings"
)

// Geometry says which controller memory stands behind which cell of the glass.
type Geometry struct {
	Cols, Rows int
	Segments   []Segment
}

// Segment is a stretch of cells in one row that lie at consecutive DDRAM
// addresses.
type Segment struct {
	Row, Col int  // of its first cell
	Addr     byte // DDRAM address of its first cell
	Len      int  // cells
}

// geometries are the panels of the data sheet's section "Relationship between
// DDRAM addresses and display positions"; a four-row panel is a two-line
// controller whose lines are cut in half.
func geometries() []Geometry {
	return []Geometry{
		{16, 2, []Segment{{0, 0, 0x00, 16}, {1, 0, 0x40, 16}}},
		{20, 4, []Segment{{0, 0, 0x00, 20}, {1, 0, 0x40, 20}, {2, 0, 0x14, 20}, {3, 0, 0x54, 20}}},
	}
}

// ParseSize returns the geometry of a size such as "20x4".
func ParseSize(size string) (Geometry, error) {
	all := geometries()
	i := slices.IndexFunc(all, func(g Geometry) bool { return g.String() == size })
	if i < 0 {
		return Geometry{}, fmt.Errorf("size %q is not one this program knows: allowed are %s", size, strings.Join(Sizes(), ", "))
	}
	return all[i], nil
}

// Sizes lists the names that ParseSize takes.
func Sizes() []string {
	var names []string
	for _, g := range geometries() {
		names = append(names, g.String())
	}
	return names
}

// String returns the size as columns by rows, "20x4".
func (g Geometry) String() string { return fmt.Sprintf("%dx%d", g.Cols, g.Rows) }
