package webconfig

import (
	"errors"
	"mime"
	"net"
	"net/http"
)

// cookie holds the token of a guest.
const cookie = "inkshelf"

// maxBody is more than any form of the page sends.
const maxBody = 16 << 10

// headers are those of every answer. Nothing is kept, nothing comes from elsewhere, no script runs and no other page frames
// this one. With "no-referrer" a browser would send its forms without saying whose they are, and they would be refused.
var headers = map[string]string{
	"Cache-Control":           "no-store",
	"Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
	"Referrer-Policy":         "same-origin",
	"X-Content-Type-Options":  "nosniff",
}

// guarded lets through what a browser sends that was told to open this very page.
func (s *Session) guarded(next http.Handler) http.Handler {
	next = http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if !addressed(r) {
			refuse(w, http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if r.Method == http.MethodPost {
			if code := posted(r); code != 0 {
				refuse(w, code)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// addressed reports whether a request names the address that it came to. A page elsewhere whose name was made to lead here
// would name itself.
func addressed(r *http.Request) bool {
	at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && r.Host == at.String()
}

// posted reads the form of a request and returns with which status it is refused, 0 if it is not.
func posted(r *http.Request) int {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/x-www-form-urlencoded" {
		return http.StatusUnsupportedMediaType
	}
	err := r.ParseForm()
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return http.StatusRequestEntityTooLarge
	}
	if err != nil {
		return http.StatusBadRequest
	}
	return 0
}

// refuse answers what no page of ours asks for.
func refuse(w http.ResponseWriter, code int) { http.Error(w, http.StatusText(code), code) }

// invited hands a request to those who knew the code. Others are asked for it.
func (s *Session) invited(next func(http.ResponseWriter, *http.Request, *guest)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := r.Cookie(cookie)
		if err == nil {
			if g := s.known(c.Value); g != nil {
				next(w, r, g)
				return
			}
		}
		if r.Method == http.MethodPost {
			refuse(w, http.StatusForbidden)
			return
		}
		s.show(w, http.StatusOK, s.codePage(""))
	}
}

// knock takes a code.
func (s *Session) knock(w http.ResponseWriter, r *http.Request) {
	say := s.o.Say
	switch verdict, token := s.enter(r.PostForm.Get("code")); verdict {
	case accepted:
		http.SetCookie(w, &http.Cookie{Name: cookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		http.Redirect(w, r, s.firstPage(), http.StatusSeeOther)
	case tooSoon:
		s.show(w, http.StatusTooManyRequests, s.codePage(say.Text("Wait a moment and try again.")))
	default:
		s.show(w, http.StatusForbidden, s.codePage(say.Text("This is not the code that the reader shows now.")))
	}
}

// firstPage returns where a guest begins: with the server that the page is about, if there is one.
func (s *Session) firstPage() string {
	entries, _ := s.load() // what is wrong with the file is on the list
	if _, ok := find(entries, s.o.About); ok {
		return serverURL(s.o.About)
	}
	return "/"
}
