package desk

import "testing"

// TestMoves follows every way from page to page.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		m           Move
		page, pages int
		want        int
	}{
		{ToNext, 0, 3, 1},
		{ToNext, 2, 3, 2},
		{ToPrevious, 2, 3, 1},
		{ToPrevious, 0, 3, 0},
		{ToLast, 0, 3, 2},
		{ToFirst, 2, 3, 0},
		{Stay, 1, 3, 1},
		{ToLast, 0, 1, 0},
		{ToNext, 9, 3, 2},
		{ToLast, 5, 0, 0},
		{ToNext.Far(), 0, 3, 2},
		{ToPrevious.Far(), 2, 3, 0},
		{ToLast.Far(), 0, 3, 2},
		{Stay.Far(), 1, 3, 1},
	} {
		if got := c.m.From(c.page, c.pages); got != c.want {
			t.Errorf("move %d from page %d of %d leads to %d, want %d", c.m, c.page, c.pages, got, c.want)
		}
	}
}
