package ui

// paging divides items into pages of a fixed number.
type paging struct {
	items, perPage int
}

// pages returns how many pages there are. An empty list has one, too.
func (p paging) pages() int { return max((p.items+p.perPage-1)/p.perPage, 1) }

// pageOf returns the page that holds an item, or would hold it.
func (p paging) pageOf(item int) int { return min(max(item, 0)/p.perPage, p.pages()-1) }

// on returns the first item of a page and the one after its last. A page that is no more is the last one: items may
// have gone since it was chosen.
func (p paging) on(page int) (from, to int) {
	from = min(max(page, 0), p.pages()-1) * p.perPage
	return from, min(from+p.perPage, max(p.items, 0))
}
