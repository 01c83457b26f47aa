package shelf_test

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// facets is all that a shelf must not lose, each thing as a word: what is not there has none.
type facets map[string]string

func positionFacet(source string, id server.BookID) string {
	return fmt.Sprintf("position %s/%s", source, id)
}

func bookFacet(source string, id server.BookID) string { return fmt.Sprintf("book %s/%s", source, id) }

// facetsOf looks at a shelf.
func facetsOf(s *shelf.Shelf) facets {
	f := facets{}
	for _, source := range []string{"comics", "ebooks"} {
		for _, b := range contentBooks(source) {
			ref := server.Ref{Source: source, Book: b.ID}
			if p, ok := s.Position(ref); ok {
				f[positionFacet(source, b.ID)] = fmt.Sprintf("page %d of %d, spot %q, %d %%, completed %t", p.Page, p.Pages, p.Spot, p.Percent, p.Completed)
			}
			if e, ok := s.Downloading(ref); ok {
				f[bookFacet(source, b.ID)] = fmt.Sprintf("%s, %s", coming(e), e.Priority)
			}
		}
	}
	for _, i := range s.Items("") { // an update is both, and here is what counts
		f[bookFacet(i.Source, i.Book.ID)] = fmt.Sprintf("here, pinned %t, found %t", i.Pinned, i.Found)
	}
	f["filters"], f["view"], f["last"] = fmt.Sprint(s.Filters("comics")), fmt.Sprint(s.View("comics")), fmt.Sprint(s.Last())
	f["ready"], f["limit"] = fmt.Sprint(s.Ready("comics", "weekly")), fmt.Sprint(s.Limit())
	f["questions"] = fmt.Sprint(len(s.Questions()))
	return f
}

// coming is the state of a download without what changes by itself.
func coming(e shelf.Download) string {
	switch e.State {
	case shelf.Paused, shelf.Failed:
		return e.State.String()
	}
	return "coming"
}

// unlike describes where two sets of facets differ.
func unlike(got, want facets) []string {
	var all []string
	for name := range union(got, want) {
		if got[name] != want[name] {
			all = append(all, fmt.Sprintf("%s is %q, not %q", name, got[name], want[name]))
		}
	}
	return all
}

func union(sets ...facets) map[string]bool {
	all := map[string]bool{}
	for _, f := range sets {
		for name := range f {
			all[name] = true
		}
	}
	return all
}

// unreadable opens every book on the reader as its user would, and says which are not exactly what their server has.
func unreadable(s *shelf.Shelf) []string {
	var all []string
	for _, i := range s.Items("") {
		if err := compare(s, i); err != nil {
			all = append(all, fmt.Sprintf("%s: %v", i.Path, err))
		}
	}
	return all
}

func compare(s *shelf.Shelf, i shelf.Item) error {
	f, err := s.OpenFile(i.Ref())
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	if original(i).File == nil {
		return comparePages(s, i)
	}
	data, err := io.ReadAll(io.NewSectionReader(f, 0, i.Size))
	if err == nil && !bytes.Equal(data, original(i).File) {
		err = fmt.Errorf("%d bytes that are not the server's", len(data))
	}
	return err
}

func comparePages(s *shelf.Shelf, i shelf.Item) error {
	pages, err := s.OpenPages(context.Background(), i.Source, i.Book)
	if err != nil {
		return err
	}
	defer func() { _ = pages.Close() }() // it was only read
	want := original(i).Images
	if pages.Len() != len(want) {
		return fmt.Errorf("%d pages, not %d", pages.Len(), len(want))
	}
	for n, image := range want {
		p, err := pages.Page(context.Background(), n+1)
		if err != nil {
			return err
		}
		if !bytes.Equal(p.Data, image) {
			return fmt.Errorf("page %d is not the server's", n+1)
		}
	}
	return nil
}
