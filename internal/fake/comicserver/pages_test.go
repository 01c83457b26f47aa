package comicserver_test

import (
	"archive/zip"
	"bytes"
	"image"
	"image/color"
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/fake/comicserver"
)

func TestPageFormats(t *testing.T) {
	p := start(t)
	at, files := "/api/v1/books/"+p.books()["Points"].ID+"/pages/", pictures()
	for _, test := range []struct {
		page, want string
		original   int // the page that is sent as it is, from 1; 0: none
	}{
		{"1", "image/jpeg", 1},
		{"2", "image/png", 2},
		{"3", "image/gif", 3},
		{"4", "image/webp", 4},
		{"5", "image/avif", 5},
		{"0?zero_based=true", "image/jpeg", 1},
		{"1?convert=jpeg", "image/jpeg", 1},
		{"2?convert=PNG", "image/png", 2},
		{"2?convert=", "image/png", 2},
		{"1?convert=png", "image/png", 0},
		{"3?convert=png", "image/png", 0},
		{"3?convert=JPEG", "image/jpeg", 0},
		{"4?convert=png", "image/png", 0},
	} {
		r := p.get(at+test.page, "Accept", "image/*")
		if r.code != http.StatusOK || r.header.Get("Content-Type") != test.want {
			t.Errorf("%s: got %d %s, want %s", test.page, r.code, r.header.Get("Content-Type"), test.want)
			continue
		}
		if test.original > 0 {
			if !bytes.Equal(r.body, files[test.original-1].Bytes()) {
				t.Errorf("%s: not sent as it is", test.page)
			}
			continue
		}
		if _, format, err := image.Decode(bytes.NewReader(r.body)); err != nil || "image/"+format != test.want {
			t.Errorf("%s: got a picture of format %s, %v", test.page, format, err)
		}
	}
	if got := p.get(at + "2").header.Get("Content-Disposition"); got != `inline; filename="Night Tram 002-2.png"` {
		t.Errorf("got Content-Disposition %q", got)
	}
}

// TestTransparent shows that JPEGs of transparent pictures are white.
func TestTransparent(t *testing.T) {
	p := start(t)
	r := p.get("/api/v1/books/" + p.books()["Points"].ID + "/pages/3?convert=jpeg")
	img, _, err := image.Decode(bytes.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	if got := color.GrayModel.Convert(img.At(30, 20)).(color.Gray).Y; got < 250 {
		t.Errorf("got gray %d, want white", got)
	}
}

func TestBadPages(t *testing.T) {
	p := start(t)
	for _, test := range []struct {
		title, page, message string
		code                 int
	}{
		{"Points", "0", "Page number does not exist", http.StatusBadRequest},
		{"Points", "6", "Page number does not exist", http.StatusBadRequest},
		{"Points", "5?zero_based=true", "Page number does not exist", http.StatusBadRequest},
		{"Points", "one", "pageNumber", http.StatusBadRequest},
		{"Points", "1?zero_based=perhaps", "zero_based", http.StatusBadRequest},
		{"Points", "1?convert=gif", "Invalid conversion format: gif", http.StatusBadRequest},
		{"Points", "5?convert=png", "image/avif", http.StatusNotFound},
		{"Points", "5/thumbnail", "image/avif", http.StatusNotFound},
		{"Points", "1/raw", "raw", http.StatusBadRequest},
		{"Novel", "1", "Internal Server Error", http.StatusInternalServerError},
		{"Fresh", "1", "Book analysis failed", http.StatusNotFound},
		{"Torn", "1", "Book analysis failed", http.StatusNotFound},
		{"Gone", "1", "File not found", http.StatusNotFound},
	} {
		wantCode(t, p.get("/api/v1/books/"+p.books()[test.title].ID+"/pages/"+test.page), test.code, test.message)
	}
	for path, message := range map[string]string{"pages": "Not Found", "pages/1": "Not Found", "pages/1/raw": "Not Found", "pages/1/thumbnail": "Not Found", "thumbnail": "Not Found", "file": "Not Found"} {
		wantCode(t, p.get("/api/v1/books/none/"+path), http.StatusNotFound, message)
	}
	wantCode(t, p.get("/api/v1/books/"+p.books()["Torn"].ID+"/pages"), http.StatusNotFound, "Book analysis failed")
	for _, path := range []string{"/api/v1/books/none", "/api/v1/series/none"} {
		if r := p.get(path); r.code != http.StatusNotFound || len(r.body) > 0 {
			t.Errorf("%s: got %d with %q, want 404 with nothing", path, r.code, r.body)
		}
	}
}

func TestPDFPages(t *testing.T) {
	p := start(t)
	at := "/api/v1/books/" + p.books()["Guide"].ID + "/pages/2"
	for _, test := range []struct{ query, accept, want string }{
		{"", "", "image/jpeg"},
		{"", "image/*", "image/jpeg"},
		{"", "image/*, */*;q=0.5", "image/jpeg"},
		{"", "image/jpeg, application/pdf", "image/jpeg"},
		{"", "*/*", "application/pdf"},
		{"", "application/json, */*", "application/pdf"},
		{"", "application/pdf, image/png", "application/pdf"},
		{"", "application/*", "application/pdf"},
		{"?contentNegotiation=false", "*/*", "image/jpeg"},
		{"?convert=png", "image/*", "image/png"},
		{"/raw", "image/*", "application/pdf"},
	} {
		r := p.get(at+test.query, "Accept", test.accept)
		if got := r.header.Get("Content-Type"); got != test.want {
			t.Errorf("%q for %q: got %d %s, want %s", test.query, test.accept, r.code, got, test.want)
		}
		if isPDF := bytes.HasPrefix(r.body, []byte("%PDF-")); isPDF != (test.want == "application/pdf") {
			t.Errorf("%q for %q: got a PDF: %v", test.query, test.accept, isPDF)
		}
	}
	if r := p.get("/api/v1/books/"+p.books()["Points"].ID+"/pages/1", "Accept", "*/*"); r.header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("a comic: got %s, want image/jpeg", r.header.Get("Content-Type"))
	}
}

