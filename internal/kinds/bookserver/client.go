package bookserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// maxLink is how long a link may be, with all that it says of itself.
const maxLink = 2000

// accept is what documents are asked for as.
const accept = "application/atom+xml, application/xml;q=0.9, */*;q=0.1"

// endPatience is how long the end of an answer is waited for that has said everything.
const endPatience = time.Second / 2

// client asks one server. It knows links as paths with a query, and puts them below the configured host.
type client struct {
	http *httpx.Client
	gate gate
	base *url.URL // as configured

	// prefix is the path that the server lives under, behind a proxy. Where that does not tell the server, links come
	// without it; lost says that they do.
	prefix string
	lost   atomic.Bool
}

func newClient(a server.Account) (*client, error) {
	auth := httpx.Login(a.Username, a.Password)
	h, err := httpx.New(a, auth)
	if err != nil {
		return nil, err
	}
	base, err := url.Parse(a.Address)
	if err != nil {
		return nil, errors.New("address is not an absolute http or https address")
	}
	c := &client{http: h, base: base}
	c.gate.now = a.Now
	c.gate.proved = auth == nil // there is no login that could be wrong
	c.prefix, _ = splitRoot(base)
	return c, nil
}

// splitRoot cuts the path of an address before its segment "opds", and reports whether there is one.
func splitRoot(base *url.URL) (prefix string, found bool) {
	segments := strings.Split(strings.TrimRight(base.EscapedPath(), "/"), "/")
	at := slices.IndexFunc(segments, func(s string) bool { return strings.EqualFold(s, "opds") })
	if at < 0 {
		return strings.Join(segments, "/"), false
	}
	return strings.Join(segments[:at], "/"), true
}

// roots returns where the catalog may begin, the likeliest first. People write the address of the server or that of the
// catalog.
func (c *client) roots() []string {
	own := relative(c.base)
	if _, found := splitRoot(c.base); !found {
		return []string{c.prefix + "/opds", own}
	}
	bare := *c.base // some servers know it without the last slash only
	bare.Path, bare.RawPath = strings.TrimRight(c.base.Path, "/"), strings.TrimRight(c.base.RawPath, "/")
	return slices.Compact([]string{own, relative(&bare)})
}

// feed reads a feed and hands its entries to each as they come in. Links come out as links on this server; those that
// lead elsewhere are left out.
func (c *client) feed(ctx context.Context, at string, each func(*entry) error) ([]link, error) {
	return c.document(ctx, at, func(from *url.URL, body io.Reader, charset string) ([]link, error) {
		return readFeed(body, charset, func(e *entry) error {
			e.links = c.links(from, e.links)
			return each(e)
		})
	})
}

// reader reads a document that came from an address, and returns its links.
type reader func(from *url.URL, body io.Reader, charset string) ([]link, error)

// document asks for a text, lets read read it, and returns its links.
func (c *client) document(ctx context.Context, at string, read reader) ([]link, error) {
	return reach(c, at, func(u *url.URL) ([]link, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		leave, err := c.gate.enter(ctx, forList)
		if err != nil {
			return nil, err
		}
		res, err := c.http.Do(ctx, httpx.Request{URL: u, Accept: accept})
		leave(err)
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		from := res.Request.URL
		if !c.ours(from, c.base) && !c.raised(from) {
			err := fmt.Errorf("%w: the server sends us on elsewhere", server.ErrBadAnswer)
			return nil, c.http.Explain(res.Request, err)
		}
		_, params, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
		links, err := read(from, res.Body, params["charset"])
		if err != nil {
			return nil, c.http.Explain(res.Request, err)
		}
		// To its end, so that the connection can serve again; but some servers keep us waiting for it.
		late := time.AfterFunc(endPatience, cancel)
		_, _ = io.CopyN(io.Discard, res.Body, 4<<10)
		late.Stop()
		return c.links(from, links), nil
	})
}

// picture fetches a cover.
func (c *client) picture(ctx context.Context, at string) (server.Picture, error) {
	return reach(c, at, func(u *url.URL) (server.Picture, error) {
		leave, err := c.gate.enter(ctx, forList)
		if err != nil {
			return server.Picture{}, err
		}
		pic, err := c.http.Picture(ctx, httpx.Request{URL: u})
		leave(err)
		return pic, err
	})
}

