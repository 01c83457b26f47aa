package comicserver

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// A list that always has something new ends at its bound. It is too long to travel in a test.
func TestReadBound(t *testing.T) {
	more := false
	asked := 0
	endless := func(page int) (part[wireLibrary], error) {
		asked++
		p := part[wireLibrary]{Last: &more}
		for i := range maxArray {
			p.Content = append(p.Content, wireLibrary{ID: strconv.Itoa(page*maxArray + i)})
		}
		return p, nil
	}
	list, err := read(t.Context(), all, endless, neutralLibrary)
	if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), "200000 items") || list != nil {
		t.Errorf("got %d items and %v", len(list), err)
	}
	if want := maxItems/maxArray + 1; asked != want {
		t.Errorf("%d parts were asked for, want %d", asked, want)
	}
	if list, err := read(t.Context(), 15, endless, neutralLibrary); err != nil || len(list) != 15 {
		t.Errorf("15 of them: got %d and %v", len(list), err)
	}
}
