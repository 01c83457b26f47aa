// Package journey holds tests that go through several layers at once.
package journey

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/kinds"
	"inkshelf/internal/server"
)

// account is how an entry of config.json for a fake is opened.
func account(f fake.Fake, address string) server.Account {
	return server.Account{
		Name: f.Name, Address: address,
		APIKey: server.Hide(f.APIKey), Username: server.Hide(f.Username), Password: server.Hide(f.Password),
	}
}

// Every kind has its fake, and reads all of it as the app will: the series, their books, a cover, something to read.
func TestKindsReadTheirFakes(t *testing.T) {
	all, fakes := kinds.All(), fake.All(nil)
	var types, faked []string
	for _, k := range all {
		types = append(types, k.Types[0])
	}
	for _, f := range fakes {
		faked = append(faked, f.Type)
	}
	if !slices.Equal(types, faked) {
		t.Fatalf("there are kinds %q and fakes %q", types, faked)
	}
	for _, f := range fakes {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			address, stop, err := f.Start()
			if err != nil {
				t.Fatal(err)
			}
			defer stop()
			src := all.Open(f.Type, account(f, address))
			if src.Err != nil {
				t.Fatal(src.Err)
			}
			browse(t, src)
			f.Faults.Add(fault.Status(503))
			if _, err := src.Series(t.Context()); server.StatusCode(err) != 503 || !strings.Contains(err.Error(), f.Name) {
				t.Errorf("a server that is down: got %v, want its name and a StatusError with 503", err)
			}
		})
	}
}

// browse looks at all that a source has, and reads the first book of each format.
func browse(t *testing.T, src server.Source) {
	list, err := src.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 40 {
		t.Errorf("%d series, want at least 40", len(list))
	}
	most, read := 0, map[server.Format]bool{}
	for _, series := range list {
		books, err := src.Books(t.Context(), series.ID)
		if err != nil {
			t.Fatalf("Books of %q: %v", series.Title, err)
		}
		most = max(most, len(books))
		for _, b := range books {
			if b.Unreadable == "" && !read[b.Format] {
				read[b.Format] = true
				look(t, src, b)
			}
		}
	}
	if most < 120 {
		t.Errorf("the longest series has %d books, want 120", most)
	}
}

// look fetches a book's cover and its beginning, as far as its kind can.
func look(t *testing.T, src server.Source, b server.Book) {
	t.Helper()
	if _, err := src.BookThumbnail(t.Context(), b.ID); err != nil && server.StatusCode(err) != 404 {
		t.Errorf("cover of %q: %v", b.Title, err)
	}
	if b.Format == server.PageImages {
		pages, err := src.OpenBook(t.Context(), b.ID, b.Pages)
		if errors.Is(err, errors.ErrUnsupported) {
			return
		}
		if err != nil {
			t.Fatalf("open %q: %v", b.Title, err)
		}
		defer pages.Close()
		if _, err := pages.Page(t.Context(), 1); err != nil {
			t.Errorf("first page of %q: %v", b.Title, err)
		}
		return
	}
	body, size, err := src.OpenFile(t.Context(), b.ID)
	if err != nil {
		t.Fatalf("open %q: %v", b.Title, err)
	}
	defer body.Close()
	if n, err := io.Copy(io.Discard, body); err != nil || size >= 0 && n != size {
		t.Errorf("file of %q: %d of %d bytes and %v", b.Title, n, size, err)
	}
}
