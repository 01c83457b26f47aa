package comicserver

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// partSize is how many items are asked for at a time. A series takes one to two kilobytes on the wire.
const partSize = 500

// list is a list of the server's in the two ways to ask for it. The new one came with Komga 1.19; the old one is to be
// removed.
type list struct {
	path   []string // of the new list, to which search is posted; none: there is only the old one
	search search
	old    []string   // path of the old list
	query  url.Values // what search says, as far as the old list understands it
	sort   []string   // one key would let items change places between two parts; none: as the server thinks best
	size   int        // of a part
}

// search is what a new list is asked for.
type search struct {
	Condition condition `json:"condition"`
	Text      string    `json:"fullTextSearch,omitempty"`
}

// condition is one condition on the items of a list, by the name of what it looks at.
type condition map[string]any

type operator struct {
	Operator string `json:"operator"`
	Value    string `json:"value,omitempty"`
}

// kept is the condition that an item is not in the trash. Without it the lists hold what is gone, too.
var kept = condition{"deleted": operator{Operator: "isFalse"}}

func is(field, value string) condition { return condition{field: operator{"is", value}} }

func allOf(conditions ...condition) condition { return condition{"allOf": conditions} }

func everySeries() list {
	return list{
		path:   []string{"series", "list"},
		search: search{Condition: kept},
		old:    []string{"series"},
		query:  url.Values{"deleted": {"false"}},
		sort:   []string{"metadata.titleSort,asc", "created,asc"},
		size:   partSize,
	}
}

func booksOf(id server.SeriesID) list {
	return list{
		path:   []string{"books", "list"},
		search: search{Condition: allOf(is("seriesId", string(id)), kept)},
		old:    []string{"series", string(id), "books"},
		query:  url.Values{"deleted": {"false"}},
		sort:   []string{"metadata.numberSort,asc", "created,asc"},
		size:   partSize,
	}
}

// begun lists the books in progress. The old list cannot leave out what is in the trash.
func begun() list {
	return list{
		path:   []string{"books", "list"},
		search: search{Condition: allOf(is("readStatus", "IN_PROGRESS"), is("mediaStatus", "READY"), kept)},
		old:    []string{"books"},
		query:  url.Values{"read_status": {"IN_PROGRESS"}, "media_status": {"READY"}},
		sort:   []string{"readProgress.readDate,desc", "created,asc"},
	}
}

// onDeck lists the next books. The server has one order for them.
func onDeck() list { return list{old: []string{"books", "ondeck"}} }

// seriesMatching lists the series found for a text, the best first, which is what no sort key means.
func seriesMatching(text string) list {
	return list{
		path:   []string{"series", "list"},
		search: search{Condition: kept, Text: text},
		old:    []string{"series"},
		query:  url.Values{"deleted": {"false"}, "search": {text}},
		size:   searchLimit,
	}
}

// booksMatching lists the books found for a text, the best first.
func booksMatching(text string) list {
	return list{
		path:   []string{"books", "list"},
		search: search{Condition: kept, Text: text},
		old:    []string{"books"},
		query:  url.Values{"search": {text}},
		size:   searchLimit,
	}
}

// parts fetches the parts of a list.
func parts[W item](ctx context.Context, s *Server, l list) fetcher[W] {
	return func(page int) (p part[W], err error) {
		err = s.fetch(ctx, &p, l, page)
		return p, err
	}
}

// fetch asks for a part of a list in the way that worked last, and in the other where that list is not there.
func (s *Server) fetch(ctx context.Context, into any, l list, page int) error {
	if l.path == nil {
		return s.fetchOld(ctx, into, l, page)
	}
	first, second := s.fetchNew, s.fetchOld
	old := s.old.Load()
	if old {
		first, second = second, first
	}
	err := first(ctx, into, l, page)
	if !missing(err) {
		return err
	}
	other := second(ctx, into, l, page)
	if other == nil {
		s.old.Store(!old)
	}
	if old && missing(other) {
		return err // of the two, the old list's 404 is the one that may mean the series
	}
	return other
}

// missing reports whether there is no such list. Before it had the new one, the server took "list" for the id of a series,
// which cannot be posted to: 405.
func missing(err error) bool {
	code := server.StatusCode(err)
	return code == http.StatusNotFound || code == http.StatusMethodNotAllowed
}

func (s *Server) fetchNew(ctx context.Context, into any, l list, page int) error {
	body, err := json.Marshal(l.search)
	if err != nil {
		return err
	}
	return s.http.JSON(ctx, httpx.Request{
		Method: http.MethodPost, URL: s.url(l.window(page), l.path...), Body: body, Type: "application/json", Limit: answerLimit,
	}, into)
}

func (s *Server) fetchOld(ctx context.Context, into any, l list, page int) error {
	query := l.window(page)
	for name, values := range l.query {
		query[name] = values
	}
	return s.get(ctx, into, query, l.old...)
}

// window says which part of a list is meant.
func (l list) window(page int) url.Values {
	return url.Values{"page": {strconv.Itoa(page)}, "size": {strconv.Itoa(l.size)}, "sort": l.sort}
}
