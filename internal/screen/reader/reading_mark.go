package reader

import (
	"context"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// note writes down the page that is shown, once. Who leafs back from the end has still been there.
func (r *reading) note(turn *loop.Turn) {
	if r.picture != nil && r.page != r.marked && !r.finished {
		r.marked = r.page
		r.reach(turn, shelf.Position{Page: r.page, Pages: r.pages, Percent: r.page * 100 / max(r.pages, 1)})
	}
}

// reach writes down where the reader is. The list that the book was opened from shows it when it is seen again.
func (r *reading) reach(turn *loop.Turn, p shelf.Position) {
	if r.mark == nil {
		return
	}
	if r.reached != nil {
		r.reached(server.Progress{Page: p.Page, Completed: p.Completed, At: turn.Now()})
	}
	r.mark.set(p)
	r.save(turn, false)
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
		was := r.lined()
		r.unsaved = nil
		if err != nil {
			p := r.desk.Problem(err)
			r.unsaved = &p
		}
		if r.lined() != was {
			r.redrawLine(turn)
		}
	})
}

// closed writes what is still to be written, before the screen is gone.
func (r *reading) closed() {
	r.desk.Reading = false
	r.book.done()
	if r.mark != nil {
		_ = r.mark.save() // the shelf writes it with what it writes next, and there is nobody left to be told
		r.desk.Shelf.Leave()
	}
}

// finish is what comes after the last page: the book has been read.
func (r *reading) finish(turn *loop.Turn) {
	text := r.desk.Say.Text("This was the last page.")
	if r.mark != nil {
		text += " " + r.desk.Say.Text("The book is marked as read.")
		r.finished = true
		r.reach(turn, shelf.Position{Page: r.pages, Pages: r.pages, Percent: 100, Completed: true})
	}
	desk.OpenDialog(turn, &ui.Dialog{
		Words: r.desk.Words, Title: r.desk.Say.Text("The end"), Subtitle: r.book.about.Title, Text: text,
		Buttons: []ui.Button{{Name: "close", Text: r.desk.Say.Text("Close the book"), Kind: ui.Primary}, {Name: "stay", Text: r.desk.Say.Text("Stay")}},
	}, func(turn *loop.Turn, button string) {
		if button == "close" {
			turn.Pop()
		}
	})
}
