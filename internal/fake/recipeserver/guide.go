package recipeserver

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// guide links a page to those before and after it. A page past the end has one before it too, be that past the end as
// well. The links are of no use to a client: they lack the "/api" that their path would need.
func (p *page[W]) guide(link func(page int) string) {
	if p.Page < p.TotalPages {
		next := link(p.Page + 1)
		p.Next = &next
	}
	if p.Page > 1 {
		previous := link(p.Page - 1)
		p.Previous = &previous
	}
}

// paging are the parameters that a link begins with.
var paging = []string{
	"page", "perPage", "orderBy", "orderByNullPosition", "orderDirection", "queryFilter", "paginationSeed",
}

// pair is a parameter in a link.
type pair struct{ name, value string }

// pairs returns the parameters that a link to a page begins with. Those that are absent have the value none.
func (p *params) pairs(page int, none string) []pair {
	var all []pair
	for _, name := range paging {
		value := none
		switch {
		case name == "page":
			value = strconv.Itoa(page)
		case p.values.Has(name):
			value = p.text(name)
		case name == "perPage":
			value = "50"
		case name == "orderDirection":
			value = "desc"
		}
		all = append(all, pair{name, value})
	}
	return all
}

// categoryLink writes links between pages of categories. They name what is absent, and forget the search.
func (p *params) categoryLink(page int) string { return "/categories?" + join(p.pairs(page, "None")) }

// recipeLink writes links between pages of recipes. They leave out what is absent and name the other parameters of the
// query, but each only once.
func (p *params) recipeLink(page int) string {
	all := slices.DeleteFunc(p.pairs(page, ""), func(p pair) bool { return p.value == "" })
	for _, name := range p.names {
		if !slices.Contains(paging, name) {
			all = append(all, pair{name, p.text(name)})
		}
	}
	return "/recipes?" + join(all)
}

func join(pairs []pair) string {
	var parts []string
	for _, p := range pairs {
		parts = append(parts, url.QueryEscape(p.name)+"="+url.QueryEscape(p.value))
	}
	return strings.Join(parts, "&")
}
