package bookserver

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"inkshelf/internal/server"
)

// entries reads a feed to its end.
func entries(document, charset string) (list []*entry, err error) {
	_, err = readFeed(strings.NewReader(document), charset, func(e *entry) error {
		list = append(list, e)
		return nil
	})
	return list, err
}

// wrap makes a feed of one entry.
func wrap(inside string) string {
	return `<feed xmlns="http://www.w3.org/2005/Atom"><entry>` + inside + `</entry></feed>`
}

// TestBadFeeds checks that what is no feed is said to be none, in words that fit.
func TestBadFeeds(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("testdata/calibre-web/unknown-path-404.html")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile("testdata/calibre-web/series-1-ete.xml")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ document, says string }{
		"empty":             {"", "empty"},
		"white space":       {" \n\t", "empty"},
		"a web page":        {string(page), "a web page"},
		"a page in capital": {"<HTML><BODY>log in</BODY></HTML>", "a web page"},
		"JSON":              {`{"books":[]}`, "a text"},
		"text":              {"No books found", "a text"},
		"other XML":         {"<rss><channel/></rss>", "other XML"},
		"another feed":      {`<x:feed xmlns:x="urn:other"/>`, "other XML"},
		"cut":               {string(whole[:len(whole)/2]), "cut off"},
		"cut in a tag":      {string(whole[:strings.Index(string(whole), "rel=")]), "cut off"},
		"binary":            {"PK\x03\x04\x00\x00", "a text"},
		"zeros":             {strings.Repeat("\x00", 100), "empty"},
		"deep":              {"<feed>" + strings.Repeat("<a>", 200), "within each other"},
		"a huge entry":      {wrap("<title>" + strings.Repeat("x", maxEntry+1) + "</title>"), "longer than"},
		"a huge tag":        {"<feed><entry " + strings.Repeat("a", maxEntry+1), "longer than"},
		"huge references":   {wrap("<title>" + strings.Repeat("&#00000000011;", maxEntry/14+1) + "</title>"), "longer than"},
		"huge before":       {strings.Repeat(" ", maxEntry+1) + "<feed/>", "longer than"},
		"mixed encodings":   {wrap("<title>Été \xe9t\xe9 ﬁn</title>"), "not in UTF-8"},
		"Latin-1":           {wrap("<title>\xe9t\xe9</title>"), "not in UTF-8"},
		"a cut character":   {"<feed><entry><title>a\xf0\x9f", "not in UTF-8"},
		"tag soup":          {"<feed><entry><title>a</entry></title", "cut off"},
	} {
		list, err := entries(c.document, "")
		if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %d entries and %v, want an ErrBadAnswer that says %q", name, len(list), err, c.says)
		}
	}
}

// TestBrokenReading checks that an error of the connection is not taken for one of the feed.
func TestBrokenReading(t *testing.T) {
	broken := errors.New("connection reset")
	from := io.MultiReader(strings.NewReader("<feed><entry><title>a"), iotest.ErrReader(broken))
	_, err := readFeed(from, "", func(*entry) error { return nil })
	if !errors.Is(err, broken) || errors.Is(err, server.ErrBadAnswer) {
		t.Errorf("got %v, want the connection's error alone", err)
	}
}

