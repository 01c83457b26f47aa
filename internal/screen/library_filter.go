package screen

import (
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// choices is what was chosen for the library of a server.
type choices struct {
	shelf.Filters
	shelf.View
}

// choices returns what was chosen.
func (b *library) choices() choices {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.chosen == nil {
		b.chosen = &choices{}
		if b.Shelf != nil {
			*b.chosen = choices{b.Shelf.Filters(b.src.Name), b.Shelf.View(b.src.Name)}
		}
	}
	return *b.chosen
}

// filter changes the filters, and shows what passes them from the beginning, when ready has been told.
func (b *library) filter(turn *loop.Turn, l *listing, f shelf.Filters, ready func(*loop.Turn)) {
	l.heard++ // should that be given up, the list has to catch up with it
	l.renew(turn, renewal{again: true, ready: ready, change: func() error {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.chosen.Filters = f
		if b.Shelf == nil {
			return nil
		}
		return b.Shelf.SetFilters(b.src.Name, f)
	}})
}

// look changes how the series are shown, and stays at those that are.
func (b *library) look(turn *loop.Turn, l *listing, v shelf.View) {
	l.renew(turn, renewal{again: true, key: l.keyOf(turn), change: func() error {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.chosen.View = v
		if b.Shelf == nil {
			return nil
		}
		return b.Shelf.SetView(b.src.Name, v)
	}})
}

// choose returns the series that pass all filters.
func (v view) choose(list []server.Series) []*server.Series {
	shown := make([]*server.Series, 0, len(list))
	for i := range list {
		if s := &list[i]; v.passes(s) {
			shown = append(shown, s)
		}
	}
	return shown
}

func (v view) passes(s *server.Series) bool {
	return (v.Library == "" || v.Library == string(s.Library)) &&
		(len(v.Status) == 0 || slices.Contains(v.Status, statusWord(s.Counts.Status()))) &&
		(!v.Downloaded || v.here[s.ID] > 0)
}

// statusWord returns the word under which a status is saved.
func statusWord(s server.Status) string {
	switch s {
	case server.Reading:
		return shelf.StatusReading
	case server.Read:
		return shelf.StatusRead
	}
	return shelf.StatusUnread
}

// chooseLibrary asks of which library series are shown.
func (v view) chooseLibrary(turn *loop.Turn, l *listing) {
	check := &ui.CheckList{Name: "library", Single: true, Items: []ui.CheckItem{
		{Name: "all", Text: v.libraryText(""), Checked: v.Library == ""},
	}}
	for _, one := range v.libraries {
		check.Items = append(check.Items, ui.CheckItem{Text: one.Title, Checked: v.Library == string(one.ID)})
	}
	v.ask(turn, l, v.Say.Text("Library"), check, func() shelf.Filters {
		f := v.Filters
		f.Library = ""
		for i, one := range v.libraries {
			if check.Items[i+1].Checked {
				f.Library = string(one.ID)
			}
		}
		return f
	})
}

// chooseStatus asks what series must be like to be shown.
func (v view) chooseStatus(turn *loop.Turn, l *listing) {
	check := &ui.CheckList{Name: "status", Items: v.statuses()}
	v.ask(turn, l, v.Say.Text("Show only"), check, func() shelf.Filters {
		f := shelf.Filters{Library: v.Library}
		for _, item := range check.Items {
			switch {
			case item.Checked && item.Name == "downloaded":
				f.Downloaded = true
			case item.Checked:
				f.Status = append(f.Status, item.Name)
			}
		}
		return f
	})
}

// ask opens a dialog to choose in. However many things are chosen, the library is shown anew once, with the dialog's place.
func (v view) ask(turn *loop.Turn, l *listing, title string, check *ui.CheckList, chosen func() shelf.Filters) {
	l.halt(turn)
	desk.OpenForm(turn, &ui.Dialog{Title: title, Check: check, Words: v.Words},
		func(turn *loop.Turn) { v.filter(turn, l, chosen(), (*loop.Turn).Pop) }, l.halt)
}

// empty says that no series passes the filters, and offers to do without them.
func (b *library) empty(c *content, all int) {
	words := b.words()
	c.state = &ui.State{
		Icon: paint.IconSearch, Title: b.Say.Text("Nothing to show"),
		Text:    b.Voice(words.Series).Count(all, "The filters leave out the only %[2]s of %[4]s.", "The filters leave out all %[1]d %[3]s of %[4]s.", words.Series.One, words.Series.Many, b.src.Name),
		Buttons: []ui.Button{{Name: "clear", Text: b.Say.Text("Show all"), Kind: ui.Primary}},
	}
}
