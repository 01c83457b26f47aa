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
	// sign puts credentials on a request. Last is how the one before it in the same exchange was signed.
	sign(req *http.Request, last signature) signature

	// judge looks at an answer and says how to go on.
	judge(res *http.Response, signed *signature) verdict

	// learn takes up what a server offers to those who come without credentials, and reports whether the request is worth
	// repeating.
	learn(offers []offer) bool
}

// signature is how a request was signed, and at which try.
type signature struct {
	digest *challenge // nil: otherwise than with Digest
	tries  int
}

// maxTries bounds an exchange: Basic, Digest as asked for, and Digest once more when its nonce was over.
const maxTries = 3

// verdict is how to go on after an answer.
type verdict int

const (
	done  verdict = iota // the answer stands
	again                // the same request, signed anew
	ask                  // the server does not say what it wants: ask it without credentials
)

// Header identifies with a key in a header of its own.
func Header(name string, key server.Secret) Auth { return header{name, key} }

// Bearer identifies with a token.
func Bearer(token server.Secret) Auth {
	return header{"Authorization", server.Hide("Bearer " + token.Reveal())}
}

type header struct {
	name  string
	value server.Secret
}

func (h header) sign(req *http.Request, _ signature) signature {
	req.Header.Set(h.name, h.value.Reveal())
	return signature{}
}

func (h header) judge(*http.Response, *signature) verdict { return done }
func (h header) learn([]offer) bool                       { return false }

// Login identifies with a name and a password: with HTTP Basic from the first request on, since some servers
// fail without it, and with Digest once the server asks for it. Both empty is nobody.
func Login(username, password server.Secret) Auth {
	if username.Empty() && password.Empty() {
		return nil
	}
	return &login{username: username, password: password}
}

type login struct {
	username, password server.Secret

	mu     sync.Mutex // guards digest and what changes in challenges
	digest *challenge // what to answer; nil: send Basic
}

func (l *login) sign(req *http.Request, last signature) signature {
	l.mu.Lock()
	defer l.mu.Unlock()
	next := signature{digest: last.digest, tries: last.tries + 1}
	if next.digest == nil {
		next.digest = l.digest
	}
	if next.digest == nil {
		req.SetBasicAuth(l.username.Reveal(), l.password.Reveal())
		return next
	}
	next.digest.count++
	req.Header.Set("Authorization", next.digest.answer(req.Method, req.URL.RequestURI(),
		l.username.Reveal(), l.password.Reveal(), next.digest.count, newCnonce()))
	return next
}

// judge finds out what a server wants. Each wrong guess may count as a failed login there, so none is made
// where the answer already means "wrong password".
func (l *login) judge(res *http.Response, signed *signature) verdict {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch res.StatusCode {
	case http.StatusUnauthorized:
		if l.refused(parseChallenges(res.Header.Values("Www-Authenticate")), signed) && signed.tries < maxTries {
			return again
		}
	case http.StatusBadRequest:
		// calibre in Digest mode refuses Basic in this way, without saying what it wants.
		if signed.digest == nil && signed.tries < maxTries {
			return ask
		}
	default:
		// Others than these may come from a proxy that looks at no login.
		if signed.digest != nil && res.StatusCode < 300 {
			signed.digest.worked = true
			l.digest = signed.digest
		}
	}
	return done
}

// refused takes up what the server offers instead, and reports whether that is worth a try.
func (l *login) refused(offers []offer, signed *signature) bool {
	asked, takesBasic, used := strongest(offers), offersBasic(offers), signed.digest
	switch {
	case used == nil && l.digest != nil: // another request has learned of Digest meanwhile
		return true
	case used == nil && (asked == nil || takesBasic): // Basic it takes, this password it does not
		return false
	case used == nil:
		l.digest = asked
		return true
	case asked != nil:
		// The nonce may be over, said or not. The new one is this request's own until it has worked: others would use it up.
		signed.digest = asked
		if asked.stale || used.worked {
			return true
		}
		// It never worked, so it was fresh and the password is wrong, as far as can be told. The next request finds out.
		if l.digest == used {
			l.digest = asked
		}
		return false
	case takesBasic: // the server was set up anew
		signed.digest = nil
		l.digest = nil
		return true
	}
	return false
}

func (l *login) learn(offers []offer) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.digest == nil && !offersBasic(offers) {
		l.digest = strongest(offers)
	}
	return l.digest != nil
}

func offersBasic(offers []offer) bool {
	return slices.ContainsFunc(offers, func(o offer) bool { return strings.EqualFold(o.scheme, "Basic") })
}
