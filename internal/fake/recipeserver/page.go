package recipeserver

// pageQuery is what every list can be asked.
type pageQuery struct {
	page, perPage  int
	order          order
	filter, search string
}

func newPageQuery(p *params) pageQuery {
	q := pageQuery{
		page:    p.integer("page", 1),
		perPage: p.integer("perPage", 50),
		order: order{
			by:        p.text("orderBy"),
			direction: p.choice("orderDirection", "asc", "desc", "desc"),
			nulls:     p.choice("orderByNullPosition", "first", "last", ""),
			seed:      p.text("paginationSeed"),
		},
		filter: p.text("queryFilter"),
		search: p.text("search"),
	}
	if q.order.by == "random" && q.order.seed == "" {
		p.complain("value_error", "paginationSeed", "Value error, paginationSeed is required when orderBy is random", nil)
	}
	if q.order.by == "" && q.search == "" { // what a search finds has an order of its own
		q.order.by = "created_at"
	}
	return q
}

// page is the answer to a list. Its own names are in snake case, those of its items in camel case.
type page[W any] struct {
	Page       int     `json:"page"`
	PerPage    int     `json:"per_page"`
	Total      int     `json:"total"`
	TotalPages int     `json:"total_pages"`
	Items      []W     `json:"items"`
	Next       *string `json:"next"`
	Previous   *string `json:"previous"`
}

// turn returns the page of a table that is asked for: what choose and the query's filter let through, in the query's
// order, each row as encode writes it.
func turn[T, W any](t *table[T], q pageQuery, choose func([]T) []T, encode func(T) W) (*page[W], *problem) {
	matches, err := parseFilter(q.filter, t.schema)
	if err != nil {
		return nil, badRequest(err.Error())
	}
	rows, bad := t.ordered(q.order)
	if bad != nil {
		return nil, bad
	}
	rows = keep(choose(rows), matches)
	p := &page[W]{Total: len(rows), Items: []W{}}
	p.Page, p.PerPage, p.TotalPages = q.count(len(rows))
	for _, row := range cut(rows, p.Page, p.PerPage) {
		p.Items = append(p.Items, encode(row))
	}
	return p, nil
}

func keep[T any](rows []T, matches func(T) bool) []T {
	var kept []T
	for _, row := range rows {
		if matches(row) {
			kept = append(kept, row)
		}
	}
	return kept
}

// count works out which page is meant, for -1 is the last, how many rows it has, for -1 is all, and how many pages there
// are.
func (q pageQuery) count(total int) (page, perPage, pages int) {
	page, perPage = q.page, q.perPage
	if perPage == -1 {
		perPage = total
	}
	if perPage > 0 {
		pages = total / perPage
		if total%perPage > 0 {
			pages++
		}
	}
	if page == -1 {
		page = pages
	}
	return max(page, 1), perPage, pages
}

// cut returns the rows of a page. There are none past the end, and no limit if it is negative.
func cut[T any](rows []T, page, perPage int) []T {
	if perPage < 0 {
		return rows
	}
	total := int64(len(rows)) // an int of 32 bits would not hold the product
	first := min(int64(page-1)*int64(perPage), total)
	return rows[first:min(first+int64(perPage), total)]
}
