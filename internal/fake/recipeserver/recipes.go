package recipeserver

import (
	"net/http"
	"slices"
	"strings"
)

// listRecipes lists recipes.
func (s *Server) listRecipes(w http.ResponseWriter, r *http.Request, _ []string) {
	params, cat := newParams(r), s.catalog.Load()
	q, matches := newPageQuery(params), cat.selection(params)
	bad := params.problem()
	if bad == nil && params.text("cookbook") != "" {
		bad = noCookbook // there are none
	}
	var p *page[wireSummary]
	if bad == nil {
		p, bad = turn(cat.recipes, q, func(rows []*recipe) []*recipe { return search(keep(rows, matches), q.search) }, s.encodeListed)
	}
	if bad != nil {
		refuse(w, r, bad)
		return
	}
	p.guide(params.recipeLink)
	answer(w, r, p)
}

// selection returns what the parameters let through that choose recipes by what they belong to. Parameters may be given
// several times.
func (c *catalog) selection(p *params) func(*recipe) bool {
	var all []func(*recipe) bool
	choose := func(name string, ids []string, of func(*recipe) []string) {
		requireAll := p.boolean("requireAll" + name)
		switch {
		case len(ids) == 0: // nothing is asked, or nothing that there is
		case requireAll:
			for _, id := range ids {
				all = append(all, among([]string{id}, of))
			}
		default:
			all = append(all, among(ids, of))
		}
	}
	choose("Categories", resolve(p.values["categories"], c.categories.rows), categoriesOf)
	choose("Tags", resolve(p.values["tags"], c.tags), tagsOf)
	choose("Tools", resolve(p.values["tools"], c.tools), toolsOf)
	choose("Foods", p.values["foods"], foodsOf)
	household := []*organizer{{id: householdID, slug: householdSlug}}
	if ids := resolve(p.values["households"], household); len(ids) > 0 {
		all = append(all, among(ids, func(*recipe) []string { return []string{householdID} }))
	}
	return func(r *recipe) bool {
		return !slices.ContainsFunc(all, func(lets func(*recipe) bool) bool { return !lets(r) })
	}
}

// resolve makes ids of ids and slugs. An id may be unknown, which then selects nothing; an unknown slug is forgotten, and
// if there is nothing else everything is selected.
func resolve(keys []string, all []*organizer) []string {
	var ids []string
	for _, key := range keys {
		if id, ok := parseID(key); ok {
			ids = append(ids, id)
		}
	}
	for _, o := range all {
		if slices.Contains(keys, o.slug) {
			ids = append(ids, o.id)
		}
	}
	return ids
}

// among selects the recipes that have one of the ids.
func among(ids []string, of func(*recipe) []string) func(*recipe) bool {
	return func(r *recipe) bool { return overlap(of(r), ids) }
}

func categoriesOf(r *recipe) []string { return r.categoryIDs }
func tagsOf(r *recipe) []string       { return r.tagIDs }
func toolsOf(r *recipe) []string      { return r.toolIDs }

func foodsOf(r *recipe) []string {
	var ids []string
	for _, in := range r.Ingredients {
		if in.Food != "" {
			ids = append(ids, foodID(in.Food))
		}
	}
	return ids
}

// search returns the recipes that have any of the words in their name, description or ingredients. Those whose name holds
// the whole text come first, whatever order is asked for.
func search(rows []*recipe, text string) []*recipe {
	if text == "" {
		return rows
	}
	text = strings.TrimSpace(fold(text))
	sought := words(text)
	named := func(r *recipe) bool { return strings.Contains(r.searched[0], text) }
	found := keep(rows, func(r *recipe) bool { return r.mentions(sought) })
	return append(keep(found, named), keep(found, func(r *recipe) bool { return !named(r) })...)
}

// words cuts a search at spaces and punctuation. What stands in quotes stays together.
func words(search string) []string {
	var all []string
	for i, part := range strings.Split(search, `"`) {
		if i%2 == 1 {
			all = append(all, strings.TrimSpace(part))
			continue
		}
		all = append(all, strings.FieldsFunc(part, func(r rune) bool {
			return strings.ContainsRune(" !#$%&()*+,-./:;<=>?@[\\]^_`{|}~", r)
		})...)
	}
	return all
}
