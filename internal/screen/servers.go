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

// only returns the server of a config.json that names just one.
func (a *app) only() (server.Source, bool) {
	if list := a.servers.Sources; len(list) == 1 && list[0].Err == nil {
		return list[0], true
	}
	return server.Source{}, false
}

// unopened says why a server cannot be opened.
func (a *app) unopened(src server.Source) desk.Problem {
	return desk.Problem{Title: a.Say.Text("Cannot be opened"), Text: desk.Capital(src.Err.Error())}
}

// allServers lists all servers, where home has no room for them.
func (a *app) allServers() loader {
	sources := a.servers.Sources
	return func(ctx context.Context, _ place, _ desk.Question) (content, bool) {
		a.Rest(ctx)
		tiles := a.read(ctx, sources).tiles
		c := content{
			header: ui.Header{Title: a.Say.Text("All servers"), Back: true}, class: loop.ClassUI,
			name: "server", len: len(tiles), kind: ui.CoverRow,
		}
		for _, t := range tiles {
			c.keys = append(c.keys, t.src.Name)
		}
		c.row = func(i int, u paint.Units) ui.Row { return a.first.serverRow(tiles[i], u) }
		c.open = func(turn *loop.Turn, l *listing, i int) {
			switch t := tiles[i]; {
			case t.left > 0:
				l.enter(turn, i, a.itemsOf(t.src.Name))
			case t.src.Err != nil:
				l.tell(turn, a.unopened(t.src), t.src.Name)
			default:
				l.enter(turn, i, a.libraryOf(t.src))
			}
		}
		return c, true
	}
}

// serverRow shows a server: what it is called, what it has, and where it is.
func (h *home) serverRow(t tile, u paint.Units) ui.Row {
	row := ui.Row{Title: t.src.Name, Second: h.state(t), Third: h.app.Address(t.src.Address), Disabled: t.src.Err != nil}
	picture := logo(t.src.Face.Logo, 96, u)
	if t.left > 0 {
		picture, row.Third = sign(paint.IconFolder, 96, u), h.app.Counted(t.left, t.src.Face.In(h.app.Say.Code()).Book)
	}
	row.Cover = &ui.Cover{Picture: picture}
	return row
}
