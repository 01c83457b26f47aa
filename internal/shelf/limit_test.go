package shelf_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestLimit removes what was read longest ago, and nothing that is not the user's to lose.
func TestLimit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1", "c2", "c3", "c4", "c5", "c6")
		for _, id := range []server.BookID{"c3", "c1", "c2", "c5", "c6"} { // in this order
			d.do(d.Turn("comics", bookOf("comics", id), shelf.Position{Page: 3, Pages: 3, Completed: id != "c6"}))
		}
		zine := d.Items("comics")[0]
		d.do(d.Mark("comics", true, zine.Book))
		d.do(d.Pin(comic("c1"), true))
		open, err := d.OpenFile(comic("c5"))
		d.do(err)

		book, _ := d.Item(comic("c3"))
		d.do(d.SetLimit(d.Used().Books - book.Size)) // room for all but one
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1", "c2", "c4", "c5", "c6")
		if !d.heard(func(n shelf.News) bool { return n.Books && len(n.Removed) == 1 && n.Removed[0].Book.ID == "c3" }) {
			t.Error("nobody was told which book was removed")
		}
		d.do(d.SetLimit(1)) // room for none
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1", "c4", "c5", "c6")
		d.do(open.Close())
		d.do(d.Rescan(t.Context())) // now it may go
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1", "c4", "c6")
		if p, ok := d.Position(comic("c3")); !ok || !p.Completed {
			t.Errorf("that it was read is forgotten with the book: %+v", p)
		}
		if d = d.again(); d.Limit() != 1 {
			t.Errorf("the limit is %d after a restart", d.Limit())
		}
	})
}

// TestLimitMakesRoom removes a read book for one that is to come, and none if that does not help.
func TestLimitMakesRoom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("ebooks", "files", "e1", "e2")
		d.do(d.Mark("ebooks", true, bookOf("ebooks", "e1")))
		d.do(d.SetLimit(d.Used().Books + 10))

		big := bookOf("comics", "c1")
		d.do(d.Download("comics", seriesOf("comics", "harbour"), big)) // taken for 3 MB
		if e, _ := d.Downloading(comic("c1")); e.State != shelf.Waiting || shelf.TroubleOf(e.Err) != shelf.NoRoom {
			t.Errorf("the download of a book that has no room: %+v", e)
		}
		d.wantHere("ebooks", "e1", "e2")

		d.fetch("ebooks", "files", "e3")
		d.wantHere("ebooks", "e2", "e3")
		d.do(d.SetLimit(0))
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1")
	})
}

// TestFullDisk lets downloads wait until there is room again.
func TestFullDisk(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		var free atomic.Int64
		free.Store(10 << 20)
		w.free = func() (int64, error) { return free.Load(), nil }
		d := sit(t, blank(), w)
		d.do(d.Download("comics", seriesOf("comics", "harbour"), bookOf("comics", "c1")))
		if e, _ := d.Downloading(comic("c1")); e.State != shelf.Waiting || shelf.TroubleOf(e.Err) != shelf.NoRoom {
			t.Errorf("the download: %+v", e)
		}
		free.Store(1 << 30)
		time.Sleep(time.Hour)
		synctest.Wait()
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1")
	})
}

// TestRemoveOnFullDisk frees space where there is none left, not even for a line of the index.
func TestRemoveOnFullDisk(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := blank()
		d := sit(t, v, newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1", "c2")
		v.Fill()
		if err := d.Turn("comics", bookOf("comics", "c2"), shelf.Position{Page: 2, Pages: 3}); shelf.TroubleOf(err) != shelf.NoRoom {
			t.Errorf("a turn on a full disk: %v", err)
		}
		d.do(d.Remove(comic("c1")))
		d.wantHere("comics", "file:By hand/Zine.cbz", "c2")
		v.SetFree(1 << 20) // others do it, too
		d = d.again()
		d.wantHere("comics", "file:By hand/Zine.cbz", "c2")
		if p, _ := d.Position(comic("c2")); p.Page != 2 {
			t.Errorf("the turn is lost: %+v", p)
		}
	})
}

// TestRemoveSeveral goes on after one that cannot be removed.
func TestRemoveSeveral(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := blank()
		d := sit(t, v, newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1", "c2")
		theirs, _ := d.Item(comic("c1"))
		f, err := v.Create(theirs.Path)
		must(err)
		_, err = f.Write(slices.Concat(zine(), zine()))
		must(err)
		must(f.Close())
		if err := d.Remove(comic("c1"), comic("c2")); err == nil {
			t.Error("a file that somebody has put there was removed")
		}
		if _, ok := d.Item(comic("c2")); ok {
			t.Error("the other book is still there")
		}
	})
}

// TestLimitAndUpdate has a book renewed that was read, where there is not room for both. The old one is not removed for the
// new one, which may never come.
func TestLimitAndUpdate(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		old, _ := d.Item(comic("c1"))
		d.do(d.Mark("comics", true, old.Book))
		const taken = 3 << 20 // for so much a book of three pages is taken
		d.do(d.SetLimit(d.Used().Books - old.Size/2 + taken))
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1")

		changed := bookOf("comics", "c1")
		changed.Stamp = "2"
		d.do(d.Download("comics", seriesOf("comics", "harbour"), changed))
		if e, _ := d.Downloading(comic("c1")); shelf.TroubleOf(e.Err) != shelf.NoRoom {
			t.Errorf("the update: %+v", e)
		}
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1")
		d.do(d.SetLimit(0))
		if now, ok := d.Item(comic("c1")); !ok || now.Book.Stamp != "2" {
			t.Errorf("with room there is %+v", now.Book)
		}
	})
}
