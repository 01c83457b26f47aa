package bookserver

import (
	"context"
	"slices"
	"strings"
)

// Parts of calibre's addresses: /opds/navcatalog/ and a name in hexadecimal, of an order ("Otitle") or of a field
// ("Nseries").
const (
	byTitle   = "/navcatalog/4f7469746c65"
	byNewest  = "/navcatalog/4f6e6577657374"
	byAuthors = "/navcatalog/4e617574686f7273"
	bySeries  = "/navcatalog/4e736572696573"
)

// complete are the ends of paths behind which servers keep every book, the best first. Any of them may be hidden.
var complete = []string{byTitle, "/opds/books", byNewest, "/opds/new", byAuthors, "/opds/author"}

// everything finds the list of all books and reads it. A catalog that has none is walked through from one end to the
// other.
func (r *reading) everything(ctx context.Context, t top) error {
	before := len(r.built.books)
	for _, at := range r.candidates(t) {
		if err := r.walk(ctx, []way{{at: at}}); err != nil || len(r.built.books) > before {
			return err
		}
	}
	if len(t.sections) == 0 { // the root is the list: only its other pages are missing
		return r.follow(ctx, nextOf(t.links), t.pages, func(e *entry) error { return r.take(e, new([]link)) })
	}
	return r.walk(ctx, promising(t))
}

// candidates returns where all books may be found, the best first.
func (r *reading) candidates(t top) []string {
	var at []string
	add := func(wanted func(link) bool) {
		if href := find(slices.Concat(t.links, t.sections), wanted); href != "" {
			at = append(at, href)
		}
	}
	add(func(l link) bool { return l.rel == relCrawlable })
	for _, end := range complete {
		add(func(l link) bool { return strings.HasSuffix(strings.TrimRight(pathOf(l.href), "/"), end) })
	}
	add(func(l link) bool { return l.rel == relNew })
	return at
}

// passing are the ends of sections that hold whatever is popular or comes by chance. They come last: what they have
// should have been found elsewhere.
var passing = []string{
	"discover", "random", "hot", "rated", "shelfindex", "shelf", "readbooks", "unreadbooks", "recommended",
}

// promising returns the sections of a root in the order in which to look through them. A link to the root again, with
// another query, is another library of calibre's and none of its sections.
func promising(t top) []way {
	var first, last []way
	for _, s := range t.sections {
		path := strings.TrimRight(pathOf(s.href), "/")
		switch {
		case path == strings.TrimRight(pathOf(t.at), "/"):
		case slices.Contains(passing, path[strings.LastIndexByte(path, '/')+1:]):
			last = append(last, way{at: s.href})
		default:
			first = append(first, way{at: s.href})
		}
	}
	return append(first, last...)
}
