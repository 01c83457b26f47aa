package recipeserver_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// Whatever the server answers, and if it repeats the token itself, no error and no log shows it.
func TestTokenIsNotShown(t *testing.T) {
	var out bytes.Buffer
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(old)

	repeat := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
			w.WriteHeader(code)
			_, _ = fmt.Fprintf(w, `{"detail":%q,"total":%q,"%s":1}`, token, token, token)
		}
	}
	handlers := []http.Handler{repeat(200), repeat(400), repeat(401), repeat(404), repeat(422), repeat(500)}
	handlers = append(handlers, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/login?token="+url.QueryEscape(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")), http.StatusFound)
	}))
	for _, h := range handlers {
		for _, op := range operations {
			mux := http.NewServeMux()
			mux.Handle("/", small())
			mux.Handle(op.path, h)
			err := op.do(t.Context(), serve(t, mux))
			slog.Error("failed", "err", err)
			fmt.Fprintf(&out, "%v %+v %#v\n", err, err, err)
		}
		mux := http.NewServeMux()
		mux.Handle("/", small())
		mux.Handle(recipePath(12), h)
		books, err := serve(t, mux).Books(t.Context(), server.SeriesID(id(1)))
		fmt.Fprintf(&out, "%+v %v\n", books, err)
	}
	for _, secret := range []string{key, url.QueryEscape(key), "Bearer"} {
		if i := strings.Index(out.String(), secret); i >= 0 {
			t.Errorf("the token shows: %s", out.String()[max(0, i-200):i+len(secret)])
		}
	}
	if !strings.Contains(out.String(), "Kitchen: list categories: ") {
		t.Error("the errors are not there")
	}
}
