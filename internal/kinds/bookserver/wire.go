package bookserver

import (
	"encoding/xml"
	"slices"
	"strings"
)

// entry is an entry of a feed as it is on the wire: a book, or the way to another feed.
type entry struct {
	id, title, updated string
	authors            []string
	lines              []string // of the content, before the description
	summary            string   // the description as plain text
	series, number     string   // from elements of their own, which few servers have
	links              []link
}

// link is a link of a feed or of an entry. Once the client has looked at it, href is a path with a query on the
// configured server.
type link struct {
	rel, href, typ, title string
}

// What links are for.
const (
	relAcquisition = "http://opds-spec.org/acquisition"
	relCrawlable   = "http://opds-spec.org/crawlable"
	relNew         = "http://opds-spec.org/sort/new"
)

// isBook tells a book from the way to another feed, which the types of links do not: Calibre-Web calls all feeds
// navigation. A book whose formats the server does not offer has no acquisition link, but somebody wrote it.
func (e *entry) isBook() bool {
	if slices.ContainsFunc(e.links, func(l link) bool { return strings.HasPrefix(l.rel, relAcquisition) }) {
		return true
	}
	return len(e.authors) > 0 && e.onward().href == ""
}

// onward returns where an entry leads that is not a book; its href is empty where it leads nowhere.
func (e *entry) onward() link {
	for _, l := range e.links {
		switch {
		case l.typ != "" && !strings.HasPrefix(l.typ, "application/atom+xml"):
		case strings.Contains(l.typ, "type=entry"), l.rel == "alternate", l.rel == "self", l.rel == "related":
		default:
			return l
		}
	}
	return link{}
}

// linkOf reads the attributes of a link.
func linkOf(t xml.StartElement) link {
	var l link
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "rel":
			l.rel = a.Value
		case "href":
			l.href = a.Value
		case "type":
			l.typ = strings.ToLower(a.Value)
		case "title":
			l.title = a.Value
		}
	}
	return l
}

// attr returns an attribute of an element.
func attr(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
