package comicserver_test

import (
	"image"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/kinds/comicserver"
	"inkshelf/internal/server"
	"inkshelf/internal/server/servertest"
)

// The suite, on the server of today, below a path, and on one of long ago.
func TestServer(t *testing.T)          { runSuite(t, fake.Options{NewLists: true, Prefix: "/comics"}) }
func TestServerOfLongAgo(t *testing.T) { runSuite(t, fake.Options{OldLists: true}) }

func runSuite(t *testing.T, o fake.Options) {
	t.Parallel()
	with := func(t *testing.T, c content.Comics) server.Server {
		o.Content = c
		_, s := openFake(t, o)
		return s
	}
	// Every page of the suite's book can be shown.
	library := func() content.Comics {
		c := library()
		mixed := &c.Series[2].Comics[0]
		mixed.Pages = mixed.Pages[:3]
		mixed.ReadTo = 2
		return c
	}
	usual := with(t, library())
	servertest.Run(t, servertest.Options{
		Open:  func(t *testing.T) server.Server { return with(t, library()) },
		Empty: func(t *testing.T) server.Server { return with(t, content.Comics{}) },
		Titled: func(t *testing.T, titles []string) server.Server {
			return with(t, content.ComicsTitled(titles))
		},
		WrongKey: func(t *testing.T) server.Server {
			return openWith(t, serve(t, fake.New(fake.Options{Content: library(), Key: key})), "another")
		},
		Gone: func(t *testing.T) server.Server {
			s := httptest.NewServer(fake.New(fake.Options{}))
			defer s.Close()
			return open(t, s.URL)
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			f, s := openFake(t, o)
			hold, arrived, release := fault.Hold()
			f.Faults.Add(hold)
			t.Cleanup(release)
			return s, arrived
		},
		Lacks:        []string{"OpenFile"},
		AbsentSeries: "0ZZZZZZZZZZZZ",
		AbsentBook:   "0ZZZZZZZZZZZZ",
		Unreadable:   bookTitled(t, t.Context(), usual, "The Night Tram", "The Novel").ID,
		Coverless:    bookTitled(t, t.Context(), usual, "The Night Tram", "Half a stop").ID,
	})
}

func TestKind(t *testing.T) {
	k := comicserver.Kind()
	if !slices.Equal(k.Types, []string{"comicserver"}) || k.Needs != server.APIKey {
		t.Errorf("got types %q and needs %v", k.Types, k.Needs)
	}
	if got := k.Face.In("fr"); got.Series.Gender != server.Feminine || got.Book.Gender != server.Masculine {
		t.Errorf("French: got %+v", got)
	}
	for name, a := range map[string]server.Account{
		"no key":     {Address: "http://comics.example"},
		"no address": {Address: "comics.example", APIKey: server.Hide(key)},
	} {
		if src := (server.Kinds{k}).Open("", a); src.Err == nil || strings.Contains(src.Err.Error(), key) {
			t.Errorf("%s: got %v", name, src.Err)
		}
	}
}

// The logo stands on white paper, has about as much ink as a word has, and no edge of it is cut off.
func TestLogo(t *testing.T) {
	logo := comicserver.Kind().Face.Logo.(*image.Gray)
	if logo.Rect != image.Rect(0, 0, 96, 96) {
		t.Fatalf("the logo is %v", logo.Rect)
	}
	ink := 0
	for y := range 96 {
		for x := range 96 {
			shade := logo.GrayAt(x, y).Y
			if shade != 0xff && (x < 4 || y < 4 || x >= 92 || y >= 92) {
				t.Fatalf("there is ink in the margin, at %d,%d", x, y)
			}
			if shade < 0x80 {
				ink++
			}
		}
	}
	if ink < 96*96/5 || ink > 96*96/2 {
		t.Errorf("%d points of %d are black", ink, 96*96)
	}
}

// What the lists say of the library, in neutral words.
func TestNeutral(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	ctx := t.Context()
	tram := seriesTitled(t, ctx, s, "The Night Tram")
	libraries, err := s.Libraries(ctx)
	if err != nil || len(libraries) != 2 {
		t.Fatalf("got %v and %v", libraries, err)
	}
	i := slices.IndexFunc(libraries, func(l server.Library) bool { return l.ID == tram.Library })
	if i < 0 || libraries[i].Title != "Bandes dessinées" {
		t.Errorf("the series is of library %q, there are %+v", tram.Library, libraries)
	}
	if tram.Direction != server.RightToLeft || tram.Summary != "It runs once a night." || tram.Counts.Read != 1 || tram.Counts.InProgress != 1 {
		t.Errorf("got %+v", tram)
	}
	if want := []string{"Kei Mori", "Ink Hand"}; !slices.Equal(tram.Authors, want) {
		t.Errorf("authors: got %q, want %q", tram.Authors, want)
	}
	books, err := s.Books(ctx, tram.ID)
	if err != nil {
		t.Fatal(err)
	}
	// Neither the one in the trash nor the one that is not analysed.
	if got, want := bookTitles(books), []string{"Depot", "Half a stop", "Terminus", "Derailed", "The Novel"}; !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	depot, half, terminus := books[0], books[1], books[2]
	if half.Number != (server.Number{Text: "1.5", Sort: 1.5}) || half.Pages != 4 || half.Progress != nil {
		t.Errorf("got %+v", half)
	}
	if p := terminus.Progress; p == nil || p.Page != 2 || p.Completed || p.At.Format("2006-01-02T15:04:05Z07:00") != "2025-03-05T21:00:00Z" {
		t.Errorf("progress: got %+v", p)
	}
	if p := depot.Progress; p == nil || !p.Completed {
		t.Errorf("progress of a finished book: got %+v", p)
	}
	if !slices.Equal(depot.Authors, []string{"Kei Mori", "Ink Hand"}) {
		t.Errorf("authors: got %q", depot.Authors)
	}
}

// Nothing that is in the trash is listed, whatever is asked.
func TestTrash(t *testing.T) {
	for name, o := range map[string]fake.Options{"new": {}, "old": {OldLists: true}} {
		o.Content = library()
		o.Content.Series[1].Comics[3].ReadTo = 2 // begun, then thrown away
		_, s := openFake(t, o)
		list, err := s.Series(t.Context())
		if err != nil || slices.ContainsFunc(list, func(s server.Series) bool { return s.Title == "Gone" }) {
			t.Errorf("%s: a series in the trash is listed (%v)", name, err)
		}
		begun, err := s.InProgress(t.Context(), 10)
		if got, want := bookTitles(begun), []string{"Terminus", "Mixed"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q and %v, want %q", name, got, err, want)
		}
	}
}
