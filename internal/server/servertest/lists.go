package servertest

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// order checks that lists come in the promised order.
func (o Options) order(t *testing.T) {
	if o.lacks("Series") {
		return // Gaps has seen that there is no list
	}
	s, ctx := o.Open(t), o.withDeadline(t)
	got, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) < 3 {
		t.Fatalf("Open: %d series, want at least three", len(got))
	}
	want := slices.Clone(got)
	server.SortSeries(want)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Series are not sorted by title:\ngot  %q\nwant %q", titles(got), titles(want))
	}
	if o.lacks("Books") {
		return
	}
	most := 0
	for _, series := range got {
		got, err := s.Books(ctx, series.ID)
		if err != nil {
			t.Fatalf("Books of %q: %v", series.Title, err)
		}
		want := slices.Clone(got)
		server.SortBooks(want)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("Books of %q are not in series order", series.Title)
		}
		most = max(most, len(got))
	}
	if most < 2 {
		t.Error("Open: no series has two books, so their order shows nothing")
	}
}

// Sorted titles in their order, and titles that something on the way from the server might take for more than a text.
var (
	sorted = []string{
		"9 Layer", "10-minute", "A la dérive", "L’Abbaye", "Bloc 9", "Le Bloc 12", "Le Cœur des machines", "Éclipse",
		"A Field Guide to Ghosts", "Un hiver", "L'Île", "Œuvres", "Le Tome 2", "Tome 10", "Zebra",
	}
	hostile = []string{
		"../../etc/passwd", "..", ".", "CON", "nul.txt", "C:\\Windows", "<b>bold</b> & <i>more", "&amp;amp;",
		"\"quoted\" 'twice'", "%s%d%n%00", "?query=1#fragment", "SERIES: Other [3]", "Tales [Omnibus] [12.50]", "{\"json\":[1]}",
		"😀 emoji 👩‍🚀", "עברית \u202eright to left\u202c", "e\u0301 decomposed", "é composed", "case", "CASE",
		"line\u2028separator", "日本語の本", strings.Repeat("long ", 60) + "title",
	}
)

// titles checks the order by the specification's own examples, and that titles arrive as they are.
func (o Options) titles(t *testing.T) {
	if o.lacks("Series") {
		return
	}
	t.Run("Sorted", func(t *testing.T) {
		// Every second one from behind, so that neither the order given nor its reverse is right by chance.
		mixed := slices.Clone(sorted)
		for i := 0; i < len(mixed)/2; i += 2 {
			j := len(mixed) - 1 - i
			mixed[i], mixed[j] = mixed[j], mixed[i]
		}
		got, err := o.Titled(t, mixed).Series(o.withDeadline(t))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(titles(got), sorted) {
			t.Errorf("got  %q\nwant %q", titles(got), sorted)
		}
	})
	t.Run("Hostile", func(t *testing.T) {
		s, ctx := o.Titled(t, hostile), o.withDeadline(t)
		list, err := s.Series(ctx)
		if err != nil {
			t.Fatal(err)
		}
		got, want := titles(list), slices.Clone(hostile)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("titles did not arrive as they are:\ngot  %q\nwant %q", got, want)
		}
		seen := map[server.SeriesID]string{}
		for _, series := range list {
			if other, ok := seen[series.ID]; ok {
				t.Errorf("%q and %q have one id, %q", series.Title, other, series.ID)
			}
			seen[series.ID] = series.Title
			if o.lacks("Books") {
				continue
			}
			books, err := s.Books(ctx, series.ID)
			if err != nil || len(books) != 1 {
				t.Errorf("Books of %q: got %d and %v, want its one book", series.Title, len(books), err)
			}
			for _, b := range books {
				if b.Series != series.ID || b.SeriesTitle != series.Title {
					t.Errorf("book of %q says it is of %q (%q)", series.Title, b.SeriesTitle, b.Series)
				}
			}
		}
	})
}

func titles(list []server.Series) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.Title)
	}
	return out
}

// empty checks that a server with nothing says so, without an error.
func (o Options) empty(t *testing.T) {
	s := o.Empty(t)
	for _, op := range []struct {
		name string
		list func(ctx context.Context) (int, error)
	}{
		{"Series", func(ctx context.Context) (int, error) { l, err := s.Series(ctx); return len(l), err }},
		{"Libraries", func(ctx context.Context) (int, error) { l, err := s.Libraries(ctx); return len(l), err }},
		{"InProgress", func(ctx context.Context) (int, error) { l, err := s.InProgress(ctx, 5); return len(l), err }},
	} {
		if o.lacks(op.name) {
			continue
		}
		if n, err := op.list(o.withDeadline(t)); n != 0 || err != nil {
			t.Errorf("%s of an empty server: got %d and %v, want none and no error", op.name, n, err)
		}
	}
}

// lists checks what lists say of their items.
func (o Options) lists(t *testing.T) {
	if o.lacks("Series", "Books") {
		return
	}
	s, ctx := o.Open(t), o.withDeadline(t)
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	libraries := o.libraries(t, s)
	for _, series := range list {
		if series.ID == "" || series.Title == "" || series.Stamp == "" {
			t.Errorf("series without id, title or stamp: %+v", series)
		}
		if !libraries[series.Library] {
			t.Errorf("%q is of library %q, which is not listed", series.Title, series.Library)
		}
		if c := series.Counts; c.Books < 0 || c.Read < 0 || c.InProgress < 0 || c.Read+c.InProgress > c.Books {
			t.Errorf("%q counts %+v", series.Title, c)
		}
		books, err := s.Books(ctx, series.ID)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[server.BookID]bool{}
		for _, b := range books {
			if b.ID == "" || b.Title == "" || b.Stamp == "" {
				t.Errorf("book without id, title or stamp in %q: %+v", series.Title, b)
			}
			if seen[b.ID] {
				t.Errorf("book %q is twice in %q", b.ID, series.Title)
			}
			seen[b.ID] = true
			if b.Series != series.ID || b.SeriesTitle != series.Title {
				t.Errorf("book %q of %q says it is of %q (%q)", b.Title, series.Title, b.SeriesTitle, b.Series)
			}
		}
	}
}

// libraries returns the libraries that a series may name: those listed, or none.
func (o Options) libraries(t *testing.T, s server.Server) map[server.LibraryID]bool {
	t.Helper()
	if o.lacks("Libraries") {
		return map[server.LibraryID]bool{"": true}
	}
	list, err := s.Libraries(o.withDeadline(t))
	if err != nil {
		t.Fatal(err)
	}
	known := map[server.LibraryID]bool{}
	for _, l := range list {
		if l.ID == "" || l.Title == "" || known[l.ID] {
			t.Errorf("library without id or title, or listed twice: %+v", l)
		}
		known[l.ID] = true
	}
	return known
}

// watch checks that what is told of a list on its way makes sense.
func (o Options) watch(t *testing.T) {
	if o.lacks("Series") {
		return
	}
	last, known := 0, 0
	ctx := server.Watch(o.withDeadline(t), func(done, total int) {
		if done < last || total < 0 || total > 0 && done > total {
			t.Errorf("after %d, %d of %d items are there", last, done, total)
		}
		last, known = done, total
	})
	list, err := o.Open(t).Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if last > 0 && known > 0 && last != known {
		t.Errorf("%d of %d items were there in the end, %d are listed", last, known, len(list))
	}
}
