package recipeserver

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// table is all rows of one sort.
type table[T any] struct {
	rows   []T
	schema schema[T]
	latest atomic.Pointer[arrangement[T]]
}

// arrangement is the rows of a table in an order. The latest is kept, for the pages of a list come one after another and
// sorting is what takes longest.
type arrangement[T any] struct {
	by   order
	rows []T
}

// order is how a query wants its rows.
type order struct{ by, direction, nulls, seed string }

// nullsFirst tells whether what has no value comes first. To the database nothing is less than something.
func (o order) nullsFirst(direction string) bool {
	if o.nulls != "" {
		return o.nulls == "first"
	}
	return direction == "asc"
}

// ordered returns the rows in an order. Rows that compare as equal stay as they are.
func (t *table[T]) ordered(o order) ([]T, *problem) {
	if latest := t.latest.Load(); latest != nil && latest.by == o {
		return latest.rows, nil
	}
	rows, bad := t.arrange(o)
	if bad == nil {
		t.latest.Store(&arrangement[T]{o, rows})
	}
	return rows, bad
}

func (t *table[T]) arrange(o order) ([]T, *problem) {
	switch o.by {
	case "":
		return t.rows, nil
	case "random":
		return shuffled(t.rows, t.schema, o.seed), nil
	}
	rows := t.rows
	for _, criterion := range slices.Backward(strings.Split(o.by, ",")) { // the sort is stable: the last criterion goes first
		criterion = strings.TrimSpace(criterion)
		name, direction, given := strings.Cut(criterion, ":")
		if !given {
			direction = o.direction
		}
		a, known := t.schema.attribute(name)
		if !known || direction != "asc" && direction != "desc" {
			return nil, badRequest(fmt.Sprintf(`Invalid order_by statement "%s": "%s" is invalid`, o.by, criterion))
		}
		rows = sorted(rows, a, direction == "desc", o.nullsFirst(direction))
	}
	return rows, nil
}

// sorted returns rows sorted by a column.
func sorted[T any](rows []T, a attribute[T], descending, nullsFirst bool) []T {
	type keyed struct {
		row  T
		key  string
		null bool
	}
	all := make([]keyed, len(rows))
	for i, row := range rows {
		values := a.of(row)
		all[i] = keyed{row: row, null: len(values) == 0}
		if len(values) > 0 {
			all[i].key = lower(values[0])
		}
	}
	slices.SortStableFunc(all, func(x, y keyed) int {
		switch {
		case x.null != y.null && x.null == nullsFirst:
			return -1
		case x.null != y.null:
			return 1
		case descending:
			return strings.Compare(y.key, x.key)
		default:
			return strings.Compare(x.key, y.key)
		}
	})
	rows = make([]T, len(all))
	for i := range all {
		rows[i] = all[i].row
	}
	return rows
}

// shuffled returns rows in an order that the seed alone decides, so that pages of it fit together.
func shuffled[T any](rows []T, s schema[T], seed string) []T {
	id := s["id"].of
	byChance := attribute[T]{kindText, func(row T) []string { return []string{newID(seed, id(row)[0])} }}
	return sorted(rows, byChance, false, false)
}
