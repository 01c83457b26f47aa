package shelf_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/shelf/stock"
)

// TestOpenPages prefers the book on the reader, and goes to the server for pages alone.
func TestOpenPages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		d.fetch("ebooks", "files", "a1")
		for _, c := range []struct {
			source string
			id     server.BookID
			here   bool
		}{{"comics", "c1", true}, {"comics", "c2", false}, {"ebooks", "a1", true}} {
			pages, err := d.OpenPages(t.Context(), c.source, bookOf(c.source, c.id))
			if err != nil || pages.Len() != 3 {
				t.Errorf("%s: %v", c.id, err)
				continue
			}
			d.do(pages.Close())
			d.comics.Fail(errAway)
			d.ebooks.Fail(errAway)
			if _, err := d.OpenPages(t.Context(), c.source, bookOf(c.source, c.id)); (err == nil) != c.here {
				t.Errorf("%s without its server: %v", c.id, err)
			}
			d.comics.Fail(nil)
			d.ebooks.Fail(nil)
		}
		if _, err := d.OpenPages(t.Context(), "ebooks", bookOf("ebooks", "a2")); !errors.Is(err, stock.ErrGone) {
			t.Errorf("an archive that is not on the reader: %v", err)
		}
	})
}

// TestCopiedInStaysHere reads a book that was copied into the folder of a server that keeps progress: it knows nothing of
// the book and is not bothered.
func TestCopiedInStaysHere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		comics := &counted{Server: w.comics}
		d := sitWith(t, blank(), w, []server.Source{{Name: "comics", Server: comics}})
		zine := d.Items("comics")[0].Book
		d.do(d.Mark("comics", true, zine))
		d.do(d.Turn("comics", zine, shelf.Position{Page: 1, Pages: 3}))
		if n := d.Unsent(""); n != 0 {
			t.Errorf("%d positions wait to be sent", n)
		}
		if start := d.Begin(t.Context(), "comics", zine); start.Position.Page != 1 || start.Ask != nil {
			t.Errorf("it opens at %+v", start)
		}
		time.Sleep(time.Hour) // of the bubble
		d.do(d.Mark("comics", false, zine))
		if p, ok := d.Position(server.Ref{Source: "comics", Book: zine.ID}); ok || d.Unsent("") != 0 {
			t.Errorf("marked as unread: it is at %+v, and %d positions wait", p, d.Unsent(""))
		}
		time.Sleep(time.Hour)
		if n := comics.lists.Load(); n != 0 {
			t.Errorf("the server was asked %d times", n)
		}
	})
}

// TestFileTakenAway tells a book that somebody has removed or cut short from one that is well.
func TestFileTakenAway(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := blank()
		d := sit(t, v, newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1", "c2")
		gone, _ := d.Item(comic("c1"))
		cut, _ := d.Item(comic("c2"))
		must(v.Remove(gone.Path))
		f, err := v.Edit(cut.Path)
		must(err)
		must(errors.Join(f.Truncate(cut.Size/2), f.Close()))

		if _, err := d.OpenFile(comic("c1")); !errors.Is(err, stock.ErrGone) || shelf.TroubleOf(err) != shelf.Gone {
			t.Errorf("a removed file: %v", err)
		}
		if _, err := d.OpenFile(comic("c2")); !errors.Is(err, bookfile.ErrDamaged) || shelf.TroubleOf(err) != shelf.Damaged {
			t.Errorf("a cut file: %v", err)
		}
		pages, err := d.OpenPages(t.Context(), "comics", bookOf("comics", "c1"))
		d.do(err) // the server has it still
		p, err := pages.Page(t.Context(), 1)
		if err != nil || !bytes.Equal(p.Data, comics().Series[0].Books[0].Images[0]) {
			t.Errorf("its first page: %v", err)
		}
	})
}
