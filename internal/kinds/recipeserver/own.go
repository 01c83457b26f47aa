package recipeserver

import (
	"net/url"
	"slices"
	"strings"
)

// sourceLimit bounds the address of a picture, in bytes. Longer ones hold something else than an address.
const sourceLimit = 2000

// keepOwn makes the address of every picture in some texts one that can be fetched, or empty where the picture is not the
// server's: a recipe that was copied from a web page must not tell that page's host who reads it, and when.
func (c client) keepOwn(blocks []block) {
	for i, b := range blocks {
		switch b := b.(type) {
		case figure:
			b.source = c.own(b.source)
			blocks[i] = b
		case list:
			for _, item := range b.items {
				c.keepOwn(item)
			}
		case quote:
			c.keepOwn(b.blocks)
		}
	}
}

// own returns the absolute address of a picture that lies where the server has its pictures, and nothing for any other: there
// is nothing to see elsewhere, and what a request with the account's key does there is not for a recipe to say. Texts name it
// relative to the server, or with the whole address.
func (c client) own(source string) string {
	base, media := c.http.URL(nil), c.http.URL(nil, "api", "media")
	source = strings.TrimSpace(source)
	u, err := url.Parse(source)
	if err != nil || len(source) > sourceLimit || source == "" || u.Opaque != "" || u.User != nil || astray(u) {
		return ""
	}
	switch {
	case u.Scheme == "" && u.Host == "" && !strings.HasPrefix(u.Path, "/"):
		u.Path, u.RawPath = base.Path+"/"+u.Path, base.EscapedPath()+"/"+u.EscapedPath()
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/api/media/") && !below(u, media):
		// So Mealie's own page writes it, also behind a proxy that serves it under a path.
		u.Path, u.RawPath = base.Path+u.Path, base.EscapedPath()+u.EscapedPath()
	}
	if u.Scheme == "" {
		u.Scheme = base.Scheme
	}
	if u.Host == "" {
		u.Host = base.Host
	}
	if !sameOrigin(u, base) || !below(u, media) {
		return ""
	}
	return (&url.URL{Scheme: base.Scheme, Host: base.Host, Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}).String()
}

// astray reports whether an address may lead elsewhere than it seems to, or cannot stand in a request.
func astray(u *url.URL) bool {
	escaped := strings.ToLower(u.EscapedPath())
	return strings.ContainsFunc(u.RawQuery, func(r rune) bool { return r <= ' ' || r >= 0x7f }) ||
		strings.Contains(escaped, "%2f") || strings.Contains(escaped, "%5c") || strings.Contains(u.Path, `\`) ||
		slices.ContainsFunc(strings.Split(u.Path, "/"), func(s string) bool { return s == "." || s == ".." })
}

// below reports whether u is a place below base.
func below(u, base *url.URL) bool {
	rest, ok := strings.CutPrefix(u.Path, base.Path)
	return ok && len(rest) > 1 && rest[0] == '/' && rest[1] != '/'
}

// sameOrigin reports whether two addresses have scheme, host and port in common. Both spell them in their own way.
func sameOrigin(a, b *url.URL) bool {
	return strings.EqualFold(a.Scheme, b.Scheme) && strings.EqualFold(a.Hostname(), b.Hostname()) && port(a) == port(b)
}

func port(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	if strings.EqualFold(u.Scheme, "https") {
		return "443"
	}
	return "80"
}
