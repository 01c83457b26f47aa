package screen

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// askRemove removes books from the reader if that is meant: they may have taken long to come. Meant is told so; it may be
// nil.
func (a *app) askRemove(turn *loop.Turn, o owner, books []desk.Volume, meant func()) {
	d := &ui.Dialog{Words: a.Words, Buttons: []ui.Button{
		{Name: "delete", Text: a.Words.Delete, Kind: ui.Primary}, {Name: "cancel", Text: a.Words.Cancel},
	}}
	book := a.wordsOf(books[0].Source).Book
	say := a.Voice(book)
	d.Title, d.Subtitle = say.Text("Remove from the reader?"), books[0].Title
	d.Text = say.Text("It can be downloaded again. How far it was read is not forgotten.")
	if n := len(books); n > 1 {
		d.Title, d.Subtitle = say.Count(n, "Remove %d %[2]s from the reader?", "Remove %d %[3]s from the reader?", book.One, book.Many), ""
		d.Text = say.Text("They can be downloaded again. How far they were read is not forgotten.")
	}
	refs := make([]server.Ref, len(books))
	for i, v := range books {
		refs[i] = v.Ref()
		if v.Here != nil && v.Here.Found {
			d.Text = a.Say.Text("What was copied here by hand may have no other copy.")
		}
	}
	o.halt(turn)
	desk.OpenDialog(turn, d, func(turn *loop.Turn, button string) {
		if button == "delete" {
			if meant != nil {
				meant()
			}
			o.act(turn, func() error { return a.Shelf.Remove(refs...) })
		}
	})
}
