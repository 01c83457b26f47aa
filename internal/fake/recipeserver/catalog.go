package recipeserver

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/fake/content"
)

// catalog is the database: what the server has, with the ids and dates that a client sees. It never changes.
type catalog struct {
	categories *table[*organizer]
	recipes    *table[*recipe]
	tags       []*organizer
	tools      []*organizer
	byKey      map[string]*recipe // by id and by slug: no slug looks like an id
}

// organizer is a category, a tag or a tool.
type organizer struct {
	id, name, slug string
	created        time.Time
}

// recipe is a recipe with what the server adds to it.
type recipe struct {
	content.Recipe
	id, slug         string
	created, changed time.Time
	categories, tags []*organizer
	tools            []*organizer
	categoryIDs      []string
	tagIDs           []string
	toolIDs          []string
	searched         []string // the texts in which a search looks, folded; the name first
}

// opened is when the server was set up.
var opened = time.Date(2023, time.June, 1, 8, 0, 0, 0, time.UTC)

// made returns when the thing with that id was made: some time in the first year, to the microsecond as databases note it.
// It depends on the id alone, so that nothing changes for a thing when others come and go.
func made(id string) time.Time {
	n, _ := strconv.ParseInt(id[:8], 16, 64) // the digits of our own ids
	return opened.Add(time.Duration(n) * 7333 * time.Microsecond)
}

func newCatalog(c content.Recipes, v Version) *catalog {
	cat := &catalog{
		categories: &table[*organizer]{rows: organizers("category", c.Categories), schema: categorySchema(v)},
		recipes:    &table[*recipe]{schema: recipeSchema(v)},
		tags:       organizers("tag", names(c.Recipes, func(r content.Recipe) []string { return r.Tags })),
		tools:      organizers("tool", names(c.Recipes, func(r content.Recipe) []string { return r.Tools })),
		byKey:      map[string]*recipe{},
	}
	tags, tools := byName(cat.tags), byName(cat.tools)
	taken := slugs{}
	for _, from := range c.Recipes {
		r := newRecipe(from, taken.make(from.Name))
		for _, index := range from.Categories {
			o := cat.categories.rows[index]
			r.categories, r.categoryIDs = append(r.categories, o), append(r.categoryIDs, o.id)
		}
		for _, name := range from.Tags {
			r.tags, r.tagIDs = append(r.tags, tags[name]), append(r.tagIDs, tags[name].id)
		}
		for _, name := range from.Tools {
			r.tools, r.toolIDs = append(r.tools, tools[name]), append(r.toolIDs, tools[name].id)
		}
		cat.recipes.rows = append(cat.recipes.rows, r)
		cat.byKey[r.id], cat.byKey[r.slug] = r, r
	}
	return cat
}

func organizers(what string, names []string) []*organizer {
	var all []*organizer
	taken := slugs{}
	for _, name := range names {
		slug := taken.make(name)
		id := newID(what, slug)
		all = append(all, &organizer{id, name, slug, made(id)})
	}
	return all
}

// names returns everything once that recipes have, tags or tools.
func names(recipes []content.Recipe, of func(content.Recipe) []string) []string {
	var all []string
	seen := map[string]bool{}
	for _, r := range recipes {
		for _, name := range of(r) {
			if !seen[name] {
				seen[name] = true
				all = append(all, name)
			}
		}
	}
	return all
}

func byName(all []*organizer) map[string]*organizer {
	m := map[string]*organizer{}
	for _, o := range all {
		m[o.name] = o
	}
	return m
}

func newRecipe(from content.Recipe, slug string) *recipe {
	id := newID("recipe", slug)
	r := &recipe{Recipe: from, id: id, slug: slug, created: made(id), changed: made(id)}
	if !from.Changed.IsZero() {
		r.changed = from.Changed.UTC()
	}
	if r.changed.Before(r.created) {
		r.created = r.changed
	}
	r.searched = []string{fold(from.Name), fold(from.Description)}
	for _, in := range from.Ingredients {
		r.searched = append(r.searched, fold(in.Note))
	}
	return r
}

// category finds a category. It returns nil if none matches.
func (c *catalog) category(matches func(*organizer) bool) *organizer {
	i := slices.IndexFunc(c.categories.rows, matches)
	if i < 0 {
		return nil
	}
	return c.categories.rows[i]
}

// recipe finds a recipe by its id, in any form, or its slug.
func (c *catalog) recipe(key string) *recipe {
	if id, ok := parseID(key); ok {
		key = id
	}
	return c.byKey[key]
}

// mentions tells whether a search finds the recipe: any of its words, anywhere.
func (r *recipe) mentions(words []string) bool {
	return slices.ContainsFunc(r.searched, func(text string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
	})
}
