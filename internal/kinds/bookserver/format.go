package bookserver

import (
	"net/url"
	"slices"
	"strings"

	"inkshelf/internal/server"
)

// offer is a file that a book can be had as.
type offer struct {
	name string // of its format: "EPUB"
	href string
}

// readable are the formats that can be read here, the best first. A KEPUB is an EPUB with additions of its maker's, so
// that a plain one is better.
var readable = []struct {
	name   string
	format server.Format
}{
	{"EPUB", server.Reflowable},
	{"KEPUB", server.Reflowable},
	{"CBZ", server.ComicArchive},
}

// mediaTypes names the formats of media types. Several formats share one: see formatOf.
var mediaTypes = map[string]string{
	"application/epub+zip":           "EPUB",
	"application/kepub+zip":          "KEPUB",
	"application/x-kepub+zip":        "KEPUB",
	"application/x-cbz":              "CBZ",
	"application/vnd.comicbook+zip":  "CBZ",
	"application/x-cbr":              "CBR",
	"application/vnd.comicbook-rar":  "CBR",
	"application/pdf":                "PDF",
	"application/x-mobipocket-ebook": "MOBI",
	"application/fb2+zip":            "FB2",
	"text/plain":                     "TXT",
}

// formats are the names that a link may show in its title or its path.
var formats = []string{
	"EPUB", "KEPUB", "CBZ", "CBR", "CB7", "CBT", "PDF", "MOBI", "AZW", "AZW3", "FB2", "DJVU", "DOC", "DOCX", "HTML", "LIT",
	"LRF", "ODT", "PDB", "PRC", "RTF", "TXT", "ZIP", "RAR", "MP3", "M4B",
}

// choose returns the best of the files that links offer and its format. Where none can be read here it returns the
// names of those that are offered instead.
func choose(links []link) (href string, format server.Format, offered []string) {
	var offers []offer
	for _, l := range links {
		// Others are to buy, to borrow, or samples.
		if l.rel == relAcquisition || l.rel == relAcquisition+"/open-access" {
			offers = append(offers, offer{formatOf(l), l.href})
		}
	}
	for _, r := range readable {
		if i := slices.IndexFunc(offers, func(o offer) bool { return o.name == r.name }); i >= 0 {
			return offers[i].href, r.format, nil
		}
	}
	for _, o := range offers {
		if !slices.Contains(offered, o.name) {
			offered = append(offered, o.name)
		}
	}
	return "", server.Reflowable, offered
}

// formatOf names the format of a link: by its title, where Calibre-Web writes it, by its type, by its path.
func formatOf(l link) string {
	if name := strings.ToUpper(strings.TrimSpace(l.title)); slices.Contains(formats, name) {
		return name
	}
	path := inPath(l.href)
	typ, _, _ := strings.Cut(l.typ, ";")
	name := mediaTypes[strings.TrimSpace(typ)]
	switch {
	case name == "EPUB" && path == "KEPUB", name == "": // Calibre-Web serves both under one type
		name = path
	}
	if name == "" {
		return "unknown"
	}
	return name
}

// inPath finds the name of a format in a path such as /opds/download/8/epub/, /get/epub/8/library or
// /files/8.kepub.epub.
func inPath(href string) string {
	u, err := url.Parse(href)
	if err != nil {
		return ""
	}
	if strings.HasSuffix(strings.ToLower(u.Path), ".kepub.epub") {
		return "KEPUB"
	}
	for segment := range strings.SplitSeq(u.Path, "/") {
		segment = strings.ToUpper(segment)
		if slices.Contains(formats, segment) {
			return segment
		}
	}
	if dot := strings.LastIndexByte(u.Path, '.'); dot >= 0 {
		if name := strings.ToUpper(u.Path[dot+1:]); slices.Contains(formats, name) {
			return name
		}
	}
	return ""
}
