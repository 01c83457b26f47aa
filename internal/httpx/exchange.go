package httpx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"inkshelf/internal/server"
)

// maxRedirects is how often one question may be sent elsewhere.
const maxRedirects = 5

// open sends a request, follows where it leads, and returns the answer if it is in 2xx.
//
// The standard client is not used for this: it turns a redirected PATCH into a GET, which a server may well
// answer with 200, and it hands headers such as X-API-Key to any host it is sent to.
func (c *Client) open(ctx context.Context, r Request, p *patience) (*http.Response, error) {
	own, err := p.begin(ctx)
	if err != nil {
		return nil, c.explain(r.method(), r.URL, err)
	}
	res, last, err := c.follow(own, r, p)
	if err != nil {
		p.end()
		if cause := p.cause(err); errors.Is(cause, errPatience) {
			// Connections that went dead while the reader slept would each cost as much time again.
			c.transport.CloseIdleConnections()
		}
		return nil, c.explain(r.method(), r.URL, p.cause(err))
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		discard(res)
		p.end()
		return nil, c.refusal(res, last)
	}
	p.pause()
	// Callers see what was asked and not with which credentials.
	res.Request = &http.Request{Method: last.method, URL: last.url}
	res.Body = &body{
		from:     res.Body,
		limit:    r.Limit,
		left:     r.Limit,
		patience: p,
		explain:  func(err error) error { return c.explain(last.method, last.url, err) },
	}
	return res, nil
}

// refusal makes an error of an answer outside 2xx.
func (c *Client) refusal(res *http.Response, last hop) error {
	if !last.trusted && res.StatusCode == http.StatusUnauthorized {
		// It was sent no credentials, so that they cannot be wrong.
		return c.explain(last.method, last.url, fmt.Errorf("%w: a login is asked for by what is not the configured server", server.ErrBadAnswer))
	}
	now := c.now()
	if date, err := http.ParseTime(res.Header.Get("Date")); err == nil {
		now = date // the server's clock and the reader's may be far apart
	}
	return &server.StatusError{
		Code:       res.StatusCode,
		Method:     last.method,
		Path:       c.label(last.url),
		RetryAfter: retryAfter(res.Header.Get("Retry-After"), now),
	}
}

// hop is one step of an exchange.
type hop struct {
	method  string
	url     *url.URL
	body    []byte
	trusted bool // credentials go along
}

// follow sends a request to where it is redirected. Credentials go along while every step stays where the one before it
// was, at the configured origin, or rises there from http to https.
func (c *Client) follow(ctx context.Context, r Request, p *patience) (*http.Response, hop, error) {
	at := hop{method: r.method(), url: plain(r.URL), body: r.Body}
	at.trusted = c.trusts(at.url)
	for hops := 0; ; hops++ {
		res, err := c.attempt(ctx, r, at, p)
		if err != nil {
			return nil, at, err
		}
		target := res.Header.Get("Location")
		if !redirects(res.StatusCode) || target == "" {
			return res, at, nil
		}
		discard(res)
		if hops == maxRedirects {
			return nil, at, fmt.Errorf("redirected more than %d times", maxRedirects)
		}
		next, err := at.url.Parse(target)
		if err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
			return nil, at, errors.New("redirected to something that is no web address")
		}
		if at, err = c.redirected(at, plain(next), res.StatusCode); err != nil {
			return nil, at, err
		}
		if r.Stay && !at.trusted {
			return nil, at, fmt.Errorf("%w: redirected to %s, which is not the configured server", server.ErrBadAnswer, at.url.Host)
		}
	}
}

// redirected returns the step that follows from a redirect.
func (c *Client) redirected(from hop, to *url.URL, code int) (hop, error) {
	next := from
	next.url = to
	if code == http.StatusSeeOther && next.method != http.MethodHead {
		next.method, next.body = http.MethodGet, nil
	}
	if from.trusted && !sameOrigin(from.url, to) {
		next.trusted = rises(from.url, to)
		if next.trusted {
			c.raised.Store(to)
		}
	}
	if !next.trusted && (next.method != http.MethodGet && next.method != http.MethodHead || next.body != nil) {
		return next, fmt.Errorf("redirected to %s, which is not the configured server", to.Host)
	}
	return next, nil
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
func (c *Client) attempt(ctx context.Context, r Request, at hop, p *patience) (*http.Response, error) {
	var signed signature
	for {
		req, err := request(ctx, r, at)
		if err != nil {
			return nil, err
		}
		if at.trusted && c.auth != nil {
			signed = c.auth.sign(req, signed)
		}
		p.renew()
		res, err := c.transport.RoundTrip(req)
		if err != nil || !at.trusted || c.auth == nil {
			return res, err
		}
		switch c.auth.judge(res, &signed) {
		case done:
			return res, nil
		case ask:
			offers, err := c.offers(ctx, at.url, p)
			if err != nil {
				discard(res)
				return nil, err
			}
			if !c.auth.learn(offers) {
				return res, nil // it meant something else
			}
		}
		discard(res)
	}
}

// request makes the request for one place, unsigned.
func request(ctx context.Context, r Request, at hop) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, at.method, at.url.String(), bytes.NewReader(at.body))
	if err != nil {
		return nil, errors.New("not a web address") // the error quotes it
	}
	for name, values := range r.Header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	req.Header.Set("User-Agent", userAgent)
	if r.Accept != "" {
		req.Header.Set("Accept", r.Accept)
	}
	if len(at.body) > 0 && r.Type != "" {
		req.Header.Set("Content-Type", r.Type)
	}
	return req, nil
}

// offers asks a place without credentials which ones it wants.
func (c *Client) offers(ctx context.Context, u *url.URL, p *patience) ([]offer, error) {
	req, err := request(ctx, Request{}, hop{method: http.MethodGet, url: u})
	if err != nil {
		return nil, err
	}
	p.renew()
	res, err := c.transport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer discard(res)
	return parseChallenges(res.Header.Values("Www-Authenticate")), nil
}

// discard closes an answer that nobody wants. A short body is read first, so that its connection can serve again, unless
// it keeps us waiting; one of unknown length might never end, and after 101 it is the connection itself.
func discard(res *http.Response) {
	if res.StatusCode >= 200 && res.ContentLength >= 0 && res.ContentLength <= 4<<10 {
		late := time.AfterFunc(time.Second, func() { _ = res.Body.Close() })
		_, _ = io.Copy(io.Discard, res.Body)
		late.Stop()
	}
	_ = res.Body.Close()
}
