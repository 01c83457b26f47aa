package httpx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"inkshelf/internal/server"
)

// maxRedirects is how often one question may be sent elsewhere.
const maxRedirects = 5

// open sends a request, follows where it leads, and returns the answer if it is in 2xx.
//
// The standard client is not used for this: it turns a redirected PATCH into a GET, which a server may well
// answer with 200, and it hands headers such as X-API-Key to any host it is sent to.
func (c *Client) open(ctx context.Context, r Request, p *patience) (*http.Response, error) {
	hopCtx, err := p.begin(ctx)
	if err != nil {
		return nil, c.explain(r.method(), r.URL, err)
	}
	res, err := c.follow(hopCtx, r, p)
	if err != nil {
		p.end()
		return nil, c.explain(r.method(), r.URL, p.cause(err))
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		discard(res)
		p.end()
		return nil, &server.StatusError{
			Code:       res.StatusCode,
			Method:     res.Request.Method,
			Path:       c.label(res.Request.URL),
			RetryAfter: retryAfter(res.Header.Get("Retry-After"), c.now()),
		}
	}
	p.pause()
	res.Body = &body{
		from:     res.Body,
		left:     r.Limit,
		limit:    r.Limit,
		patience: p,
		explain:  func(err error) error { return c.explain(res.Request.Method, res.Request.URL, err) },
	}
	return res, nil
}

// follow sends a request to where it is redirected. Credentials go along only while every step stays at the configured
// origin or rises from http to https there.
func (c *Client) follow(ctx context.Context, r Request, p *patience) (*http.Response, error) {
	u, method, payload := r.URL, r.method(), r.Body
	trusted := c.trusts(u)
	for hops := 0; ; hops++ {
		p.renew()
		res, err := c.attempt(ctx, r, method, u, payload, trusted)
		if err != nil {
			return nil, err
		}
		target := res.Header.Get("Location")
		if !redirects(res.StatusCode) || target == "" {
			return res, nil
		}
		discard(res)
		if hops == maxRedirects {
			return nil, fmt.Errorf("redirected more than %d times", maxRedirects)
		}
		next, err := u.Parse(target)
		if err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
			return nil, errors.New("redirected to something that is no web address")
		}
		next.User = nil
		if res.StatusCode == http.StatusSeeOther {
			method, payload = http.MethodGet, nil
		}
		lowered := u.Scheme == "https" && next.Scheme == "http"
		trusted = trusted && !lowered && c.trusts(next)
		if !trusted && method != http.MethodGet {
			return nil, fmt.Errorf("redirected to %s, which is not the configured server", next.Host)
		}
		u = next
	}
}

func redirects(code int) bool {
	switch code {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// attempt sends a request to one place. If the server asks for another way of identifying, it gets it.
func (c *Client) attempt(ctx context.Context, r Request, method string, u *url.URL, payload []byte, trusted bool) (*http.Response, error) {
	var signed signature
	for {
		req, err := http.NewRequestWithContext(ctx, method, u.String(), bytes.NewReader(payload))
		if err != nil {
			// The error quotes the address.
			return nil, errors.New("not a web address")
		}
		for name, values := range r.Header {
			req.Header[name] = values
		}
		req.Header.Set("User-Agent", userAgent)
		if r.Accept != "" {
			req.Header.Set("Accept", r.Accept)
		}
		if len(payload) > 0 && r.Type != "" {
			req.Header.Set("Content-Type", r.Type)
		}
		if trusted && c.auth != nil {
			signed = c.auth.sign(req, signed)
		}
		res, err := c.transport.RoundTrip(req)
		if err != nil {
			return nil, err
		}
		if !trusted || c.auth == nil || !c.auth.again(res, &signed) {
			return res, nil
		}
		discard(res)
	}
}

// trusts reports whether u is the configured origin, or the same host over https.
func (c *Client) trusts(u *url.URL) bool {
	if !strings.EqualFold(u.Hostname(), c.base.Hostname()) {
		return false
	}
	return u.Scheme == c.base.Scheme && port(u) == port(c.base) || c.base.Scheme == "http" && u.Scheme == "https"
}

func port(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	if u.Scheme == "https" {
		return "443"
	}
	return "80"
}

// explain says what was being asked when err happened.
func (c *Client) explain(method string, u *url.URL, err error) error {
	return fmt.Errorf("%s %s: %w", method, c.label(u), err)
}

// label names a place without giving anything away: below the configured address, which may itself hold a key, without the
// query, and of other hosts only the name.
func (c *Client) label(u *url.URL) string {
	if !strings.EqualFold(u.Hostname(), c.base.Hostname()) {
		return u.Scheme + "://" + u.Host
	}
	text := strings.TrimPrefix(u.EscapedPath(), strings.TrimRight(c.base.EscapedPath(), "/"))
	if text == "" {
		text = "/"
	}
	for _, s := range c.secrets {
		text = strings.ReplaceAll(text, s, "(hidden)")
		text = strings.ReplaceAll(text, url.PathEscape(s), "(hidden)")
	}
	return text
}

// discard closes an answer that nobody wants. A short body is read first, so that its connection can serve again; one
// of unknown length might never end.
func discard(res *http.Response) {
	if res.ContentLength >= 0 && res.ContentLength <= 4<<10 {
		_, _ = io.Copy(io.Discard, res.Body)
	}
	_ = res.Body.Close()
}
