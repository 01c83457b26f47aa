package bookserver

import (
	"encoding/xml"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// content reads what an entry says of a book. As XHTML it is what calibre and Calibre-Web write: lines such as "SERIES:
// Night Tram [2]", each ended by a break, and then the description, which begins with the first other element.
func (f *feedReader) content(e *entry, t xml.StartElement) error {
	if attr(t, "type") == "xhtml" {
		return f.xhtml(e)
	}
	var text string
	if err := f.text(&text); err != nil {
		return err
	}
	if e.summary == "" {
		e.summary = describe(text)
	}
	return nil
}

func (f *feedReader) xhtml(e *entry) error {
	c := contents{entry: e, escaped: true}
	for end := f.depth - 1; f.depth > end; {
		tok, err := f.token()
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.CharData:
			c.write(t)
		case xml.StartElement:
			if t.Name.Local != "div" || f.depth > end+2 { // the outermost is around everything
				c.begin(t.Name.Local)
			}
		case xml.EndElement:
			c.text.tag(t.Name.Local)
		}
	}
	c.end()
	return nil
}

// contents takes the content of an entry apart.
type contents struct {
	entry   *entry
	line    strings.Builder // the present one
	text    prose           // the description
	begun   bool            // with the description
	escaped bool            // it is one paragraph of nothing but text, which may be the source of HTML
}

func (c *contents) write(text []byte) {
	if c.begun {
		c.text.write(string(text))
	} else {
		c.line.Write(text)
	}
}

// begin takes notice of an element.
func (c *contents) begin(name string) {
	switch {
	case c.begun:
		c.escaped = false
	case name == "br":
		c.entry.addLine(&c.line)
		return
	default:
		c.entry.addLine(&c.line)
		c.begun, c.escaped = true, name == "p"
	}
	c.text.tag(name)
}

func (c *contents) end() {
	c.entry.addLine(&c.line)
	if c.entry.summary != "" {
		return
	}
	c.entry.summary = c.text.String()
	if c.escaped { // by Calibre-Web, once more than needed
		c.entry.summary = describe(c.entry.summary)
	}
}

// addLine ends a line of the content.
func (e *entry) addLine(line *strings.Builder) {
	if text := strings.Trim(line.String(), " \t\r\n"); text != "" && len(e.lines) < maxLines {
		e.lines = append(e.lines, text)
	}
	line.Reset()
}

// markup is what a text has that is HTML. Others have angle brackets, too.
var markup = regexp.MustCompile(`(?i)</?(a|abbr|b|big|blockquote|br|center|cite|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|q|s|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul)(\s[^<>]*)?/?>`)

// describe makes plain text of a description, HTML or not.
func describe(text string) string {
	var out prose
	if !markup.MatchString(text) {
		out.write(text)
		return out.String()
	}
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.TextToken:
			out.write(string(z.Text()))
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			out.tag(string(name))
		}
	}
}
