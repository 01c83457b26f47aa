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

// parameters are the places of a template that are to be filled in, as they are written and as they look in the path of
// a link. All but the text to search for can stay empty.
var (
	parameters = regexp.MustCompile(`(?i)(\{|%7B)[a-z:]+(\?|%3F)?(\}|%7D)`)
	terms      = regexp.MustCompile(`(?i)(\{|%7B)searchTerms(\?|%3F)?(\}|%7D)`)
)

// fill puts a text into a template.
func fill(template, text string) string {
	escaped := strings.ReplaceAll(url.QueryEscape(text), "+", "%20") // right in a path and in a query
	return parameters.ReplaceAllStringFunc(template, func(place string) string {
		if terms.MatchString(place) {
			return escaped
		}
		return ""
	})
}

// searchLink returns where a feed can be searched: a template, which is calibre's habit, or an OpenSearch document that
// holds one.
func searchLink(links []link) string {
	search := func(l link) bool { return l.rel == "search" }
	if at := find(links, func(l link) bool { return search(l) && terms.MatchString(l.href) }); at != "" {
		return at
	}
	return find(links, search)
}

// Search asks the server for books. Calibre's takes a text as its own program does, with operators. What the server
// finds and the catalog does not know is left out.
func (a *adapter) Search(ctx context.Context, text string) (server.Found, error) {
	const what = "search"
	text = strings.TrimSpace(text)
	if text == "" {
		return server.Found{}, a.explain(what, ctx.Err())
	}
	cat, err := a.keeper.kept(ctx)
	if err != nil {
		return server.Found{}, a.explain(what, err)
	}
	ids, err := a.find(ctx, cat.search, text)
	if err != nil {
		return server.Found{}, a.explain(what, err)
	}
	if cat, err = a.keeper.with(ctx, func(c *catalog) bool { return c.hasAll(ids) }); err != nil {
		return server.Found{}, a.explain(what, err)
	}
	return cat.found(ids), nil
}

// find returns the ids of the books that a search finds. Calibre's server answers 404 where there are none.
func (a *adapter) find(ctx context.Context, search, text string) ([]string, error) {
	template, err := a.template(ctx, search)
	if err != nil {
		return nil, err
	}
	r := newReading(a.client, func(int) {})
	err = r.list(ctx, fill(template, text), func(e *entry) error {
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

// description is an OpenSearch document: where it is and what its template was.
type description struct{ at, template string }

// template returns the template for a search. One that is in a document of its own is read once.
func (a *adapter) template(ctx context.Context, search string) (string, error) {
	if search == "" {
		return "", fmt.Errorf("this catalog offers no search: %w", errors.ErrUnsupported)
	}
	if terms.MatchString(search) {
		return search, nil
	}
	if d := a.described.Load(); d != nil && d.at == search {
		return d.template, nil
	}
	template, err := a.client.template(ctx, search)
	if err == nil {
		a.described.Store(&description{search, template})
	}
	return template, err
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
	in, dec := newDecoder(from, charset)
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
