package comicserver

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// url returns an address of the API.
func (s *Server) url(query url.Values, path ...string) *url.URL {
	return s.http.URL(query, append([]string{"api", "v1"}, path...)...)
}

// get asks for something and decodes it.
func (s *Server) get(ctx context.Context, into any, query url.Values, path ...string) error {
	return s.http.JSON(ctx, httpx.Request{URL: s.url(query, path...)}, into)
}

// change asks the server to do something. It answers 204 then and nothing else: a 200 comes from somebody on the way, a
// login page of a network for instance, and nothing has been done.
func (s *Server) change(ctx context.Context, method string, body []byte, path ...string) error {
	res, err := s.http.Do(ctx, httpx.Request{Method: method, URL: s.url(nil, path...), Body: body, Type: "application/json"})
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusNoContent {
		return fmt.Errorf("%s /api/v1/%s: %w: %d where 204 says that it is done",
			method, strings.Join(path, "/"), server.ErrBadAnswer, res.StatusCode)
	}
	return nil
}

// checkID answers for the server where it would not say 404: an empty id makes the address of something else, and one
// with characters that its firewall does not let through is a 400.
func checkID[ID ~string](id ID) error {
	strange := func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '-' || r == '_')
	}
	if id == "" || strings.ContainsFunc(string(id), strange) {
		return fmt.Errorf("id %.40q: %w", string(id), &server.StatusError{Code: http.StatusNotFound})
	}
	return nil
}
