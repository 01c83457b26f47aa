package journey

import (
	"slices"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/golden"
)

// deed is one action in the whole app: what it costs, and what is seen then.
type deed struct {
	do    func(*appReader)
	want  []string // refreshes
	shows string   // a text
	shot  string   // the name of a golden picture; empty: none
}

// touching, going and swiping are what hands do.
func touching(name string) func(*appReader) { return func(r *appReader) { r.tap(name) } }
func going(k record.Key) func(*appReader)   { return func(r *appReader) { r.Press(k) } }
func swiping(from, to int) func(*appReader) { return func(r *appReader) { swipe(from, to)(r.reader) } }
func holding(k record.Key) func(*appReader) { return func(r *appReader) { hold(k)(r.reader) } }
func (r *appReader) do(steps []deed) {
	r.t.Helper()
	for _, s := range steps {
		wantCosts(r.t, s.shows, r.costs(func() { s.do(r) }), s.want...)
		r.check()
		if s.shows != "" {
			r.sees(s.shows)
		}
		if s.shot != "" {
			golden.Check(r.t, "app-"+s.shot, r.Picture())
		}
	}
}

const whole = "0,0-702,936 "

// TestKinds goes from the servers to the series, the books and a page, by touch, with a server of every kind. Each action
// costs one refresh, covers included. Pictures and costs are the same in every run, since they are held against the same.
func TestKinds(t *testing.T) {
	thorough(t)
	t.Parallel()
	for kind, steps := range map[string][]deed{
		"Comics":  slices.Concat(openFaults, comicDeeds, readFaults),
		"Recipes": recipeDeeds,
		"Books":   bookDeeds,
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			r := startAll(t)
			wantCosts(t, "the start", r.after(0), whole+"GC16 full: start", "0,136-702,656 GC16: start, loaded")
			r.do(steps)
		})
	}
}

var comicDeeds = []deed{
	{touching("pager:prev"), nil, "1 / 6", ""},
	{touching("pager:next"), []string{"0,120-702,936 GC16: tap pager:next"}, "2 / 6", ""},
	{touching("series:Copper Road"), []string{whole + "GC16 full: tap series:Copper Road, loaded"}, "4 / 33", "comics-books"},
	{touching("back"), []string{whole + "GC16: tap back"}, "46 series", ""}, // its covers are still there
}

var recipeDeeds = []deed{
	{touching("server:Recipes"), []string{whole + "GC16: tap server:Recipes, loaded"}, "45 categories", "recipes-series"},
	{touching("series:10 Minutes"), []string{whole + "GC16: tap series:10 Minutes, loaded"}, "2 recipes", ""},
	{going(record.KeyBack), []string{whole + "GC16: key back"}, "45 categories", ""},
}

var bookDeeds = []deed{
	{touching("server:Books"), []string{whole + "GC16: tap server:Books, loaded"}, "50 series", "books-series"},
	{holding(record.KeyNext), []string{"0,120-702,936 GC16: hold key next, loaded"}, "7 / 7", ""},
	{going(record.KeyPrev), []string{"0,120-702,936 GC16: key prev, loaded"}, "6 / 7", ""},
	{going(record.KeyPrev), []string{"0,120-702,936 GC16: key prev"}, "5 / 7", ""},
	{touching("series:Tide Tables 2025"), []string{whole + "GC16: tap series:Tide Tables 2025, loaded"}, "Offered as PDF only", ""},
	{touching("book:Tide Tables 2025"), []string{"72,312-632,560 GL16: tap book:Tide Tables 2025"}, "Cannot be read here", "books-unreadable"},
	{touching("ok"), []string{"72,312-632,560 GC16: tap ok"}, "1 book", ""},
	{touching("back"), []string{whole + "GC16 full: tap back"}, "5 / 7", ""}, // the sixth page clears
	{going(record.KeyNext), []string{"0,120-702,936 GC16: key next"}, "6 / 7", ""},
	{touching("series:Underbarrow Almanac"), []string{whole + "GC16: tap series:Underbarrow Almanac, loaded"}, "120 books", ""},
	{swiping(500, 150), []string{"0,440-702,936 GL16: swipe left"}, "2 / 20", "books-long"},
	{touching("book:12"), []string{"72,296-632,576 GL16: tap book:12"}, "Cannot be opened yet", ""},
}
