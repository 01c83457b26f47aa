package reader

import (
	"image"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// directionOf returns how the pages of a series follow one another: as was chosen, or as the series says.
func directionOf(st shelf.Style, series server.Series) server.Direction {
	switch st.Direction {
	case shelf.LeftToRight:
		return server.LeftToRight
	case shelf.RightToLeft:
		return server.RightToLeft
	case shelf.Vertical:
		return server.Vertical
	}
	return series.Direction
}

// fitOf returns how large the pages of a series are. Unless something else was chosen, those that are strips from top to
// bottom are as wide as the screen.
func fitOf(st shelf.Style, series server.Series) book.Fit {
	switch st.Fit {
	case shelf.FitPage:
		return book.WholePage
	case shelf.FitWidth:
		return book.PageWidth
	case shelf.FitDouble:
		return book.Double
	}
	if directionOf(st, series) == server.Vertical {
		return book.PageWidth
	}
	return book.WholePage
}

// lookOf returns how the pages of a series are drawn for a panel of this size.
func lookOf(st shelf.Style, series server.Series, panel image.Point) look {
	return look{
		book.Look{Fit: fitOf(st, series), RightLeft: directionOf(st, series) == server.RightToLeft},
		orientationOf(st).Size(panel),
	}
}

// orientationOf returns how pages lie on the panel.
func orientationOf(st shelf.Style) loop.Orientation {
	switch st.Rotation {
	case 90:
		return loop.Turned90
	case 180:
		return loop.Turned180
	case 270:
		return loop.Turned270
	}
	return loop.Upright
}

// policyOf returns when the panel is cleared: as was chosen for the series, in the words of the settings, or as it is
// everywhere.
func policyOf(st shelf.Style, usual loop.Policy) loop.Policy {
	if st.Refresh != "" {
		chosen := desk.Policy(shelf.Settings{RefreshArt: st.Refresh, RefreshText: st.Refresh})
		usual.Text, usual.Art, usual.Dark, usual.Automatic = chosen.Text, chosen.Art, chosen.Dark, chosen.Automatic
	}
	return usual
}

// dress lays the page on the panel as the series wants it, and has the panel cleared as it wants.
func (r *reading) dress(turn *loop.Turn) {
	turn.Rotate(orientationOf(r.style))
	turn.SetPolicy(policyOf(r.style, *r.usual))
}

// restyle shows the page in another style when it has come so, and keeps the style for the series.
func (r *reading) restyle(turn *loop.Turn, from asker, st shelf.Style) {
	l, at := lookOf(st, r.book.about.Of, r.panel), r.shown.at
	if l != r.look {
		at = book.Place{Page: at.Page} // its parts are others
	}
	r.want = at
	r.ask(turn, from, at, l, func(turn *loop.Turn, s sheet, err error) {
		r.leave(turn, from)
		if err != nil {
			r.take(s, err)
			r.redrawLine(turn)
			r.prepare(turn)
			return
		}
		r.style, r.look = st, l
		r.dress(turn)
		r.arrive(turn, s)
		r.keepStyle(turn)
	})
}

// zoom shows the page one step larger, or smaller.
func (r *reading) zoom(turn *loop.Turn, larger bool) {
	fits := []string{shelf.FitPage, shelf.FitWidth, shelf.FitDouble} // as the fits of a document
	to := int(r.look.Fit) - 1
	if larger {
		to += 2
	}
	if to >= 0 && to < len(fits) {
		st := r.style
		st.Fit = fits[to]
		r.restyle(turn, r.self(), st)
	}
}

// keepStyle has a job save the style.
func (r *reading) keepStyle(turn *loop.Turn) {
	if r.styled != nil {
		r.styled.set(r.style)
		r.act(turn, r.styled.save)
	}
}
