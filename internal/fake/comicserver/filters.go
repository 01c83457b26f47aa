package comicserver

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

// test tells whether a row belongs into a list. It is called with the lock held.
type test[T any] func(T) bool

// The values that parameters and conditions take.
var (
	readStates   = []string{"UNREAD", "READ", "IN_PROGRESS"}
	mediaStates  = []string{"UNKNOWN", "ERROR", "READY", "UNSUPPORTED", "OUTDATED"}
	profiles     = []string{"DIVINA", "PDF", "EPUB"}
	seriesStates = []string{"ENDED", "ONGOING", "ABANDONED", "HIATUS"}
)

// filter gathers what the parameters of a list ask for. Values of one parameter are alternatives, parameters add up.
type filter[T any] struct {
	params url.Values
	tests  []test[T]
	err    error // the first
}

func (f *filter[T]) all() (test[T], error) { return allOf(f.tests), f.err }

func (f *filter[T]) text(name string, get func(T) string) {
	f.oneOf(listParam(f.params, name), get)
}

func (f *filter[T]) enum(name string, valid []string, get func(T) string) {
	values, err := enumParam(f.params, name, valid)
	f.fail(err)
	f.oneOf(values, get)
}

func (f *filter[T]) oneOf(values []string, get func(T) string) {
	if len(values) > 0 {
		f.tests = append(f.tests, func(row T) bool { return slices.Contains(values, get(row)) })
	}
}

func (f *filter[T]) flag(name string, get func(T) bool) {
	want, err := boolParam(f.params, name)
	f.fail(err)
	if want != nil {
		f.tests = append(f.tests, func(row T) bool { return get(row) == *want })
	}
}

// author reads "name,role".
func (f *filter[T]) author(get func(T) []wireAuthor) {
	wanted := f.params["author"]
	if len(wanted) == 0 {
		return
	}
	f.tests = append(f.tests, func(row T) bool {
		return slices.ContainsFunc(get(row), func(a wireAuthor) bool { return slices.Contains(wanted, a.Name+","+a.Role) })
	})
}

// nobody has a value for the parameters named: whoever asks for one gets nothing.
func (f *filter[T]) nobody(names ...string) {
	for _, name := range names {
		if len(listParam(f.params, name)) > 0 {
			f.tests = append(f.tests, func(T) bool { return false })
		}
	}
}

// regex reads "pattern,field", of which there are two that hold the same here.
func (f *filter[T]) regex(title func(T) string) {
	value := f.params.Get("search_regex")
	comma := strings.LastIndex(value, ",")
	if comma < 0 || !slices.Contains([]string{"title", "title_sort"}, strings.ToLower(value[comma+1:])) {
		return
	}
	pattern, err := regexp.Compile("(?i)" + value[:comma])
	if err != nil {
		f.fail(failure(http.StatusInternalServerError, err.Error()))
		return
	}
	f.tests = append(f.tests, func(row T) bool { return pattern.MatchString(title(row)) })
}

func (f *filter[T]) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (s *Server) seriesFilter(params url.Values) (test[*series], error) {
	f := &filter[*series]{params: params}
	f.text("library_id", func(one *series) string { return one.library.id })
	f.enum("status", seriesStates, func(*series) string { return seriesStatus })
	f.enum("read_status", readStates, s.seriesState)
	f.author((*series).authors)
	f.flag("deleted", func(one *series) bool { return one.made.Trashed })
	f.flag("oneshot", func(*series) bool { return false })
	f.nobody("collection_id", "publisher", "language", "genre", "tag", "age_rating", "release_year", "sharing_label")
	if complete, err := boolParam(params, "complete"); err != nil || complete != nil {
		f.fail(err)
		f.tests = append(f.tests, func(*series) bool { return false }) // nobody knows how many books there should be
	}
	f.regex(func(one *series) string { return one.made.Title })
	return f.all()
}

func (s *Server) bookFilter(params url.Values) (test[*book], error) {
	f := &filter[*book]{params: params}
	f.text("library_id", func(b *book) string { return b.series.library.id })
	f.enum("media_status", mediaStates, func(b *book) string { return b.media().Status })
	f.enum("read_status", readStates, s.bookState)
	f.nobody("tag", "released_after")
	if after := params.Get("released_after"); after != "" {
		if _, err := time.Parse(time.DateOnly, after); err != nil {
			f.fail(mismatch("released_after", after))
		}
	}
	return f.all()
}

func (s *Server) seriesBookFilter(id string, params url.Values) (test[*book], error) {
	f := &filter[*book]{params: params}
	f.oneOf([]string{id}, func(b *book) string { return b.series.id })
	f.enum("media_status", mediaStates, func(b *book) string { return b.media().Status })
	f.enum("read_status", readStates, s.bookState)
	f.author((*book).authors)
	f.flag("deleted", (*book).deleted)
	f.nobody("tag")
	return f.all()
}
