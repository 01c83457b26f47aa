package content

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"time"
)

// archive writes a ZIP whose bytes depend on nothing but what is in it.
type archive struct {
	out bytes.Buffer
	zip *zip.Writer
}

func newArchive() *archive {
	a := &archive{}
	a.zip = zip.NewWriter(&a.out)
	return a
}

// add adds a file by one of the methods of package zip.
func (a *archive) add(name string, method uint16, data []byte) {
	head := &zip.FileHeader{Name: name, Method: method, Modified: epoch}
	if name == "mimetype" {
		head.Modified = time.Time{} // it would be written in an extra field, which the first file of an EPUB may not have
	}
	w, err := a.zip.CreateHeader(head)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		panic(err) // memory does not fail
	}
}

func (a *archive) bytes() []byte {
	if err := a.zip.Close(); err != nil {
		panic(err)
	}
	return a.out.Bytes()
}

// cbz returns a short comic as a file: small pages, and what they belong to.
func cbz(title, author, series, number string) []byte {
	const count = 4
	a := newArchive()
	place := ""
	if series != "" {
		place = fmt.Sprintf("<Series>%s</Series><Number>%s</Number>", html.EscapeString(series), number)
	}
	a.add("ComicInfo.xml", zip.Deflate, fmt.Appendf(nil, `<?xml version="1.0" encoding="UTF-8"?>
<ComicInfo><Title>%s</Title>%s<PageCount>%d</PageCount></ComicInfo>
`, html.EscapeString(title), place, count))
	s := newStory(title, false, false)
	for n := range count {
		draw := func() canvas { return s.page("1", n+1, 1000, 1500).halved() }
		if n == 0 {
			draw = func() canvas { return s.cover(number, author, 500, 750) }
		}
		p := asJPEG.drawn(fmt.Sprintf("page%d", n+1), 500, 750, draw)
		a.add(p.Name, zip.Store, p.Bytes())
	}
	return a.bytes()
}

// pdf returns a page with a title and nothing else, the smallest file that a PDF reader opens.
func pdf(title string) []byte {
	text := fmt.Sprintf("BT /F1 28 Tf 72 700 Td (%s) Tj ET", title) // which has no brackets
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(text), text),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	}
	var b, table bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	for i, object := range objects {
		fmt.Fprintf(&table, "%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%s", len(objects)+1, table.Bytes())
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

// mobi returns the head of a file that nobody here opens.
func mobi(title string) []byte {
	head := make([]byte, 78)
	copy(head[:31], title)
	copy(head[60:], "BOOKMOBI")
	return head
}
