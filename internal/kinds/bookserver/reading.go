package bookserver

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"inkshelf/internal/server"
)

// maxFeeds is how many feeds one reading of a catalog may take. Calibre's pages of 30 books fill it with more books than
// maxBooks allows; only a server that leads us on and on reaches it.
const maxFeeds = 10_000

var errTooMany = fmt.Errorf("%w: more than %d feeds", server.ErrBadAnswer, maxFeeds)

// reading is one reading of a catalog, from its root to the last page.
type reading struct {
	client   *client
	progress func(books int)
	built    *builder
	feeds    int
	visited  map[string]bool // feeds that need not be read again: servers lead in circles
}

// readCatalog reads all that a server has. Progress is told how many books are there, after each page.
func readCatalog(ctx context.Context, c *client, progress func(books int)) (*catalog, error) {
	r := &reading{client: c, progress: progress, built: newBuilder(), visited: map[string]bool{}}
	top, err := r.root(ctx)
	if err == nil {
		err = r.everything(ctx, top)
	}
	if err == nil {
		err = r.translate(ctx, top)
	}
	if server.StatusCode(err) == http.StatusNotFound {
		// The catalog is broken; to callers who ask for one book of it, 404 would mean that this is gone.
		return nil, fmt.Errorf("%w: the catalog leads to nothing: %v", server.ErrBadAnswer, err)
	}
	if err != nil {
		return nil, err
	}
	return index(r.built.books, top.search), nil
}

// top is the feed at which a catalog begins.
type top struct {
	at       string
	links    []link
	sections []link // where entries lead
	search   string
}

// root finds the beginning of the catalog. Books that stand there already are taken up.
func (r *reading) root(ctx context.Context) (top, error) {
	var first error
	for _, at := range r.client.roots() {
		t := top{at: at}
		links, err := r.read(ctx, at, func(e *entry) error { return r.take(e, &t.sections) })
		if err == nil {
			t.links, t.search = links, searchLink(links)
			return t, nil
		}
		if !absent(err) {
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
		return nil, errTooMany
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
	if to := e.onward(); to.href != "" && len(*sections) < maxFeeds {
		*sections = append(*sections, to)
	}
	return nil
}

// walk reads lists and what they lead to, nearest first, and reports whether there was any: sections that a user has
// hidden answer 404 or 403, and so does everything in a calibre library without books.
func (r *reading) walk(ctx context.Context, at []string) (found bool, err error) {
	for len(at) > 0 {
		next := at[0]
		at = at[1:]
		if r.visited[next] {
			continue
		}
		var sections []link
		err := r.list(ctx, next, func(e *entry) error { return r.take(e, &sections) })
		switch {
		case absent(err) || server.StatusCode(err) == http.StatusForbidden:
			continue
		case err != nil:
			return found, err
		}
		found = true
		if at = append(at, hrefs(whole(sections))...); len(at) > maxFeeds {
			return found, errTooMany
		}
	}
	return found, nil
}

// whole picks the section that holds all others, if there is one: the first in Calibre-Web's lists of letters.
func whole(sections []link) []link {
	for _, s := range sections {
		if strings.HasSuffix(pathOf(s.href), "/letter/00") {
			return []link{s}
		}
	}
	return sections
}

// list reads a list page by page and hands each entry on that is new in it. Only "next" is followed: "last" is wrong in
// many versions of calibre. A list that begins again, or goes on without anything new, is at its end.
func (r *reading) list(ctx context.Context, at string, each func(*entry) error) error {
	seen := map[string]bool{}
	full := 0 // entries of a full page, as the first one is; 0 when there was one that is not
	for page := 1; ; page++ {
		count, fresh := 0, 0
		links, err := r.read(ctx, at, func(e *entry) error {
			count++
			key := cmp.Or(e.id, firstAcquisition(e.links)) + "\x00" + e.onward().href
			switch {
			case seen[key]:
				return nil
			case len(seen) > maxBooks:
				return fmt.Errorf("%w: a list of more than %d entries", server.ErrBadAnswer, maxBooks)
			}
			seen[key] = true
			fresh++
			return each(e)
		})
		switch {
		case page > 1 && absent(err) && full > 0:
			return nil // calibre's "Invalid offset": the page before was the last, and full
		case page > 1 && absent(err):
			return fmt.Errorf("%w: page %d of a list is missing: %v", server.ErrBadAnswer, page, err)
		case err != nil:
			return err
		}
		if page == 1 {
			full = count
		} else if count < full {
			full = 0
		}
		at = find(links, func(l link) bool { return l.rel == "next" })
		if at == "" || fresh == 0 {
			return nil
		}
	}
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

func hrefs(links []link) []string {
	var out []string
	for _, l := range links {
		out = append(out, l.href)
	}
	return out
}
