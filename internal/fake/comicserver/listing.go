package comicserver

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// listing is a table that is asked for page by page.
type listing[T comparable, W any] struct {
	rows  []T                         // as they come when nobody asks for an order
	sorts map[string]func(a, b T) int // by property
	words func(T) []string            // what a search looks at
	wire  func(T) W                   // a row in the server's words
}

// order is one key that a list is sorted by.
type order struct {
	property   string
	descending bool
}

// list selects, sorts and cuts as the query string says. Fallback is the order for a client that asks for none.
func (t listing[T, W]) list(r *http.Request, search string, keep test[T], fallback ...order) (answer, error) {
	params := r.URL.Query()
	unpaged, err := boolParam(params, "unpaged")
	if err != nil {
		return answer{}, err
	}
	rows := slices.DeleteFunc(slices.Clone(t.rows), func(row T) bool { return !keep(row) })
	orders := parseSort(params["sort"])
	if len(orders) == 0 {
		orders = fallback
	}
	var ranks map[T]int
	if strings.TrimSpace(search) != "" {
		rows, ranks = find(rows, search, t.words)
		if len(orders) == 0 {
			orders = []order{{property: "relevance"}}
		}
	}
	sorted := t.sort(rows, ranks, orders)
	return jsonAnswer(t.cut(rows, sorted, parsePaging(params, unpaged != nil && *unpaged, len(rows))))
}

// sort sorts rows by those of the orders that it knows, which leaves rows that are equal in all of them where they stand.
// It tells whether it knew any. Ranks are those of a search, if there was one: without it, there is no relevance.
func (t listing[T, W]) sort(rows []T, ranks map[T]int, orders []order) bool {
	sorted := false
	for _, o := range slices.Backward(orders) {
		compare, ok := t.sorts[o.property]
		if o.property == "relevance" && len(ranks) > 0 {
			compare, ok = func(a, b T) int { return cmp.Compare(ranks[a], ranks[b]) }, true
		}
		if !ok {
			continue
		}
		sorted = true
		slices.SortStableFunc(rows, func(a, b T) int {
			if o.descending {
				a, b = b, a
			}
			return compare(a, b)
		})
	}
	return sorted
}

// parseSort reads "property,desc". A value may name several properties.
func parseSort(values []string) []order {
	var orders []order
	for _, value := range values {
		properties, descending := strings.Split(value, ","), false
		switch last := strings.ToLower(properties[len(properties)-1]); last {
		case "asc", "desc":
			properties, descending = properties[:len(properties)-1], last == "desc"
		}
		for _, p := range properties {
			if p = strings.TrimSpace(p); p != "" {
				orders = append(orders, order{p, descending})
			}
		}
	}
	return orders
}

// paging is the part of a list that is asked for.
type paging struct{ number, size int }

const (
	defaultSize = 20
	maxSize     = 2000
)

// parsePaging never fails: what is no number, too small or too large is silently made into something that is not.
func parsePaging(params url.Values, unpaged bool, count int) paging {
	if unpaged {
		return paging{size: max(count, defaultSize)}
	}
	p := paging{number: intParam(params, "page"), size: intParam(params, "size")}
	if p.size < 1 {
		p.size = defaultSize
	}
	p.size = min(p.size, maxSize)
	return p
}

func intParam(params url.Values, name string) int {
	n, err := strconv.ParseInt(params.Get(name), 10, 32)
	if err != nil || n < 0 {
		return 0
	}
	return int(n)
}

// page is the wrapper around one part of a list.
type page[W any] struct {
	Content          []W      `json:"content"`
	Pageable         pageable `json:"pageable"`
	Last             bool     `json:"last"`
	TotalElements    int      `json:"totalElements"`
	TotalPages       int      `json:"totalPages"`
	First            bool     `json:"first"`
	Size             int      `json:"size"`
	Number           int      `json:"number"`
	Sort             sorting  `json:"sort"`
	NumberOfElements int      `json:"numberOfElements"`
	Empty            bool     `json:"empty"`
}

type pageable struct {
	PageNumber int     `json:"pageNumber"`
	PageSize   int     `json:"pageSize"`
	Sort       sorting `json:"sort"`
	Offset     int64   `json:"offset"`
	Paged      bool    `json:"paged"`
	Unpaged    bool    `json:"unpaged"`
}

type sorting struct {
	Empty    bool `json:"empty"`
	Sorted   bool `json:"sorted"`
	Unsorted bool `json:"unsorted"`
}

// cut wraps the part of rows that p names, which lies past the end where there is no such part.
func (t listing[T, W]) cut(rows []T, sorted bool, p paging) page[W] {
	offset := int64(p.number) * int64(p.size)
	from := int(min(offset, int64(len(rows))))
	part := rows[from:min(from+p.size, len(rows))]
	content := make([]W, len(part))
	for i, row := range part {
		content[i] = t.wire(row)
	}
	pages := (len(rows) + p.size - 1) / p.size
	order := sorting{Empty: !sorted, Sorted: sorted, Unsorted: !sorted}
	return page[W]{
		Content:       content,
		Pageable:      pageable{PageNumber: p.number, PageSize: p.size, Sort: order, Offset: offset, Paged: true},
		Last:          p.number >= pages-1,
		TotalElements: len(rows), TotalPages: pages,
		First: p.number == 0,
		Size:  p.size, Number: p.number,
		Sort:             order,
		NumberOfElements: len(part),
		Empty:            len(part) == 0,
	}
}
