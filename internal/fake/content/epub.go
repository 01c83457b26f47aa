package content

import (
	"archive/zip"
	"fmt"
	"html"
	"strings"
)

// novel is what an EPUB is made from.
type novel struct {
	title, author string
	second        string // author, if there are two
	series        string
	number        string
	tongue        tongue
	cover         *Picture
	kobo          bool // with the spans that a Kobo reader puts around sentences
}

// chapters is how many chapters the novel has.
func (n novel) chapters() int { return between(random("chapters", n.title, n.author, n.series), 4, 8) }

// epub returns the novel as a file: an EPUB 3 that readers of EPUB 2 understand too.
func (n novel) epub() []byte {
	a := newArchive()
	a.add("mimetype", zip.Store, []byte("application/epub+zip"))
	text := func(name, data string) { a.add(name, zip.Deflate, []byte(data)) }
	text("META-INF/container.xml", container)
	text("OEBPS/package.opf", n.manifest())
	text("OEBPS/nav.xhtml", n.nav())
	text("OEBPS/toc.ncx", n.ncx())
	text("OEBPS/style.css", style)
	for i := range n.chapters() {
		text("OEBPS/"+chapterFile(i), n.chapter(i))
	}
	if n.cover != nil {
		a.add("OEBPS/cover.jpg", zip.Store, n.cover.Bytes())
		text("OEBPS/cover.xhtml", n.document(n.title, `<section epub:type="cover"><img src="cover.jpg" alt="`+html.EscapeString(n.title)+`"/></section>`))
	}
	a.add("OEBPS/view.jpg", zip.Store, n.view())
	return a.bytes()
}

// view returns the picture inside the novel.
func (n novel) view() []byte {
	return asGreyJPEG.drawn("view", 600, 400, func() canvas {
		c := newCanvas(600, 400, white)
		rnd := random("view", n.title)
		pick(rnd, scenes)(c, c.clip, pick(rnd, painted), rnd)
		return c
	}).Bytes()
}

func chapterFile(i int) string { return fmt.Sprintf("chapter%d.xhtml", i+1) }

func (n novel) heading(i int) string {
	return fmt.Sprintf("%s %d. %s", n.tongue.chapter, i+1, n.tongue.titles[i])
}

// chapter returns the text of a chapter. The second has a table, the third a picture, each a footnote.
func (n novel) chapter(i int) string {
	rnd := random("chapter", n.title, n.author, n.series, n.tongue.titles[i])
	var b strings.Builder
	fmt.Fprintf(&b, "<h1>%s</h1>\n", n.heading(i))
	noted := between(rnd, 1, 3)
	for k := range between(rnd, 14, 24) {
		ref := ""
		if k == noted {
			ref = `<a epub:type="noteref" href="#note1" id="ref1">1</a>`
		}
		fmt.Fprintf(&b, "<p>%s%s</p>\n", n.spans(n.tongue.paragraph(rnd), k), ref)
		switch {
		case i == 1 && k == 6:
			b.WriteString(n.tongue.timetable())
		case i == 2 && k == 4:
			fmt.Fprintf(&b, `<figure><img src="view.jpg" alt=""/><figcaption>%s</figcaption></figure>`+"\n", n.tongue.view)
		case k == 9:
			b.WriteString("<hr/>\n")
		}
	}
	fmt.Fprintf(&b, `<aside epub:type="footnote" id="note1"><p><a href="#ref1">1</a> %s</p></aside>`+"\n", pick(rnd, n.tongue.notes))
	return n.document(n.heading(i), b.String())
}

// spans marks a paragraph as Kobo does.
func (n novel) spans(text string, k int) string {
	if !n.kobo {
		return text
	}
	return fmt.Sprintf(`<span class="koboSpan" id="kobo.%d.1">%s</span>`, k+1, text)
}

func (t tongue) timetable() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s</caption>\n", t.caption)
	for i, row := range t.table {
		cell := "td"
		if i == 0 {
			cell = "th"
		}
		fmt.Fprintf(&b, "<tr><%[1]s>%[2]s</%[1]s><%[1]s>%[3]s</%[1]s></tr>\n", cell, row[0], row[1])
	}
	b.WriteString("</table>\n")
	return b.String()
}
