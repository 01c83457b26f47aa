package recipeserver

import (
	"bytes"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// feedHTML hands the tags and texts of a piece of HTML to a builder. The piece may begin and end anywhere: what it opens
// may be closed by a later one.
func feedHTML(to *builder, source []byte) {
	in := html.NewTokenizer(bytes.NewReader(source))
	for {
		switch in.Next() {
		case html.ErrorToken:
			return // the end: reading memory has no other errors
		case html.TextToken:
			to.text(string(in.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			t := in.Token()
			to.open(t.Data, func(name string) string {
				for _, a := range t.Attr {
					if a.Key == name {
						return a.Val
					}
				}
				return ""
			}, false)
		case html.EndTagToken:
			name, _ := in.TagName()
			to.close(string(name), false)
		}
	}
}

// known reports whether a tag is one that HTML has, or none but a comment.
func known(source []byte) bool {
	in := html.NewTokenizer(bytes.NewReader(source))
	switch in.Next() {
	case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		name, _ := in.TagName()
		return atom.Lookup(name) != 0
	}
	return true
}
