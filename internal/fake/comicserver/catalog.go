package comicserver

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"inkshelf/internal/fake/content"
)

// catalog is everything that does not change, with what lists are sorted and searched by. The lists are in the order of
// their ids, which are hashes: whoever asks for no order gets none that makes sense.
type catalog struct {
	libraries []*library
	series    []*series
	books     []*book

	seriesByID map[string]*series
	bookByID   map[string]*book
}

// library is a folder of series.
type library struct {
	id, name string
}

// series is a series with what lists need of it.
type series struct {
	id      string
	library *library
	made    content.ComicSeries
	books   []*book // by number
	created time.Time

	key   string // sorts by title
	words []string
}

// book is a book with what lists need of it.
type book struct {
	id      string
	series  *series
	made    content.Comic
	number  int    // the position of its file in the folder
	name    string // of the file, without its extension
	title   string
	created time.Time
	size    int64

	titleKey, nameKey string
	words             []string
}

// epoch is when the first series was found. The others followed minute by minute.
var epoch = time.Date(2025, time.March, 1, 10, 0, 0, 0, time.UTC)

func newCatalog(made content.Comics) *catalog {
	m := &maker{
		ids:      make(map[string]bool),
		collator: collate.New(language.Und),
		catalog:  &catalog{seriesByID: make(map[string]*series), bookByID: make(map[string]*book)},
	}
	c := m.catalog
	if len(made.Libraries) == 0 && len(made.Series) > 0 {
		made.Libraries = []string{"Library"} // every series is in one
	}
	libraries := make([]*library, len(made.Libraries))
	for i, name := range made.Libraries {
		libraries[i] = &library{id: m.id("library", name), name: name}
	}
	for i, one := range made.Series {
		m.addSeries(one, libraries[one.Library], epoch.Add(time.Duration(i)*time.Minute))
	}
	c.libraries = slices.SortedStableFunc(slices.Values(libraries), func(a, b *library) int {
		return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
	slices.SortFunc(c.series, func(a, b *series) int { return cmp.Compare(a.id, b.id) })
	slices.SortFunc(c.books, func(a, b *book) int { return cmp.Compare(a.id, b.id) })
	return c
}

// maker makes a catalog.
type maker struct {
	ids      map[string]bool // those given out
	collator *collate.Collator
	buf      collate.Buffer
	catalog  *catalog
}

func (m *maker) addSeries(made content.ComicSeries, in *library, created time.Time) {
	s := &series{
		id: m.id(in.id, made.Title), library: in, made: made, created: created,
		key: m.key(made.Title), words: words(made.Title, ""),
	}
	for i, comic := range made.Comics {
		s.books = append(s.books, m.book(s, comic, i+1))
	}
	slices.SortStableFunc(s.books, func(a, b *book) int { return cmp.Compare(a.made.Sort, b.made.Sort) })
	m.catalog.series = append(m.catalog.series, s)
	m.catalog.seriesByID[s.id] = s
}

func (m *maker) book(in *series, made content.Comic, number int) *book {
	b := &book{
		id: m.id(in.id, made.Title), series: in, made: made, number: number,
		name:    fmt.Sprintf("%s %03d", in.made.Title, number),
		created: in.created,
		size:    inventedSize(made.Pages),
	}
	b.title = cmp.Or(made.Title, b.name)
	b.titleKey, b.nameKey, b.words = m.key(b.title), m.key(b.name), words(b.title, "")
	m.catalog.books = append(m.catalog.books, b)
	m.catalog.bookByID[b.id] = b
	return b
}

// digits are those of Crockford's base 32, in which the real ids are written.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// id returns an id that depends on what something is called, so that it stays when something else is added, and that
// nothing else has.
func (m *maker) id(parts ...string) string {
	for n := 0; ; n++ {
		h := fnv.New64a()
		_, _ = fmt.Fprintf(h, "%q %d", parts, n)
		id := make([]byte, 13)
		for sum, i := h.Sum64(), 12; i >= 0; i-- {
			id[i] = digits[sum%32]
			sum /= 32
		}
		if s := string(id); !m.ids[s] {
			m.ids[s] = true
			return s
		}
	}
}

// key returns a text whose bytes sort as the root collation sorts title: letters first, then accents, then case; no
// article is moved and digits are not numbers.
func (m *maker) key(title string) string {
	defer m.buf.Reset()
	return string(m.collator.KeyFromString(&m.buf, title))
}

// inventedSize returns a size for a file of these pages. The true one is not known before all of them have been made.
func inventedSize(pages []content.Picture) int64 {
	size := int64(1024)
	for _, p := range pages {
		size += pictureSize(p)
	}
	return size
}

func pictureSize(p content.Picture) int64 { return int64(p.Width)*int64(p.Height)/4 + 512 }

// pages returns how many pages the server counts. Those of a text are an estimate.
func (b *book) pages() int {
	switch {
	case b.made.State == content.Unanalysed || b.made.State == content.Broken:
		return 0
	case b.made.Made == content.TextEPUB:
		return 100 + int(b.id[12])
	}
	return len(b.made.Pages)
}

func (b *book) deleted() bool { return b.made.State == content.Trashed || b.series.made.Trashed }

// booksOf returns the books of a series, none where there is no such series.
func (c *catalog) booksOf(id string) []*book {
	if one := c.seriesByID[id]; one != nil {
		return one.books
	}
	return nil
}
