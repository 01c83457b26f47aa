package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// policy lets the page load what it consists of and talk to this server, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// protect sets what every answer says to browsers: keep nothing, guess no types, show it to no other page.
func protect(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
}

// foreign says why a request comes from somewhere else than the page or a program of this machine; nothing if it does not.
//
// Listening on loopback is not enough: any page in the user's browser can send requests there, and one whose name its
// owner lets point to 127.0.0.1 could read the answers as well. That one is told by Host, the others by Origin, and
// those that a browser sends without Origin, for a picture say, by Sec-Fetch-Site.
func foreign(r *http.Request) string {
	origin, named := r.Header["Origin"]
	switch {
	case !local(r.Host):
		return fmt.Sprintf("host %q is not this machine: use localhost", r.Host)
	case named && (len(origin) != 1 || origin[0] != "http://"+r.Host):
		return fmt.Sprintf("origin %q is another page", strings.Join(origin, ", "))
	}
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "same-origin", "none": // no browser, the page itself, the user's own doing
		return ""
	default:
		if r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Dest") == "document" {
			return "" // a link to the page, which opens it in a window of its own
		}
		return fmt.Sprintf("another page asks (%s)", site)
	}
}

// local reports whether a Host header names this machine in a way that nobody else can give a meaning to. The port does
// not matter: it may have been forwarded.
func local(host string) bool {
	u, err := url.Parse("http://" + host)
	return err == nil && u.Host == host && loopback(u.Hostname())
}

// loopback reports whether a host, a name or an address, is this machine.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
