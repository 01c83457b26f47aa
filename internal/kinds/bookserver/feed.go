package bookserver

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"inkshelf/internal/server"
)

// Bounds of what a server may make us hold while a feed comes in. Memory is one entry at a time.
const (
	maxEntry = 1 << 20 // bytes of an entry, or of what stands between two
	maxDepth = 100     // elements within elements
	maxLinks = 100     // links of a feed or an entry
	maxLines = 50      // lines of an entry's content
)

// errWebPage is a page for people where something else should be: the server's own, of its proxy, or of a network that
// lets nobody out. On the way to the catalog it means to look elsewhere.
var errWebPage = fmt.Errorf("%w: a web page, not what was asked for", server.ErrBadAnswer)

// feedReader reads an Atom feed.
type feedReader struct {
	in    *cleaner
	xml   *xml.Decoder
	depth int
}

// readFeed hands every entry of a feed to each as it comes in, and returns the feed's own links. Charset is what the
// server's Content-Type has said.
func readFeed(from io.Reader, charset string, each func(*entry) error) ([]link, error) {
	f := &feedReader{}
	f.in, f.xml = newDecoder(from, charset)
	if err := f.root(); err != nil {
		return nil, err
	}
	var links []link
	for {
		tok, err := f.token()
		if err != nil {
			return nil, err
		}
		switch t := tok.(type) {
		case xml.EndElement:
			return links, nil
		case xml.StartElement:
			f.in.budget(maxEntry)
			switch {
			case is(t, "entry"):
				err = f.entry(each)
			case is(t, "link") && len(links) < maxLinks:
				links = append(links, linkOf(t))
				fallthrough
			default:
				err = f.skip()
			}
			if err != nil {
				return nil, err
			}
			f.in.budget(maxEntry)
		}
	}
}

// newDecoder returns a decoder that takes what servers send for XML, and what it reads through, with a budget for one
// entry.
func newDecoder(from io.Reader, charset string) (*cleaner, *xml.Decoder) {
	in := newCleaner(from, charset)
	in.budget(maxEntry)
	dec := xml.NewDecoder(in)
	dec.Strict = false // prefixes that nobody declared, unknown entities
	dec.Entity = xml.HTMLEntity
	dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // the cleaner has seen to it
	return in, dec
}

// root reads up to the feed's first element.
func (f *feedReader) root() error {
	for {
		tok, err := f.token()
		switch {
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%w: empty", server.ErrBadAnswer)
		case err != nil:
			return err
		}
		switch t := tok.(type) {
		case xml.CharData:
			if strings.TrimSpace(string(t)) != "" {
				return fmt.Errorf("%w: a text, not a feed", server.ErrBadAnswer)
			}
		case xml.StartElement:
			switch {
			case is(t, "feed"):
				return nil
			case strings.EqualFold(t.Name.Local, "html"):
				return errWebPage
			}
			return fmt.Errorf("%w: not a feed but other XML", server.ErrBadAnswer)
		}
	}
}

// entry reads an entry.
func (f *feedReader) entry(each func(*entry) error) error {
	e := &entry{}
	for {
		tok, err := f.token()
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.EndElement:
			return each(e)
		case xml.StartElement:
			if err := f.field(e, t); err != nil {
				return err
			}
		}
	}
}

// field reads one element of an entry. Of elements that come twice the first counts.
func (f *feedReader) field(e *entry, t xml.StartElement) error {
	switch {
	case is(t, "title"):
		return f.text(&e.title)
	case is(t, "id"):
		return f.text(&e.id)
	case is(t, "updated"):
		return f.text(&e.updated)
	case is(t, "author"):
		return f.author(e)
	case is(t, "content"), is(t, "summary"):
		return f.content(e, t)
	case is(t, "link"):
		if len(e.links) < maxLinks {
			e.links = append(e.links, linkOf(t))
		}
	case t.Name.Local == "series", t.Name.Local == "isPartOf", attr(t, "property") == "belongs-to-collection":
		return f.text(&e.series)
	case t.Name.Local == "series_index", attr(t, "property") == "group-position":
		return f.text(&e.number)
	}
	return f.skip()
}

// author reads an author, who has a name among other things.
func (f *feedReader) author(e *entry) error {
	var name string
	for {
		tok, err := f.token()
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.EndElement:
			if name != "" && len(e.authors) < maxAuthors {
				e.authors = append(e.authors, name)
			}
			return nil
		case xml.StartElement:
			if t.Name.Local == "name" {
				err = f.text(&name)
			} else {
				err = f.skip()
			}
			if err != nil {
				return err
			}
		}
	}
}

// text reads to the end of an element and puts its text into into, unless something is there already.
func (f *feedReader) text(into *string) error {
	var text strings.Builder
	for end := f.depth - 1; f.depth > end; {
		tok, err := f.token()
		if err != nil {
			return err
		}
		if t, ok := tok.(xml.CharData); ok {
			text.Write(t)
		}
	}
	if *into == "" {
		*into = strings.Clone(strings.Trim(text.String(), " \t\r\n")) // not to hold on to a lot of white space
	}
	return nil
}

// skip reads to the end of an element.
func (f *feedReader) skip() error {
	for end := f.depth - 1; f.depth > end; {
		if _, err := f.token(); err != nil {
			return err
		}
	}
	return nil
}

// token returns the next piece. Errors of the reading below come as they are; everything else is the server's fault.
func (f *feedReader) token() (xml.Token, error) {
	tok, err := f.xml.Token()
	switch {
	case err == nil:
	case f.in.failed != nil:
		return nil, f.in.failed
	case errors.Is(err, io.EOF):
		return nil, err // of an empty document: within one it is a syntax error
	default:
		// The decoder's own words quote the document.
		line, _ := f.xml.InputPos()
		return nil, fmt.Errorf("%w: not XML, or cut off, in line %d", server.ErrBadAnswer, line)
	}
	switch tok.(type) {
	case xml.StartElement:
		f.depth++
	case xml.EndElement:
		f.depth--
	}
	if f.depth > maxDepth {
		return nil, fmt.Errorf("%w: more than %d elements within each other", server.ErrBadAnswer, maxDepth)
	}
	return tok, nil
}

// is reports whether an element is one of Atom's: in its namespace, or in one that was left out.
func is(t xml.StartElement, name string) bool {
	if t.Name.Local != name {
		return false
	}
	switch t.Name.Space {
	case "http://www.w3.org/2005/Atom", "", "atom":
		return true
	}
	return false
}
