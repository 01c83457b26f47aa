package servertest_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// making is a page maker of which something is changed.
type making struct {
	memory.Maker
	typ    *server.Type
	series func(t server.Type, list []server.Series)
	books  func(t server.Type, list []server.Book)
	page   func(t server.Type, pic server.Picture) server.Picture
	open   func(m making, p server.Pages, id server.BookID) server.Pages
}

// maker makes a page maker of a server in memory and changes it.
func maker(change making) func(server.Server) server.Server {
	return func(s server.Server) server.Server {
		change.Maker, change.typ = memory.MakePages(s.(*memory.Server)), &server.Type{}
		return change
	}
}

func (m making) SetType(t server.Type) {
	*m.typ = t
	m.Maker.SetType(t)
}

func (m making) Series(ctx context.Context) ([]server.Series, error) {
	list, err := m.Maker.Series(ctx)
	if m.series != nil {
		m.series(*m.typ, list)
	}
	return list, err
}

func (m making) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := m.Maker.Books(ctx, id)
	if m.books != nil {
		m.books(*m.typ, list)
	}
	return list, err
}

// Search finds what the lists say.
func (m making) Search(ctx context.Context, text string) (server.Found, error) {
	found, err := m.Maker.Search(ctx, text)
	if m.books != nil {
		m.books(*m.typ, found.Books)
	}
	return found, err
}

func (m making) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	p, err := m.Maker.OpenBook(ctx, id, pages)
	if err != nil {
		return nil, err
	}
	if m.open != nil {
		return m.open(m, p, id), nil
	}
	return madePages{p, m}, nil
}

func (m making) FirstPage(ctx context.Context, id server.BookID) (server.Picture, error) {
	pic, err := m.Maker.FirstPage(ctx, id)
	if err == nil && m.page != nil {
		pic = m.page(*m.typ, pic)
	}
	return pic, err
}

type madePages struct {
	server.Pages
	by making
}

func (p madePages) Page(ctx context.Context, n int) (server.Picture, error) {
	pic, err := p.Pages.Page(ctx, n)
	if err == nil && p.by.page != nil {
		pic = p.by.page(*p.by.typ, pic)
	}
	return pic, err
}

// fleeting is a book that follows the type while it is open.
type fleeting struct {
	by making
	id server.BookID
}

func (f fleeting) now(ctx context.Context) server.Pages {
	p, err := f.by.Maker.OpenBook(ctx, f.id, 0)
	if err != nil {
		panic(err)
	}
	return p
}

func (f fleeting) Len() int     { return f.now(context.Background()).Len() }
func (f fleeting) Close() error { return nil }
func (f fleeting) Page(ctx context.Context, n int) (server.Picture, error) {
	if err := ctx.Err(); err != nil {
		return server.Picture{}, err
	}
	return f.now(ctx).Page(ctx, n)
}

var makerMutants = map[string]mutant{
	"counts of one type": {
		make: maker(making{books: func(_ server.Type, list []server.Book) {
			for i := range list {
				list[i].Pages = min(list[i].Pages, 3)
			}
		}}),
		want: "pages, the list says 3",
	},
	"one stamp for all types": {
		make: maker(making{books: func(_ server.Type, list []server.Book) {
			for i := range list {
				list[i].Stamp = "1"
			}
		}}),
		want: "has the stamp that it has in",
	},
	"a type spelt out is another": {
		make: maker(making{books: func(t server.Type, list []server.Book) {
			for i := range list {
				list[i].Stamp = fmt.Sprint(t)
			}
		}}),
		want: "the books are others than at first",
	},
	"series change with the type": {
		make: maker(making{series: func(t server.Type, list []server.Series) {
			for i := range list {
				list[i].Stamp = fmt.Sprint(t.Scale)
			}
		}}),
		want: "other series are listed",
	},
	"an open book changes with the type": {
		make: maker(making{open: func(m making, _ server.Pages, id server.BookID) server.Pages { return fleeting{m, id} }}),
		want: "a book that is open has changed with the type",
	},
	"an open book with a stamp of its own": {
		make: maker(making{open: func(_ making, p server.Pages, _ server.BookID) server.Pages { return misstamped{p} }}),
		want: "is opened with the stamp",
	},
	"pages grow with the text": {
		make: maker(making{page: func(t server.Type, pic server.Picture) server.Picture {
			var out bytes.Buffer
			must(png.Encode(&out, image.NewGray(image.Rect(0, 0, 100+t.Scale, 100))))
			pic.Data = append(out.Bytes(), pic.Data...) // different ones
			return pic
		}}),
		want: "and in another type pages are",
	},
	"pages as JPEG": {
		make: maker(making{page: func(_ server.Type, pic server.Picture) server.Picture {
			img, err := png.Decode(bytes.NewReader(pic.Data))
			must(err)
			var out bytes.Buffer
			must(jpeg.Encode(&out, img, &jpeg.Options{Quality: 100}))
			return server.Picture{Data: out.Bytes(), Type: "image/jpeg"}
		}}),
		want: "a page that was made here is no PNG",
	},
	"the same pages in every type": {
		make: func(s server.Server) server.Server { return deafMaker{memory.MakePages(s.(*memory.Server))} },
		want: "has the stamp that it has in",
	},
}

// misstamped is a book that does not know which state of it is listed.
type misstamped struct{ server.Pages }

func (misstamped) Stamp() string { return "0" }

// deafMaker does not listen.
type deafMaker struct{ memory.Maker }

func (deafMaker) SetType(server.Type) {}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
