package screen

import (
	"context"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// Servers is what config.json says. Without servers it says why.
type Servers struct {
	Sources []server.Source
	Absent  *Absent  // there is no config.json
	Problem string   // which file cannot be used
	Faults  []string // what is wrong with it, a line each
}

// Absent is what to write, and where.
type Absent struct {
	Folder string
	Types  []string // of servers that there are
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
		state:  s.state(len(left) > 0), menu: a.menu,
	}
	if c.state != nil && len(left) > 0 {
		c.state.Buttons = append(c.state.Buttons, ui.Button{Name: "shelf", Text: "Books on the reader"})
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

// state says why there are no servers; nil if there are, or if there are books of others.
func (s Servers) state(books bool) *ui.State {
	switch {
	case s.Absent != nil:
		return s.Absent.state()
	case len(s.Faults) > 0:
		return faultState(s.Problem, s.Faults)
	case len(s.Sources) == 0 && !books:
		return again(&ui.State{Icon: paint.IconInfo, Title: "No servers yet", Text: "The list in config.json is empty."})
	}
	return nil
}

// state says what to write, and where.
func (a *Absent) state() *ui.State {
	return again(&ui.State{
		Icon: paint.IconUSB, Title: "No servers yet",
		Text: "Write this file, with one entry for each server, and read it again:\n\n" +
			"[{\"name\": \"Comics\", \"type\": \"comicserver\", \"server\": \"http://comics.example\", \"apiKey\": \"<API_KEY>\"}]",
		Facts: []ui.Fact{{Label: "File", Value: "config.json"}, {Label: "Folder", Value: a.Folder}, {Label: "Types", Value: strings.Join(a.Types, ", ")}},
		Foot:  "A server with a login has \"username\" and \"password\" instead of \"apiKey\".",
	})
}

// faultState lists what is wrong with a file.
func faultState(title string, faults []string) *ui.State {
	return again(&ui.State{
		Icon: paint.IconWarning, Title: title, Text: strings.Join(faults, "\n"),
		Foot: "Nothing was changed. Correct the file on a computer, and read it again.",
	})
}

// again adds the way to read config.json again.
func again(s *ui.State) *ui.State {
	s.Buttons = []ui.Button{{Name: "retry", Text: "Read config.json again", Kind: ui.Primary}}
	return s
}
