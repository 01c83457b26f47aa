package recipeserver

import (
	"bufio"
	"bytes"
	stdhtml "html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"
)

// feeder hands a Markdown tree to a builder as if it were the tags of a web page, so that the tags which do occur in it
// can join in.
type feeder struct {
	source []byte
	to     *builder
	wary   bool         // a tag that HTML does not know is text
	plain  bytes.Buffer // see words
	writer bufio.Writer // into plain
}

func (f *feeder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if name := tagOf(n); name != "" {
		if entering {
			f.to.open(name, func(attribute string) string { return attributeOf(n, attribute) }, true)
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
	case *extast.TaskCheckBox:
		f.checkBox(n.IsChecked)
	case *ast.ThematicBreak:
		f.to.rule()
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		f.to.code(string(n.Lines().Value(f.source)))
	case *ast.RawHTML:
		f.html(n.Segments.Value(f.source))
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
	case *extast.TableHeader, *extast.TableRow:
		return "tr"
	case *extast.TableCell:
		if _, ok := n.Parent().(*extast.TableHeader); ok {
			return "th"
		}
		return "td"
	}
	return ""
}

// attributeOf returns an attribute of the tag that a node stands for.
func attributeOf(n ast.Node, name string) string {
	switch n := n.(type) {
	case *ast.List:
		if name == "start" {
			return strconv.Itoa(n.Start)
		}
	case *extast.TableCell:
		if name == "align" {
			return n.Alignment.String()
		}
	}
	return ""
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
	if n.IsRaw() { // in code
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

// checkBox shows whether an item of a list is done.
func (f *feeder) checkBox(checked bool) {
	if checked {
		f.to.text("☑ ")
	} else {
		f.to.text("☐ ")
	}
}

func (f *feeder) html(source []byte) {
	if f.wary && !known(source) {
		f.to.text(string(source))
		return
	}
	feedHTML(f.to, source)
}

func (f *feeder) htmlBlock(n *ast.HTMLBlock) {
	source := n.Lines().Value(f.source)
	if n.HasClosure() {
		source = append(source, n.ClosureLine.Value(f.source)...)
	}
	feedHTML(f.to, source)
}
