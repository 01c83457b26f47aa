package comicserver

import (
	"context"
	"strings"
	"unicode"

	"inkshelf/internal/server"
)

// searchLimit is how many series and how many books a search gives at most.
const searchLimit = 100

// Search lists the series and books that the server finds in its index: all words, whole or in part, in titles.
func (s *Server) Search(ctx context.Context, text string) (_ server.Found, err error) {
	defer s.explain(&err, "search")
	if err := ctx.Err(); err != nil {
		return server.Found{}, err
	}
	if text = plainly(text); text == "" {
		return server.Found{}, nil
	}
	ctx = server.Watch(ctx, func(int, int) {}) // whoever watches would see the second list begin anew
	series, err := read(ctx, searchLimit, parts[wireSeries](ctx, s, seriesMatching(text)), neutralSeries)
	if err != nil {
		return server.Found{}, err
	}
	books, err := read(ctx, searchLimit, parts[wireBook](ctx, s, booksMatching(text)), neutralBook)
	if err != nil {
		return server.Found{}, err
	}
	found := server.Found{Series: series, Books: books}
	found.Sort()
	return found, nil
}

// plainly returns a text without what the server takes for signs of its search language. A text that is no sentence of
// that language, "Who goes there?" for one, would find nothing.
func plainly(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(`+-&|!(){}[]^"~*?:\/`, r)
	})
	for i, w := range words {
		if w == "AND" || w == "OR" || w == "NOT" {
			words[i] = strings.ToLower(w)
		}
	}
	return strings.Join(words, " ")
}

// OnDeck lists the books that come next, of the series last read first.
func (s *Server) OnDeck(ctx context.Context, count int) (_ []server.Book, err error) {
	defer s.explain(&err, "list books on deck")
	return s.atMost(ctx, count, onDeck(), func(b server.Book) bool { return b.Progress == nil })
}

// atMost reads the first books of a list that can be read here and fit.
func (s *Server) atMost(ctx context.Context, count int, l list, fits func(server.Book) bool) ([]server.Book, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if count < 1 {
		return []server.Book{}, nil
	}
	l.size = min(max(count, 20), partSize) // with some to spare for those that are left out
	return read(ctx, count, parts[wireBook](ctx, s, l), func(w wireBook) (server.Book, bool) {
		b, ok := neutralBook(w)
		return b, ok && b.Unreadable == "" && fits(b)
	})
}
