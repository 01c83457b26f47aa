package screen

import (
	"fmt"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// greetingOf returns what is to be told at the start: that nothing can be kept, or that something was damaged.
func (a *app) greetingOf(shelfless error) *ui.Dialog {
	if shelfless != nil {
		return a.Told("Nothing can be kept", a.Problem(shelfless).Text+
			" Books can be read from their servers meanwhile, but none can be downloaded, and no page is remembered.")
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
	return a.Told("Something was damaged", strings.Join(lines, "\n")+"\nWhat could be saved of it is used.")
}

// greet tells that, once.
func (a *app) greet(turn *loop.Turn) {
	if a.greeting != nil {
		desk.OpenDialog(turn, a.greeting, desk.Nothing)
		a.greeting = nil
	}
}

// tellRemoved tells what the limit has removed, when that does not come between the reader and something else.
func (a *app) tellRemoved(turn *loop.Turn) {
	if len(a.removed) == 0 || a.Reading || a.top == nil || a.top.Asked {
		return
	}
	var lines []string
	for _, item := range a.removed {
		lines = append(lines, fmt.Sprintf("%s, %s", item.Book.SeriesTitle, item.Book.Title))
	}
	a.removed = nil
	desk.OpenDialog(turn, a.Told("Read books made room", "The storage limit has removed:\n"+strings.Join(lines, "\n")), desk.Nothing)
}
