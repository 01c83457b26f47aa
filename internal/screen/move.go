package screen

import "inkshelf/internal/loop"

// move is a way from one page to another, wherever there are pages.
type move int

const (
	stay move = iota
	toFirst
	toPrevious
	toNext
	toLast
)

// from returns the page that m leads to from a page, counted from 0. Beyond the ends there is none.
func (m move) from(page, pages int) int {
	switch m {
	case toFirst:
		page = 0
	case toPrevious:
		page--
	case toNext:
		page++
	case toLast:
		page = pages - 1
	}
	return max(min(page, pages-1), 0)
}

// far returns the way to the end that lies in the direction of m: what a key or an arrow means that is held.
func (m move) far() move {
	switch m {
	case toPrevious:
		return toFirst
	case toNext:
		return toLast
	}
	return m
}

// pagerMove returns what a target of the pager means, and stay for every other.
func pagerMove(target string) move {
	switch target {
	case "pager:first":
		return toFirst
	case "pager:prev":
		return toPrevious
	case "pager:next":
		return toNext
	case "pager:last":
		return toLast
	}
	return stay
}

// swipeMove returns what a swipe means. One that begins at an edge means something else.
func swipeMove(s loop.Swipe) move {
	switch {
	case s.Edge != loop.NoEdge:
		return stay
	case s.Direction == loop.Left:
		return toNext
	case s.Direction == loop.Right:
		return toPrevious
	}
	return stay
}

// keyMove returns what a key means.
func keyMove(k loop.Key) move {
	m := stay
	switch k.Key {
	case loop.KeyNext, loop.KeyNext2, loop.KeyRight:
		m = toNext
	case loop.KeyPrev, loop.KeyPrev2, loop.KeyLeft:
		m = toPrevious
	}
	if k.Long {
		return m.far()
	}
	return m
}
