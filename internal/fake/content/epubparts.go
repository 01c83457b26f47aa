package content

import (
	"fmt"
	"html"
	"strings"
)

// The parts of an EPUB that are not its text.

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const style = `body { margin: 0; }
h1 { font-size: 1.4em; text-align: left; margin: 2em 0 1em; }
p { margin: 0; text-indent: 1.2em; text-align: justify; }
h1 + p, hr + p { text-indent: 0; }
figure { margin: 1em 0; text-align: center; }
figure img { max-width: 100%; }
table { margin: 1em auto; border-collapse: collapse; }
th, td { border: 1px solid #888; padding: 0.2em 0.8em; }
aside { font-size: 0.85em; margin-top: 2em; }
`

// document wraps a body.
func (n novel) document(title, body string) string {
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="%[1]s" xml:lang="%[1]s">
<head><title>%[2]s</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
%[3]s</body>
</html>
`, n.tongue.code, html.EscapeString(title), body)
}

// manifest returns the package document.
func (n novel) manifest() string {
	var meta, items, spine strings.Builder
	item := func(id, href, typ, more string) {
		fmt.Fprintf(&items, `<item id="%s" href="%s" media-type="%s"%s/>`+"\n", id, href, typ, more)
	}
	for _, name := range []string{n.author, n.second} {
		if name != "" {
			fmt.Fprintf(&meta, "<dc:creator>%s</dc:creator>\n", html.EscapeString(name))
		}
	}
	if n.series != "" {
		fmt.Fprintf(&meta, `<meta property="belongs-to-collection" id="series">%s</meta>`+"\n", html.EscapeString(n.series))
		fmt.Fprintf(&meta, `<meta refines="#series" property="group-position">%s</meta>`+"\n", n.number)
	}
	item("nav", "nav.xhtml", "application/xhtml+xml", ` properties="nav"`)
	item("ncx", "toc.ncx", "application/x-dtbncx+xml", "")
	item("style", "style.css", "text/css", "")
	item("view", "view.jpg", "image/jpeg", "")
	if n.cover != nil {
		meta.WriteString(`<meta name="cover" content="cover-image"/>` + "\n")
		item("cover-image", "cover.jpg", "image/jpeg", ` properties="cover-image"`)
		item("cover", "cover.xhtml", "application/xhtml+xml", "")
		spine.WriteString(`<itemref idref="cover"/>` + "\n")
	}
	for i := range n.chapters() {
		id := fmt.Sprintf("c%d", i+1)
		item(id, chapterFile(i), "application/xhtml+xml", "")
		fmt.Fprintf(&spine, `<itemref idref="%s"/>`+"\n", id)
	}
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">%s</dc:identifier>
<dc:title>%s</dc:title>
<dc:language>%s</dc:language>
<meta property="dcterms:modified">2025-01-06T08:00:00Z</meta>
%s</metadata>
<manifest>
%s</manifest>
<spine toc="ncx">
%s</spine>
</package>
`, n.id(), html.EscapeString(n.title), n.tongue.code, meta.String(), items.String(), spine.String())
}

// id returns the identifier of the novel, the same in all its parts.
func (n novel) id() string {
	rnd := random("id", n.title, n.author, n.series, n.number)
	return fmt.Sprintf("urn:inkshelf:%016x", rnd.Uint64())
}

// nav returns the table of contents of EPUB 3.
func (n novel) nav() string {
	var b strings.Builder
	b.WriteString(`<nav epub:type="toc"><ol>` + "\n")
	for i := range n.chapters() {
		fmt.Fprintf(&b, `<li><a href="%s">%s</a></li>`+"\n", chapterFile(i), n.heading(i))
	}
	b.WriteString("</ol></nav>\n")
	return n.document(n.title, b.String())
}

// ncx returns the table of contents of EPUB 2.
func (n novel) ncx() string {
	var b strings.Builder
	for i := range n.chapters() {
		fmt.Fprintf(&b, `<navPoint id="n%[1]d" playOrder="%[1]d"><navLabel><text>%[2]s</text></navLabel><content src="%[3]s"/></navPoint>`+"\n",
			i+1, n.heading(i), chapterFile(i))
	}
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="%s"/></head>
<docTitle><text>%s</text></docTitle>
<navMap>
%s</navMap>
</ncx>
`, n.id(), html.EscapeString(n.title), b.String())
}
