package bookserver

import (
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// loggedIn lets a handler answer only those who may ask.
func (s *calibreWeb) loggedIn(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name, password, ok := r.BasicAuth()
		switch {
		case s.Username == "" && s.Password == "":
			h(w, r)
		case !ok && s.CrashWithoutLogin:
			s.fail(w, http.StatusInternalServerError)
		case !ok && s.Anonymous:
			h(w, r)
		case !ok:
			s.refuse(w, http.StatusUnauthorized)
		default:
			// Names are compared without regard to case, and so they are counted.
			right := strings.EqualFold(name, s.Username) && subtle.ConstantTimeCompare([]byte(password), []byte(s.Password)) == 1
			s.admit(w, r, strings.ToLower(name), right, h)
		}
	}
}

// admit answers somebody who has brought credentials.
func (s *calibreWeb) admit(w http.ResponseWriter, r *http.Request, user string, right bool, h http.HandlerFunc) {
	locked := false
	if s.LockOut {
		locked = s.logins.attempt(w.Header(), user, right)
	}
	switch {
	case locked:
		s.refuse(w, http.StatusTooManyRequests)
	case !right:
		s.refuse(w, http.StatusUnauthorized)
	default:
		h(w, r)
	}
}

// guest tells whether a request that was let in brought no credentials although others do.
func (s *calibreWeb) guest(r *http.Request) bool {
	_, _, ok := r.BasicAuth()
	return s.Anonymous && !ok
}

func (s *calibreWeb) refuse(w http.ResponseWriter, code int) {
	const body = "Unauthorized Access"
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.Header().Set("WWW-Authenticate", `Basic realm="Authentication Required"`)
	w.WriteHeader(code)
	_, _ = w.Write([]byte(body))
}

// Wrong logins that a user may have in a minute.
const maxWrong = 3

// lockout counts wrong logins by user name.
type lockout struct {
	now func() time.Time

	mu    sync.Mutex
	wrong map[string]tries
}

// tries are the wrong logins of a user in the minute that ends at until.
type tries struct {
	count int
	until time.Time
}

// attempt counts a login, sets the headers that tell how many are left, and tells whether the user is locked out: then
// the right password does not help either. Otherwise it wipes out what was wrong before.
func (l *lockout) attempt(h http.Header, user string, right bool) (locked bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.wrong == nil {
		l.wrong = map[string]tries{}
	}
	now := l.now()
	t := l.wrong[user]
	if !now.Before(t.until) {
		t = tries{until: now.Add(time.Minute)}
	}
	switch locked = t.count >= maxWrong; {
	case right && !locked:
		t = tries{until: now}
	case !locked:
		t.count++
	}
	l.wrong[user] = t
	h.Set("X-RateLimit-Limit", strconv.Itoa(maxWrong))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(maxWrong-t.count))
	h.Set("X-RateLimit-Reset", strconv.FormatInt(t.until.Unix(), 10))
	h.Set("Retry-After", strconv.Itoa(int(t.until.Sub(now).Seconds())))
	return locked
}
