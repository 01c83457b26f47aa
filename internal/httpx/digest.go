package httpx

import (
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"
)

// challenge is what a server asks of a client that identifies with HTTP Digest (RFC 7616).
type challenge struct {
	realm, nonce, opaque string
	algorithm            string // as the server spelt it; empty: MD5
	qop                  bool   // quality of protection "auth"; false: the form of RFC 2069
	stale                bool   // only the nonce was wrong

	count  uint32 // requests signed with the nonce
	worked bool   // and one of them was taken
}

func (c *challenge) session() bool { return strings.HasSuffix(strings.ToUpper(c.algorithm), "-SESS") }

// algorithms that can be answered, strongest first.
var algorithms = []struct {
	name string
	new  func() hash.Hash
}{
	{"SHA-512-256", sha512.New512_256},
	{"SHA-256", sha256.New},
	{"MD5", md5.New},
}

// strength returns the rank of a challenge's algorithm, the lower the stronger, -1 if it is not known.
func (c *challenge) strength() int {
	name := strings.ToUpper(c.algorithm)
	if name == "" {
		name = "MD5"
	}
	name = strings.TrimSuffix(name, "-SESS")
	for i, a := range algorithms {
		if a.name == name {
			return i
		}
	}
	return -1
}

// strongest returns the Digest challenge that should be answered, nil if there is none.
func strongest(offers []offer) *challenge {
	var best *challenge
	for _, o := range offers {
		if !strings.EqualFold(o.scheme, "Digest") || o.params["nonce"] == "" {
			continue
		}
		qops := strings.FieldsFunc(strings.ToLower(o.params["qop"]), func(r rune) bool { return r == ',' || r == ' ' })
		c := &challenge{
			realm:     o.params["realm"],
			nonce:     o.params["nonce"],
			opaque:    o.params["opaque"],
			algorithm: o.params["algorithm"],
			qop:       slices.Contains(qops, "auth"),
			stale:     strings.EqualFold(o.params["stale"], "true"),
		}
		if len(qops) > 0 && !c.qop || c.strength() < 0 {
			continue
		}
		if best == nil || c.strength() < best.strength() {
			best = c
		}
	}
	return best
}

// answer returns the Authorization header for one request.
func (c *challenge) answer(method, uri, username, password string, count uint32, cnonce string) string {
	h := func(parts ...string) string {
		sum := algorithms[c.strength()].new()
		sum.Write([]byte(strings.Join(parts, ":")))
		return hex.EncodeToString(sum.Sum(nil))
	}
	a1 := h(username, c.realm, password)
	if c.session() {
		a1 = h(a1, c.nonce, cnonce)
	}
	a2 := h(method, uri)
	nc := fmt.Sprintf("%08x", count)
	response := h(a1, c.nonce, a2)
	if c.qop {
		response = h(a1, c.nonce, nc, cnonce, "auth", a2)
	}

	out := "Digest username=" + quote(username) + ", realm=" + quote(c.realm) + ", nonce=" + quote(c.nonce) +
		", uri=" + quote(uri) + `, response="` + response + `"`
	if c.algorithm != "" {
		out += ", algorithm=" + c.algorithm
	}
	if c.opaque != "" {
		out += ", opaque=" + quote(c.opaque)
	}
	if c.qop {
		out += ", qop=auth, nc=" + nc
	}
	if c.qop || c.session() {
		out += `, cnonce="` + cnonce + `"`
	}
	return out
}

func newCnonce() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
