package webconfig

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
)

//go:embed page.html
var pageHTML string

//go:embed style.css
var styleCSS []byte

var pages = template.Must(template.New("page").Parse(pageHTML))

// page is what the one template shows.
type page struct {
	Language string
	Title    string
	Lead     string
	Notices  []notice
	Faults   []string
	Rows     []row
	Form     *form
	Links    []link
}

// notice is news.
type notice struct {
	Good        bool
	Title, Text string
}

// row is a server of the list.
type row struct {
	Name, Kind, Address string
	Edit, Test          link // Test is a button: it is for its name
}

// link leads to another page. Its name is for those who do not see what it stands beside.
type link struct{ URL, Text, Name string }

// form is something to fill in.
type form struct {
	Action  string
	Hidden  []field
	Fields  []field
	Buttons []field // Name and Value are sent, Label is shown
}

// field is something to type, or with the type "checkbox" to tick.
type field struct {
	Name, Label, Value, Hint string
	Type                     string
	Mode                     string // which keys a phone shows
}

// Check reports whether the field is to be ticked.
func (f field) Check() bool { return f.Type == "checkbox" }

// show answers with a page.
func (s *Session) show(w http.ResponseWriter, code int, p page) {
	p.Language = s.o.Say.Code()
	var text bytes.Buffer
	if err := pages.Execute(&text, p); err != nil {
		s.o.Log.Error("a page cannot be made", "err", err)
		refuse(w, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = w.Write(text.Bytes()) // who has gone away cannot be told
}

func style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = w.Write(styleCSS)
}
