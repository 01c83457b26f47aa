package bookserver

import (
	"crypto/md5"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// calibreAuth asks who somebody is as calibre does: by Basic or by Digest, never by either.
type calibreAuth struct {
	username, password string // both empty: nobody need log in
	digest             bool
	now                func() time.Time

	asked atomic.Uint32 // makes every nonce another
}

// check returns why a request is refused, nil if it is not.
func (a *calibreAuth) check(r *http.Request) *problem {
	if a.username == "" && a.password == "" {
		return nil
	}
	scheme, _, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	switch {
	case scheme == "":
		return a.challenge(false)
	case strings.EqualFold(scheme, "Digest") && a.digest:
		return a.checkDigest(r)
	case strings.EqualFold(scheme, "Basic") && !a.digest:
		name, password, _ := r.BasicAuth()
		if name == "" || password == "" {
			return badRequest("The username or password was empty")
		}
		if name == a.username && password == a.password {
			return nil
		}
		return a.challenge(false)
	}
	return badRequest("Unsupported authentication method")
}

func badRequest(text string) *problem { return &problem{code: http.StatusBadRequest, text: text} }

// challenge is the answer to whoever is not known yet. Its body is empty.
func (a *calibreAuth) challenge(stale bool) *problem {
	p := &problem{code: http.StatusUnauthorized, challenge: `Basic realm="calibre"`}
	if a.digest {
		p.challenge = fmt.Sprintf(`Digest realm="calibre", nonce="%s", algorithm="MD5", qop="auth"`, a.nonce())
		if stale {
			p.challenge += `, stale="true"`
		}
	}
	return p
}

// nonceLife is how long a nonce is good.
const nonceLife = time.Hour

// nonce returns a new nonce. It tells when it was made, and that it was made here.
func (a *calibreAuth) nonce() string {
	return signed(fmt.Sprintf("%016x%04x", a.now().UnixNano(), a.asked.Add(1)&0xffff))
}

func signed(stamp string) string {
	return fmt.Sprintf("%s:%x", stamp, sha256.Sum256([]byte("calibre "+stamp)))
}

func (a *calibreAuth) checkDigest(r *http.Request) *problem {
	p := digestParams(r.Header.Get("Authorization"))
	for _, name := range []string{"username", "realm", "nonce", "uri", "response"} {
		if p[name] == "" {
			return badRequest("Digest algorithm required fields missing")
		}
	}
	if p["qop"] != "" && (p["cnonce"] == "" || p["nc"] == "") {
		return badRequest("qop present, but cnonce and nonce_count absent")
	}
	stamp, _, _ := strings.Cut(p["nonce"], ":")
	if p["nonce"] != signed(stamp) || p["username"] != a.username {
		return a.challenge(false)
	}
	if u, err := url.ParseRequestURI(p["uri"]); err != nil || u.Path != r.URL.Path {
		return badRequest("The uri in the Request Line and the Authorization header do not match")
	}
	if p["response"] != a.response(r.Method, p) {
		return a.challenge(false)
	}
	made, err := strconv.ParseInt(stamp[:16], 16, 64)
	if err != nil || a.now().Sub(time.Unix(0, made)) > nonceLife {
		return a.challenge(true)
	}
	return nil
}

// response returns what a client has to answer.
func (a *calibreAuth) response(method string, p map[string]string) string {
	secret := md5Hex(a.username, p["realm"], a.password)
	request := md5Hex(method, p["uri"])
	if p["qop"] == "" {
		return md5Hex(secret, p["nonce"], request)
	}
	return md5Hex(secret, p["nonce"], p["nc"], p["cnonce"], p["qop"], request)
}

func md5Hex(parts ...string) string {
	return fmt.Sprintf("%x", md5.Sum([]byte(strings.Join(parts, ":"))))
}

// digestParams reads the parameters of an Authorization header. Values may be in quotes, in which commas are no commas.
func digestParams(header string) map[string]string {
	params := map[string]string{}
	_, rest, _ := strings.Cut(header, " ")
	for rest != "" {
		name, after, ok := strings.Cut(strings.TrimLeft(rest, ", "), "=")
		if !ok {
			break
		}
		var value string
		if strings.HasPrefix(after, `"`) {
			value, rest, _ = strings.Cut(after[1:], `"`)
		} else {
			value, rest, _ = strings.Cut(after, ",")
		}
		params[strings.ToLower(strings.TrimSpace(name))] = strings.TrimSpace(value)
	}
	return params
}
