package recipeserver

import (
	"fmt"
	"strings"
	"testing"
)

// write writes blocks as a line of text that shows all there is: p(…) for a paragraph, ul([…][…]) for a list, i{…} for a style.
func write(blocks []block) string {
	var out strings.Builder
	for _, b := range blocks {
		switch b := b.(type) {
		case paragraph:
			fmt.Fprintf(&out, "p(%s)", writeSpans(b.spans))
		case heading:
			fmt.Fprintf(&out, "h%d(%s)", b.level, writeSpans(b.spans))
		case list:
			name := "ul"
			if b.ordered {
				name = fmt.Sprintf("ol%d", b.start)
			}
			fmt.Fprintf(&out, "%s(", name)
			for _, item := range b.items {
				fmt.Fprintf(&out, "[%s]", write(item))
			}
			out.WriteString(")")
		case table:
			fmt.Fprintf(&out, "table%d(", b.head)
			for _, row := range b.rows {
				out.WriteString("[")
				for i, c := range row {
					if i > 0 {
						out.WriteString("|")
					}
					out.WriteString([]string{alignLeft: "<", alignCentre: "^", alignRight: ">"}[c.align] + writeSpans(c.spans))
				}
				out.WriteString("]")
			}
			out.WriteString(")")
		case quote:
			fmt.Fprintf(&out, "quote(%s)", write(b.blocks))
		case code:
			fmt.Fprintf(&out, "code(%s)", b.text)
		case figure:
			fmt.Fprintf(&out, "pic(%s,%s)", b.alt, b.source)
		case rule:
			out.WriteString("hr")
		}
	}
	return out.String()
}

func writeSpans(spans []span) string {
	var out strings.Builder
	for _, s := range spans {
		name := ""
		for i, letter := range "istcud" { // italic, strong, through, code, up, down
			if s.style&(1<<i) != 0 {
				name += string(letter)
			}
		}
		text := strings.ReplaceAll(s.text, "\n", "⏎")
		if name != "" {
			text = name + "{" + text + "}"
		}
		out.WriteString(text)
	}
	return out.String()
}

