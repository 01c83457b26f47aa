package httpx

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"inkshelf/internal/server"
)

// Auth identifies the user to the configured server. A client without login has none (nil).
type Auth interface {
	// sign puts credentials on a request. Last tells what was tried before in the same exchange.
	sign(req *http.Request, last signature) signature

	// again reports whether an answer asks for the same request signed another way.
	again(res *http.Response, last *signature) bool
}

// signature is how a request was signed and how often that exchange has been tried.
type signature struct {
	way   way
	nonce string // of way digest
	tries int
}

type way int

const (
	bare way = iota + 1
	basic
	digest
)

// Header identifies with a key in a header of its own.
func Header(name string, key server.Secret) Auth { return header{name, key} }

// Bearer identifies with a token.
func Bearer(token server.Secret) Auth { return header{"Authorization", "Bearer " + token} }

type header struct {
	name  string
	value server.Secret
}

func (h header) sign(req *http.Request, _ signature) signature {
	req.Header.Set(h.name, h.value.Reveal())
	return signature{}
}

func (h header) again(*http.Response, *signature) bool { return false }

// Login identifies with a name and a password: with HTTP Basic from the first request on, since some servers
// fail without it, and with Digest once the server asks for it. Both empty is nobody.
func Login(username, password server.Secret) Auth {
	if username == "" && password == "" {
		return nil
	}
	return &login{username: username, password: password}
}

type login struct {
	username, password server.Secret

	mu     sync.Mutex
	digest *challenge // what to answer; nil: send Basic
	count  uint32     // requests signed with its nonce
	fit    bool       // the server has taken what is sent now
}

func (l *login) sign(req *http.Request, last signature) signature {
	l.mu.Lock()
	defer l.mu.Unlock()
	next := signature{tries: last.tries + 1}
	switch {
	case last.way == bare:
		next.way = bare
	case l.digest == nil:
		next.way = basic
		req.SetBasicAuth(l.username.Reveal(), l.password.Reveal())
	default:
		next.way, next.nonce = digest, l.digest.nonce
		l.count++
		req.Header.Set("Authorization", l.digest.answer(req.Method, req.URL.RequestURI(),
			l.username.Reveal(), l.password.Reveal(), l.count, newCnonce()))
	}
	return next
}

// again finds out what a server wants. Each wrong guess may count as a failed login there, so none is made
// where the answer already means "wrong password".
func (l *login) again(res *http.Response, last *signature) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	used := last.way
	last.way = 0 // next time, whatever is in force then
	switch {
	case last.tries >= 3:
		return false
	case res.StatusCode == http.StatusBadRequest && used == basic && !l.fit:
		// calibre in Digest mode refuses Basic in this way, without saying what it wants. Asked without
		// credentials, it says.
		last.way = bare
		return true
	case res.StatusCode == http.StatusUnauthorized:
		return l.refused(parseChallenges(res.Header.Values("Www-Authenticate")), used, last.nonce)
	case res.StatusCode < 300 && used != bare:
		l.fit = true
	}
	return false
}

// refused takes up what the server offers instead, and reports whether that is worth a try.
func (l *login) refused(offers []offer, used way, nonce string) bool {
	asked := strongest(offers)
	takesBasic := slices.ContainsFunc(offers, func(o offer) bool { return strings.EqualFold(o.scheme, "Basic") })
	switch {
	case used == digest && l.digest != nil && l.digest.nonce != nonce:
		return true // another request has brought a newer nonce meanwhile
	case used == digest && asked != nil:
		worth := asked.stale || l.fit // otherwise the nonce was fresh, and the password is wrong
		l.use(asked)
		return worth
	case used == digest && takesBasic: // the server was set up anew
		l.use(nil)
		return true
	case used == basic && takesBasic:
		return false
	case asked != nil:
		l.use(asked)
		return true
	}
	return false
}

func (l *login) use(c *challenge) { l.digest, l.count, l.fit = c, 0, false }
