package bookfile_test

import (
	"archive/zip"
	"errors"
	"fmt"
	"strings"
	"testing"

	"inkshelf/internal/bookfile"
)

const (
	container = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="%s" media-type="application/oebps-package+xml"/></rootfiles></container>`
	opf       = `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">%s</metadata></package>`
)

// epub returns a small ebook whose mimetype does not come first.
func epub(t testing.TB) []byte {
	t.Helper()
	return archive(t,
		packed{name: "META-INF/container.xml", data: fmt.Sprintf(container, "OPS/book.opf"), method: zip.Deflate},
		packed{name: "OPS/book.opf", data: fmt.Sprintf(opf, "<dc:title>Upstream</dc:title>"), method: zip.Deflate},
		packed{name: "mimetype", data: "application/epub+zip"})
}

func TestCheckEbook(t *testing.T) {
	data := epub(t)
	if !testing.Short() {
		data = served(t, "EPUB")
	}
	found, err := check(data, bookfile.Ebook, bookfile.Want{Size: int64(len(data)), Deep: true})
	if err != nil || found.Title == "" || found.Pages != 0 || found.Info != nil {
		t.Errorf("got %+v and %v", found, err)
	}
	for _, cut := range []int{len(data) - 1, len(data) / 2, 100, 0} {
		if _, err := check(data[:cut], bookfile.Ebook, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("cut at %d: got %v, want damaged", cut, err)
		}
	}
	if found, err := check(epub(t), bookfile.Ebook, bookfile.Want{Deep: true}); err != nil || found.Title != "Upstream" {
		t.Errorf("got %+v and %v", found, err)
	}
}

func TestEbookTitle(t *testing.T) {
	for _, test := range []struct{ opf, want string }{
		{fmt.Sprintf(opf, "<dc:title id='t'>\n  Two\n  words &amp; &eacute; </dc:title><dc:title>Other</dc:title>"), "Two words & é"},
		{fmt.Sprintf(opf, "<title>wrong one</title><dc:title>right one</dc:title>"), "right one"},
		{"<package><metadata><dc:title>prefix not explained</dc:title></metadata></package>", "prefix not explained"},
		{fmt.Sprintf(opf, "") + "<dc:title>too late</dc:title>", ""},
		{"no XML", ""},
		{"<package><metadata>", ""},
		{fmt.Sprintf(opf, "<dc:title>never closed"), "never closed"},
		{strings.Repeat(" ", bookfile.MaxText) + fmt.Sprintf(opf, "<dc:title>too far</dc:title>"), ""},
	} {
		data := archive(t,
			packed{name: "META-INF/container.xml", data: fmt.Sprintf(container, "book.opf")},
			packed{name: "book.opf", data: test.opf, method: zip.Deflate})
		if found, err := check(data, bookfile.Ebook, bookfile.Want{}); err != nil || found.Title != test.want {
			t.Errorf("%.60q: got %q and %v, want %q", test.opf, found.Title, err, test.want)
		}
	}
}

func TestEbookContainer(t *testing.T) {
	pack := func(text string) []byte {
		return archive(t, packed{name: "META-INF/container.xml", data: text}, packed{name: "OPS/a b.opf", data: "<package/>"})
	}
	for _, path := range []string{"OPS/a b.opf", "/OPS/a b.opf", "./OPS/a b.opf", "OPS/../OPS/a b.opf"} {
		if _, err := check(pack(fmt.Sprintf(container, path)), bookfile.Ebook, bookfile.Want{}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, text := range []string{
		"", "no XML", "<container/>", fmt.Sprintf(container, ""), fmt.Sprintf(container, "missing.opf"), fmt.Sprintf(container, "../../etc/passwd"),
		strings.Repeat(" ", bookfile.MaxText) + fmt.Sprintf(container, "OPS/a b.opf"),
	} {
		if _, err := check(pack(text), bookfile.Ebook, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("%.60q: got %v, want damaged", text, err)
		}
	}
	if _, err := check(archive(t, packed{name: "a.opf", data: "<package/>"}), bookfile.Ebook, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("without a container: got %v, want damaged", err)
	}
}
