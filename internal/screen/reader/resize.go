package reader

import (
	"context"
	"fmt"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// resizable reports whether text can have another size in this book: its pages are made on the reader, and its server, which
// has the text, can be asked.
func (r *reading) resizable(turn *loop.Turn) bool {
	src, ok := r.desk.Source(r.book.about.Source)
	return ok && desk.MakesPages(src) && r.book.about.Format == server.PageImages && turn.Net()
}

// sizeRow offers how large text is, in the whole app.
func (r *reading) sizeRow() *choice {
	say := r.desk.Say
	c := &choice{}
	c.Segments = ui.Segments{
		Name: "scale", Label: say.Text("Text size"), Chosen: slices.Index(shelf.Scales, desk.Scale(r.desk.Settings)),
	}
	for _, scale := range shelf.Scales {
		c.Options = append(c.Options, ui.Option{Name: fmt.Sprint(scale), Text: say.Text("%d %%", scale)})
	}
	return c
}

// anew is how a book is opened again that is being read: as its server has it, whatever copy there is.
type anew struct {
	write    func()         // writes down where it is being read; it waits for the disk
	at       shelf.Position // where that is
	finished bool           // it was read to its end
	style    shelf.Style    // which may not be saved yet
}

// resize opens the book anew with text of another size, at the place where it is. That size is the app's when the page is
// there: everything changes in one refresh, and nothing if the page does not come.
func (r *reading) resize(turn *loop.Turn, from asker, st shelf.Style, scale int) {
	d, chosen := r.desk, r.desk.Settings
	chosen.Scale = scale
	r.trying = true
	desk.SetType(d.Sources(), desk.TypeOf(chosen))
	r.opener.GiveUp()
	r.opener = Opener{
		Desk: d, Waiting: from.waiting, Redraw: from.redraw, Act: r.act, anew: &anew{r.write, r.place(), r.finished, st},
		enter: func(turn *loop.Turn, next *reading) {
			if next.problem != nil {
				r.giveBack()
				next.book.done()
				d.Tell(turn, *next.problem, r.book.about.Title)
				return
			}
			r.trying = false
			r.leave(turn, from)
			turn.Replace(next)
			d.Apply(turn, chosen)
			if st != r.style {
				next.keepStyle(turn)
			}
		},
	}
	r.opener.Open(turn, Book{Volume: r.book.about, Reached: r.reached})
}

// giveBack has pages made as the settings say, after another size was tried that has not become theirs.
func (r *reading) giveBack() {
	if r.trying {
		r.trying = false
		desk.SetType(r.desk.Sources(), r.desk.Type())
	}
}

// write writes down all that is still to be written. It waits for the disk.
func (r *reading) write() {
	if r.mark != nil { // there is nobody to be told if it fails
		_, _, _ = r.mark.save(), r.styled.save(), r.noted.save()
	}
}

// openAnew opens a book as its server makes its pages now, whatever copy there is.
func (o *openBook) openAnew(ctx context.Context) (server.Pages, error) {
	v := &o.about
	src, ok := o.desk.Source(v.Source)
	if !ok {
		return nil, shelf.ErrDetached
	}
	pages, err := src.OpenBook(ctx, v.ID, 0)
	if err != nil {
		return nil, err
	}
	if stamped, ok := server.PagesAs[server.Stamped](pages); ok {
		v.Stamp = stamped.Stamp() // it is another book than was listed
	}
	return pages, nil
}
