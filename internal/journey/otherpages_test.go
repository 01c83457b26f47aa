package journey

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
)

// TestPlaceInOtherPages opens a leaflet again when it has more pages or fewer than where it was left. Trying sizes does not
// move the place.
func TestPlaceInOtherPages(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext)
		r.at("4 / 4")
		r.press(record.KeyHome)
		for _, c := range []struct {
			scale int
			at    string
		}{
			{150, "5 / 6"}, // the last of four begins on the fifth of six
			{85, "4 / 4"},  // nothing was turned: the place is what it was
			{100, "4 / 4"}, // and back
		} {
			r.scale(c.scale)
			r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
			r.at(c.at)
			r.press(record.KeyHome)
		}
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyPrev)
		r.at("4 / 6")
		r.press(record.KeyHome)
		r.scale(100)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.at("3 / 4") // it was turned: what the fourth of six begins with is there
	})
}

// TestPlaceAfterTrouble opens a leaflet in another size than it was left in, while its server is in trouble. When that is over
// it is at its place, as if nothing had been.
func TestPlaceAfterTrouble(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		r.at("5 / 6")
		r.press(record.KeyHome)
		r.scale(100)
		r.walk("server:Press", "series:Leaflets")
		p.Fail(&server.StatusError{Code: 500})
		r.tap("book:Leaflet a")
		wantText(t, r, "The server has a problem")
		p.Fail(nil)
		r.tap("retry")
		r.at("3 / 4")
		r.press(record.KeyHome)
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.at("5 / 6")
	})
}

// TestBookmarksInOtherPages marks pages in one size of text and in another. None moves by that, and none is lost where two
// stand on one page.
func TestBookmarksInOtherPages(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		size := func(percent int) {
			t.Helper()
			r.press(record.KeyMenu)
			r.walk("view", fmt.Sprint("scale:", percent), "apply")
		}
		bookmark := func() { r.press(record.KeyMenu); r.tap("bookmark"); r.press(record.KeyBack) }
		marked := func(pages ...int) {
			t.Helper()
			r.press(record.KeyMenu)
			r.tap("contents")
			for page := 1; page <= 6; page++ {
				if text := fmt.Sprint("Bookmark on page ", page); slices.Contains(pages, page) {
					wantText(t, r, text)
				} else {
					r.lacks(text)
				}
			}
			r.press(record.KeyBack, record.KeyBack)
		}
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		size(150)
		bookmark()
		r.press(record.KeyNext)
		bookmark()
		marked(1, 2)
		size(100)
		marked(1)
		r.press(record.KeyNext, record.KeyNext, record.KeyNext)
		bookmark()
		marked(1, 4)
		size(150)
		marked(1, 2, 5)
		size(100)
		marked(1, 4)
		r.press(record.KeyPrev, record.KeyPrev, record.KeyPrev)
		bookmark() // both of them go
		marked(4)
		size(150)
		marked(5)
	})
}

// TestMakerThatKeeps has a server make pages that also keeps how far they were read: it counts for itself. Chosen in the book,
// another size is at its place nonetheless, and the server is told which page that is.
func TestMakerThatKeeps(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv, r := startMaker(t, dir)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyHome)
		r.scale(150)
		r.walk("server:Press", "series:Leaflets")
		wantText(t, r, "Leaflet a|6 pages|3 / 6|")
		r.tap("book:Leaflet a")
		r.at("3 / 6")
		r.press(record.KeyMenu)
		r.walk("view", "scale:100", "apply")
		r.at("2 / 4")
		r.press(record.KeyBack)
		wantText(t, r, "Leaflet a|4 pages|2 / 4|")
		list, err := srv.Books(t.Context(), "s")
		if err != nil || list[0].Progress == nil || list[0].Progress.Page != 2 {
			t.Errorf("the server has %+v, %v", list, err)
		}
		r.check()
	})
}
