package screen

import (
	"context"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// Servers is what config.json says. Without servers it says why.
type Servers struct {
	Sources []server.Source
	Trouble *configure.Trouble // nil: there are servers
}

// remnant is a server that is not in config.json and has books on the reader.
type remnant struct {
	name  string
	books int
}

// readServers reads config.json, unless it is not asked for: then the servers are those that there were.
func (a *app) readServers(_ context.Context, _ place, q desk.Question) (content, bool) {
	if q.Quiet {
		return a.serverList(a.servers), true
	}
	return a.serverList(a.o.Read()), true
}

// serverList lists the servers, and after them what there is of others, or says why there are none.
func (a *app) serverList(s Servers) content {
	a.servers, a.Sources = s, s.Sources
	left := a.remnants(s.Sources)
	c := content{
		clock: true, class: loop.ClassUI, name: "server", len: len(s.Sources) + len(left), kind: ui.CoverRow,
		header: ui.Header{Title: "Inkshelf", Icons: []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: "Menu"}}},
		menu:   a.menu,
	}
	c.row = func(i int, u paint.Units) ui.Row {
		if i < len(s.Sources) {
			return a.serverRow(s.Sources[i], u)
		}
		return a.remnantRow(left[i-len(s.Sources)], u)
	}
	c.open = func(turn *loop.Turn, l *listing, i int) {
		switch {
		case i >= len(s.Sources):
			l.enter(turn, i, a.itemsOf(left[i-len(s.Sources)].name))
		case s.Sources[i].Err != nil:
			l.tell(turn, desk.Problem{Title: "Cannot be opened", Text: desk.Capital(s.Sources[i].Err.Error())}, s.Sources[i].Name)
		default:
			l.enter(turn, i, a.libraryOf(s.Sources[i]))
		}
	}
	return c
}

// remnants returns the servers that have books on the reader and are not among those given.
func (a *app) remnants(sources []server.Source) []remnant {
	if a.Shelf == nil {
		return nil
	}
	var left []remnant
	for _, name := range a.Shelf.Sources() {
		if !slices.ContainsFunc(sources, func(src server.Source) bool { return src.Name == name }) {
			left = append(left, remnant{name, a.Downloaded(name)})
		}
	}
	return left
}

// serverRow shows a server: what it is called, what it has, and where it is.
func (a *app) serverRow(src server.Source, u paint.Units) ui.Row {
	w := src.Face.In(a.Say.Code())
	row := ui.Row{
		Title: src.Name, Second: desk.Capital(w.Series.Many) + " and " + w.Book.Many, Third: a.Address(src.Address),
		Cover: &ui.Cover{Picture: logo(src.Face.Logo, u)},
	}
	if src.Err != nil {
		row.Second, row.Third, row.Disabled = desk.Capital(src.Err.Error()), "The other servers work.", true
	}
	return row
}

// remnantRow shows what there is of a server.
func (a *app) remnantRow(r remnant, u paint.Units) ui.Row {
	return ui.Row{
		Title: r.name, Second: "Not in config.json: " + a.bookCount(r.books) + " on the reader",
		Cover: &ui.Cover{Picture: sign(paint.IconFolder, u)},
	}
}
