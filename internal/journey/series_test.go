package journey

import (
	"context"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// saga is a series of so many books of five pages. Six of them are read and the seventh was left at page 3, if there are
// so many.
func saga(n int) memory.Series {
	sample := memory.Sample().Series[0]
	s := memory.Series{Cover: sample.Cover, Series: server.Series{
		ID: "saga", Title: "La Forêt de verre", Authors: []string{"Célia Vauquelin"}, Stamp: "1",
		Summary: strings.Repeat("Every winter the trees on the ridge turn to glass. ", 80),
	}}
	for i := range n {
		b := server.Book{ID: server.BookID(fmt.Sprint("b", i+1)), Title: fmt.Sprintf("The book of %d", i+1), Number: server.NumberOf(float64(i + 1)), Stamp: "1"}
		if i < 7 && n > 7 {
			b.Progress = &server.Progress{Page: 3, Completed: i < 6, At: time.Date(2025, 3, 1, i, 0, 0, 0, time.UTC)}
		}
		s.Books = append(s.Books, memory.Book{Book: b, Images: sample.Books[0].Images})
	}
	return s
}

// withSeries runs a test with the whole app, frozen, and one series of a server in memory, which is open.
func withSeries(t *testing.T, s memory.Series, test func(t *testing.T, dir string, srv *memory.Server, r *reader)) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Content{Series: []memory.Series{s}})
		r := startShelf(t, dir, srv, true)
		r.walk("server:Slow", "series:"+s.Title)
		test(t, dir, srv, r)
		r.check()
	})
}

// told returns how far the server says that books were read: a page, "done" or "-".
func told(t *testing.T, srv server.Server) string {
	t.Helper()
	list, err := srv.Books(context.Background(), "saga")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, b := range list {
		switch p := b.Progress; {
		case p == nil:
			all = append(all, "-")
		case p.Completed:
			all = append(all, "done")
		default:
			all = append(all, fmt.Sprint(p.Page))
		}
	}
	return strings.Join(all, " ")
}

// TestSeries opens a series. It begins with the page of the book that is being read, and goes on with it; views and pages
// cost what they show.
func TestSeries(t *testing.T) {
	withSeries(t, saga(12), func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		wantCosts(t, "opening", r.after(r.Seq()-1), whole+"GC16: tap series:La Forêt de verre, loaded")
		for _, text := range []string{"Slow", "Célia Vauquelin", "12 books · 6 read · 1 in progress", "Continue — vol. 7, page 3", "2 / 2", "3 / 5", "New"} {
			wantText(t, r, text)
		}
		for name, area := range map[string]image.Rectangle{ // half of the design guide's
			"summary": image.Rect(210, 168, 702, 312), "continue": image.Rect(24, 324, 498, 390), "download": image.Rect(504, 324, 588, 390),
			"mark-read": image.Rect(594, 324, 678, 390), "tab:all": image.Rect(0, 396, 108, 444), "tab:unread": image.Rect(108, 396, 234, 444),
			"book:7": image.Rect(0, 444, 630, 516), "download:7": image.Rect(630, 444, 702, 516), "book:12": image.Rect(0, 804, 630, 876),
		} {
			if got := r.target(name).Area; got != area {
				t.Errorf("%s is at %v, want %v", name, got, area)
			}
		}
		wantCosts(t, "another page", r.costs(func() { r.press(record.KeyPrev) }), "0,440-702,936 GL16: key prev")
		wantText(t, r, "Done")
		wantCosts(t, "another view", r.costs(func() { r.tap("tab:unread") }), "0,392-702,936 GL16: tap tab:unread")
		r.target("book:7")
		r.check()
		r.tap("summary")
		wantText(t, r, "1 / ")
		r.press(record.KeyBack)
		r.tap("continue")
		r.at("3 / 5")
		r.press(record.KeyNext)
		wantCosts(t, "coming back", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
		wantText(t, r, "Continue — vol. 7, page 4")
		wantText(t, r, "4 / 5")
	})
}

