package bookserver

import (
	"bytes"
	"crypto/sha1"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// navType is the type of links between feeds. It does not say what kind of feed they lead to.
const navType = "application/atom+xml;type=feed;profile=opds-catalog"

// xmlWriter writes documents as calibre lays them out.
type xmlWriter struct{ bytes.Buffer }

// line writes a line. Values are written as they are: texts go through escape first.
func (x *xmlWriter) line(indent int, format string, args ...any) {
	x.WriteString(strings.Repeat("  ", indent))
	_, _ = fmt.Fprintf(x, format, args...) // a buffer takes everything
	x.WriteByte('\n')
}

var escapeXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace

// escape makes a text fit for XML. Characters that have no place there are left out.
func escape(text string) string { return escapeXML(cleaned(text)) }

// cleaned leaves out control characters.
func cleaned(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, text)
}

// root answers with the sections. The categories are in the order of their names in the server's language.
func (s *calibre) root(w http.ResponseWriter, _ *http.Request) *problem {
	var x xmlWriter
	s.head(&x, s.words.library, s.words.subtitle, "urn:calibre:main")
	s.sectionEntry(&x, s.words.newest, s.words.date, "Onewest")
	s.sectionEntry(&x, s.words.title, s.words.title, "Otitle")
	var fields []string
	for _, f := range browsable {
		if s.lists[f] != nil {
			fields = append(fields, f)
		}
	}
	for _, f := range inAlphabet(fields, func(f string) string { return s.words.fields[f] }) {
		s.sectionEntry(&x, s.words.fields[f], s.words.fields[f], "N"+f)
	}
	s.leadEntry(&x, fmt.Sprintf(s.words.thisLibrary, libraryID), "calibre-library:"+libraryID,
		fmt.Sprintf(s.words.changeLibrary, libraryID), s.link("opds"))
	s.finish(w, &x)
	return nil
}

func (s *calibre) sectionEntry(x *xmlWriter, name, order, which string) {
	href := s.link("opds", "navcatalog", hexed(which))
	id := fmt.Sprintf("calibre-navcatalog:%x", sha1.Sum([]byte(href)))
	s.leadEntry(x, s.words.by(name), id, fmt.Sprintf(s.words.sortedBy, order), href)
}

// leadEntry writes an entry that leads to another feed.
func (s *calibre) leadEntry(x *xmlWriter, title, id, about, href string) {
	x.line(1, "<entry>")
	x.line(2, "<title>%s</title>", escape(title))
	x.line(2, "<id>%s</id>", escape(id))
	x.line(2, "<updated>%s</updated>", atomTime(s.changed))
	x.line(2, `<content type="text">%s</content>`, escape(about))
	x.line(2, `<link type="%s" href="%s"/>`, navType, escape(href))
	x.line(1, "</entry>")
}

// head writes what all feeds begin with.
func (s *calibre) head(x *xmlWriter, title, subtitle, id string) {
	x.line(0, "<?xml version='1.0' encoding='utf-8'?>")
	x.line(0, `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" `+
		`xmlns:opds="http://opds-spec.org/2010/catalog">`)
	x.line(1, "<title>%s</title>", escape(title))
	if subtitle != "" {
		x.line(1, "<subtitle>%s</subtitle>", escape(subtitle))
	}
	x.line(1, "<author>")
	x.line(2, "<name>calibre</name>")
	x.line(2, "<uri>https://calibre-ebook.com</uri>")
	x.line(1, "</author>")
	x.line(1, "<id>%s</id>", escape(id))
	x.line(1, "<icon>%s/favicon.png</icon>", s.base)
	x.line(1, "<updated>%s</updated>", atomTime(s.changed))
	x.line(1, `<link type="application/atom+xml" rel="search" title="Search" href="%s/opds/search/{searchTerms}?library_id=%s"/>`,
		s.base, libraryID)
	x.line(1, `<link type="%s" rel="start" href="%s"/>`, navType, s.link("opds"))
}

// feed answers with a page of a list.
func (s *calibre) feed(list func(*http.Request) (nav, *problem)) handler {
	return func(w http.ResponseWriter, r *http.Request) *problem {
		n, p := list(r)
		if p != nil {
			return p
		}
		offset, p := s.offset(r, n.len())
		if p != nil {
			return p
		}
		var x xmlWriter
		s.head(&x, n.title, "", n.id)
		s.pageLinks(&x, n, offset)
		s.entries(&x, n, offset)
		s.finish(w, &x)
		return nil
	}
}

// offset returns where a page begins. One past the end is not found.
func (s *calibre) offset(r *http.Request, total int) (int, *problem) {
	text := r.URL.Query().Get("offset")
	if text == "" {
		text = "0"
	}
	offset, err := strconv.Atoi(text)
	if err != nil {
		return 0, notFound("Not found")
	}
	offset = max(offset, 0)
	if offset >= total {
		return 0, notFound("Invalid offset: %d", offset)
	}
	return offset, nil
}

