package desk

import "inkshelf/internal/loop"

// Move is a way from one page to another, wherever there are pages.
type Move int

// The ways.
const (
	Stay Move = iota
	ToFirst
	ToPrevious
	ToNext
	ToLast
)

// From returns the page that m leads to from a page, counted from 0. Beyond the ends there is none.
func (m Move) From(page, pages int) int {
	switch m {
	case ToFirst:
		page = 0
	case ToPrevious:
		page--
	case ToNext:
		page++
	case ToLast:
		page = pages - 1
	}
	return max(min(page, pages-1), 0)
}

// Far returns the way to the end that lies in the direction of m: what a key or an arrow means that is held.
func (m Move) Far() Move {
	switch m {
	case ToPrevious:
		return ToFirst
	case ToNext:
		return ToLast
	}
	return m
}

// PagerMove returns what a target of the pager means, and Stay for every other.
func PagerMove(target string) Move {
	switch target {
	case "pager:first":
		return ToFirst
	case "pager:prev":
		return ToPrevious
	case "pager:next":
		return ToNext
	case "pager:last":
		return ToLast
	}
	return Stay
}

// SwipeMove returns what a swipe means. One that begins at an edge means something else.
func SwipeMove(s loop.Swipe) Move {
	switch {
	case s.Edge != loop.NoEdge:
		return Stay
	case s.Direction == loop.Left:
		return ToNext
	case s.Direction == loop.Right:
		return ToPrevious
	}
	return Stay
}

// KeyMove returns what a key means.
func KeyMove(k loop.Key) Move {
	m := Stay
	switch k.Key {
	case loop.KeyNext, loop.KeyNext2, loop.KeyRight:
		m = ToNext
	case loop.KeyPrev, loop.KeyPrev2, loop.KeyLeft:
		m = ToPrevious
	}
	if k.Long {
		return m.Far()
	}
	return m
}
