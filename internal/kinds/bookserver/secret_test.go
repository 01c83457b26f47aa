package bookserver_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// TestSecrets makes everything fail in every way and looks for credentials and whole addresses in what is said of it,
// in errors and in the log.
func TestSecrets(t *testing.T) {
	var log bytes.Buffer
	usual := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(usual)
	var said strings.Builder
	for name, spoil := range map[string]fault.Fault{
		"401":  fault.Status(401),
		"404":  fault.Status(404),
		"429":  fault.Status(429, "Retry-After", "5"),
		"500":  fault.Status(500),
		"cut":  fault.Cut(300),
		"page": fault.Corrupt(func([]byte) []byte { return []byte("<html>" + password) }),
		"echo": fault.Corrupt(func([]byte) []byte { return []byte("<feed><" + username + " " + password) }),
		"sent": fault.Status(302, "Location", "http://other.example/?p="+url.QueryEscape(password)),
		"loop": fault.Status(302, "Location", "/opds?p="+url.QueryEscape(password)),
	} {
		for _, on := range []string{"/opds", "/opds/"} { // the root too, and all that is below it
			f, address := serve(t, options(bookserver.CalibreWeb))
			s := open(t, address, func(a *server.Account) { a.Cache = "/dev/null/none" })
			b := bookOf(t, s, "Night Tram 2")
			f.Faults.Add(spoil.On(fault.Path(on)))
			_, err1 := s.Series(t.Context())
			_, err2 := s.BookThumbnail(t.Context(), b.ID)
			_, _, err3 := fetch(t, s, b.ID)
			_, err4 := search(t, s, "Tram")
			for _, err := range []error{err1, err2, err3, err4} {
				_, _ = fmt.Fprintf(&said, "%s: %v %+v %#v\n", name, err, err, err)
			}
		}
	}
	_, _ = io.Copy(&said, &log)
	for _, secret := range []string{
		username, password, url.QueryEscape(password), url.PathEscape(password),
		base64.StdEncoding.EncodeToString([]byte(username + ":" + password)), "http://127.0.0.1",
	} {
		if at := strings.Index(said.String(), secret); at >= 0 {
			t.Errorf("%q is said: …%s…", secret, said.String()[max(0, at-100):min(said.Len(), at+100)])
		}
	}
}
