package bookserver

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"inkshelf/internal/server"
)

// Bounds of what is kept of entries. They hold what real servers have many times over.
const (
	maxBooks   = 200_000  // books of a catalog
	maxCatalog = 64 << 20 // bytes of them
	maxID      = 1000     // bytes of an id
	maxAuthors = 20       // authors of a book or a series
)

// What a book, and a line of one, takes besides its texts, in bytes.
const (
	bookCost = 256
	lineCost = 64
)

// builder makes a catalog of the entries of feeds.
type builder struct {
	books []book
	size  int               // bytes of all this
	known map[string]bool   // ids
	texts map[string]string // authors and series, each held once

	english bool        // some line has the English label
	lines   []candidate // other lines that may name a series
}

// candidate is a line of a book that names its series, if its label turns out to be the server's word for that.
type candidate struct {
	book int32
	seriesLine
}

func newBuilder() *builder {
	return &builder{known: map[string]bool{}, texts: map[string]string{}}
}

// add takes up a book. One that is there already, from another feed or because pages shifted while they were read, is
// passed over, and so is one with an id that nobody can have meant. In a catalog so large that the memory might not
// hold it, books go without their descriptions.
func (b *builder) add(e *entry) error {
	id := cmp.Or(e.id, pathOf(firstAcquisition(e.links)))
	if id == "" || len(id) > maxID || b.known[id] {
		return nil
	}
	if len(b.books) == maxBooks || b.size > maxCatalog {
		return fmt.Errorf("%w: more than %d books, or %d bytes of them", server.ErrBadAnswer, maxBooks, maxCatalog)
	}
	b.known[id] = true
	href, format, offered := choose(e.links)
	bk := book{
		ID:      id,
		Title:   server.Title(cmp.Or(e.title, id)),
		Format:  format,
		File:    href,
		Offered: strings.Join(offered, ", "),
		Cover:   cover(e.links),
		Summary: abridge(e.summary, maxSummary),
	}
	for _, a := range authors(e) {
		bk.Authors = append(bk.Authors, b.once(a))
	}
	b.findSeries(e, &bk)
	bk.Stamp = server.Clip(e.updated, server.TitleLimit)
	if bk.Stamp == "" {
		bk.Stamp = stampOf(bk.Title, bk.Series, bk.Number, bk.File, bk.Cover, bk.Summary)
	}
	if b.size > maxCatalog/2 {
		bk.Summary = ""
	}
	b.books = append(b.books, bk)
	b.size += bookCost + len(bk.ID) + len(bk.Title) + len(bk.Number) + len(bk.File) + len(bk.Cover) + len(bk.Stamp) +
		len(bk.Summary)
	return nil
}

// findSeries looks for the series of a book: in elements of its own, in the first line with the English label and a
// number. If there is neither, lines that look alike are kept until it is known what they mean. The English label alone
// proves nothing: any column may be called that.
func (b *builder) findSeries(e *entry, bk *book) {
	if e.series != "" {
		b.setSeries(bk, e.series, parseNumber(e.number))
		return
	}
	var others []seriesLine
	for _, text := range e.lines {
		line, ok := parseLine(text)
		switch {
		case !ok:
		case line.label == seriesLabel && line.number.Known():
			b.setEnglish()
			b.setSeries(bk, line.name, line.number)
			return
		case line.label == seriesLabel, line.number.Known() && !b.english:
			others = append(others, line)
		}
	}
	for _, line := range others {
		if len(line.label) > server.TitleLimit {
			continue
		}
		line.label, line.name = b.once(line.label), b.once(server.Title(line.name))
		b.lines = append(b.lines, candidate{int32(len(b.books)), line})
		b.size += lineCost
	}
}

// setEnglish notes that the server speaks English, so that lines with other labels are something else.
func (b *builder) setEnglish() {
	if !b.english {
		b.english = true
		b.lines = slices.DeleteFunc(b.lines, func(c candidate) bool { return c.label != seriesLabel })
	}
}

func (b *builder) setSeries(bk *book, name string, number server.Number) {
	bk.Series, bk.Number = b.once(server.Title(name)), number.Text
}

// apply takes the lines with a label for the series of their books. Of two in one book the first counts.
func (b *builder) apply(label string) {
	for _, c := range b.lines {
		if bk := &b.books[c.book]; c.label == label && bk.Series == "" {
			b.setSeries(bk, c.name, c.number)
		}
	}
	b.lines = nil
}

// once returns a text that is held once however often it comes.
func (b *builder) once(text string) string {
	if held, ok := b.texts[text]; ok {
		return held
	}
	text = strings.Clone(text) // it may be a small piece of something large
	b.texts[text] = text
	b.size += lineCost + len(text)
	return text
}

// authors returns who wrote a book. Calibre-Web has an element for each of them; calibre joins them in one and doubles
// the ampersands of names. It calls a missing one Unknown.
func authors(e *entry) []string {
	names := e.authors
	if len(names) == 1 && fromCalibre(e.links) {
		names = strings.Split(names[0], " & ")
		for i, n := range names {
			names[i] = strings.ReplaceAll(n, "&&", "&")
		}
	}
	var out []string
	for _, n := range names {
		if n = server.Title(strings.TrimSpace(n)); n != "" && n != "Unknown" && len(out) < maxAuthors {
			out = append(out, n)
		}
	}
	return out
}

// fromCalibre knows an entry of calibre's own server by where its covers are.
func fromCalibre(links []link) bool {
	for _, l := range links {
		if strings.Contains(l.href, "/get/cover/") || strings.Contains(l.href, "/get/thumb/") {
			return true
		}
	}
	return false
}

// thumbSize is added to calibre's thumbnails, which are 60x80 by themselves: large enough for any screen's cover, and
// a tenth of the pictures of several megabytes that some libraries are full of.
const thumbSize = "sz=600x800"

// cover returns where the cover of a book is, "" if it has none. Full pictures come first, because Calibre-Web has no
// others and the thumbnails of the rest may be of any size.
func cover(links []link) string {
	for _, rel := range []string{"image", "cover", "image/thumbnail", "thumbnail"} {
		for _, l := range links {
			if l.rel != "http://opds-spec.org/"+rel {
				continue
			}
			if at := strings.Index(l.href, "/get/cover/"); at >= 0 {
				thumb := l.href[:at] + "/get/thumb/" + l.href[at+len("/get/cover/"):]
				return withQuery(thumb, thumbSize)
			}
			return l.href
		}
	}
	return ""
}

func withQuery(href, query string) string {
	if strings.Contains(href, "?") {
		return href + "&" + query
	}
	return href + "?" + query
}

func firstAcquisition(links []link) string {
	for _, l := range links {
		if strings.HasPrefix(l.rel, relAcquisition) {
			return l.href
		}
	}
	return ""
}

// pathOf returns a link without its query.
func pathOf(href string) string {
	u, err := url.Parse(href)
	if err != nil {
		return ""
	}
	return u.Path
}
