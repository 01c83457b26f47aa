package comicserver_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// scripted serves a list of series whose parts are made by a function of how often it was asked and for which part.
func scripted(t *testing.T, part func(asked, page int) string) (server.Server, *recorder) {
	t.Helper()
	asked := 0
	rec := &recorder{next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, err := strconv.Atoi(r.URL.Query().Get("page"))
		if err != nil {
			t.Errorf("part %q was asked for", r.URL.Query().Get("page"))
		}
		_, _ = io.WriteString(w, part(asked, page))
		asked++
	})}
	return open(t, serve(t, rec)), rec
}

// partOf writes a part of a list.
func partOf(ids, more string) string {
	var content []string
	for _, id := range strings.Fields(ids) {
		content = append(content, fmt.Sprintf(`{"id":%q,"name":"Series %s"}`, id, id))
	}
	return `{"content":[` + strings.Join(content, ",") + `]` + more + `}`
}

const last, more = `,"last":true`, `,"last":false`

func total(n int) string { return fmt.Sprintf(`,"totalElements":%d`, n) }

// script is the parts in the order in which they are asked for. The last one goes on.
func script(parts ...string) func(asked, page int) string {
	return func(asked, _ int) string { return parts[min(asked, len(parts)-1)] }
}

// oddLists are lists that change while they are read, and lists that lie about themselves.
var oddLists = []struct {
	name  string
	part  func(asked, page int) string
	want  string
	asked int
	told  string // done/total, in turn
}{
	{"one came in front, so that another comes twice", script(
		partOf("a b", more+total(3)), partOf("b c", last+total(4)),
		partOf("z a", more+total(4)), partOf("b c", last+total(4)),
	), "a b c z", 4, "2/3 4/4"},
	{"one is gone, so that another is passed over", script(
		partOf("a b", more+total(4)), partOf("d", last+total(3)),
		partOf("b c", more+total(3)), partOf("d", last+total(3)),
	), "b c d", 4, "2/4 3/3"},
	{"a whole part came in front", script(
		partOf("a b", more+total(3)), partOf("a b", more+total(5)),
		partOf("y z", more+total(5)), partOf("a b", more+total(5)), partOf("c", last+total(5)),
	), "a b c y z", 5, "2/3 4/5 5/5"},
	{"it changes all the time", func(asked, page int) string {
		if page == 1 {
			return partOf("y", last+total(100+asked))
		}
		return partOf("x", more+total(100+asked))
	}, "x y", 4, "1/100 2/2"},
	{"it is shorter the second time", script(
		partOf("a b", more+total(4)), partOf("c d", last+total(2)),
		partOf("a", more+total(3)), partOf("c", more+total(3)), partOf("d", last+total(3)),
	), "a c d", 5, "2/4 3/3"},
	{"it is much shorter the second time", script( // what is told at the end is true, and there is less of it
		partOf("a b", more+total(3)), partOf("c", last+total(4)), partOf("a", last+total(1)),
	), "a", 3, "2/3 1/1"},
	{"the total is too high", script(partOf("a b", last+total(1000))), "a b", 2, "2/2"},
	{"the total is too low", script(
		partOf("a b", more+total(1)), partOf("c", last+total(1)),
		partOf("a b", more+total(1)), partOf("c", last+total(1)),
	), "a b c", 4, "2/2 3/3"},
	{"the total is negative", script(partOf("a", last+total(-5))), "a", 1, "1/1"},
	{"the total is negative, and no last", script(partOf("a", total(-5)), partOf("b", total(-5)), partOf("", total(-5))), "a b", 3, "1/0 2/0 2/2"},
	{"the total is absurd", script(
		partOf("a", more+`,"totalElements":9223372036854775807`), partOf("b", last+`,"totalElements":9223372036854775807`),
		partOf("a b", last),
	), "a b", 3, "1/200000 2/2"},
	{"no total", script(partOf("a", more), partOf("b", last)), "a b", 2, "1/0 2/2"},
	{"no last", script(partOf("a", total(2)), partOf("b", total(2))), "a b", 2, "1/2 2/2"},
	{"neither", script(partOf("a b", ""), partOf("c", ""), partOf("", "")), "a b c", 3, "2/0 3/0 3/3"},
	{"empty instead of last", script(partOf("a", more), partOf("", more)), "a", 2, "1/0 1/1"},
	{"with what is in the trash", script(`{"content":[{"id":"a"},{"id":"b","deleted":true}],"last":true,"totalElements":2}`), "a", 1, "2/2"},
	{"twice in one part", script(partOf("a a b", last+total(2))), "a b", 1, "2/2"},
}

func TestOddLists(t *testing.T) {
	for _, c := range oddLists {
		t.Run(c.name, func(t *testing.T) {
			s, rec := scripted(t, c.part)
			var told []string
			list, err := s.Series(server.Watch(t.Context(), func(done, total int) { told = append(told, fmt.Sprintf("%d/%d", done, total)) }))
			if err != nil {
				t.Fatal(err)
			}
			if got := seriesIDs(list); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if n := len(rec.take()); n != c.asked {
				t.Errorf("%d parts were asked for, want %d", n, c.asked)
			}
			if got := strings.Join(told, " "); got != c.told {
				t.Errorf("told: got %s, want %s", got, c.told)
			}
		})
	}
}

