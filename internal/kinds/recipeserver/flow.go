package recipeserver

// piece is a part of the running text that is never divided: a line as a rule, with all that stands beside it.
type piece struct {
	page          // what is in it, counted from its upper edge
	above  int    // space over it, except at the top of a page
	height int    // its own
	keep   bool   // the next piece stands on the same page, if that is possible at all
	again  *piece // stands over it at the top of a page: whose part it is
}

// flow is pages that are being filled from top to bottom.
type flow struct {
	limit int // of pages: what would stand on more of them is left out
	pages []page
	y     int  // where the next piece goes on the last page
	blank bool // nothing is on it yet
	full  bool // there was more than the pages hold
}

func newFlow(limit int) flow { return flow{limit: limit, pages: []page{{}}, y: bodyTop, blank: true} }

// turn begins a page.
func (f *flow) turn() {
	if len(f.pages) == f.limit {
		f.full = true
		return
	}
	f.pages = append(f.pages, page{})
	f.y, f.blank = bodyTop, true
}

// room returns how much of the page is left.
func (f *flow) room() int { return bodyBottom - f.y }

// last returns the page that is being filled.
func (f *flow) last() *page { return &f.pages[len(f.pages)-1] }

// body is the height that a page has for text.
const body = bodyBottom - bodyTop

// run lets pieces follow one another. Those that keep together stand on one page, if one has room for them.
func (f *flow) run(pieces []piece) {
	for len(pieces) > 0 && !f.full {
		n, whole := f.next(pieces)
		if !whole && !f.blank {
			f.turn()
			continue
		}
		for _, p := range pieces[:n] {
			f.put(p)
		}
		pieces = pieces[n:]
	}
}

// next returns how many pieces go on the page as it is: those that keep together at the beginning, or else, where that is not
// whole, as many of them as it has room for, and one at least. It looks no further than to the end of the page: a text may be
// nothing but headings, each of which keeps with the next.
func (f *flow) next(pieces []piece) (n int, whole bool) {
	sum := 0
	for n < len(pieces) {
		if sum += f.takes(pieces[n], n == 0); sum > f.room() {
			return max(n, 1), false
		}
		n++
		if !pieces[n-1].keep {
			break
		}
	}
	return n, true
}

// takes returns how much room a piece takes on the last page as it is, as the first that is added to it or as a later one.
func (f *flow) takes(p piece, first bool) int {
	switch {
	case !first || !f.blank:
		return p.above + p.height
	case p.again != nil:
		return p.again.height + p.height
	}
	return p.height
}

// height returns how much room pieces take on the last page as it is.
func (f *flow) height(pieces []piece) int {
	sum := 0
	for i, p := range pieces {
		sum += f.takes(p, i == 0)
	}
	return sum
}

// put adds one piece, whether it fits or not.
func (f *flow) put(p piece) {
	switch {
	case f.full:
		return
	case !f.blank:
		f.y += p.above
	case p.again != nil:
		f.last().add(p.again.page, f.y)
		f.y += p.again.height
	}
	if f.blank {
		p.page = p.page.below()
	}
	f.last().add(p.page, f.y)
	f.y += p.height
	f.blank = false
}

// total returns the height of pieces that follow one another, without the space over the first.
func total(pieces []piece) int {
	sum := 0
	for i, p := range pieces {
		if i > 0 {
			sum += p.above
		}
		sum += p.height
	}
	return sum
}

// join keeps pieces together: all of them if they take no more than a limit, or else so many at both ends that no line of
// a few words stands alone.
func join(pieces []piece, limit, ends int) {
	whole := total(pieces) <= limit
	for i := range pieces[:max(len(pieces)-1, 0)] {
		if whole || i < ends-1 || i >= len(pieces)-ends {
			pieces[i].keep = true
		}
	}
}
