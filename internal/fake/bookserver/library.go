package bookserver

import (
	"cmp"
	"crypto/sha1"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/fake/content"
)

// library is a calibre library: what both flavours serve.
type library struct {
	books   []*book            // by id
	newest  []*book            // the other way round: ids are given as books come
	fields  map[string][]*item // by the names that calibre has for them, each by id
	changed time.Time          // when a book was last changed
}

// book is a book as a library keeps it. Upper case is for the documents that are made of it.
type book struct {
	content.Book
	ID    int
	UUID  string
	sort  string // the title, with an article at its end
	added time.Time
}

// item is an author, a series, a tag, … with the books that have it.
type item struct {
	id         int
	name, sort string
	books      []*book
}

// firstAdded is when the first book came. The others followed minute by minute.
var firstAdded = time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC)

func newLibrary(c content.Books) *library {
	l := &library{fields: map[string][]*item{}, changed: firstAdded}
	index := map[string]map[string]*item{}
	seen := map[string]int{}
	for i, from := range c.Books {
		b := newBook(i, from, seen)
		l.books = append(l.books, b)
		if b.Changed.After(l.changed) {
			l.changed = b.Changed
		}
		for field, names := range b.values() {
			for _, name := range names {
				l.put(index, field, name, b)
			}
		}
	}
	l.newest = slices.Clone(l.books)
	slices.Reverse(l.newest)
	return l
}

// newBook takes a book into the library. Seen counts books that look the same: they get ids of their own nonetheless.
func newBook(i int, from content.Book, seen map[string]int) *book {
	if len(from.Authors) == 0 {
		from.Authors = []string{"Unknown"}
	}
	b := &book{
		Book: from, ID: i + 1, sort: sortTitle(from.Title, "eng"), added: firstAdded.Add(time.Duration(i) * time.Minute),
	}
	if b.Changed.IsZero() {
		b.Changed = b.added
	}
	look := fmt.Sprintf("%q %q %q %g", from.Title, from.Authors, from.Series, from.Number)
	b.UUID = uuid(look + strconv.Itoa(seen[look]))
	seen[look]++
	return b
}

// uuid makes an id out of a text, always the same out of the same.
func uuid(text string) string {
	h := sha1.Sum([]byte(text))
	h[6], h[8] = h[6]&0x0f|0x50, h[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// values returns what a book has of each field.
func (b *book) values() map[string][]string {
	v := map[string][]string{"authors": b.Authors, "tags": b.Tags}
	for field, value := range map[string]string{"series": b.Series, "publisher": b.Publisher, "languages": b.Language} {
		if value != "" {
			v[field] = []string{value}
		}
	}
	if b.Stars > 0 {
		v["rating"] = []string{strings.Repeat("★", b.Stars)}
	}
	for _, f := range b.Files {
		v["formats"] = append(v["formats"], f.Format)
	}
	return v
}

// put notes that a book has a value. Ids are given in the order in which values first appear.
func (l *library) put(index map[string]map[string]*item, field, name string, b *book) {
	if index[field] == nil {
		index[field] = map[string]*item{}
	}
	it := index[field][name]
	if it == nil {
		it = &item{id: len(l.fields[field]) + 1, name: name, sort: name}
		switch field {
		case "authors":
			it.sort = sortAuthor(name)
		case "series":
			it.sort = sortTitle(name, "eng")
		}
		index[field][name] = it
		l.fields[field] = append(l.fields[field], it)
	}
	if n := len(it.books); n == 0 || it.books[n-1] != b { // a tag may be given twice
		it.books = append(it.books, b)
	}
}

// book returns a book by its id as it stands in a path, nil if there is none.
func (l *library) book(id string) *book {
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || n > len(l.books) {
		return nil
	}
	return l.books[n-1]
}

// having returns the books that have a value, by its id. Whoever asks may order them anew.
func (l *library) having(field string, id int) []*book {
	items := l.fields[field]
	if id < 1 || id > len(items) {
		return nil
	}
	return slices.Clone(items[id-1].books)
}

// find returns the books in whose title, authors, series, publisher or tags every word occurs, whatever the case.
func (l *library) find(terms string) []*book {
	var found []*book
	words := strings.Fields(strings.ToLower(terms))
	for _, b := range l.books {
		text := strings.ToLower(strings.Join(slices.Concat([]string{b.Title, b.Series, b.Publisher}, b.Authors, b.Tags), "\n"))
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			found = append(found, b)
		}
	}
	return found
}

// file returns a file of a book by the name of its format, in any case.
func (b *book) file(format string) (content.File, bool) {
	i := slices.IndexFunc(b.Files, func(f content.File) bool { return strings.EqualFold(f.Format, format) })
	if i < 0 {
		return content.File{}, false
	}
	return b.Files[i], true
}

// Columns returns the custom columns of a book, each with its value.
func (b *book) Columns(all []Column) []Column {
	var own []Column
	for _, c := range all {
		if value, ok := c.Values[b.Title]; ok {
			c.Value = value
		}
		if c.Value != "" {
			own = append(own, c)
		}
	}
	return own
}

// Noted returns the length that the library has on record for a file, and that feeds tell. It is not that of the file:
// calibre, and Calibre-Web if it is set up so, put the current metadata into a file as they send it, so no client may
// trust it; and files are only made when somebody wants them: a feed must not ask for all of them.
func (b *book) Noted(f content.File) int {
	return 100_000 + int(crc32.ChecksumIEEE([]byte(b.UUID+f.Format))%900_000)
}

// languageName returns the name of a language in English; the code where it is not one of ours.
func languageName(code string) string {
	names := map[string]string{
		"deu": "German", "eng": "English", "fra": "French", "ita": "Italian", "jpn": "Japanese", "rus": "Russian",
		"spa": "Spanish", "swe": "Swedish",
	}
	return cmp.Or(names[code], code)
}

// keep returns a list of those that are wanted. The list stays as it is.
func keep[T any](list []T, wanted func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return !wanted(v) })
}

// The orders in which books are listed.

func byNumber(a, b *book) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID, b.ID))
}
func byNewest(a, b *book) int { return cmp.Compare(b.ID, a.ID) }

// byBytes is the order of Calibre-Web: its database compares the bytes of the sort titles, so É comes after Z.
func byBytes(a, b *book) int { return cmp.Or(strings.Compare(a.sort, b.sort), cmp.Compare(a.ID, b.ID)) }
