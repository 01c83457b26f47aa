package screen

import (
	"context"
	"image"
	"maps"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// findings are what a job has found for home: what to show, and the covers of that.
type findings struct {
	front
	pictures map[cover]*image.Gray // nil: there is none
	trouble  map[string]error      // why servers did not answer, as their tiles say
}

// cover is the picture of a book in a size.
type cover struct {
	book  server.Ref
	stamp string
	box   image.Point
}

func coverOf(v desk.Volume, box image.Point) cover { return cover{v.Ref(), v.Stamp, box} }

// picture returns the cover of a book, or nil.
func (h *home) picture(v desk.Volume, box image.Point) *image.Gray {
	return h.pictures[coverOf(v, box)]
}

// keep takes findings over.
func (h *home) keep(f findings) {
	h.findings = f
	h.trouble = maps.Clone(h.answers)
	h.app.Facts = f.facts
	h.furnish()
}

// reading returns the job that finds what home shows at a place.
func (h *home) reading(turn *loop.Turn) func(context.Context) (findings, error) {
	p, sources, had := placeOf(turn), h.app.servers.Sources, h.pictures
	return func(ctx context.Context) (findings, error) {
		h.app.Rest(ctx)
		if !p.frozen {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, desk.CoversWithin)
			defer cancel()
		}
		return h.find(ctx, p, sources, had), nil
	}
}

// find reads what is remembered, and fetches the covers that are to be seen and not had yet: those that come while ctx
// lasts.
func (h *home) find(ctx context.Context, p place, sources []server.Source, had map[cover]*image.Gray) findings {
	f := findings{front: h.app.read(ctx, sources), pictures: map[cover]*image.Gray{}}
	missing := map[image.Point][]desk.Volume{}
	for v, box := range f.wanted(p) {
		if m, ok := had[coverOf(v, box)]; ok {
			f.pictures[coverOf(v, box)] = m
		} else {
			missing[box] = append(missing[box], v)
		}
	}
	for box, books := range missing {
		for i, m := range h.app.loadCovers(ctx, box, books) {
			f.pictures[coverOf(books[i], box)] = m
		}
	}
	return f
}

// late reports whether covers that are to be seen have not come.
func (f findings) late(p place) bool {
	for v, box := range f.wanted(p) {
		if _, ok := f.pictures[coverOf(v, box)]; !ok {
			return true
		}
	}
	return false
}

// wanted yields the books that are to be seen at a place, each with the box of its cover.
func (f front) wanted(p place) func(yield func(desk.Volume, image.Point) bool) {
	return func(yield func(desk.Volume, image.Point) bool) {
		sections := f.sections()
		for i, planned := range layout(p.size, p.units, len(f.tiles), sections).sections {
			for n, area := range planned.cards {
				box := ui.Card{OneLine: true}.CoverBox(area.Size(), p.units)
				if n == 0 && planned.large {
					box = ui.Current{}.CoverBox(area.Size(), p.units)
				}
				if !yield(sections[i].books[n], box) {
					return
				}
			}
		}
	}
}

// loadCovers fetches covers of books and makes them ready for a box.
func (a *app) loadCovers(ctx context.Context, box image.Point, books []desk.Volume) map[int]*image.Gray {
	items := make([]int, len(books))
	for i := range items {
		items[i] = i
	}
	c := covers{fetch: func(ctx context.Context, i int) (server.Picture, error) { return a.volumeCover(ctx, books[i]) }}
	return c.load(ctx, box, items)
}

// volumeCover returns the cover of a book.
func (a *app) volumeCover(ctx context.Context, v desk.Volume) (server.Picture, error) {
	if a.Shelf == nil {
		return server.Picture{}, shelf.ErrDetached
	}
	return a.Shelf.BookCover(ctx, v.Source, v.Book)
}
