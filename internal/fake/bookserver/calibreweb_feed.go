package bookserver

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"
)

// page is what a feed of Calibre-Web shows.
type page struct {
	Self, First    string
	Paged          bool   // it is not the first page
	Next, Previous string // Next is empty on the last page

	Books   []*book
	Items   []entry
	Letters []entry

	from, to int // the part of the list that is on it
}

// entry is an entry that leads on. The path lacks the prefix.
type entry struct{ Title, Path string }

// page returns the page of a list that a request asks for. A page past the end is an empty one. An offset that is no
// number breaks the server: then an answer was sent, and it returns false.
func (s *calibreWeb) page(w http.ResponseWriter, r *http.Request, total int) (page, bool) {
	offset := 0
	if text := r.URL.Query().Get("offset"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			s.fail(w, http.StatusInternalServerError)
			return page{}, false
		}
		offset = max(n, 0)
	}
	at := s.base + r.URL.Path
	p := page{
		Self: s.self(r), First: at, Paged: offset > 0,
		Previous: fmt.Sprintf("%s?offset=%d", at, max(offset-s.PageSize, 0)),
		from:     min(offset, total), to: min(total, offset+s.PageSize),
	}
	p.to = max(p.from, p.to)
	if p.to < total {
		p.Next = fmt.Sprintf("%s?offset=%d", at, offset+s.PageSize)
	}
	return p, true
}

// self returns the link of a feed to itself. It ends in a question mark even where nothing follows.
func (s *calibreWeb) self(r *http.Request) string { return s.base + r.URL.Path + "?" + r.URL.RawQuery }

// root answers with the sections that somebody sees.
func (s *calibreWeb) root(w http.ResponseWriter, r *http.Request) {
	var shown []section
	for _, sec := range sections {
		if s.visible(r, sec.Name) {
			if sec.Name == "language" {
				sec.Name += "/"
			}
			shown = append(shown, sec)
		}
	}
	s.write(w, "root", shown)
}

func (s *calibreWeb) openSearch(w http.ResponseWriter, _ *http.Request) { s.write(w, "osd", nil) }

// write answers with a document. All are said to be Atom.
func (s *calibreWeb) write(w http.ResponseWriter, name string, what any) {
	var b bytes.Buffer
	err := documents.ExecuteTemplate(&b, name, struct {
		Base     string
		Now      time.Time
		Columns  []Column
		Extended bool
		What     any
	}{s.base, s.Now().UTC(), s.Columns, s.Extended, what})
	if err != nil {
		panic(err) // the documents are ours
	}
	w.Header().Set("Content-Type", "application/atom+xml; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(b.Len()))
	_, _ = w.Write(b.Bytes()) // whoever asked may be gone
}

// documents are what Calibre-Web writes, with the white space between the elements that it leaves.
var documents = template.Must(template.New("").Funcs(template.FuncMap{
	"x":         html.EscapeString, // leaves control characters alone, as Calibre-Web does
	"lower":     strings.ToLower,
	"type":      webType,
	"time":      webTime,
	"number":    webNumber,
	"stars":     func(n int) string { return strings.Repeat("★", n) },
	"sorted":    func(list []string) []string { return slices.Sorted(slices.Values(list)) },
	"join":      strings.Join,
	"published": published,
}).Parse(webDocuments))

// webTime writes a time as Python does it: years are not filled up to four digits.
func webTime(t time.Time) string {
	t = t.UTC()
	return strconv.Itoa(t.Year()) + t.Format("-01-02T15:04:05+00:00")
}

// published writes when a book appeared. In a calibre library no date is the first day of the year 101.
func published(t time.Time) string {
	if t.IsZero() {
		t = time.Date(101, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	return webTime(t)
}

// webNumber writes the number of a book in its series: without decimals or with two, but for zero.
func webNumber(n float64) string {
	switch n {
	case 0:
		return "0.0"
	case float64(int64(n)):
		return strconv.FormatInt(int64(n), 10)
	}
	return strconv.FormatFloat(n, 'f', 2, 64)
}
