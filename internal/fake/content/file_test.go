package content_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io"
	"path"
	"regexp"
	"strings"
	"testing"

	"inkshelf/internal/fake/content"
)

// unzip returns the files of an archive, and what it says of them in its own order.
func unzip(t *testing.T, data []byte) (files map[string][]byte, order []*zip.File) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string][]byte{}
	for _, f := range r.File {
		body, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(body); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	return files, r.File
}

func TestEPUBs(t *testing.T) {
	wrens := func(b content.Book) bool { return b.Series == "Tom & Wren" && len(b.Files) == 2 }
	for name, test := range map[string]struct {
		book content.Book
		sum  string // see TestPictures
	}{
		"French, in a series":    {bookCalled("Marée basse", "L'Archipel des heures"), "80febecaa34540c5"},
		"English, with &":        {bookLike(wrens), "bbcabf6107703914"},
		"without cover":          {bookCalled("Plain Covers", ""), "6422e3017c0b9d0a"},
		"with the spans of Kobo": {bookCalled("Wren's Ledger", ""), "109896ca0584dc10"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := test.book.Files[0].Bytes()
			checkEPUB(t, data)
			if got := sum(data); got != test.sum {
				t.Errorf("sum: got %q, want %q", got, test.sum)
			}
			chapter := fileIn(t, data, "OEBPS/chapter1.xhtml")
			if kobo := test.book.Files[0].Format == "KEPUB"; bytes.Contains(chapter, []byte("koboSpan")) != kobo {
				t.Errorf("a %s, with spans: %v", test.book.Files[0].Format, !kobo)
			}
		})
	}
}

// No two books of one title are one book to a program that goes by what is in them.
func TestEPUBIdentifiers(t *testing.T) {
	identifier := regexp.MustCompile(`<dc:identifier id="id">([^<]+)<`)
	seen := map[string]bool{}
	for _, b := range content.NewBooks().Books {
		if b.Title != "The Last Lantern" {
			continue
		}
		m := identifier.FindSubmatch(fileIn(t, b.Files[0].Bytes(), "OEBPS/package.opf"))
		if m == nil || seen[string(m[1])] {
			t.Errorf("the one in %q has the identifier %q, which is another's or none", b.Series, m)
			continue
		}
		seen[string(m[1])] = true
	}
	if len(seen) < 2 {
		t.Errorf("%d books have this title, which shows nothing", len(seen))
	}
}

func checkEPUB(t *testing.T, data []byte) {
	if len(data) > 200_000 {
		t.Errorf("%d bytes are too many for a test", len(data))
	}
	files, order := unzip(t, data)
	if order[0].Name != "mimetype" || order[0].Method != zip.Store || string(files["mimetype"]) != "application/epub+zip" {
		t.Errorf("begins with %s by method %d", order[0].Name, order[0].Method)
	}
	if got := string(data[30:58]); got != "mimetypeapplication/epub+zip" { // where programs look for what a file is
		t.Errorf("is no EPUB at first sight but %q", got)
	}
	for name, data := range files {
		switch path.Ext(name) {
		case ".xhtml", ".xml", ".opf", ".ncx":
			wellFormed(t, name, data)
		}
	}
	checkPackage(t, files)
	checkLinks(t, files)
}

func fileIn(t *testing.T, data []byte, name string) []byte {
	t.Helper()
	files, _ := unzip(t, data)
	return files[name]
}