// TestSeriesEnds names what the button does: where nothing was read, and where everything was.
func TestSeriesEnds(t *testing.T) {
	withSeries(t, saga(3), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		wantText(t, r, "Start with vol. 1")
		r.choose("book:1", "read")
		wantText(t, r, "Marked as read.")
		wantText(t, r, "Continue — vol. 2")
		r.tap("mark-read")
		wantText(t, r, "2 marked as read.")
		wantText(t, r, "Read again")
		wantText(t, r, "All unread")
		r.walk("seen", "tab:unread")
		wantText(t, r, "Everything is read")
		r.check()
		r.walk("tab:downloaded")
		wantText(t, r, "Nothing is downloaded")
		if got := told(t, srv); got != "done done done" {
			t.Errorf("the server has %s", got)
		}
	})
}

// TestMarkSeries marks all books and takes it back, on servers that can do that at once, that cannot, and that are away.
func TestMarkSeries(t *testing.T) {
	const before, after = "done done done done done done 3 -", "done done done done done done done done"
	for name, hinder := range map[string]func(*memory.Server){
		"at once": func(*memory.Server) {}, "one by one": func(s *memory.Server) { s.Lack("MarkSeries") },
		"away": func(s *memory.Server) { s.Fail(errors.New("away")) },
	} {
		t.Run(name, func(t *testing.T) {
			withSeries(t, saga(8), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
				hinder(srv)
				wantCosts(t, "marking", r.costs(func() { r.tap("mark-read") }), "0,72-702,592 GL16: tap mark-read, loaded")
				wantText(t, r, "2 marked as read.")
				wantText(t, r, "8 books · 8 read")
				srv.Fail(nil)
				r.SetNet(true)
				r.check()
				if got := told(t, srv); got != after {
					t.Errorf("the server has %s", got)
				}
				r.tap("undo")
				wantText(t, r, "Continue — vol. 7, page 3")
				r.lacks("Undo")
				if got := told(t, srv); got != before {
					t.Errorf("when it was taken back the server has %s", got)
				}
			})
		})
	}
}

// TestNoticeGoes leaves what was told behind with the next action.
func TestNoticeGoes(t *testing.T) {
	withSeries(t, saga(12), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.choose("book:8", "up-to-here")
		wantText(t, r, "2 marked as read.")
		wantCosts(t, "another page", r.costs(func() { r.press(record.KeyPrev) }), "0,392-702,936 GL16: key prev")
		r.lacks("marked")
		r.choose("book:1", "unread")
		wantText(t, r, "Marked as unread.")
		r.choose("book:2", "details")
		r.tap("ok")
		r.lacks("Marked")
		if got := told(t, srv); !strings.HasPrefix(got, "- done done done done done done done -") {
			t.Errorf("the server has %s", got)
		}
	})
}

// TestSelection selects several books: the tabs make room for what can be done with them.
func TestSelection(t *testing.T) {
	withSeries(t, saga(12), func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.choose("book:8", "select")
		wantText(t, r, "1 selected")
		wantCosts(t, "another", r.costs(func() { r.tap("download:9") }), "0,392-702,448 GL16: tap download:9", "0,584-702,664 GL16: tap download:9")
		r.rest("book:10")
		r.tap("book:10")
		wantText(t, r, "2 selected")
		r.check()
		r.tap("select:download")
		if got := booksIn(t, dir); len(got) != 2 {
			t.Errorf("on the reader are %q", got)
		}
		r.walk("tab:downloaded", "menu", "select", "book:8", "select:read")
		wantText(t, r, "Marked as read.")
		r.walk("menu", "select", "book:8", "book:9", "select:delete", "cancel")
		wantText(t, r, "2 selected")
		r.press(record.KeyBack)
		r.lacks("selected")
		r.walk("download:9", "delete")
		r.walk("menu", "remove-all", "delete")
		wantText(t, r, "Nothing is downloaded")
		if got := booksIn(t, dir); len(got) != 0 {
			t.Errorf("on the reader are %q", got)
		}
		if got := told(t, srv); !strings.HasSuffix(got, "3 done - - - -") {
			t.Errorf("the server has %s", got)
		}
	})
}