// TestLenient reads what is not quite XML, as servers have been seen to send it.
func TestLenient(t *testing.T) {
	latin := "<?xml version='1.0' encoding='ISO-8859-1'?>" + wrap("<title>\xc9t\xe9 \x80</title>")
	for name, c := range map[string]struct{ document, charset, want string }{
		"plain":                 {wrap("<title>Été</title>"), "utf-8", "Été"},
		"byte order mark":       {"\ufeff" + wrap("<title>Été</title>"), "", "Été"},
		"control characters":    {wrap("<title>a\x0bb\x02c</title>"), "", "abc"},
		"references to them":    {wrap("<title>a&#11;b&#x0;c&#65;&#xfffe;</title>"), "", "abcA"},
		"an absurd reference":   {wrap("<title>a&#99999999999;b</title>"), "", "ab"},
		"undeclared prefix":     {wrap("<dcterms:language>eng</dcterms:language><title>a</title>"), "", "a"},
		"HTML's entities":       {wrap("<title>a&nbsp;b&mdash;c</title>"), "", "a\u00a0b—c"},
		"unknown entities":      {wrap("<title>Q&A &what;</title>"), "", "Q&A &what;"},
		"Latin-1, declared":     {latin, "", "Été €"},
		"Latin-1, by header":    {wrap("<title>\xc9t\xe9</title>"), "ISO-8859-1", "Été"},
		"an unknown encoding":   {"<?xml version='1.0' encoding='x-klingon'?>" + wrap("<title>a</title>"), "", "a"},
		"UTF-16, little endian": {utf16Text(wrap("<title>Été 😀</title>"), binary.LittleEndian), "", "Été 😀"},
		"UTF-16, big endian":    {utf16Text(wrap("<title>Été 😀</title>"), binary.BigEndian), "", "Été 😀"},
		"another prefix":        {`<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>a</a:title></a:entry></a:feed>`, "", "a"},
		"no namespace":          {"<feed><entry><title>a</title></entry></feed>", "", "a"},
		"CDATA":                 {wrap("<title><![CDATA[a < b]]></title>"), "", "a < b"},
		"titles of others":      {wrap("<source><title>no</title></source><x:title xmlns:x='urn:x'>no</x:title><title>a</title>"), "", "a"},
	} {
		list, err := entries(c.document, c.charset)
		if err != nil || len(list) != 1 || list[0].title != c.want {
			t.Errorf("%s: got %+v and %v, want the title %q", name, list, err, c.want)
		}
	}
}

