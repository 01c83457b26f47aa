package comic

import (
	"slices"
	"testing"
)

// TestRecent remembers a few pages, each once, and fewer if they are large: one at least.
func TestRecent(t *testing.T) {
	small, large := make([]byte, 1), make([]byte, recentBytes/2)
	source := &pictures{pages: [][]byte{small, small, small, small, small, small, large, large, large, make([]byte, recentBytes+1)}}
	var r recent
	for _, c := range []struct {
		page int
		want []int // remembered then
	}{
		{1, []int{1}},
		{2, []int{1, 2}},
		{1, []int{1, 2}},
		{3, []int{1, 2, 3}},
		{4, []int{1, 2, 3, 4}},
		{5, []int{2, 3, 4, 5}},
		{7, []int{3, 4, 5, 7}},
		{8, []int{7, 8}}, // exactly as much as may be
		{6, []int{8, 6}},
		{10, []int{10}},
		{2, []int{2}},
	} {
		if _, err := r.page(t.Context(), source, c.page); err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, p := range r.pages {
			got = append(got, p.number)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("after page %d, %d are remembered, want %d", c.page, got, c.want)
		}
	}
	r.keep(page{2, large}) // two have fetched it at once
	if len(r.pages) != 1 {
		t.Errorf("one page is remembered %d times", len(r.pages))
	}
}
