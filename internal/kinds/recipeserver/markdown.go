package recipeserver

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The parsers. They hold no state of a text.
var (
	markdown = goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.TaskList),
		goldmark.WithParserOptions(parser.WithInlineParsers(strike)),
	).Parser()

	// lineMarkdown knows what can stand inside of a line, and not what a line can begin with.
	lineMarkdown = parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1)),
		parser.WithInlineParsers(append(parser.DefaultInlineParsers(), strike)...),
	)

	strike = util.Prioritized(twoTildes{extension.NewStrikethroughParser()}, 500)
)

// twoTildes strikes out what stands between two tildes and two. A single one means "about" or "to" in a recipe.
type twoTildes struct{ parser.InlineParser }

// Parse looks at a place where there is a tilde.
func (t twoTildes) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if line, _ := block.PeekLine(); !bytes.HasPrefix(line, []byte("~~")) {
		return nil
	}
	return t.InlineParser.Parse(parent, block, pc)
}

// parseText makes blocks of Markdown in which HTML may occur. Every text has some meaning: there is no error.
func parseText(s string) []block {
	source := []byte(s)
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

// parseLine takes the marks of Markdown and the tags out of a line. What a line begins with is left as it is: "1. egg" is no
// list, and "# 2" no heading. A tag that HTML does not know is a word in angle brackets.
func parseLine(s string) string {
	s = oneLine(s) // before it is parsed: the parser drops indented lines, since nothing it knows begins with spaces
	source := []byte(s)
	if !bytes.ContainsAny(source, "*_~`[<&\\") || absurd(source) {
		return s
	}
	f := &feeder{source: source, to: newBuilder(), wary: true}
	_ = ast.Walk(lineMarkdown.Parse(text.NewReader(source)), f.visit) // visit returns no error
	return oneLine(plain(f.to.finish()))
}
