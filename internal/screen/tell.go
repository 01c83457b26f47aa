package screen

import (
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// greetingOf returns what is to be told at the start: that nothing can be kept, or that something was damaged.
func (a *app) greetingOf(shelfless error) *ui.Dialog {
	say := a.Say
	if shelfless != nil {
		return a.Told(say.Text("Nothing can be kept"), a.Problem(shelfless).Text+" "+
			say.Text("Books can be read from their servers meanwhile, but none can be downloaded, and no page is remembered."))
	}
	if a.Shelf == nil {
		return nil
	}
	damages := a.Shelf.Damages()
	if len(damages) == 0 {
		return nil
	}
	var lines []string
	for _, d := range damages {
		lines = append(lines, desk.Capital(d.String())+".")
	}
	lines = append(lines, say.Text("What could be saved of it is used."))
	return a.Told(say.Text("Something was damaged"), strings.Join(lines, "\n"))
}

// greet tells that, once.
func (a *app) greet(turn *loop.Turn) {
	if a.greeting != nil {
		desk.OpenDialog(turn, a.greeting, desk.Nothing)
		a.greeting, a.bare = nil, false
	}
}

// tellRemoved tells what the limit has removed, when that does not come between the reader and something else: a book, a
// menu, a screen that was asked for.
func (a *app) tellRemoved(turn *loop.Turn) {
	if len(a.removed) == 0 || a.Reading || !a.bare || a.waiting().Asked {
		return
	}
	lines := []string{a.Say.Text("The storage limit has removed:")}
	for _, item := range a.removed {
		lines = append(lines, item.Book.SeriesTitle+" · "+item.Book.Title)
	}
	a.removed, a.bare = nil, false
	desk.OpenDialog(turn, a.Told(a.Say.Text("Read books made room"), strings.Join(lines, "\n")), desk.Nothing)
}
