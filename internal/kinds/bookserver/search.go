package bookserver

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"inkshelf/internal/server"
)

// terms is where a template has the text to search for, as it is written and as it looks in the path of a link.
var terms = regexp.MustCompile(`(?i)(\{|%7B)searchTerms\??(\}|%7D)`)

// parameters are the other places of a template, all of which can stay empty.
var parameters = regexp.MustCompile(`(?i)(\{|%7B)[a-z:]+(\?|%3F)?(\}|%7D)`)

// searchLink returns where a feed can be searched: a template, which is calibre's habit, or an OpenSearch document that
// holds one.
func searchLink(links []link) string {
	search := func(l link) bool { return l.rel == "search" }
	if at := find(links, func(l link) bool { return search(l) && terms.MatchString(l.href) }); at != "" {
		return at
	}
	return find(links, search)
}

// Search asks the server for books. Calibre's takes a text as its own program does, with operators. What the server finds
// and the catalog does not know is left out.
func (a *adapter) Search(ctx context.Context, text string) (server.Found, error) {
	if strings.TrimSpace(text) == "" {
		return server.Found{}, a.explain("search", ctx.Err())
	}
	cat, err := a.keeper.kept(ctx)
	if err != nil {
		return server.Found{}, a.explain("search", err)
	}
	if cat.search == "" {
		return server.Found{}, a.explain("search", fmt.Errorf("this catalog offers no search: %w", errors.ErrUnsupported))
	}
	ids, err := a.find(ctx, cat.search, text)
	if err != nil {
		return server.Found{}, a.explain("search", err)
	}
	if cat, err = a.keeper.with(ctx, func(c *catalog) bool { return c.hasAll(ids) }); err != nil {
		return server.Found{}, a.explain("search", err)
	}
	return cat.found(ids), nil
}

// find returns the ids of the books that a search finds. Calibre's server answers 404 where there are none.
func (a *adapter) find(ctx context.Context, search, text string) ([]string, error) {
	if !terms.MatchString(search) {
		var err error
		if search, err = a.client.template(ctx, search); err != nil {
			return nil, err
		}
	}
	escaped := strings.ReplaceAll(url.QueryEscape(strings.TrimSpace(text)), "+", "%20") // right in a path and in a query
	at := parameters.ReplaceAllLiteralString(terms.ReplaceAllLiteralString(search, escaped), "")
	r := &reading{client: a.client, progress: func(int) {}, built: newBuilder(), visited: map[string]bool{}}
	err := r.list(ctx, at, func(e *entry) error {
		if e.isBook() {
			return r.built.add(e)
		}
		return nil
	})
	if err != nil && server.StatusCode(err) != http.StatusNotFound {
		return nil, err
	}
	var ids []string
	for _, b := range r.built.books {
		ids = append(ids, b.ID)
	}
	return ids, nil
}

// template reads the template for a search that ends in a feed out of an OpenSearch document.
func (c *client) template(ctx context.Context, at string) (string, error) {
	found, err := c.document(ctx, at, func(_ *url.URL, body io.Reader, charset string) ([]link, error) {
		return readOpenSearch(body, charset)
	})
	if err != nil {
		return "", err
	}
	at = find(found, func(l link) bool {
		return strings.HasPrefix(l.typ, "application/atom+xml") && terms.MatchString(l.href)
	})
	if at == "" {
		return "", fmt.Errorf("%w: the search description names no feed", server.ErrBadAnswer)
	}
	return at, nil
}

// readOpenSearch reads the templates of an OpenSearch document.
func readOpenSearch(from io.Reader, charset string) ([]link, error) {
	in := newCleaner(from, charset)
	in.budget(maxEntry)
	dec := xml.NewDecoder(in)
	dec.Strict = false
	dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	var doc struct {
		XMLName xml.Name `xml:"OpenSearchDescription"`
		URLs    []struct {
			Type     string `xml:"type,attr"`
			Template string `xml:"template,attr"`
		} `xml:"Url"`
	}
	if err := dec.Decode(&doc); err != nil {
		if in.failed != nil {
			return nil, in.failed
		}
		return nil, fmt.Errorf("%w: not an OpenSearch description", server.ErrBadAnswer)
	}
	var links []link
	for _, u := range doc.URLs {
		links = append(links, link{href: u.Template, typ: strings.ToLower(u.Type)})
	}
	return links, nil
}

// hasAll reports whether the catalog has all of some books.
func (c *catalog) hasAll(ids []string) bool {
	for _, id := range ids {
		if _, ok := c.byBook[id]; !ok {
			return false
		}
	}
	return true
}

// found makes the answer to a search. Of the series it has those that a name holds together; a single book is not
// named twice.
func (c *catalog) found(ids []string) server.Found {
	var out server.Found
	seen := map[string]bool{}
	for _, id := range ids {
		at, ok := c.byBook[id]
		if !ok {
			continue
		}
		b := &c.books[at]
		out.Books = append(out.Books, b.neutral())
		if b.Series != "" && !seen[b.Series] {
			seen[b.Series] = true
			out.Series = append(out.Series, c.seriesOf(c.members(b.seriesID())))
		}
	}
	out.Sort()
	return out
}
