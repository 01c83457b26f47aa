package bookserver_test

import (
	"image"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
)

func TestRange(t *testing.T) {
	whole := string(captured().Books[10].Files[0].Bytes())
	for name, url := range map[string]string{
		"Calibre-Web": serve(t, bookserver.Options{}) + "/opds/download/11/cbz/",
		"calibre":     calibre(t, bookserver.Options{}) + "/get/cbz/11/library",
	} {
		t.Run(name, func(t *testing.T) {
			all := ask(t, url)
			etag := all.header.Get("ETag")
			if all.status != http.StatusOK || all.body != whole || all.header.Get("Content-Length") != "2000" || etag == "" {
				t.Fatalf("status %d, %d bytes, ETag %q", all.status, len(all.body), etag)
			}
			req, err := http.NewRequest(http.MethodHead, url, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := send(t, req); got.status != http.StatusOK || got.body != "" || got.header.Get("Content-Length") != "2000" {
				t.Errorf("HEAD: %d, %q", got.status, got.header)
			}
			for _, c := range []struct {
				what   string
				header []string
				status int
				body   string
			}{
				{"the end", []string{"Range", "bytes=1900-"}, 206, whole[1900:]},
				{"a part", []string{"Range", "bytes=10-19"}, 206, whole[10:20]},
				{"of this version", []string{"Range", "bytes=1900-", "If-Range", etag}, 206, whole[1900:]},
				{"of another", []string{"Range", "bytes=1900-", "If-Range", `"other"`}, 200, whole},
				{"past the end", []string{"Range", "bytes=2000-"}, 416, ""},
				{"known already", []string{"If-None-Match", etag}, 304, ""},
			} {
				got := ask(t, url, c.header...)
				if got.status != c.status || got.status < 300 && got.body != c.body {
					t.Errorf("%s: %d, %d bytes", c.what, got.status, len(got.body))
				}
			}
		})
	}
}

func TestNoRange(t *testing.T) {
	for name, url := range map[string]string{
		"Calibre-Web": serve(t, bookserver.Options{NoRange: true}) + "/opds/download/11/cbz/",
		"calibre":     calibre(t, bookserver.Options{NoRange: true}) + "/get/cbz/11/library",
	} {
		got := ask(t, url, "Range", "bytes=10-19")
		for _, header := range []string{"Content-Length", "ETag", "Last-Modified", "Accept-Ranges"} {
			if got.header.Get(header) != "" {
				t.Errorf("%s: %s %q", name, header, got.header.Get(header))
			}
		}
		if got.status != http.StatusOK || len(got.body) != 2000 {
			t.Errorf("%s: %d, %d bytes", name, got.status, len(got.body))
		}
	}
}

// The length that feeds tell is not that of the file.
func TestLength(t *testing.T) {
	for name, url := range map[string]string{
		"Calibre-Web": serve(t, bookserver.Options{}) + "/opds/series/1",
		"calibre":     calibre(t, bookserver.Options{}) + "/opds/search/entracte",
	} {
		lengths := regexp.MustCompile(`length="(\d+)"`).FindAllStringSubmatch(ask(t, url).body, -1)
		if len(lengths) == 0 {
			t.Errorf("%s: no lengths", name)
		}
		for _, l := range lengths {
			if l[1] == "2000" {
				t.Errorf("%s: length %s", name, l[1])
			}
		}
	}
}

func TestCovers(t *testing.T) {
	web, cal := serve(t, bookserver.Options{}), calibre(t, bookserver.Options{})
	for url, want := range map[string]image.Point{
		web + "/opds/cover/1":                 {90, 120},
		web + "/opds/thumb_240_240/1":         {90, 120},
		web + "/opds/cover/14":                {300, 400}, // the placeholder
		web + "/opds/cover/999":               {300, 400},
		cal + "/get/cover/1/library":          {90, 120},
		cal + "/get/cover/14/library":         {1200, 1600},
		cal + "/get/thumb/1/library":          {60, 80},
		cal + "/get/thumb/14/library":         {60, 80},
		cal + "/get/thumb/14/library?sz=9x12": {9, 12},
		cal + "/get/thumb/1/library?sz=100":   {75, 100},
		cal + "/get/thumb/1/library?sz=90x90": {67, 90},
		cal + "/get/thumb/1/library?sz=full":  {90, 120},
		cal + "/get/thumb/1/library?sz=9x":    {60, 80},
		cal + "/get/thumb/1?sz=900x900":       {90, 120},
	} {
		got := ask(t, url)
		c, format, err := image.DecodeConfig(strings.NewReader(got.body))
		if err != nil || format != "jpeg" || (image.Point{c.Width, c.Height}) != want {
			t.Errorf("%s: %d, %s %dx%d, %v", url, got.status, format, c.Width, c.Height, err)
		}
	}
}

// Names of files are fit for a header, whatever the title.
func TestFileName(t *testing.T) {
	books := content.Books{Books: []content.Book{{Title: "Né \"à\" 銀/1\n", Authors: []string{"A+B"}, Files: files("CBZ")}}}
	got := ask(t, serve(t, bookserver.Options{Content: books})+"/opds/download/1/cbz/").header.Get("Content-Disposition")
	const want = `attachment; filename="Ne _a_ __1_ - A+B.cbz"; ` +
		`filename*=UTF-8''N%C3%A9%20_%C3%A0_%20%E9%8A%80_1_%20-%20A%2BB.cbz`
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}