func TestText(t *testing.T) {
	check(t, "one style, one span", parseText("a<b> </b><br>b"), []block{paragraph{[]span{{text: "a\nb"}}}})
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"white space", " \n\t\n ", ""},
		{"paragraphs", "One.\n\nTwo.", "p(One.)p(Two.)"},
		{"line ends", "One\ntwo  \nthree", "p(One⏎two⏎three)"},
		{"emphasis", "a *b* **c** ***d*** `e` ~~f~~", "p(a i{b} s{c} is{d} c{e} t{f})"},
		{"link", "see [the **notes**](https://example.com \"title\").", "p(see the s{notes}.)"},
		{"bare link", "<https://example.com/a>", "p(https://example.com/a)"},
		{"headings", "# One\n\nTwo\n---\n\n###### Six", "h1(One)h2(Two)h6(Six)"},
		{"list", "- a\n- b\n  - c\n\n    d", "ul([p(a)][p(b)ul([p(c)p(d)])])"},
		{"numbered", "7. a\n8. b", "ol7([p(a)][p(b)])"},
		{"quote", "> a\n>\n> - b", "quote(p(a)ul([p(b)]))"},
		{"code", "```go\na\tb\n  c\n```\n\n    d", "code(a    b\n  c)code(d)"},
		{"rule", "a\n\n---\n\nb", "p(a)hrp(b)"},
		{"table", "| a | b |\n|---|--:|\n| *c* | d \\| e |\n| f |", "table1([a|>b][i{c}|>d | e][f|])"},
		{"table columns", "|a|b|c|d|\n|:-|:-:|-:|-|\n|1|2|3|4|", "table1([<a|^b|>c|d][<1|^2|>3|4])"},
		{"task list", "- [ ] a\n- [x] b\n- [X]\n- [y] c", "ul([p(☐ a)][p(☑ b)][p(☑)][p([y] c)])"},
		{"picture", "a ![**p**ic](https://example.com/x.jpg) b", "p(a)pic(pic,https://example.com/x.jpg)p(b)"},
		{"picture in a cell", "|![pic](x.jpg)|\n|-|", "table1([pic])"},
		{"escapes", `1\. \*a\* \&amp; &amp; &eacute; &#233; &nosuch;`, "p(1. *a* &amp; & é é &nosuch;)"},
		{"escapes in code", "`\\*a\\* &amp;`", "p(c{\\*a\\* &amp;})"},
		{"a degree and a tilde", "Simmer at ~95 °C, 20 * 2", "p(Simmer at ~95 °C, 20 * 2)"},
		{"single tildes", "5~10 min, rest 2~3 min, ~a~", "p(5~10 min, rest 2~3 min, ~a~)"},
		{"double tildes", "~~5~10 min~~ ~~a~ ~~~b~~~", "p(t{5~10 min} ~~a~ ~~~b~~~)"},
		{"no-break space", "Servir\u202f! 5\u00a0g", "p(Servir\u202f! 5\u00a0g)"},
		{"control characters", "a\x00b\x07c\x1b[31md&#7;e\u009ff", "p(a\uFFFDbc[31mdef)"},
		{"invalid bytes", "a\xffb", "p(a\uFFFDb)"},
		{"mixed encoding", "caf\xe9 café", "p(caf\uFFFD café)"},

		{"tags", "Blend <b>well</b> &amp; <i>pour</i>.", "p(Blend s{well} & i{pour}.)"},
		{"tags around Markdown", "<b>a *b*</b> c", "p(s{a }is{b} c)"},
		{"space before a break", "a<b> </b><br>b", "p(a⏎b)"},
		{"breaks", "a<br>b<br/>c", "p(a⏎b⏎c)"},
		{"up and down", "H<sub>2</sub>O, 10<sup>3</sup>", "p(Hd{2}O, 10u{3})"},
		{"a page", "<h2>T</h2><p>a<p>b</p><ul><li>c<li>d<ul><li>e</ul></ul><hr>", "h2(T)p(a)p(b)ul([p(c)][p(d)ul([p(e)])])hr"},
		{"a numbered list", "<ol start=3><li>a</li><li>b</li></ol>", "ol3([p(a)][p(b)])"},
		{"a table", "<table><thead><tr><th>a<th>b</tr></thead><tr><td>c<td><p>d</p><p>e</p></table>", "table1([a|b][c|d⏎e])"},
		{"an image", `<img src="x.jpg" alt="pic">`, "pic(pic,x.jpg)"},
		{"an anchor", `<a href="https://example.com">text</a>`, "p(text)"},
		{"preformatted", "<pre>a\n  b</pre>", "code(a\n  b)"},
		{"dropped", "a <script>alert(1)</script>b\n\n<style>\np {}\n</style>\n\nc", "p(a b)p(c)"},
		{"unknown", "<blink>a</blink> <x-y>b</x-y>", "p(a b)"},
		{"a comment", "a <!-- b --> c", "p(a c)"},
		{"not a tag", "1 < 2 and <chives>", "p(1 < 2 and)"},
		{"never closed", "<b>a\n\nb", "p(s{a})p(b)"},
		{"never opened", "a</b></div></p></li> b\n\n- c</li></ul> d\n- e", "p(a b)ul([p(c d)][p(e)])"},
		{"crossed", "<b>a<i>b</b>c</i>", "p(s{a}is{b}c)"},
		{"Markdown in a division", "<div>\n\n**a**\n\n</div>\n\nb", "p(s{a})p(b)"},
		{"a list without items", "<ul>a<li>b</ul>", "ul([p(a)][p(b)])"},
		{"an item without list", "<li>a<li>b", "p(a)p(b)"},
		{"a cell without table", "<td>a", "p(a)"},
		{"a list in a cell", "<table><tr><td><ul><li>a<li>b</ul></table>", "table0([a⏎b])"},
		{"text in a table", "<table>a<tr><td>b</table>", "p(a)table0([b])"},
		{"a table with aligned cells", "<table><tr><td align=RIGHT>a<td align=middle>b</table>", "table0([>a|b])"},
		{"a row of both cells", "<table><tr><th>a<th>b<tr><th>c<td>d<tr><th>e</table>", "table1([a|b][c|d][e])"},
		{"a row that begins with a cell", "<table><tr><td>a<th>b</table>", "table0([a|b])"},
		{"rows that are not closed", "<table><tr><td>a<b>b<tr><td>c<th>d<tr><td>e</table>", "table0([as{b}][c|d][e])"},
		{"cells before the first row", "<table><td>a<td>b<tr><td>c</tr><td>d</table>", "table0([a|b][c][d])"},
		{"terms", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "p(a)p(b)p(c)p(d)"},
		{"a list from below zero", "<ol start=-3><li>a</ol>", "ol1([p(a)])"},
		{"a list from zero", "<ol start=0><li>a</ol>", "ol0([p(a)])"},
		{"a list from an absurd number", "<ol start=99999999999><li>a</ol>", "ol1([p(a)])"},
		{"a division that ends in a list", "<div>\n\n- a</div> b", "ul([p(a b)])"},
		{"a drawing", "a<svg><text>x</text></svg>b", "p(ab)"},
		{"a break in a cell", "<table><tr><td>a<br><br>b<hr>c</table>", "table0([a⏎bc])"},
		{"empty things", "<b></b><ul></ul><ol><li></ol><table></table><blockquote></blockquote><pre></pre><h1></h1>", ""},
	} {
		if got := write(parseText(c.in)); got != c.want {
			t.Errorf("%s: %q\ngot  %q\nwant %q", c.name, c.in, got, c.want)
		}
	}
}

