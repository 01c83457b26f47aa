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
	pages []page
	y     int  // where the next piece goes on the last page
	blank bool // nothing is on it yet
}

func (f *flow) begin() { f.pages, f.y, f.blank = []page{{}}, bodyTop, true }

// turn begins a page.
func (f *flow) turn() {
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
	for len(pieces) > 0 {
		n := chain(pieces)
		switch {
		case f.height(pieces[:n]) <= f.room():
		case !f.blank:
			f.turn()
			continue
		default: // a whole page is too small: as much as it holds
			for n--; n > 1 && f.height(pieces[:n]) > f.room(); {
				n--
			}
			n = max(n, 1)
		}
		for _, p := range pieces[:n] {
			f.put(p)
		}
		pieces = pieces[n:]
	}
}

// chain returns how many pieces keep together at the beginning.
func chain(pieces []piece) int {
	n := 1
	for n < len(pieces) && pieces[n-1].keep {
		n++
	}
	return n
}

// height returns how much room pieces take on the last page as it is.
func (f *flow) height(pieces []piece) int {
	sum := 0
	for i, p := range pieces {
		switch {
		case i > 0 || !f.blank:
			sum += p.above
		case p.again != nil:
			sum += p.again.height
		}
		sum += p.height
	}
	return sum
}

// put adds one piece, whether it fits or not.
func (f *flow) put(p piece) {
	switch {
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
