package ui

import "testing"

func TestPaging(t *testing.T) {
	for _, test := range []struct {
		p                     paging
		page, pages, from, to int
	}{
		{paging{0, 12}, 0, 1, 0, 0},
		{paging{-1, 12}, 0, 1, 0, 0},
		{paging{12, 12}, 0, 1, 0, 12},
		{paging{13, 12}, 1, 2, 12, 13},
		{paging{13, 12}, 7, 2, 12, 13}, // items have gone
		{paging{13, 12}, -1, 2, 0, 12},
		{paging{100_000, 7}, 14_285, 14_286, 99_995, 100_000},
	} {
		pages := test.p.pages()
		from, to := test.p.on(test.page)
		if pages != test.pages || from != test.from || to != test.to {
			t.Errorf("%+v: %d pages, page %d from %d to %d; want %d pages, from %d to %d",
				test.p, pages, test.page, from, to, test.pages, test.from, test.to)
		}
	}
}

func TestPageOf(t *testing.T) {
	p := paging{items: 30, perPage: 12}
	for item, want := range map[int]int{-1: 0, 0: 0, 11: 0, 12: 1, 29: 2, 30: 2, 1000: 2} {
		if got := p.pageOf(item); got != want {
			t.Errorf("item %d is on page %d, want %d", item, got, want)
		}
	}
}
