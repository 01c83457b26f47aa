package screen

import (
	"context"
	"image"
	"image/draw"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// app is a way through servers, series and books, and to the pages of a book.
type app struct {
	*desk.Desk
	o       BrowserOptions
	first   *listing // the servers
	top     *listing // the one that was shown last
	servers Servers
	facts   facts // as they were when the servers were shown last

	greeting *ui.Dialog   // what is to be told at the start; nil: nothing, or it has been
	removed  []shelf.Item // what the limit has removed, and nobody has been told
}

// BrowserOptions is what a browser shows, and where it learns the rest.
type BrowserOptions struct {
	Servers Servers
	Read    func() Servers                  // reads config.json again; it may take its time
	Free    func() (bytes int64, err error) // nil: free space is not shown
	Shown   func(address string) string     // the address to draw; nil: as it is

	Shelf     *shelf.Shelf              // nil: it cannot be opened; servers can be read from all the same
	Shelfless error                     // why
	Configure configure.Opener          // opens the page for browsers; nil: there is none
	Settle    func(ctx context.Context) // waits until the shelf has nothing under way; nil: what is shown may depend on that
}

// NewBrowser returns a browser of servers, series and books. It begins with the servers.
func NewBrowser(o BrowserOptions) loop.Screen {
	a := &app{Desk: desk.New(o.Shelf), o: o}
	a.Free, a.Shown, a.Settle, a.Home = o.Free, o.Shown, o.Settle, a.home
	a.greeting = a.greetingOf(o.Shelfless)
	if o.Configure != nil {
		a.Desk.Configure = (&configure.Door{Desk: a.Desk, Page: o.Configure}).Open
	}
	a.first = newListing(a, a.readServers, a.serverList(o.Servers))
	return a.start()
}

// start returns the screen at the bottom: the servers, or why there are none.
func (a *app) start() loop.Screen {
	if t := a.trouble(a.servers); t != nil {
		return a.firstScreen(*t)
	}
	return a.first
}

// home leads to the servers, from wherever.
func (a *app) home(turn *loop.Turn) {
	a.first.begin(turn)
	turn.Reset(a.start())
}

// logo makes the logo of a server ready for its row. One that could not be opened has none, and a sign instead.
func logo(m image.Image, u paint.Units) *image.Gray {
	if m == nil {
		return sign(paint.IconWarning, u)
	}
	side := logoSide(u)
	g := image.NewGray(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(g, g.Rect, m, m.Bounds().Min, draw.Src)
	if g.Rect.Max == side {
		return g
	}
	return picture.Scale(side, g)
}

// sign is an icon in place of a logo.
func sign(icon paint.Icon, u paint.Units) *image.Gray {
	c := paint.New(logoSide(u), u)
	c.Icon(icon, c.Bounds().Inset(u.Px(12)), paint.Black)
	return c.Image()
}

func logoSide(u paint.Units) image.Point { return image.Pt(u.Px(96), u.Px(96)) }
