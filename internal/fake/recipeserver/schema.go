package recipeserver

import (
	"strings"
	"time"
	"unicode"
)

// schema names what a list can be ordered and filtered by.
type schema[T any] map[string]attribute[T]

// attribute is a column. It has no value where the database has null, and several where it belongs to a relation.
type attribute[T any] struct {
	kind kind
	of   func(T) []string
}

// kind is the type of a column.
type kind int

const (
	kindText kind = iota
	kindID
	kindDate
)

// sortable is how a date is held, so that texts compare as dates do.
const sortable = "2006-01-02T15:04:05.000000"

// add names a column that holds one value. An empty one is null.
func (s schema[T]) add(name string, k kind, of func(T) string) {
	s[name] = attribute[T]{k, func(row T) []string {
		if value := of(row); value != "" {
			return []string{value}
		}
		return nil
	}}
}

func categorySchema(v Version) schema[*organizer] {
	s := schema[*organizer]{}
	s.add("id", kindID, func(o *organizer) string { return o.id })
	s.add("name", kindText, func(o *organizer) string { return o.name })
	s.add("slug", kindText, func(o *organizer) string { return o.slug })
	s.add("created_at", kindDate, func(o *organizer) string { return o.created.Format(sortable) })
	s.add(changedAt(v), kindDate, func(o *organizer) string { return o.created.Format(sortable) })
	return s
}

func recipeSchema(v Version) schema[*recipe] {
	s := schema[*recipe]{}
	s.add("id", kindID, func(r *recipe) string { return r.id })
	s.add("name", kindText, func(r *recipe) string { return r.Name })
	s.add("slug", kindText, func(r *recipe) string { return r.slug })
	s.add("description", kindText, func(r *recipe) string { return r.Description })
	s.add("total_time", kindText, func(r *recipe) string { return r.Total })
	s.add("prep_time", kindText, func(r *recipe) string { return r.Prep })
	s.add("perform_time", kindText, func(r *recipe) string { return r.Cook })
	s.add("rating", kindText, func(*recipe) string { return "" })
	s.add("last_made", kindDate, func(*recipe) string { return "" })
	s.add("date_added", kindDate, func(r *recipe) string { return r.created.Truncate(24 * time.Hour).Format(sortable) })
	s.add("date_updated", kindDate, func(r *recipe) string { return r.edited().Format(sortable) })
	s.add("created_at", kindDate, func(r *recipe) string { return r.created.Format(sortable) })
	s.add(changedAt(v), kindDate, func(r *recipe) string { return r.changed.Format(sortable) })
	relate(s, "recipe_category", func(r *recipe) []*organizer { return r.categories })
	relate(s, "tags", func(r *recipe) []*organizer { return r.tags })
	relate(s, "tools", func(r *recipe) []*organizer { return r.tools })
	return s
}

// relate names the columns of what recipes are organised by.
func relate(s schema[*recipe], name string, all func(*recipe) []*organizer) {
	for column, own := range categorySchema(V3) {
		s[name+"."+column] = attribute[*recipe]{own.kind, func(r *recipe) []string {
			var values []string
			for _, o := range all(r) {
				values = append(values, own.of(o)...)
			}
			return values
		}}
	}
}

// changedAt is the column that has another name in version 1.
func changedAt(v Version) string {
	if v == V1 {
		return "update_at"
	}
	return "updated_at"
}

// attribute finds a column. Its name may be written in camel case too.
func (s schema[T]) attribute(name string) (attribute[T], bool) {
	var snake strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			snake.WriteByte('_')
		}
		snake.WriteRune(unicode.ToLower(r))
	}
	a, ok := s[snake.String()]
	return a, ok
}

// lower makes small letters of ASCII ones only, as SQLite does: É stays É, and stands behind z.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}