// pageLinks writes the links between pages. The last page is a wrong one unless the pages are all full: calibre counts
// back from the last entry.
func (s *calibre) pageLinks(x *xmlWriter, n nav, offset int) {
	link := func(rel, href string) { x.line(1, `<link type="%s" rel="%s" href="%s"/>`, navType, rel, escape(href)) }
	at := func(offset int) string { return n.link + "&offset=" + strconv.Itoa(offset) }
	link("up", n.up)
	link("first", n.link)
	link("last", at(max(n.len()-1-s.PageSize, 0)))
	if next := offset + s.PageSize; next < n.len() {
		x.line(1, `<link type="%s" rel="next" title="Next" href="%s"/>`, navType, escape(at(next)))
	}
	if offset > 0 {
		link("previous", at(max(offset-s.PageSize, 0)))
	}
}

// entries writes what stands on a page.
func (s *calibre) entries(x *xmlWriter, n nav, offset int) {
	end := min(offset+s.PageSize, n.len())
	switch {
	case n.books != nil:
		for _, b := range n.books[offset:end] {
			s.bookEntry(x, b)
		}
	case n.items != nil:
		for _, it := range n.items[offset:end] {
			s.leadEntry(x, it.name, "calibre:category:"+it.name, s.words.books.of(len(it.books)),
				s.link("opds", "category", hexed(n.field), hexed(fmt.Sprintf("I%d:%s", it.id, n.field))))
		}
	case n.groups != nil:
		for _, g := range n.groups[offset:end] {
			s.leadEntry(x, g.letter, "calibre:category-group:"+n.field+":"+g.letter, s.words.items.of(g.count),
				s.link("opds", "categorygroup", hexed(n.field), hexed(g.letter)))
		}
	}
}

// bookEntry writes a book. What calibre calls published is when the book was added.
func (s *calibre) bookEntry(x *xmlWriter, b *book) {
	x.line(1, "<entry>")
	x.line(2, "<title>%s</title>", escape(b.Title))
	x.line(2, "<author>")
	x.line(3, "<name>%s</name>", escape(joined(b.Authors)))
	x.line(2, "</author>")
	x.line(2, "<id>urn:uuid:%s</id>", b.UUID)
	x.line(2, "<updated>%s</updated>", atomTime(b.Changed))
	x.line(2, "<published>%s</published>", atomTime(b.added))
	if !b.Published.IsZero() {
		x.line(2, "<dc:date>%s</dc:date>", atomTime(b.Published))
	}
	if about := s.about(b); len(about) > 0 {
		x.line(2, `<content type="xhtml">`)
		x.line(3, `<div xmlns="http://www.w3.org/1999/xhtml">%s</div>`, strings.Join(about, "\n"))
		x.line(2, `</content>`)
	}
	for _, f := range b.Files {
		if typ := calibreType(f.Format); typ != "" {
			x.line(2, `<link type="%s" href="%s" rel="http://opds-spec.org/acquisition" length="%d" mtime="%s"/>`,
				typ, s.file(b, strings.ToLower(f.Format)), b.Noted(f), b.Changed.UTC().Format("2006-01-02T15:04:05.000000+00:00"))
		}
	}
	for _, l := range [][2]string{{"cover", "cover"}, {"thumb", "thumbnail"}, {"cover", "image"}, {"thumb", "image/thumbnail"}} {
		x.line(2, `<link type="image/jpeg" href="%s" rel="http://opds-spec.org/%s"/>`, s.file(b, l[0]), l[1])
	}
	x.line(1, "</entry>")
}

// joined writes the authors of a book in one text. Inside a name the sign between them is doubled.
func joined(authors []string) string {
	var names []string
	for _, a := range authors {
		names = append(names, strings.ReplaceAll(a, "&", "&&"))
	}
	return strings.Join(names, " & ")
}

func (s *calibre) file(b *book, what string) string {
	return fmt.Sprintf("%s/get/%s/%d/%s", s.base, what, b.ID, libraryID)
}

// about returns the lines that say more of a book, and its description last.
func (s *calibre) about(b *book) []string {
	var lines []string
	add := func(label, value string) { lines = append(lines, label+value+"<br/>") }
	if b.Stars > 0 {
		add(s.words.rating, strings.Repeat("★", b.Stars))
	}
	if len(b.Tags) > 0 {
		tags := inAlphabet(slices.Clone(b.Tags), func(t string) string { return t })
		add(s.words.tags, escape(strings.Join(tags, ", ")))
	}
	if b.Series != "" {
		add(s.words.series, escape(b.Series)+" ["+strconv.FormatFloat(b.Number, 'f', -1, 64)+"]")
	}
	for _, c := range b.Columns(s.Columns) {
		add(escape(c.Name)+": ", escape(c.Value))
	}
	if b.Description != "" {
		lines = append(lines, asXHTML(b.Description))
	}
	return lines
}

func atomTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05+00:00") }

func (s *calibre) finish(w http.ResponseWriter, x *xmlWriter) {
	x.line(0, "</feed>")
	h := w.Header()
	h.Set("Accept-Ranges", "bytes")
	h.Set("Calibre-Instance-Id", "48f8aac7-ebb5-4eea-8dbb-8b8dab63d61e")
	h.Set("Content-Length", strconv.Itoa(x.Len()))
	h.Set("Content-Type", "application/atom+xml; charset=UTF-8")
	h.Set("Last-Modified", s.changed.UTC().Format(http.TimeFormat))
	h.Set("Server", serverName)
	_, _ = w.Write(x.Bytes()) // whoever asked may be gone
}