func utf16Text(text string, order binary.AppendByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// TestOneEntryAtATime checks that a feed is not held: each entry is handed on before the next has come.
func TestOneEntryAtATime(t *testing.T) {
	in, out := io.Pipe()
	came := make(chan string)
	go func() {
		_, err := readFeed(in, "utf-8", func(e *entry) error { came <- e.title; return nil })
		_ = in.CloseWithError(err)
		close(came)
	}()
	_, _ = io.WriteString(out, "<feed>")
	for i := range 3 {
		_, _ = fmt.Fprintf(out, "<entry><title>%d</title></entry>", i)
		if got := <-came; got != fmt.Sprint(i) {
			t.Fatalf("got entry %q, want %d", got, i)
		}
	}
	_, _ = io.WriteString(out, "</feed>")
	if _, more := <-came; more {
		t.Error("an entry came that nobody wrote")
	}
}

// TestEntryQuirks reads entries that no capture has.
func TestEntryQuirks(t *testing.T) {
	const file = `<link rel="http://opds-spec.org/acquisition" href="/f/1.epub" type="application/epub+zip"/>`
	for name, c := range map[string]struct {
		entry string
		want  string
		get   func(book) string
	}{
		"no id":              {"<title>a</title>" + file, "/f/1.epub", func(b book) string { return b.ID }},
		"no title":           {"<id>7</id>" + file, "7", func(b book) string { return b.Title }},
		"no date":            {"<id>7</id>" + file, "true", func(b book) string { return fmt.Sprint(b.Stamp != "") }},
		"three-digit year":   {"<id>7</id><published>101-01-01T00:00:00+00:00</published><updated>x</updated>" + file, "x", func(b book) string { return b.Stamp }},
		"publisher":          {"<id>7</id><publisher><name>P</name></publisher><author><name>A</name><uri>u</uri></author>" + file, "[A]", func(b book) string { return fmt.Sprint(b.Authors) }},
		"an author with &":   {"<id>7</id><author><name>Simon &amp; Co</name></author>" + file, "[Simon & Co]", func(b book) string { return fmt.Sprint(b.Authors) }},
		"an element":         {"<id>7</id><calibre:series>S</calibre:series><calibre:series_index>1.0</calibre:series_index>" + file, "S 1", seriesAndNumber},
		"a collection":       {`<id>7</id><meta property="belongs-to-collection">S</meta><meta property="group-position">2.5</meta>` + file, "S 2.5", seriesAndNumber},
		"number zero":        {`<id>7</id><content type="xhtml"><div>SERIES: S [0.0]<br/></div></content>` + file, "S 0", seriesAndNumber},
		"after the text":     {`<id>7</id><content type="xhtml"><div>TAGS: a<br/><p>x</p>SERIES: S [1]<br/></div></content>` + file, " ", seriesAndNumber},
		"the first counts":   {`<id>7</id><content type="xhtml"><div>SERIES: S [1]<br/>SERIES: T [2]<br/></div></content>` + file, "S 1", seriesAndNumber},
		"custom column":      {`<id>7</id><content type="xhtml"><div>Shelf: T [2]<br/>SERIES: S [1]<br/></div></content>` + file, "S 1", seriesAndNumber},
		"escaped HTML":       {`<id>7</id><content type="html">&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b&lt;br&gt;c&lt;script&gt;x()&lt;/script&gt;&lt;/p&gt;</content>` + file, "a\n\nb\nc", func(b book) string { return b.Summary }},
		"plain text":         {`<id>7</id><summary>1 &lt; 2   and so on</summary>` + file, "1 < 2 and so on", func(b book) string { return b.Summary }},
		"nested description": {`<id>7</id><content type="xhtml"><div>TAGS: a<br/><div><p>x</p><ul><li>y</li><li>z</li></ul></div></div></content>` + file, "x\n\ny\nz", func(b book) string { return b.Summary }},
		"angle brackets": {
			`<id>7</id><content type="xhtml"><div>TAGS: a<br/><div>1 &lt;b&gt; 2</div></div></content>` + file,
			"1 <b> 2", func(b book) string { return b.Summary },
		},
		"a long text": {"<id>7</id><summary>" + strings.Repeat("word ", 1000) + "</summary>" + file, "true", func(b book) string {
			return fmt.Sprint(len(b.Summary) <= maxSummary && strings.HasSuffix(b.Summary, "word…"))
		}},
		"a long title":    {"<id>7</id><title>" + strings.Repeat("é", 1000) + "</title>" + file, strings.Repeat("é", server.TitleLimit/2-2) + "…", func(b book) string { return b.Title }},
		"nothing to have": {"<id>7</id><title>T</title><author><name>A</name></author>", "offered without a file", func(b book) string { return b.unreadable() }},
	} {
		list, err := entries(wrap(c.entry), "")
		if err != nil || len(list) != 1 || !list[0].isBook() {
			t.Errorf("%s: got %+v and %v, want a book", name, list, err)
			continue
		}
		b := newBuilder()
		if err := b.add(list[0]); err != nil || len(b.books) != 1 {
			t.Errorf("%s: got %+v and %v", name, b.books, err)
		} else if got := c.get(b.books[0]); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func seriesAndNumber(b book) string { return b.Series + " " + b.Number }

// TestNoBooks checks what is passed over: ids that nobody can have meant, ways to other feeds, books that came already.
func TestNoBooks(t *testing.T) {
	b := newBuilder()
	file := link{rel: relAcquisition, href: "/f", typ: "application/epub+zip"}
	for _, e := range []*entry{
		{id: "1", links: []link{file}},
		{id: "1", links: []link{file}},
		{id: strings.Repeat("x", maxID+1), links: []link{file}},
		{},
	} {
		if err := b.add(e); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.books) != 1 {
		t.Errorf("got %+v, want one book", b.books)
	}
	section := &entry{id: "/opds/books", title: "Books", links: []link{{href: "/opds/books", typ: "application/atom+xml;profile=opds-catalog"}}}
	if section.isBook() || section.onward().href != "/opds/books" {
		t.Error("a section is taken for a book")
	}
}

// TestOpenSearch reads search descriptions, and what is none.
func TestOpenSearch(t *testing.T) {
	file, err := os.ReadFile("testdata/calibre-web/osd.xml")
	if err != nil {
		t.Fatal(err)
	}
	links, err := readOpenSearch(bytes.NewReader(file), "")
	if err != nil || len(links) != 2 || links[1].href != "/opds/search?query={searchTerms}" {
		t.Errorf("got %+v and %v", links, err)
	}
	for _, bad := range []string{"", "text", "<html><body></html>", string(file[:len(file)/2]), "{}", "<feed/>", "<OpenSearchDescription>" + strings.Repeat("x", maxEntry)} {
		if links, err := readOpenSearch(strings.NewReader(bad), ""); !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%.30q: got %+v and %v, want an ErrBadAnswer", bad, links, err)
		}
	}
}
