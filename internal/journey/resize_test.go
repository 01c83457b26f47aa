package journey

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
)

// TestSizeInBook chooses another size of text while a leaflet is read. It stays at its place, everything changes in one
// refresh, and the list below counts anew; what is chosen and does not come changes nothing.
func TestSizeInBook(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets")
		r.choose("book:Leaflet a", "download")
		r.tap("book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyMenu)
		r.walk("bookmark", "view", "scale:150")
		if p.typ.Scale != 100 {
			t.Errorf("pages are made at %d %% before that is applied", p.typ.Scale)
		}
		wantCosts(t, "another size", r.costs(func() { r.tap("apply") }), whole+"GC16: tap apply, loaded")
		r.at("4 / 6")
		r.check()
		r.press(record.KeyMenu)
		r.tap("contents")
		wantText(t, r, "Bookmark on page 4")
		r.press(record.KeyBack, record.KeyBack, record.KeyBack)
		wantText(t, r, "6 pages")
		wantText(t, r, "4 / 6")
		wantText(t, r, "Update available")
		r.lacks("4 pages")
		r.check()

		r.walk("book:Leaflet a")
		r.press(record.KeyMenu)
		r.walk("view", "scale:85")
		arrived, release := p.Hold()
		r.Tap(middle(r.target("apply").Area))
		<-arrived
		synctest.Wait()
		r.press(record.KeyBack) // who does not wait
		release()
		r.settle()
		if p.typ.Scale != 150 {
			t.Errorf("pages are made at %d %% though nobody waited for that", p.typ.Scale)
		}
		r.tap("view")
		r.tap("scale:85")
		arrived, release = p.Hold()
		r.Tap(middle(r.target("apply").Area))
		<-arrived
		synctest.Wait()
		r.Press(record.KeyHome) // nor does who leaves the book
		synctest.Wait()
		release()
		r.settle()
		if p.typ.Scale != 150 {
			t.Errorf("pages are made at %d %% though the book was left", p.typ.Scale)
		}
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyMenu)
		r.tap("view")
		r.tap("scale:85")
		p.Fail(errors.New("away"))
		r.tap("apply")
		wantText(t, r, "Server not reachable")
		r.tap("ok")
		r.press(record.KeyBack, record.KeyBack)
		if p.typ.Scale != 150 {
			t.Errorf("pages are made at %d %% though none came", p.typ.Scale)
		}
		r.at("4 / 6")
		p.Fail(nil)
		r.SetNet(false)
		r.settle()
		r.press(record.KeyMenu)
		r.tap("view")
		r.lacks("Text size")
		r.press(record.KeyBack, record.KeyBack)
		r.press(record.KeyHome)
		r.walk("menu", "settings")
		wantText(t, r, "150 %")
	})
}

// TestSizeAtTheEnd chooses another size of text on the last page, after the book was finished. It stays there, and has been
// read, also for who leafs back.
func TestSizeAtTheEnd(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets", "book:Leaflet c")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		r.tap("stay")
		r.at("4 / 4")
		r.press(record.KeyMenu)
		r.walk("view", "scale:150", "apply")
		r.at("5 / 6")
		r.press(record.KeyPrev, record.KeyBack)
		wantText(t, r, "Done")
		r.lacks("4 / 6")
	})
}

// TestSizeKeepsStyle chooses another size of text in a series that has wishes of its own, and another wish with it. They hold
// as ever.
func TestSizeKeepsStyle(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		turn := func(what, cost string) {
			t.Helper()
			wantCosts(t, what, r.costs(func() { r.press(record.KeyNext) }), whole+cost+": key next")
			wantCosts(t, what, r.costs(func() { r.press(record.KeyPrev) }), whole+cost+": key prev")
		}
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyMenu)
		r.walk("view", "refresh:10", "apply")
		turn("every tenth page is cleared", "GC16")
		r.press(record.KeyMenu)
		r.walk("view", "scale:150", "apply")
		turn("in another size", "GC16")
		r.press(record.KeyMenu)
		r.walk("view", "scale:100", "refresh:1", "apply")
		turn("every page is cleared", "GC16 full")
		r.press(record.KeyHome)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		turn("when it is opened again", "GC16 full")
	})
}

// TestSizeCostsOnce returns from a book to its list after another size was chosen in it. The book itself is shown as it is now
// at once, and how long the others are in one further refresh, when the server has said so. It may be long until it can.
func TestSizeCostsOnce(t *testing.T) {
	printing(t, false, func(t *testing.T, _ string, p *printer, r *reader) {
		read := func(percent int) {
			r.tap("book:Leaflet b")
			r.press(record.KeyMenu)
			r.walk("view", fmt.Sprint("scale:", percent), "apply")
			r.press(record.KeyNext)
		}
		r.walk("server:Press", "series:Leaflets")
		read(150)
		wantCosts(t, "back to the list", r.costs(func() { r.press(record.KeyBack) }),
			whole+"GC16 full: key back", "432,192-552,264 GL16: key back, loaded", // the button, whose words are fitted anew
			"0,312-702,432 GL16: key back, loaded", "0,552-702,672 GL16: key back, loaded")
		wantText(t, r, "2 / 6")

		read(115)
		r.press(record.KeyNext)
		arrived, release := p.Hold()
		r.Press(record.KeyBack)
		<-arrived
		synctest.Wait()
		wantText(t, r, "Leaflet a|6 pages|Leaflet b|5 pages|3 / 5|")
		release()
		r.settle()
		wantText(t, r, "Leaflet a|5 pages|Leaflet b|5 pages|3 / 5|")

		read(100)
		r.SetNet(false)
		r.settle()
		asked := len(p.lists)
		r.press(record.KeyBack)
		wantText(t, r, "Leaflet a|5 pages|") // nobody has said otherwise
		if len(p.lists) != asked {
			t.Error("without a network the server was asked")
		}
		r.SetNet(true)
		r.settle()
		wantText(t, r, "Leaflet a|4 pages|Leaflet b|4 pages|")
	})
}

// TestSizeInFound chooses another size of text in a book that a search on the server has found. What was found is counted anew,
// and stays as it was if the server does not answer by then.
func TestSizeInFound(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv, r := startMaker(t, dir)
		r.walk("server:Press", "search")
		r.typing("leaflet")
		r.tap("search:server")
		size := func(percent int) {
			r.tap("found:Leaflet a")
			r.press(record.KeyMenu)
			r.walk("view", fmt.Sprint("scale:", percent), "apply")
		}
		size(150)
		r.press(record.KeyBack)
		wantText(t, r, "Leaflet b|Leaflets · 6 pages")
		size(100)
		srv.Fail(errors.New("away"))
		r.press(record.KeyBack)
		wantText(t, r, "Leaflet b|Leaflets · 6 pages")
		r.check()
	})
}
