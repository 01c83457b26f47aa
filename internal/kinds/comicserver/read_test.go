package comicserver

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// endless is a list that always has something new, too long to travel in a test. Its end is after so many items; 0: never.
func endless(size, end int, asked *int) fetcher[wireLibrary] {
	return func(page int) (part[wireLibrary], error) {
		*asked++
		p := part[wireLibrary]{Last: new(false)}
		for i := range size {
			if n := page*size + i; end == 0 || n < end {
				p.Content = append(p.Content, wireLibrary{ID: strconv.Itoa(n)})
			}
		}
		*p.Last = end > 0 && (page+1)*size >= end
		return p, nil
	}
}

// A list that always has something new ends at its bounds, be its parts long or short.
func TestReadBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		size, end int
		asked     int
		want      string // the error; empty: the list is whole
	}{
		{"one more than is read, in a part that goes over the bound", 7000, maxItems + 1, maxItems/7000 + 1, "goes on after 200000 items"},
		{"as many as are read", 7000, maxItems, maxItems/7000 + 1, ""},
		{"one at a time", 1, 0, maxParts, "goes on after 2000 parts"},
		{"one at a time, as many as are read", 1, maxParts, maxParts, ""},
	} {
		asked := 0
		list, err := read(t.Context(), all, endless(c.size, c.end, &asked), neutralLibrary)
		switch {
		case c.want == "":
			if err != nil || len(list) != c.end {
				t.Errorf("%s: got %d items and %v, want %d", c.name, len(list), err, c.end)
			}
		case !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.want) || list != nil:
			t.Errorf("%s: got %d items and %v, want an error that says %q", c.name, len(list), err, c.want)
		}
		if asked != c.asked {
			t.Errorf("%s: %d parts were asked for, want %d", c.name, asked, c.asked)
		}
	}
}

// Of a list without end some can be had.
func TestReadSome(t *testing.T) {
	asked := 0
	if list, err := read(t.Context(), 15, endless(10, 0, &asked), neutralLibrary); err != nil || len(list) != 15 || asked != 2 {
		t.Errorf("got %d items in %d parts, and %v", len(list), asked, err)
	}
}
