package bookserver

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// asXHTML returns a description as calibre puts it into its feeds: HTML is mended until it is XML, and lines of plain
// text become paragraphs.
func asXHTML(description string) string {
	if !strings.HasPrefix(strings.TrimSpace(description), "<") {
		lines := strings.Split(escape(strings.TrimSpace(description)), "\n")
		return `<p class="description">` + strings.Join(lines, "<br/>") + "</p>"
	}
	body := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := html.ParseFragment(strings.NewReader(cleaned(description)), body)
	if err != nil {
		return "" // it cannot be: reading from a text does not fail
	}
	var b strings.Builder
	for _, n := range nodes {
		writeXHTML(&b, n)
	}
	return b.String()
}

func writeXHTML(b *strings.Builder, n *html.Node) {
	switch n.Type {
	case html.TextNode:
		b.WriteString(escape(n.Data))
	case html.ElementNode:
		if n.DataAtom == atom.Script || n.DataAtom == atom.Style {
			return
		}
		b.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			b.WriteString(" " + a.Key + `="` + strings.ReplaceAll(escape(a.Val), `"`, "&quot;") + `"`)
		}
		if n.FirstChild == nil {
			b.WriteString("/>")
			return
		}
		b.WriteString(">")
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			writeXHTML(b, c)
		}
		b.WriteString("</" + n.Data + ">")
	}
}
