package term

// Cells of frame around the glass at most: columns left and right, rows above and below.
const (
	bezelCols = 2
	bezelRows = 1
)

// place is where things stand in the terminal.
type place struct {
	left, top      int // the first cell of the glass
	frameX, frameY int // columns and rows of frame there is room for
	status         int // row of the line below, -1 without room for it
	caption        int // row of the words above, -1 without room for them
}

// arrange puts a glass of w columns and h rows in the middle of a terminal. Where there is little room, first the gap
// above the line below goes, then the frame, then the line.
func arrange(width, height, w, h int) place {
	p := place{left: max(0, (width-w)/2), status: -1, caption: -1}
	p.frameX = min(p.left, bezelCols)
	spare := height - h
	if spare < 1 {
		return p
	}
	if spare > 2*bezelRows {
		p.frameY = bezelRows
	}
	below := 1 + p.frameY
	if spare > 1+2*p.frameY {
		below++
	}
	p.top = (spare-below-p.frameY)/2 + p.frameY
	p.status = p.top + h + below - 1
	if free := p.top - p.frameY; free > 0 {
		p.caption = max(0, free-2)
	}
	return p
}