// file opens a file, whose body the caller closes. A page for people is none.
func (c *client) file(ctx context.Context, at string, header http.Header) (*http.Response, error) {
	return reach(c, at, func(u *url.URL) (*http.Response, error) {
		leave, err := c.gate.enter(ctx, forFile)
		if err != nil {
			return nil, err
		}
		res, err := c.http.File(ctx, httpx.Request{URL: u, Header: header})
		leave(err)
		if err != nil {
			return nil, err
		}
		if typ, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); typ == "text/html" {
			_ = res.Body.Close()
			return nil, c.http.Explain(res.Request, errWebPage)
		}
		return res, nil
	})
}

// reach calls ask with the address of a link. Where a link points outside the configured path and there is nothing, or
// something else such as the front page of another server, the path is put before it.
func reach[T any](c *client, at string, ask func(*url.URL) (T, error)) (T, error) {
	outside := c.prefix != "" && at != c.prefix && !strings.HasPrefix(at, c.prefix+"/")
	if outside && c.lost.Load() {
		return ask(c.at(c.prefix + at))
	}
	got, err := ask(c.at(at))
	if !outside || !missing(err) && !errors.Is(err, server.ErrBadAnswer) {
		return got, err
	}
	again, failed := ask(c.at(c.prefix + at))
	if failed != nil {
		return got, err
	}
	c.lost.Store(true)
	return again, nil
}

// at returns the address of a link.
func (c *client) at(link string) *url.URL {
	u := c.http.URL(nil)
	u.Path, u.RawPath, u.RawQuery = "", "", ""
	// Not Parse, which takes a path that begins with two slashes for a host.
	if ref, err := url.ParseRequestURI(link); err == nil {
		u.Path, u.RawPath, u.RawQuery = ref.Path, ref.RawPath, ref.RawQuery
	}
	return u
}

// links makes links of those that stood in an answer from from.
func (c *client) links(from *url.URL, links []link) []link {
	var out []link
	for _, l := range links {
		ref, err := from.Parse(strings.TrimSpace(l.href))
		if err != nil || !c.ours(ref, from) {
			continue
		}
		l.href = strings.Clone(relative(ref)) // not to hold on to what was cut off
		if len(l.href)+len(l.rel)+len(l.typ)+len(l.title) <= maxLink {
			out = append(out, l)
		}
	}
	return out
}

// ours reports whether an address is on the configured server, or on the port that it has sent us to. A server behind
// a proxy may believe that it speaks http when that speaks https.
func (c *client) ours(u, from *url.URL) bool {
	if u.Scheme != "http" && u.Scheme != "https" || !strings.EqualFold(u.Hostname(), c.base.Hostname()) {
		return false
	}
	return port(u) == port(c.base) || port(u) == port(from)
}

// raised reports whether an address is the configured host over https, on any port, where http was configured: httpx
// trusts a redirect to there.
func (c *client) raised(u *url.URL) bool {
	return c.base.Scheme == "http" && u.Scheme == "https" && strings.EqualFold(u.Hostname(), c.base.Hostname())
}

// port returns the port of an address, "" for the usual one.
func port(u *url.URL) string {
	p := u.Port()
	if u.Scheme == "http" && p == "80" || u.Scheme == "https" && p == "443" {
		return ""
	}
	return p
}

// relative returns the path and the query of an address.
func relative(u *url.URL) string {
	link := u.EscapedPath()
	if !strings.HasPrefix(link, "/") {
		link = "/" + link
	}
	if u.RawQuery != "" {
		link += "?" + u.RawQuery
	}
	return link
}

// missing reports whether the server knows of nothing where something was looked for.
func missing(err error) bool {
	code := server.StatusCode(err)
	return code == http.StatusNotFound || code == http.StatusGone
}

// statusOf returns the StatusError in err, nil if there is none.
func statusOf(err error) *server.StatusError {
	se, _ := errors.AsType[*server.StatusError](err)
	return se
}
