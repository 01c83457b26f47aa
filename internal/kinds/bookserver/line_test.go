package bookserver

import (
	"slices"
	"testing"

	"inkshelf/internal/server"
)

func TestParseLine(t *testing.T) {
	for line, want := range map[string]seriesLine{
		"SERIES: Night Tram [2]":          {"SERIES", "Night Tram", server.NumberOf(2)},
		"SERIES: Night Tram [1.50]":       {"SERIES", "Night Tram", server.NumberOf(1.5)},
		"SERIES: Night Tram [0.0]":        {"SERIES", "Night Tram", server.NumberOf(0)},
		"SERIES: Night Tram [-1]":         {"SERIES", "Night Tram", server.NumberOf(-1)},
		"SERIES: Tales [Omnibus] [3]":     {"SERIES", "Tales [Omnibus]", server.NumberOf(3)},
		"SERIES: Tales [Omnibus]":         {"SERIES", "Tales [Omnibus]", server.Number{}},
		"SERIES: SERIES: Other [3] [1]":   {"SERIES", "SERIES: Other [3]", server.NumberOf(1)},
		"SERIES: Alone":                   {"SERIES", "Alone", server.Number{}},
		"SERIES: Not [NaN]":               {"SERIES", "Not [NaN]", server.Number{}},
		"SERIES: Endless [Inf]":           {"SERIES", "Endless [Inf]", server.Number{}},
		"SERIES: Odd [1e3]":               {"SERIES", "Odd [1e3]", server.Number{}},
		"SERIES: Odd [1.2.3]":             {"SERIES", "Odd [1.2.3]", server.Number{}},
		"SERIES: [4]":                     {"SERIES", "[4]", server.Number{}},
		"SÉRIES : L'Été sans fin [1]":     {"SÉRIES", "L'Été sans fin", server.NumberOf(1)},
		"シリーズ：銀河 [1]":                     {"シリーズ", "銀河", server.NumberOf(1)},
		"SERIES: Two  Spaces\u2028in [1]": {"SERIES", "Two  Spaces\u2028in", server.NumberOf(1)},
	} {
		if got, ok := parseLine(line); !ok || got != want {
			t.Errorf("%q: got %+v, %v, want %+v", line, got, ok, want)
		}
	}
	for _, line := range []string{"", ":", "SERIES:", "SERIES:  ", ": x [1]", "no label [1]"} {
		if got, ok := parseLine(line); ok {
			t.Errorf("%q: got %+v, want nothing", line, got)
		}
	}
}

// TestChoose picks the best of what is offered, whatever the server calls it.
func TestChoose(t *testing.T) {
	get := func(href, typ, title string) link { return link{relAcquisition, href, typ, title} }
	for _, c := range []struct {
		name    string
		links   []link
		href    string
		format  server.Format
		offered []string
	}{
		{"EPUB before CBZ", []link{get("/c", "application/x-cbz", ""), get("/e", "application/epub+zip", "")}, "/e", server.Reflowable, nil},
		{"EPUB before KEPUB", []link{get("/d/1/kepub/", "application/epub+zip", "KEPUB"), get("/d/1/epub/", "application/epub+zip", "EPUB")}, "/d/1/epub/", server.Reflowable, nil},
		{"KEPUB by its path", []link{get("/1.kepub.epub", "application/epub+zip", ""), get("/1.epub", "application/epub+zip", "")}, "/1.epub", server.Reflowable, nil},
		{"KEPUB alone", []link{get("/d/1/kepub/", "application/epub+zip", "KEPUB")}, "/d/1/kepub/", server.Reflowable, nil},
		{"KEPUB before CBZ", []link{get("/c", "application/vnd.comicbook+zip", ""), get("/k", "application/x-kepub+zip", "")}, "/k", server.Reflowable, nil},
		{"CBZ without a type", []link{get("/d/1/cbz/", "application/octet-stream", "")}, "/d/1/cbz/", server.ComicArchive, nil},
		{"CBZ by its end", []link{get("/files/1.cbz", "application/zip", "")}, "/files/1.cbz", server.ComicArchive, nil},
		{"type with parameters", []link{get("/e", "application/epub+zip; charset=binary", "Read it")}, "/e", server.Reflowable, nil},
		{"none for us", []link{get("/p", "application/pdf", ""), get("/m", "application/x-mobipocket-ebook", "AZW3"), get("/q", "application/pdf", "")}, "", server.Reflowable, []string{"PDF", "AZW3"}},
		{"unheard of", []link{get("/x", "application/x-new", "")}, "", server.Reflowable, []string{"unknown"}},
		{"to buy", []link{{relAcquisition + "/buy", "/b", "application/epub+zip", ""}, {relAcquisition + "/sample", "/s", "application/epub+zip", ""}}, "", server.Reflowable, nil},
		{"open access", []link{{relAcquisition + "/open-access", "/o", "application/epub+zip", ""}}, "/o", server.Reflowable, nil},
		{"nothing", nil, "", server.Reflowable, nil},
	} {
		href, format, offered := choose(c.links)
		if href != c.href || format != c.format || !slices.Equal(offered, c.offered) {
			t.Errorf("%s: got %q, %v, %q", c.name, href, format, offered)
		}
	}
}
