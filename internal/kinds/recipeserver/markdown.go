package recipeserver

import (
	"bufio"
	"bytes"
	stdhtml "html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// markdown is the parser. It holds no state of a text.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser()

// parseText makes blocks of Markdown in which HTML may occur. Every text has some meaning: there is no error.
func parseText(s string) []block {
	source := []byte(shorten(strings.ToValidUTF8(s, "\uFFFD"), textLimit))
	to := newBuilder()
	if absurd(source) {
		for line := range bytes.Lines(source) {
			to.text(string(line))
			to.lineBreak()
		}
		return to.finish()
	}
	f := &feeder{source: source, to: to}
	_ = ast.Walk(markdown.Parse(text.NewReader(source)), f.visit) // visit returns no error
	return to.finish()
}

// feeder hands a Markdown tree to a builder as if it were the tags of a web page, so that the tags which do occur in it
// can join in.
type feeder struct {
	source []byte
	to     *builder
	plain  bytes.Buffer // see words
	writer bufio.Writer // into plain
}

func (f *feeder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if name := tagOf(n); name != "" {
		if entering {
			f.to.open(name, f.attribute(n), true)
		} else {
			f.to.close(name, true)
		}
		return ast.WalkContinue, nil
	}
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Text:
		f.text(n)
	case *ast.String:
		f.to.text(string(n.Value))
	case *ast.AutoLink:
		f.to.text(string(n.Label(f.source)))
	case *ast.Image:
		f.to.figure(f.alt(n), string(n.Destination))
		return ast.WalkSkipChildren, nil
	case *ast.ThematicBreak:
		f.to.rule()
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		f.to.code(string(n.Lines().Value(f.source)))
	case *ast.RawHTML:
		feedHTML(f.to, n.Segments.Value(f.source))
	case *ast.HTMLBlock:
		f.htmlBlock(n)
	}
	return ast.WalkContinue, nil
}

// tagOf returns the tag that means the same as a node, or nothing. A link is its text.
func tagOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		return "p"
	case *ast.Heading:
		return "h" + strconv.Itoa(n.Level)
	case *ast.Blockquote:
		return "blockquote"
	case *ast.List:
		if n.IsOrdered() {
			return "ol"
		}
		return "ul"
	case *ast.ListItem:
		return "li"
	case *ast.Emphasis:
		if n.Level > 1 {
			return "strong"
		}
		return "em"
	case *ast.CodeSpan:
		return "code"
	case *extast.Strikethrough:
		return "del"
	case *extast.Table:
		return "table"
	case *extast.TableHeader:
		return "tr"
	case *extast.TableRow:
		return "tr"
	case *extast.TableCell:
		if _, ok := n.Parent().(*extast.TableHeader); ok {
			return "th"
		}
		return "td"
	}
	return ""
}

// attribute returns the attributes of the tag that a node stands for.
func (f *feeder) attribute(n ast.Node) func(string) string {
	return func(name string) string {
		if l, ok := n.(*ast.List); ok && name == "start" {
			return strconv.Itoa(l.Start)
		}
		return ""
	}
}

// text hands over a piece of text with the break that follows it. Mealie's own page shows the end of a line in the
// Markdown as the end of a line, and so its users write.
func (f *feeder) text(n *ast.Text) {
	f.to.text(f.words(n))
	if n.SoftLineBreak() || n.HardLineBreak() {
		f.to.lineBreak()
	}
}

// words returns a piece of text without backslashes and entities. Only goldmark's writer knows these rules, and it
// writes HTML, which is undone.
func (f *feeder) words(n *ast.Text) string {
	value := n.Segment.Value(f.source)
	if _, verbatim := n.Parent().(*ast.CodeSpan); verbatim || n.IsRaw() {
		return string(value)
	}
	f.plain.Reset()
	f.writer.Reset(&f.plain)
	html.DefaultWriter.Write(&f.writer, value)
	_ = f.writer.Flush() // into memory
	return stdhtml.UnescapeString(f.plain.String())
}

// alt returns the text below a picture.
func (f *feeder) alt(n ast.Node) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			out.WriteString(f.words(t))
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

func (f *feeder) htmlBlock(n *ast.HTMLBlock) {
	source := n.Lines().Value(f.source)
	if n.HasClosure() {
		source = append(source, n.ClosureLine.Value(f.source)...)
	}
	feedHTML(f.to, source)
}