// TestDownloadRule has books come: all that are unread, and from then on so many as were asked for.
func TestDownloadRule(t *testing.T) {
	withSeries(t, saga(12), func(t *testing.T, dir string, _ *memory.Server, r *reader) {
		here := func(want int) {
			t.Helper()
			if got := booksIn(t, dir); len(got) != want {
				t.Errorf("%d books are on the reader, want %d", len(got), want)
			}
		}
		r.tap("download")
		wantText(t, r, "0 of 12 on the reader")
		r.tap("ready:3")
		here(3)
		r.choose("book:7", "read")
		here(4)
		r.tap("download")
		wantText(t, r, "4 of 12 on the reader")
		r.tap("unready")
		r.choose("book:8", "read")
		here(4)
		r.walk("menu", "download", "unread")
		here(6)
		r.walk("download", "all")
		here(12)
		r.lacks("Download…")
	})
}

// TestFileFirst goes on with a book that comes as a file: the button brings it, and then opens it.
func TestFileFirst(t *testing.T) {
	s := saga(2)
	s.Books[1] = memory.Sample().Series[3].Books[1]
	s.Books[0].Progress = &server.Progress{Page: 5, Completed: true}
	withSeries(t, s, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		wantText(t, r, "Download Zebra, the file")
		r.tap("continue")
		wantText(t, r, "Continue — Zebra, the file")
		r.tap("continue")
		r.at("1 / 3")
		r.press(record.KeyBack)
	})
}

// TestSeriesOffline opens a series that is remembered while its server is away. What happened is said in the place of the
// tabs, which come back with the next action.
func TestSeriesOffline(t *testing.T) {
	withSeries(t, saga(12), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		srv.Fail(errors.New("away"))
		r.press(record.KeyBack)
		r.tap("series:La Forêt de verre")
		wantText(t, r, "Offline")
		r.target("retry")
		wantCosts(t, "another page", r.costs(func() { r.press(record.KeyPrev) }), whole+"GC16 full: key prev") // the sixth clears
		wantText(t, r, "Offline")
		r.tap("tab:unread")
		srv.Fail(nil)
		r.SetNet(true)
		r.check()
		r.lacks("Offline")
	})
}

// TestSeriesWords speaks of what a kind has in its own words.
func TestSeriesWords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		k := kindOf("slow", memory.New(memory.Content{Series: []memory.Series{saga(8)}}))
		k.Face.Words = map[string]server.Words{"en": {
			Series: server.Noun{One: "category", Many: "categories"}, Book: server.Noun{One: "recipe", Many: "recipes"},
		}}
		write(t, filepath.Join(dir, "config.json"), `[{"name": "Slow", "type": "slow", "server": "http://slow.example"}]`)
		r := startKinds(t, dir, half, true, server.Kinds{k})
		r.walk("series:La Forêt de verre") // with one server the app begins there
		wantText(t, r, "8 recipes · 6 read · 1 in progress")
		r.walk("menu", "details")
		wantText(t, r, "8 recipes · 6 read · 1 in progress")
		r.walk("ok")
		r.lacks("books")
	})
}

// TestLateCover opens a series whose cover takes its time. The page does not wait for all of that, and the cover comes in
// one refresh more; once it is there nobody asks for it again.
func TestLateCover(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: memory.New(memory.Content{Series: []memory.Series{saga(8)}}), covers: 5 * time.Second}
		r := startShelf(t, dir, s, false)
		r.Tap(middle(r.target("server:Slow").Area))
		time.Sleep(time.Second) // the list is shown without covers
		synctest.Wait()
		before := r.Seq()
		r.Tap(middle(r.target("series:La Forêt de verre").Area))
		time.Sleep(2 * time.Second)
		wantText(t, r, "Continue — vol. 7, page 3")
		r.settle()
		wantCosts(t, "a cover that comes late", r.after(before),
			"24,120-168,360 DU: tap series:La Forêt de verre, pressed", header+"GL16: tap series:La Forêt de verre, later",
			whole+"GL16: tap series:La Forêt de verre, loaded", "0,72-702,312 GC16: tap series:La Forêt de verre, loaded")
		r.check()
		wantCosts(t, "a minute", r.costs(func() { time.Sleep(time.Minute) }))
	})
}
