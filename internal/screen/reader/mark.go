package reader

import (
	"context"

	"inkshelf/internal/loop"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// note writes down the page that is shown, once. Who leafs back from the end has still been there, and nothing is written
// while it is not decided which of two places counts.
func (r *reading) note(turn *loop.Turn) {
	page, pages := r.shown.at.Page, r.pages()
	if r.shown.picture != nil && page != r.marked && !r.finished && r.question == nil && !r.deciding {
		r.marked = page
		r.reach(turn, shelf.Position{Page: page, Pages: pages, Percent: page * 100 / max(pages, 1)})
	}
}

// reach writes down where the reader is. The list that the book was opened from shows it when it is seen again.
//
// Who is where the book was left, when it had another number of pages, is still there: to write down the page that this is
// now would move the place back a little with each size of text that is tried.
func (r *reading) reach(turn *loop.Turn, p shelf.Position) {
	if r.mark == nil {
		return
	}
	if v := r.book.about; r.reached != nil {
		if v.Pages > 0 {
			v.Pages = p.Pages
		}
		r.reached(v, server.Progress{Page: p.Page, Completed: p.Completed, At: turn.Now()})
	}
	if !p.Completed {
		p = r.unmoved(p)
	}
	r.mark.set(p)
	r.save(turn, false)
}

// place returns where the reader is.
func (r *reading) place() shelf.Position {
	return r.unmoved(shelf.Position{Page: r.shown.at.Page, Pages: r.pages()})
}

// unmoved returns where the book was left, if that is where p is.
func (r *reading) unmoved(p shelf.Position) shelf.Position {
	if at := r.left.In(p.Pages); at != r.left && at.Page == p.Page {
		return r.left
	}
	return p
}

// save has a job write what was noted. With leave the server is told too, without delay.
func (r *reading) save(turn *loop.Turn, leave bool) {
	if r.mark == nil {
		return
	}
	mark, s := r.mark, r.desk.Shelf
	loop.Start(turn, func(context.Context) (struct{}, error) {
		err := mark.save()
		if leave {
			s.Leave()
		}
		return struct{}{}, err
	}, func(turn *loop.Turn, _ struct{}, err error) {
		r.saved(turn, err, r.desk.Say.Text("Where you are is not saved yet."))
	})
}

// count has a job count what servers have not been told. The menu shows it when it is opened next.
func (r *reading) count(turn *loop.Turn) {
	d := r.desk
	loop.Start(turn, func(ctx context.Context) (int, error) {
		d.Rest(ctx)
		return d.Shelf.Unsent(""), nil
	}, func(_ *loop.Turn, unsent int, _ error) { r.unsent = unsent })
}

// act has a job do something that is no turn of a page, and says if that could not be done.
func (r *reading) act(turn *loop.Turn, do func() error) {
	loop.Start(turn, func(context.Context) (struct{}, error) { return struct{}{}, do() },
		func(turn *loop.Turn, _ struct{}, err error) {
			r.saved(turn, err, r.desk.Say.Text("What you chose is not saved."))
		})
}

// saved says what could not be saved, until something can.
func (r *reading) saved(turn *loop.Turn, err error, means string) {
	was := r.unsaved
	r.unsaved = notice{}
	if err != nil {
		r.unsaved = notice{r.desk.Problem(err), means}
	}
	if r.unsaved != was {
		r.redrawLine(turn)
	}
}
