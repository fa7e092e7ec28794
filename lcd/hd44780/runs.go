package hd44780

// run is a stretch of positions written one after the other.
type run struct {
	from, n int
	end     int  // where the counter then stands, -1 for nowhere known
	free    bool // it goes first, from where the counter stands
}

// mark is what a solver decides about a position.
type mark uint8

const (
	written   mark = 1 << iota
	begun          // a run begins here
	begunFree      // for nothing
)

// marks are a solver's decisions.
type marks [ddramSize]mark

// collect appends the runs that are marked on track t.
func (m *marks) collect(runs []run, t Track) []run {
	for i := range t.Len {
		if m[i]&begun != 0 {
			runs = append(runs, m.runFrom(i, t))
		}
	}
	return runs
}

func (m *marks) runFrom(i int, t Track) run {
	r := run{from: i, free: m[i]&begunFree != 0}
	for {
		r.n++
		r.end = t.after(i)
		if i = r.end; i < 0 || m[i]&written == 0 || m[i]&begun != 0 {
			return r
		}
	}
}