// Texts that would keep a parser busy for minutes, or fill the memory, are shown as they are.
func TestAbsurdTexts(t *testing.T) {
	for name, in := range map[string]string{
		"stars":   strings.Repeat("*a_ ", textLimit/4),
		"items":   strings.Repeat("* * a", textLimit/5),
		"quotes":  strings.Repeat(">", textLimit),
		"lists":   strings.Repeat("- ", textLimit/2),
		"numbers": strings.Repeat("1. ", textLimit/3),
		"links":   strings.Repeat("[a](", textLimit/4),
		"table":   strings.Repeat("|a", 5000) + "\n" + strings.Repeat("|-", 5000) + "\n" + strings.Repeat("a\n", 5000),
	} {
		got := parseText(in)
		if p, ok := got[0].(paragraph); len(got) != 1 || !ok || !strings.HasPrefix(p.spans[0].text, in[:20]) {
			t.Errorf("%s: got %d blocks", name, len(got))
		}
	}
	for name, c := range map[string]struct {
		text  func(n int) string
		limit int
	}{
		"nesting": {func(n int) string { return "a\n" + strings.Repeat("> ", n) + "a" }, 24},
		"lists":   {func(n int) string { return strings.Repeat("1.\t", n-1) + "+ a" }, 24},
		"links":   {func(n int) string { return strings.Repeat("[a](b)\n", n) }, 500},
		"stars":   {func(n int) string { return strings.Repeat("*", n-2) + "_~" }, 2000},
		"cells":   {func(n int) string { return "|||||\n" + strings.Repeat("a\n", n-1) }, 4000},
	} {
		if absurd([]byte(c.text(c.limit))) || !absurd([]byte(c.text(c.limit+1))) {
			t.Errorf("%s: %d are absurd, or %d are not", name, c.limit, c.limit+1)
		}
	}
	rule := strings.Repeat("- ", 20)
	if got := write(parseText(rule)); got != "hr" {
		t.Errorf("a rule: got %s", got)
	}
}

// However deep a text is nested, the tree is not, and no word is lost.
func TestNestingIsBounded(t *testing.T) {
	var steps strings.Builder
	for i := range 100 {
		steps.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	for name, in := range map[string]string{
		"Markdown": steps.String(),
		"lists":    strings.Repeat("<ul><li>a", 100),
		"quotes":   strings.Repeat("<blockquote>a", 100),
		"tables":   strings.Repeat("<table><tr><td>a", 100),
		"styles":   strings.Repeat("<b>a<i>", 100),
		"mixed":    strings.Repeat("<blockquote><ul><li>a<p>", 100),
	} {
		blocks := parseText(in)
		if got := depth(blocks); got > 2*depthLimit {
			t.Errorf("%s: %d levels deep", name, got)
		}
		if got := strings.Count(plain(blocks), "a"); got != 100 {
			t.Errorf("%s: %d of 100 words are left", name, got)
		}
	}
	if got := write(parseText("<dl>" + strings.Repeat("<dt>a<dd>b", 100) + "<dt><i>c")); !strings.HasSuffix(got, "p(b)p(i{c})") {
		t.Errorf("terms that are not closed: got %s", got)
	}
	for n, want := range map[int]string{63: "i{a}", 64: "a"} { // the last tag is one too many
		if got := write(parseText(strings.Repeat("<u>", n) + "<i>a")); got != "p("+want+")" {
			t.Errorf("after %d tags: got %s, want %s", n, got, want)
		}
	}
}

// depth returns how deep blocks are nested.
func depth(blocks []block) int {
	deepest := 0
	for _, b := range blocks {
		switch b := b.(type) {
		case quote:
			deepest = max(deepest, depth(b.blocks))
		case list:
			for _, item := range b.items {
				deepest = max(deepest, depth(item))
			}
		}
	}
	return deepest + 1
}

func TestPlain(t *testing.T) {
	in := "# T\n\nA *b*\nc\n\n- d\n- e\n\n> f\n\n| g | h |\n|---|---|\n| i | j |\n\n```\nk\n```\n\n---\n\n![l](m)"
	want := "T\nA b\nc\n• d\n• e\nf\ng | h\ni | j\nk"
	if got := plain(parseText(in)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
