package httpx

import (
	"net/url"
	"strings"
)

// plain returns the parts of an address that a request is made of, and nothing that could lead it elsewhere.
func plain(u *url.URL) *url.URL {
	return &url.URL{Scheme: strings.ToLower(u.Scheme), Host: u.Host, Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}
}

// trusts reports whether credentials may be sent to u: to the configured origin, and to the one over https to which it has
// sent us, where its links lead from then on.
func (c *Client) trusts(u *url.URL) bool {
	if sameOrigin(u, c.base) {
		return true
	}
	raised := c.raised.Load()
	return raised != nil && sameOrigin(u, raised)
}

// sameOrigin reports whether two addresses have scheme, host and port in common.
func sameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && sameHost(a, b) && port(a) == port(b)
}

// rises reports whether the way from one address to the other leads from http to https on one host.
func rises(from, to *url.URL) bool {
	return from.Scheme == "http" && to.Scheme == "https" && sameHost(from, to)
}

// sameHost compares host names without regard to the case of ASCII letters. Other letters are left alone: some that
// Unicode folds into one are different hosts.
func sameHost(a, b *url.URL) bool { return lower(a.Hostname()) == lower(b.Hostname()) }

func lower(host string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, host)
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