func TestNoStreaming(t *testing.T) {
	p := start(t, func(o *comicserver.Options) { o.NoStreaming = true })
	guide := "/api/v1/books/" + p.books()["Guide"].ID
	wantCode(t, p.get(guide+"/pages/1"), http.StatusForbidden, `"status":403`)
	wantCode(t, p.get(guide+"/pages/1/raw"), http.StatusForbidden, `"status":403`)
	for _, path := range []string{guide + "/pages", guide + "/pages/1/thumbnail", guide + "/file", "/api/v1/series"} {
		wantCode(t, p.get(path), http.StatusOK, "")
	}
	if r := p.get("/api/v2/users/me"); strings.Contains(string(r.body), "PAGE_STREAMING") {
		t.Errorf("got %s", r.body)
	}
}

// TestPosters shows that a poster says that it is a JPEG, which these are not.
func TestPosters(t *testing.T) {
	p := start(t)
	for path, want := range map[string]int{
		"/api/v1/books/" + p.books()["Depot"].ID:        http.StatusOK,
		"/api/v1/books/" + p.books()["Points"].ID:       http.StatusNotFound,
		"/api/v1/series/" + p.series()["Night Tram"].ID: http.StatusOK, // that of its first book
		"/api/v1/series/" + p.series()["Odd files"].ID:  http.StatusOK, // its own
		"/api/v1/series/" + p.series()["Élan vital"].ID: http.StatusNotFound,
		"/api/v1/series/none":                           http.StatusNotFound,
	} {
		r := p.get(path+"/thumbnail", "Accept", "image/*")
		if r.code != want {
			t.Errorf("%s: got %d, want %d", path, r.code, want)
		}
		if isPNG := bytes.HasPrefix(r.body, []byte("\x89PNG")); want == http.StatusOK && (!isPNG || r.header.Get("Content-Type") != "image/jpeg") {
			t.Errorf("%s: got %s, a PNG: %v", path, r.header.Get("Content-Type"), isPNG)
		}
	}
}

func TestPageThumbnail(t *testing.T) {
	p := start(t)
	for page, want := range map[string]image.Point{"1": {200, 300}, "3": {60, 40}} {
		r := p.get("/api/v1/books/" + p.books()["Points"].ID + "/pages/" + page + "/thumbnail")
		c, format, err := image.DecodeConfig(bytes.NewReader(r.body))
		if err != nil || format != "jpeg" || image.Pt(c.Width, c.Height) != want {
			t.Errorf("page %s: got %s of %d x %d, %v, want %v", page, format, c.Width, c.Height, err, want)
		}
	}
}

func TestFile(t *testing.T) {
	p := start(t)
	points := "/api/v1/books/" + p.books()["Points"].ID + "/file"
	r := p.get(points, "Range", "bytes=0-9")
	if r.code != http.StatusOK || r.header.Get("Accept-Ranges") != "" { // it knows no ranges
		t.Fatalf("got %d, Accept-Ranges %q", r.code, r.header.Get("Accept-Ranges"))
	}
	if got := r.header.Get("Content-Disposition"); got != `attachment; filename="Night Tram 002.cbr"` {
		t.Errorf("got Content-Disposition %q", got)
	}
	if got := r.header.Get("Content-Type"); got != "application/x-rar-compressed; version=5" {
		t.Errorf("got Content-Type %q", got)
	}
	z, err := zip.NewReader(bytes.NewReader(r.body), int64(len(r.body)))
	if err != nil || len(z.File) != 5 || z.File[2].Name != "002.gif" {
		t.Errorf("got an archive of %v, %v", z, err)
	}
	wantCode(t, p.get(points+"/any%20name.cbz"), http.StatusOK, "")
	wantCode(t, p.get("/api/v1/books/"+p.books()["Guide"].ID+"/file"), http.StatusOK, "/Count 3")
	wantCode(t, p.get("/api/v1/books/"+p.books()["Gone"].ID+"/file"), http.StatusNotFound, "File not found")
	if got := p.get("/api/v1/books/" + p.books()["Fresh"].ID + "/file").header.Get("Content-Type"); got != "application/octet-stream" {
		t.Errorf("not analysed: got Content-Type %q", got)
	}
}
