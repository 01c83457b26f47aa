package reader

import (
	"context"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/shelf"
)

// bookmarked returns the pages that have bookmarks, ascending. A bookmark stays as it was set, since to move it into each number
// of pages that the book has for a while would move it back a little each time; several may stand on one page by now.
func (r *reading) bookmarked() (pages []int) {
	for i := range r.marks.Pages {
		pages = append(pages, r.markAt(i))
	}
	slices.Sort(pages)
	return slices.Compact(pages)
}

// markAt returns the page on which a bookmark is now. Where the server counts for itself, pages are taken for the same ones.
func (r *reading) markAt(i int) int {
	p := shelf.Position{Page: r.marks.Pages[i], Pages: r.marks.Of[i]}
	if !r.keeps {
		p = p.In(r.pages())
	}
	return p.Page
}

// toggleBookmark marks the page, or takes its marks away.
func (m *menu) toggleBookmark(turn *loop.Turn, icon image.Rectangle) {
	r, page := m.r, m.r.shown.at.Page
	var marks shelf.Bookmarks
	for i := range r.marks.Pages {
		if r.markAt(i) != page {
			marks.Pages, marks.Of = append(marks.Pages, r.marks.Pages[i]), append(marks.Of, r.marks.Of[i])
		}
	}
	if len(marks.Pages) == len(r.marks.Pages) {
		marks.Pages, marks.Of = append(marks.Pages, page), append(marks.Of, r.pages())
	}
	r.marks = marks
	turn.Redraw(icon, loop.ClassUI)
	r.noted.set(marks)
	loop.Start(turn, func(context.Context) (struct{}, error) { return struct{}{}, r.noted.save() },
		func(turn *loop.Turn, _ struct{}, err error) {
			if err != nil {
				m.status.News = r.desk.Problem(err).Title
				m.redrawStatus(turn)
			}
		})
}
