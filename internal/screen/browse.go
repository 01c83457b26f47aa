package screen

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"strings"
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// browser is a way through servers, series and books, and to the pages of a book.
type browser struct {
	o     BrowserOptions
	first *listing // the servers
	free  string   // space, as it was when they were shown last
}

// BrowserOptions is what a browser shows, and where it learns the rest.
type BrowserOptions struct {
	Servers Servers
	Read    func() Servers                  // reads config.json again; it may take its time
	Free    func() (bytes int64, err error) // nil: free space is not shown
	Shown   func(address string) string     // the address to draw; nil: as it is
}

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

// NewBrowser returns a browser of servers, series and books. It begins with the servers.
func NewBrowser(o BrowserOptions) loop.Screen {
	b := &browser{o: o}
	read := func(context.Context, place) content { return b.serverList(o.Read()) }
	b.first = newListing(b, read, b.serverList(o.Servers))
	return b.first
}

// home leads to the servers, from wherever.
func (b *browser) home(turn *loop.Turn) {
	b.first.begin(turn)
	turn.Reset(b.first)
}

// serverList lists the servers, or says why there are none.
func (b *browser) serverList(s Servers) content {
	c := content{
		clock: true, class: loop.ClassUI, len: len(s.Sources),
		header: ui.Header{Title: "Inkshelf", Icons: []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: "Menu"}}},
	}
	switch {
	case s.Absent != nil:
		c.state = s.Absent.state()
	case len(s.Faults) > 0:
		c.state = faultState(s.Problem, s.Faults)
	case len(s.Sources) == 0:
		c.state = again(&ui.State{Icon: paint.IconInfo, Title: "No servers yet", Text: "The list in config.json is empty."})
	}
	c.list = func(page, marked int, p place) paged {
		return ui.List{
			Name: "server", Len: c.len, Page: page, Marked: marked, Kind: ui.CoverRow,
			Row: func(i int) ui.Row { return b.serverRow(s.Sources[i], p.units) },
		}
	}
	c.open = func(turn *loop.Turn, l *listing, i int) {
		if src := s.Sources[i]; src.Err != nil {
			l.tell(turn, problem{title: "Cannot be opened", text: capital(src.Err.Error())}, src.Name)
		} else {
			l.enter(turn, i, b.seriesOf(src))
		}
	}
	return c
}

// serverRow shows a server: what it is called, what it has, and where it is.
func (b *browser) serverRow(src server.Source, u paint.Units) ui.Row {
	w := src.Face.In("en")
	row := ui.Row{
		Title: src.Name, Second: capital(w.Series.Many) + " and " + w.Book.Many, Third: b.shown(src.Address),
		Cover: &ui.Cover{Picture: logo(src.Face.Logo, u)},
	}
	if src.Err != nil {
		row.Second, row.Third, row.Disabled = capital(src.Err.Error()), "The other servers work.", true
	}
	return row
}

func (b *browser) shown(address string) string {
	if b.o.Shown == nil {
		return address
	}
	return b.o.Shown(address)
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

// logo makes the logo of a server ready for its row. One that could not be opened has none, and a sign instead.
func logo(m image.Image, u paint.Units) *image.Gray {
	side := image.Pt(u.Px(96), u.Px(96))
	if m == nil {
		c := paint.New(side, u)
		c.Icon(paint.IconWarning, c.Bounds().Inset(u.Px(12)), paint.Black)
		return c.Image()
	}
	g := image.NewGray(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(g, g.Rect, m, m.Bounds().Min, draw.Src)
	if g.Rect.Max == side {
		return g
	}
	return picture.Scale(side, g)
}

// capital returns a text with a capital at its beginning.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// counted returns a number with its noun: "1 recipe", "12 recipes".
func counted(n int, noun server.Noun) string {
	if n == 1 {
		return "1 " + noun.One
	}
	return fmt.Sprint(n) + " " + noun.Many
}
