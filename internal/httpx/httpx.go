// Package httpx is the one way in which kinds speak HTTP.
//
// A Client belongs to one account. It sends the account's credentials to the configured origin and nowhere
// else, follows redirects itself for that reason, gives up on servers that do not answer, bounds what
// they answer, and turns every answer of the server's outside 2xx into a *server.StatusError. Its errors name the
// method and the path below the configured address, never a query, a header or a credential.
//
// It keeps no cookies: a Komga session cookie beside an API key made the server answer with nothing.
package httpx

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	// The reader's firmware may come without certificates; these serve where the system has none.
	_ "golang.org/x/crypto/x509roots/fallback"

	"inkshelf/internal/server"
)

// Bounds of an answer that is not a file.
const (
	ListLimit    = 64 << 20
	PictureLimit = 64 << 20
)

// The usual waits, where the account sets no others.
const (
	requestTimeout = time.Minute
	stallTimeout   = 30 * time.Second
)

// Client asks one server. Its methods may be called from several goroutines.
type Client struct {
	base      *url.URL
	raised    atomic.Pointer[url.URL] // where base redirects to over https
	auth      Auth
	secrets   []server.Secret // what no error may show, the longest first
	transport *http.Transport
	request   time.Duration
	stall     time.Duration
	now       func() time.Time
}

// New returns a client for an account, which it identifies with auth. It connects nothing yet.
func New(a server.Account, auth Auth) (*Client, error) {
	base, err := url.Parse(a.Address)
	// The parser's error quotes the address, which may hold a key in its path.
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, errors.New("address is not an absolute http or https address")
	}
	c := &Client{
		base:    base,
		auth:    auth,
		request: cmp.Or(a.Timeouts.Request, requestTimeout),
		stall:   cmp.Or(a.Timeouts.Stall, stallTimeout),
		now:     a.Now,
		transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: 15 * time.Second}).DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: a.Roots},
			TLSHandshakeTimeout:    15 * time.Second,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    4,
			IdleConnTimeout:        90 * time.Second,
			MaxResponseHeaderBytes: 256 << 10,
			// A connection that died while the reader slept is noticed by its silence. Without this every request would be
			// sent down it, for as long as the system takes to give it up.
			HTTP2: &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 15 * time.Second},
		},
	}
	if c.now == nil {
		c.now = time.Now
	}
	for _, s := range secretsOf(a, base) {
		c.secrets = append(c.secrets, server.Hide(s))
	}
	return c, nil
}

// Format prints no more than what this is: an address may hold a key.
func (c *Client) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "HTTP client") }

// URL returns the address of a place below the configured one. Each element is one segment of the path,
// whatever it contains: an id such as "../.." stays where it was put.
func (c *Client) URL(query url.Values, elements ...string) *url.URL {
	u := url.URL{Scheme: c.base.Scheme, Host: c.base.Host, RawQuery: query.Encode()}
	u.Path = strings.TrimRight(c.base.Path, "/")
	u.RawPath = strings.TrimRight(c.base.EscapedPath(), "/")
	for _, e := range elements {
		u.Path += "/" + e
		u.RawPath += "/" + escape(e)
	}
	return &u
}

// escape writes an element so that it is one segment, no more and no less, as far as that can be written: some servers
// resolve ".." in whatever way it is spelt.
func escape(element string) string {
	switch element {
	case ".":
		return "%2E"
	case "..":
		return "%2E%2E"
	}
	return url.PathEscape(element)
}

// Request is one question.
type Request struct {
	Method string   // empty: GET
	URL    *url.URL // from Client.URL, or a link found in an answer
	Accept string
	Body   []byte // with its media type in Type
	Type   string
	Header http.Header // more headers; no credentials
	Limit  int64       // longest answer in bytes; 0: ListLimit, or for File none
	Stay   bool        // to be sent on to another server is a bad answer, even though no credentials would go along
}

func (r Request) method() string {
	if r.Method == "" {
		return http.MethodGet
	}
	return r.Method
}

// Do asks and returns an answer in 2xx, whose body the caller reads and closes. The account's time for a request
// covers the reading. A body longer than the limit, unpacked, fails with ErrTooLarge. The URL in the response's
// request is the one that answered in the end: links are relative to it. What is kept of a link for later is its path,
// to be put below Client.URL again: another client does not know yet where the server redirects to.
func (c *Client) Do(ctx context.Context, r Request) (*http.Response, error) {
	if r.Limit == 0 {
		r.Limit = ListLimit
	}
	return c.open(ctx, r, newPatience(c.request, false))
}

// File asks for a file of any length. There is no limit to the time it may take, as long as data keeps coming:
// a server that sends nothing for the account's stall time is given up.
func (c *Client) File(ctx context.Context, r Request) (*http.Response, error) {
	header := http.Header{}
	for name, values := range r.Header {
		header[name] = values
	}
	// Packed files would have no known length and could not be resumed.
	header.Set("Accept-Encoding", "identity")
	r.Header = header
	res, err := c.open(ctx, r, newPatience(c.stall, true))
	if err != nil {
		return nil, err
	}
	if how := res.Header.Get("Content-Encoding"); how != "" && how != "identity" {
		_ = res.Body.Close()
		return nil, c.explain(r.method(), r.URL, fmt.Errorf("%w: the file comes packed with %.20q, which was not asked for", server.ErrBadAnswer, how))
	}
	return res, nil
}

// Bytes asks and reads the whole answer.
func (c *Client) Bytes(ctx context.Context, r Request) ([]byte, error) {
	res, err := c.Do(ctx, r)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	return data, nil
}

// Picture asks for an image and looks at what came instead of trusting its name.
func (c *Client) Picture(ctx context.Context, r Request) (server.Picture, error) {
	r.Accept = "image/*"
	if r.Limit == 0 {
		r.Limit = PictureLimit
	}
	data, err := c.Bytes(ctx, r)
	if err != nil {
		return server.Picture{}, err
	}
	pic, err := server.Sniff(data)
	if err != nil {
		return server.Picture{}, c.explain(r.method(), r.URL, err)
	}
	return pic, nil
}

// userAgent is what servers see in their logs. The version is the one the build was stamped with.
var userAgent = func() string {
	version := "dev"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	return "Inkshelf/" + version
}()
