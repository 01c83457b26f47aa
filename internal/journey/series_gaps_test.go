package journey

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// TestSeriesGaps shows series of servers that lack something. What is not known is not shown, and what cannot be done is
// not offered.
func TestSeriesGaps(t *testing.T) {
	plainly := func(change func(s *memory.Series, b *server.Book)) memory.Series {
		s := saga(3)
		for i := range s.Books {
			change(&s, &s.Books[i].Book)
		}
		return s
	}
	for name, c := range map[string]struct {
		series       memory.Series
		lacks        []string
		shows, hides []string // texts
		gone         []string // targets
	}{
		"no numbers": {
			series: plainly(func(_ *memory.Series, b *server.Book) { b.Number = server.Number{} }),
			shows:  []string{"Start with The book of 1"},
		},
		"a long title": {
			series: plainly(func(_ *memory.Series, b *server.Book) {
				b.Title = strings.Repeat("Soupe de panais ", 9)
				b.Number, b.Progress = server.Number{}, &server.Progress{Page: 2}
			}),
			shows: []string{"…, page 2"},
		},
		"no progress": {
			series: saga(3), lacks: []string{"SetProgress", "ClearProgress", "InProgress"},
			shows: []string{"3 books", "All read"}, hides: []string{"New"},
		},
		"no pages": {
			series: saga(3), lacks: []string{"OpenBook"},
			hides: []string{"Downloaded"}, gone: []string{"download", "tab:downloaded", "download:1"},
		},
		"nothing but titles": {
			series: func() memory.Series { s := saga(3); s.Cover, s.Summary, s.Authors = nil, "", nil; return s }(),
			shows:  []string{"La Forêt de verre", "3 books"}, gone: []string{"summary"},
		},
		"unreadable": {
			series: plainly(func(_ *memory.Series, b *server.Book) { b.Unreadable = "offered as PDF only" }),
			shows:  []string{"Offered as PDF only"}, gone: []string{"continue", "download", "mark-read", "download:1"},
		},
		"text": {
			series: plainly(func(_ *memory.Series, b *server.Book) { b.Format = server.Reflowable }),
			shows:  []string{"Cannot be opened yet"}, gone: []string{"continue"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				srv := memory.New(memory.Content{Series: []memory.Series{c.series}})
				srv.Lack(c.lacks...)
				r := startShelf(t, dir, srv, true)
				r.walk("server:Slow", "series:"+c.series.Title)
				for _, text := range c.shows {
					wantText(t, r, text)
				}
				for _, text := range c.hides {
					r.lacks(text)
				}
				for _, target := range r.Targets() {
					if slices.Contains(c.gone, target.Name) {
						t.Errorf("%q can be touched", target.Name)
					}
				}
				checkTouch(t, r, half)
				r.check()
			})
		})
	}
}

// TestSeriesShapes draws the page of a series on screens of several shapes, with text of several sizes, with its tabs and
// with what stands in their place. On a low screen the hero is short, and there are whole rows on each.
func TestSeriesShapes(t *testing.T) {
	t.Parallel()
	low := record.Model{Name: "low", Size: image.Pt(936, 702), DPI: 150, Touch: record.Matrix{0, 0, 10000, 702 * 10000, -10000, 0}}
	sparse := half
	sparse.DPI = 113
	for _, c := range []struct {
		model record.Model
		scale int
		rows  int
	}{{half, 85, 6}, {half, 150, 4}, {sparse, 100, 10}, {low, 100, 5}, {low, 150, 3}} {
		t.Run(fmt.Sprint(c.model.Size, c.model.DPI, c.scale), func(t *testing.T) {
			if testing.Short() && c.scale != 150 {
				t.Skip("the largest text is the one that has the least room")
			}
			t.Parallel()
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				prepare(t, dir, func(s *shelf.Shelf) error {
					src := server.Source{Name: "Slow", Server: memory.New(memory.Content{Series: []memory.Series{saga(20)}})}
					s.Attach([]server.Source{src})
					r := startReader(t, firstOf(screen.Options{Shelf: s, Servers: screen.Servers{Sources: []server.Source{src}}}), setup{
						panel: emulator.Options{Model: c.model}, loop: loop.Options{Frozen: true, Scale: c.scale},
					})
					r.walk("series:La Forêt de verre") // with one server the app begins there
					checkTouch(t, r, c.model)
					rows := 0
					for _, target := range r.Targets() {
						if strings.HasPrefix(target.Name, "book:") {
							rows++
						}
					}
					if rows != c.rows {
						t.Errorf("there are %d rows, want %d", rows, c.rows)
					}
					r.tap("mark-read")
					r.target("undo")
					checkTouch(t, r, c.model)
					r.check()
					r.exit()
					return nil
				})
			})
		})
	}
}

// checkTouch fails if a target is too small, leaves the screen or lies on another.
func checkTouch(t *testing.T, r *reader, m record.Model) {
	t.Helper()
	all, least := r.Targets(), paint.Units{DPI: m.DPI}.Px(96)
	for i, a := range all {
		if !a.Area.In(image.Rectangle{Max: m.Size}) || a.Area.Dx() < least || a.Area.Dy() < least {
			t.Errorf("%q is at %v", a.Name, a.Area)
		}
		for _, b := range all[:i] {
			if a.Area.Overlaps(b.Area) {
				t.Errorf("%q lies on %q", a.Name, b.Name)
			}
		}
	}
}
