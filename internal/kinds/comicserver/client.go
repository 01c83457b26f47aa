package comicserver

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// url returns an address of the API.
func (s *Server) url(query url.Values, path ...string) *url.URL {
	return s.http.URL(query, append([]string{"api", "v1"}, path...)...)
}

// answerLimit is the longest answer that is decoded. A part of a list has about one megabyte, and decoding takes up several
// times the length of an answer, where a reader has little memory.
const answerLimit = 16 << 20

// get asks for something and decodes it.
func (s *Server) get(ctx context.Context, into any, query url.Values, path ...string) error {
	return s.http.JSON(ctx, httpx.Request{URL: s.url(query, path...), Limit: answerLimit}, into)
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
		return s.http.Explain(res.Request, fmt.Errorf("%w: %d where 204 says that it is done", server.ErrBadAnswer, res.StatusCode))
	}
	return nil
}

// exists checks that there is a series. Where there is none, its list of books is empty and marking it is done at once.
func (s *Server) exists(ctx context.Context, id server.SeriesID) error {
	var w wireSeries
	if err := s.get(ctx, &w, nil, "series", string(id)); err != nil {
		return err
	}
	if w.ID != string(id) {
		return fmt.Errorf("%w: another series than the one asked for", server.ErrBadAnswer)
	}
	return nil
}

// longestID is how long an id may be. The server's have 13 characters.
const longestID = 1000

// checkID answers for the server where it would not say 404: an empty id makes the address of something else, and of
// some characters the firewall in front of it makes a 400, however they are written. All others are its own affair. The error
// does not quote the id, which may be anything that a server has sent.
func checkID[ID ~string](id ID) error {
	refused := func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(`/\;%`, r) }
	if id == "" || id == "." || id == ".." || len(id) > longestID || strings.ContainsFunc(string(id), refused) {
		return fmt.Errorf("no address can carry this id: %w", &server.StatusError{Code: http.StatusNotFound})
	}
	return nil
}
