package hd44780

// Planner finds the cheapest bytes that take a controller from what it holds to
// what it should hold. It keeps its working memory between plans; the zero value
// is ready.
//
// A plan has up to three parts: withdraw, define, show. Cells that show a glyph
// about to be redrawn and will show something else go first, then the glyphs,
// then the cells that will show them; all other cells go where they are
// cheapest. So a glyph never shows a shape that belongs neither to the picture
// before nor to the one after. A cell that moves from one redrawn glyph to
// another, or whose glyph changes under it, is blank in between.
//
// Under that order, and for the [Cost] given, no plan is cheaper (but see
// mostVisited, and exactFills for links that carry more than four bytes in a
// transfer): which clean bytes to write again rather than set the address counter anew is found
// by dynamic programming over the counter's walk. Of equally cheap plans it takes
// the one that rewrites most bytes, for a rewritten byte is a healed one; of
// those, one that leaves the counter where want.AC asks.
type Planner struct {
	cost Cost
	job  job
	one  oneStrip
	two  twoPasses
	out  emitter
}

// Plan returns what to send; it is valid until the next call.
//
// want.AC is where the counter should end up, in DDRAM. It must when want's
// display register shows a cursor, which stands where the counter does; else it
// is a wish.
func (p *Planner) Plan(held, want *Image, track Track, cost Cost) []Op {
	p.cost = cost
	p.job.set(held, want, track)
	p.out.reset(p.job.start)
	p.out.instruct(p.job.first...)
	p.out.pending(p.job.anytime)
	switch {
	case p.job.glyph.count() > 0:
		p.planGlyphs()
	case p.job.text.count() > 0:
		p.planText()
	case p.job.must:
		p.planCursor()
	}
	p.out.end(p.job.goal, p.job.must, track)
	return p.out.ops
}

// Plan is [Planner.Plan] with a Planner of its own.
func Plan(held, want Image, track Track, cost Cost) []Op {
	return new(Planner).Plan(&held, &want, track, cost)
}

// planText plans a change of text alone.
func (p *Planner) planText() {
	q := p.around()
	q.pass, q.jumpless = late, p.jumpless()
	p.one.solve(q, p.cost)
	p.out.runs(DDRAM, q.strip, late, p.one.found, q.goal)
}

// around asks for the runs that change the text.
func (p *Planner) around() query {
	return query{
		strip: &p.job.text,
		free:  p.startIn(DDRAM), freePrice: p.freePrice(),
		goal: p.job.goal, goalPrice: p.goalPrice(), must: p.job.must,
	}
}

// planCursor plans for a cursor that moves over text that stays. It may be
// cheaper to write the cells between again than to set the address.
func (p *Planner) planCursor() {
	at, k := p.startIn(DDRAM), len(p.job.first)
	if p.job.anytime != 0 {
		k++
	}
	jump := p.cost.Instruction + p.cost.transfers(k+1) - p.cost.transfers(k)
	r := run{from: at, end: at}
	for walk := 0; r.end >= 0 && r.end != p.job.goal; r.n++ {
		walk += p.cost.data(p.job.text.bytes[late][r.end])
		r.end = p.job.text.track.after(r.end)
		if k > 0 && r.n == 0 {
			walk += p.cost.Flip
		}
		if walk+p.cost.transfers(r.n+1) >= jump {
			return
		}
	}
	if r.end >= 0 {
		p.out.flush()
		p.out.run(DDRAM, &p.job.text, late, r)
	}
}

// planGlyphs plans a change of glyphs and of the text that goes with it.
func (p *Planner) planGlyphs() {
	around, define := p.around(), query{strip: &p.job.glyph, pass: late, free: -1, goal: -1}
	both := p.two.solve(around, p.cost) + p.one.solve(define, p.cost)
	if at := p.startIn(CGRAM); at >= 0 && !p.job.text.needs(early) {
		here := define
		here.free, here.freePrice = at, p.freePrice()
		if p.planGlyphsFirst(here, around, both) {
			return
		}
	}
	p.one.solve(define, p.cost)
	p.out.runs(DDRAM, around.strip, early, p.two.found[early], -1)
	p.out.runs(CGRAM, define.strip, late, p.one.found, -1)
	p.out.runs(DDRAM, around.strip, late, p.two.found[late], p.job.goal)
}

// planGlyphsFirst plans to begin with glyphs, where the counter stands among them
// already, if that costs less than limit; text follows.
func (p *Planner) planGlyphsFirst(glyphs, text query, limit int64) bool {
	text.pass = late
	sum := int64(0)
	if p.job.text.count() > 0 {
		sum = p.one.solve(text, p.cost)
	} else if !p.job.must {
		glyphs.jumpless = p.jumpless()
	}
	if sum += p.one.solve(glyphs, p.cost); sum >= limit {
		return false
	}
	p.out.runs(CGRAM, glyphs.strip, late, p.one.found, -1)
	if p.job.text.count() > 0 {
		p.one.solve(text, p.cost)
		p.out.runs(DDRAM, text.strip, late, p.one.found, p.job.goal)
	}
	return true
}

// startIn returns where the counter stands in a memory when data begins, -1 if
// not there.
func (p *Planner) startIn(s Space) int {
	if p.job.start.Space != s {
		return -1
	}
	return p.job.start.Pos
}

// freePrice is what a plan loses that begins with data where the counter stands:
// the first address it sets could have shared a transfer with the registers that
// go first.
func (p *Planner) freePrice() int {
	k := len(p.job.first)
	if k == 0 {
		return p.cost.Flip
	}
	return p.cost.transfers(k) + p.cost.Transfer - p.cost.transfers(k+1) + 2*p.cost.Flip
}

// jumpless is what a plan loses that sets no address: the register that may go
// anytime could have shared its transfer.
func (p *Planner) jumpless() int {
	if p.job.anytime == 0 {
		return 0
	}
	return 2*p.cost.transfers(1) - p.cost.transfers(2) + p.cost.Flip
}

// goalPrice is what a plan saves whose last run ends where the counter must
// stand.
func (p *Planner) goalPrice() int64 {
	if p.job.must {
		return price(p.cost.Transfer + p.cost.Instruction + p.cost.Flip)
	}
	return parked
}
