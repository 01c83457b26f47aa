package screen

import (
	"fmt"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/ui"
)

// greetingOf returns what is to be told at the start: that nothing can be kept, or that something was damaged.
func (b *browser) greetingOf(shelfless error) *ui.Dialog {
	if shelfless != nil {
		return told("Nothing can be kept", problemOf(shelfless).text+
			" Books can be read from their servers meanwhile, but none can be downloaded, and no page is remembered.")
	}
	if b.store.shelf == nil {
		return nil
	}
	damages := b.store.shelf.Damages()
	if len(damages) == 0 {
		return nil
	}
	var lines []string
	for _, d := range damages {
		lines = append(lines, capital(d.String())+".")
	}
	return told("Something was damaged", strings.Join(lines, "\n")+"\nWhat could be saved of it is used.")
}

// greet tells that, once.
func (b *browser) greet(turn *loop.Turn) {
	if b.greeting != nil {
		openDialog(turn, b.greeting, nothing)
		b.greeting = nil
	}
}

// tellRemoved tells what the limit has removed, when that does not come between the reader and something else.
func (b *browser) tellRemoved(turn *loop.Turn) {
	if len(b.removed) == 0 || b.reading || b.top == nil || b.top.asked {
		return
	}
	var lines []string
	for _, item := range b.removed {
		lines = append(lines, fmt.Sprintf("%s, %s", item.Book.SeriesTitle, item.Book.Title))
	}
	b.removed = nil
	openDialog(turn, told("Read books made room", "The storage limit has removed:\n"+strings.Join(lines, "\n")), nothing)
}

// told is something to read and to agree with.
func told(title, text string) *ui.Dialog {
	return &ui.Dialog{Title: title, Text: text, Buttons: []ui.Button{{Name: "ok", Text: ui.English().OK, Kind: ui.Primary}}}
}
