package bookserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"inkshelf/internal/server"
)

// Bounds of one reading. Only a server that leads us on and on reaches them.
const (
	maxFeeds = 10_000 // feeds read: in calibre's pages of 30 that is more than maxBooks
	maxWays  = 10_000 // ways to feeds that are known and not gone yet
)

// reading is one reading of a catalog, from its root to the last page.
type reading struct {
	client   *client
	progress func(books int)
	built    *builder
	feeds    int
	visited  map[string]bool // feeds that need not be read again: servers lead in circles

	answered bool  // some list below the root was there
	missing  error // of a list that was not
	refused  error // of one that we may not see
}

func newReading(c *client, progress func(books int)) *reading {
	return &reading{client: c, progress: progress, built: newBuilder(), visited: map[string]bool{}}
}

// readCatalog reads all that a server has. Progress is told how many books are there, after each page.
func readCatalog(ctx context.Context, c *client, progress func(books int)) (*catalog, error) {
	r := newReading(c, progress)
	top, err := r.root(ctx)
	if err == nil {
		err = r.everything(ctx, top)
	}
	if err == nil {
		err = r.nothing(top)
	}
	if err == nil {
		err = r.translate(ctx, top)
	}
	if missing(err) {
		// The catalog is broken; to callers who ask for one book of it, 404 would mean that this is gone.
		return nil, fmt.Errorf("%w: the catalog leads to nothing: %v", server.ErrBadAnswer, err)
	}
	if err != nil {
		return nil, err
	}
	return index(r.built.books, top.search), nil
}

// nothing returns why no book was found, nil if there are some or the library has none. Everything in a calibre library
// without books answers 404; elsewhere that is a catalog that leads nowhere.
func (r *reading) nothing(t top) error {
	switch {
	case len(r.built.books) > 0:
		return nil
	case r.refused != nil:
		return r.refused
	case r.answered || t.calibre():
		return nil
	}
	return r.missing
}

// top is the feed at which a catalog begins.
type top struct {
	at       string
	links    []link
	sections []link // where entries lead
	search   string
	pages    *pages
}

// calibre tells calibre's own server by its sections.
func (t top) calibre() bool {
	return find(t.sections, func(l link) bool { return strings.Contains(l.href, "/navcatalog/") }) != ""
}

// root finds the beginning of the catalog. Books that stand there already are taken up.
func (r *reading) root(ctx context.Context) (top, error) {
	var first error
	for _, at := range r.client.roots() {
		t := top{at: at, pages: newPages()}
		links, _, err := r.page(ctx, at, t.pages, func(e *entry) error { return r.take(e, &t.sections) })
		if err == nil {
			t.links, t.search = links, searchLink(links)
			return t, nil
		}
		if !missing(err) && !errors.Is(err, errWebPage) {
			return top{}, err
		}
		if first == nil {
			first = err
		}
	}
	return top{}, fmt.Errorf("%w: no catalog at the configured address: %v", server.ErrBadAnswer, first)
}

// read reads one feed.
func (r *reading) read(ctx context.Context, at string, each func(*entry) error) ([]link, error) {
	if r.feeds++; r.feeds > maxFeeds {
		return nil, fmt.Errorf("%w: more than %d feeds", server.ErrBadAnswer, maxFeeds)
	}
	r.visited[at] = true
	links, err := r.client.feed(ctx, at, each)
	r.progress(len(r.built.books))
	return links, err
}

// take takes an entry up: a book into the catalog, a way to another feed into sections.
func (r *reading) take(e *entry, sections *[]link) error {
	if e.isBook() {
		return r.built.add(e)
	}
	to := e.onward()
	switch {
	case to.href == "":
		return nil
	case len(*sections) == maxWays:
		return errWays
	}
	*sections = append(*sections, to)
	return nil
}

var errWays = fmt.Errorf("%w: leads to more than %d feeds", server.ErrBadAnswer, maxWays)

// way is where a walk goes on.
type way struct {
	at      string
	instead []way // where to go if there is nothing
}

// walk reads lists and what they lead to, nearest first. What is not there, or not for this user, is passed by.
func (r *reading) walk(ctx context.Context, ahead []way) error {
	for len(ahead) > 0 {
		next := ahead[0]
		ahead = ahead[1:]
		if r.visited[next.at] {
			continue
		}
		var sections []link
		err := r.list(ctx, next.at, func(e *entry) error { return r.take(e, &sections) })
		switch {
		case passable(err):
			r.passBy(err)
			ahead = append(ahead, next.instead...)
		case err != nil:
			return err
		default:
			r.answered = true
			ahead = append(ahead, whole(sections)...)
		}
		if len(ahead) > maxWays {
			return errWays
		}
	}
	return nil
}

// passable reports whether a list can be done without: sections that a user has hidden answer 404, others 403 or with
// a page to log in.
func passable(err error) bool {
	return missing(err) || server.StatusCode(err) == http.StatusForbidden || errors.Is(err, errWebPage)
}

// passBy remembers what was passed by first, in case that nothing else is found.
func (r *reading) passBy(err error) {
	switch {
	case missing(err):
		r.missing = cmp.Or(r.missing, err)
	default:
		r.refused = cmp.Or(r.refused, err)
	}
}

// whole returns the ways to sections, but only to the one that holds all others if there is such a one: the first in
// Calibre-Web's lists of letters.
func whole(sections []link) []way {
	var all, others []way
	for _, s := range sections {
		if len(all) == 0 && strings.HasSuffix(pathOf(s.href), "/letter/00") {
			all = []way{{at: s.href}}
		} else {
			others = append(others, way{at: s.href})
		}
	}
	if len(all) == 0 {
		return others
	}
	all[0].instead = others
	return all
}

// find returns where the first link leads that is as wanted.
func find(links []link, wanted func(link) bool) string {
	for _, l := range links {
		if wanted(l) {
			return l.href
		}
	}
	return ""
}