func seriesIDs(list []server.Series) string {
	var ids []string
	for _, s := range list {
		ids = append(ids, string(s.ID))
	}
	return strings.Join(ids, " ")
}

// Who has as much as was asked for does not ask again, though the list changed.
func TestEnoughOfUnsteadyList(t *testing.T) {
	book := func(id string) string {
		return `{"id":"` + id + `","media":{"pagesCount":3},"readProgress":{"page":2}}`
	}
	s, rec := scripted(t, script(`{"content":[`+book("a")+`]`+more+total(7)+`}`, `{"content":[`+book("b")+`]`+more+total(8)+`}`))
	list, err := s.InProgress(t.Context(), 2)
	if got := bookTitles(list); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("got %q and %v", got, err)
	}
	if n := len(rec.take()); n != 2 {
		t.Errorf("%d parts were asked for, want 2", n)
	}
}

// Nobody is told of a search: it is two lists, and the second would seem to begin anew.
func TestSearchUnwatched(t *testing.T) {
	s := open(t, serve(t, answers{"/api/v1/series/list": partOf("a", last+total(1)), "/api/v1/books/list": partOf("", last+total(0))}))
	ctx := server.Watch(t.Context(), func(done, total int) { t.Errorf("told: %d of %d", done, total) })
	if found, err := searcher(t, s).Search(ctx, "tram"); err != nil || len(found.Series) != 1 {
		t.Errorf("got %+v and %v", found, err)
	}
}

// A server that gives fewer items at a time than it was asked for is read to its end.
func TestSmallParts(t *testing.T) {
	ids := strings.Fields("a b c d e")
	s, rec := scripted(t, func(_, page int) string {
		from := min(2*page, len(ids))
		to := min(from+2, len(ids))
		return partOf(strings.Join(ids[from:to], " "), total(len(ids))+fmt.Sprintf(`,"size":2,"last":%v`, to == len(ids)))
	})
	list, err := s.Series(t.Context())
	if got := seriesIDs(list); err != nil || got != "a b c d e" || len(rec.take()) != 3 {
		t.Errorf("got %q and %v", got, err)
	}
}

// Lists that have no end get one, and none of them is taken for a whole list.
func TestListsWithoutEnd(t *testing.T) {
	for _, c := range []struct {
		name, want string
		asked      int
		part       string
	}{
		{"the same part again", "repeats itself", 4, partOf("a b", more+total(9))},
		{"the same part again, with nothing about its end", "repeats itself", 4, partOf("a b", "")},
		{"one part without end", "array without end", 1, `{"content":[{}` + strings.Repeat(",{}", 10_000) + `]}`},
		{"no id", "no id", 1, `{"content":[{"name":"Nameless"}],"last":true}`},
		{"null", "no id", 1, `{"content":[null],"last":true}`},
		{"no list", "no list", 1, `{"message":"welcome"}`},
		{"null for a list", "no list", 1, `{"content":null,"last":true}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, rec := scripted(t, script(c.part))
			list, err := s.Series(t.Context())
			if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.want) || list != nil {
				t.Errorf("got %d series and %v, want an error that says %q", len(list), err, c.want)
			}
			if n := len(rec.take()); n != c.asked {
				t.Errorf("%d parts were asked for, want %d", n, c.asked)
			}
		})
	}
}

// held serves a list whose second part does not come. From arrived something can be received once it is asked for.
func held(t *testing.T) (address string, arrived <-chan struct{}) {
	t.Helper()
	hold, arrived, release := fault.Hold()
	hold = hold.On(func(r *http.Request) bool { return r.URL.Query().Get("page") == "1" })
	address = serve(t, hold(answers{"/api/v1/series/list": partOf("a", more+total(2))}))
	t.Cleanup(release)
	return address, arrived
}

// A list is given up in the middle, and nothing of it is given.
func TestCancelledList(t *testing.T) {
	address, arrived := held(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		<-arrived
		cancel()
	}()
	if list, err := open(t, address).Series(ctx); !errors.Is(err, context.Canceled) || list != nil {
		t.Errorf("got %v and %v", list, err)
	}
}

// A server that falls silent in the middle of a list is given up.
func TestStalledList(t *testing.T) {
	address, _ := held(t)
	s := openAccount(t, server.Account{
		Name: "Attic", Address: address, APIKey: server.Hide(key), Timeouts: server.Timeouts{Request: 300 * time.Millisecond},
	})
	seen := 0
	list, err := s.Series(server.Watch(t.Context(), func(done, _ int) { seen = done }))
	if !errors.Is(err, os.ErrDeadlineExceeded) || list != nil || seen != 1 {
		t.Errorf("got %v and %v after %d series", list, err, seen)
	}
}
