package journey

import (
	"errors"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
)

// TestUpdates downloads leaflets, of which one is changed on the server. The series says so, opens what there is now, and
// brings it when asked; without a network the copy is what there is.
func TestUpdates(t *testing.T) {
	printing(t, true, func(t *testing.T, dir string, p *printer, r *reader) {
		open := func() { r.press(record.KeyHome); r.walk("server:Press", "series:Leaflets") }
		open()
		r.walk("download", "all")
		r.tap("book:Leaflet b")
		r.press(record.KeyNext, record.KeyNext)
		r.at("3 / 4")
		if len(p.opens) != 3 {
			t.Errorf("pages were asked for %d times, want 3 for the downloads", len(p.opens))
		}
		r.lacks("Update available")

		p.change("b")
		open()
		wantText(t, r, "Update available · 5 pages")
		wantText(t, r, "3 / 5")
		r.tap("book:Leaflet b")
		r.at("3 / 5") // by the server
		r.press(record.KeyBack)
		r.rest("book:Leaflet b")
		r.target("update")
		r.press(record.KeyBack)
		r.walk("download:Leaflet b")
		r.target("update")
		r.target("remove")
		r.press(record.KeyBack)
		r.walk("download")
		wantText(t, r, "Update 1")
		r.press(record.KeyBack)

		p.Fail(errors.New("away"))
		r.tap("book:Leaflet b")
		r.at("3 / 4") // the copy
		open()
		wantText(t, r, "Update available · 4 pages")
		wantText(t, r, "3 / 4")
		r.press(record.KeyHome)
		r.SetNet(false)
		r.settle()
		p.Fail(nil)
		open()
		wantText(t, r, "Update available · 4 pages")
		r.tap("book:Leaflet b")
		r.at("3 / 4")
		r.press(record.KeyHome)
		r.SetNet(true)
		r.settle()

		open()
		wantCosts(t, "updating", r.costs(func() { r.choose("book:Leaflet b", "update") }),
			"296,304-640,920 GL16: long press book:Leaflet b", "296,304-640,920 GL16: tap update",
			"0,152-702,224 GL16: tap update, loaded", "0,360-702,440 GL16: tap update, loaded") // there is nothing to download any more
		r.lacks("Update")
		wantText(t, r, "5 pages")
		if got := booksIn(t, dir); len(got) != 3 {
			t.Errorf("on the reader are %q", got)
		}
		asked := len(p.opens)
		r.tap("book:Leaflet b")
		r.at("3 / 5")
		if len(p.opens) != asked {
			t.Error("what is here was asked for")
		}
	})
}

// TestUpdateEverywhere finds an update wherever the book is shown: at home, among the books on the reader, in a selection. It
// is offered in each language, and in the rule for all books at once.
func TestUpdateEverywhere(t *testing.T) {
	for language, says := range map[string][]string{
		"en": {"Update available · 5 pages", "Update all 2", "Update"},
		"fr": {"Mise à jour disponible · 5 pages", "Tout mettre à jour (2)", "Mettre à jour"},
	} {
		t.Run(language, func(t *testing.T) {
			printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
				r.walk("menu", "settings", "setting:language", "choice:"+language)
				r.press(record.KeyHome)
				r.walk("server:Press", "series:Leaflets", "download", "all")
				r.tap("book:Leaflet a")
				r.press(record.KeyHome)
				r.walk("menu", "shelf")
				r.lacks(says[2])
				p.change("a")
				p.change("b")
				r.press(record.KeyHome)
				r.walk("server:Press", "series:Leaflets") // somebody has to ask
				wantText(t, r, says[0])
				r.tap("download")
				wantText(t, r, says[1])
				r.press(record.KeyBack)
				r.choose("book:Leaflet b", "select")
				wantText(t, r, says[2])
				r.target("select:download")
				r.check()

				r.press(record.KeyHome)
				r.rest("recent:Leaflet a")
				wantText(t, r, says[2])
				r.target("update")
				r.press(record.KeyBack)
				r.walk("menu", "shelf")
				wantText(t, r, says[0])
				r.rest("book:Leaflet a")
				r.target("update")
				r.check()
				r.press(record.KeyBack)
				r.walk("menu")
				wantText(t, r, says[1])
				r.tap("update")
				r.lacks(says[2])
				if all := p.opens; len(all) != 5 { // three downloads, of which one was read, and two updates
					t.Errorf("pages were asked for %d times", len(all))
				}
			})
		})
	}
}

// TestUpdateOnItsWay has an update come slowly. As long as it is on its way it is not offered again.
func TestUpdateOnItsWay(t *testing.T) {
	printing(t, false, func(t *testing.T, _ string, p *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets")
		r.choose("book:Leaflet b", "download")
		p.change("b")
		r.press(record.KeyHome)
		r.walk("server:Press", "series:Leaflets")
		wantText(t, r, "Update available")
		r.rest("book:Leaflet b")
		arrived, release := p.Hold()
		r.Tap(middle(r.target("update").Area))
		<-arrived
		synctest.Wait()
		r.lacks("Update")
		release()
		r.settle()
		r.lacks("Update")
	})
}