func wellFormed(t *testing.T, name string, data []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// checkPackage follows the way of a reading program: container, package, manifest, spine.
func checkPackage(t *testing.T, files map[string][]byte) {
	var box struct {
		Root struct {
			Path string `xml:"full-path,attr"`
		} `xml:"rootfiles>rootfile"`
	}
	var opf struct {
		Title string `xml:"metadata>title"`
		Items []struct {
			ID   string `xml:"id,attr"`
			Href string `xml:"href,attr"`
		} `xml:"manifest>item"`
		Spine []struct {
			ID string `xml:"idref,attr"`
		} `xml:"spine>itemref"`
	}
	if err := xml.Unmarshal(files["META-INF/container.xml"], &box); err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(files[box.Root.Path], &opf); err != nil {
		t.Fatalf("%q: %v", box.Root.Path, err)
	}
	items := map[string]bool{}
	for _, item := range opf.Items {
		items[item.ID] = true
		if len(files[path.Join(path.Dir(box.Root.Path), item.Href)]) == 0 {
			t.Errorf("%s is in the manifest and not in the archive", item.Href)
		}
	}
	if opf.Title == "" || len(items) != len(opf.Items) || len(items)+3 != len(files) { // besides: mimetype, container, package
		t.Errorf("%q has %d items, %d of them distinct, and %d files", opf.Title, len(opf.Items), len(items), len(files))
	}
	for _, ref := range opf.Spine {
		if !items[ref.ID] {
			t.Errorf("the spine names %q, which is no item", ref.ID)
		}
	}
}

var (
	links   = regexp.MustCompile(`(?:href|src)="([^"]+)"`)
	noteref = regexp.MustCompile(`epub:type="noteref" href="#([^"]+)"`)
)

// checkLinks looks whether everything that a text names is there, and that there is a table, a picture and footnotes.
func checkLinks(t *testing.T, files map[string][]byte) {
	var tables, figures, notes int
	for name, data := range files {
		if path.Ext(name) != ".xhtml" {
			continue
		}
		for _, m := range links.FindAllSubmatch(data, -1) {
			if target, _, _ := strings.Cut(string(m[1]), "#"); target != "" && files[path.Join(path.Dir(name), target)] == nil {
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			}
		}
		for _, m := range noteref.FindAllSubmatch(data, -1) {
			notes++
			if !bytes.Contains(data, fmt.Appendf(nil, `<aside epub:type="footnote" id="%s">`, m[1])) {
				t.Errorf("%s has no footnote %s", name, m[1])
			}
		}
		tables += bytes.Count(data, []byte("<table>"))
		figures += bytes.Count(data, []byte("<figure>"))
	}
	if tables == 0 || figures == 0 || notes < 4 {
		t.Errorf("got %d tables, %d figures, %d footnotes", tables, figures, notes)
	}
}

func TestCBZ(t *testing.T) {
	data := bookCalled("Fogmere in Pictures", "").Files[0].Bytes()
	if got, want := sum(data), "f843903bdb01987d"; got != want {
		t.Errorf("sum: got %q, want %q", got, want)
	}
	files, order := unzip(t, data)
	pages := 0
	for _, f := range order {
		if path.Ext(f.Name) != ".jpg" {
			continue
		}
		pages++
		if _, _, err := image.Decode(bytes.NewReader(files[f.Name])); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	wellFormed(t, "ComicInfo.xml", files["ComicInfo.xml"])
	if count := fmt.Appendf(nil, "<PageCount>%d</PageCount>", pages); pages != 4 || !bytes.Contains(files["ComicInfo.xml"], count) {
		t.Errorf("got %d pages and %s", pages, files["ComicInfo.xml"])
	}
}

// A PDF says where its objects are, in bytes.
func TestPDF(t *testing.T) {
	data := bookCalled("Tide Tables 2025", "").Files[0].Bytes()
	var start int
	if _, err := fmt.Sscanf(string(data[bytes.LastIndex(data, []byte("startxref")):]), "startxref\n%d", &start); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(data, []byte("%PDF-1.")) || !bytes.HasPrefix(data[start:], []byte("xref\n0 6\n")) {
		t.Fatalf("the table is not at %d", start)
	}
	entries := bytes.Split(data[start:], []byte("\n"))[3:]
	for i := range 5 {
		var at int
		if _, err := fmt.Sscanf(string(entries[i]), "%d", &at); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Appendf(nil, "%d 0 obj\n", i+1); !bytes.HasPrefix(data[at:], want) {
			t.Errorf("object %d is not at %d", i+1, at)
		}
	}
}
