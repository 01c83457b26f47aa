package bookserver_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"sync"
	"time"

	"inkshelf/internal/fake/content"
)

// captured returns the library that the answers in testdata were captured from.
func captured() content.Books {
	list := []content.Book{
		{
			Title: "L'Été brûlant", Authors: []string{"Zoé Lefèvre"}, Series: "L'Été sans fin", Number: 1, Stars: 4,
			Tags: []string{"Roman", "Été"}, Description: "<p>Premier tome. <b>Très</b> chaud &amp; lent.</p>",
			Language: "fra", Published: day(2019, 6, 1), Files: files("EPUB"),
		},
		{
			Title: "Entracte", Authors: []string{"Zoé Lefèvre"}, Series: "L'Été sans fin", Number: 1.5,
			Tags: []string{"Roman"}, Language: "fra", Published: day(2019, 12, 1), Files: files("EPUB"),
		},
		{
			Title: "L'Automne", Authors: []string{"Zoé Lefèvre"}, Series: "L'Été sans fin", Number: 2, Stars: 5,
			Tags: []string{"Roman"}, Language: "fra", Published: day(2020, 9, 1), Files: files("EPUB", "PDF"),
		},
		{
			Title: "Le Dernier Été", Authors: []string{"Zoé Lefèvre", "Ana Ruiz"}, Series: "L'Été sans fin", Number: 10,
			Tags: []string{"Roman"}, Language: "fra", Published: day(2024, 9, 1), Files: files("EPUB"),
		},
		{
			Title: "The Lantern Keepers", Authors: []string{"Ivo Marsh"}, Series: "The Lantern Keepers", Number: 1, Stars: 3,
			Tags: []string{"Fantasy"}, Description: "<p>Book one.</p><ul><li>lamps</li><li>tides</li></ul>",
			Language: "eng", Published: day(2001, 2, 3), Files: files("EPUB"),
		},
		{
			Title: "A Lantern Unlit", Authors: []string{"Ivo Marsh"}, Series: "The Lantern Keepers", Number: 2,
			Tags: []string{"Fantasy"}, Language: "eng", Published: day(2002, 2, 3), Files: files("EPUB"),
		},
		{
			Title: "An Ember Road", Authors: []string{"Ivo Marsh"}, Series: "The Lantern Keepers", Number: 2.25,
			Tags: []string{"Fantasy", "Novella"}, Language: "eng", Published: day(2003, 2, 3), Files: files("EPUB"),
		},
		{
			Title: "Ångström & Sons", Authors: []string{"Ö. Ängel"}, Series: "Ångström & Sons <Ltd>", Number: 1,
			Tags: []string{"Q&A", "<odd>"}, Description: "<p>Tom &amp; Jerry &lt;not a tag&gt; &mdash; fin&nbsp;!</p>",
			Language: "swe", Published: day(2010, 5, 5), Files: files("EPUB"),
		},
		{
			Title: "Ledger “Two”", Authors: []string{"Ö. Ängel"}, Series: "Ångström & Sons <Ltd>", Number: 2,
			Description: "SERIES: A Trap [9]\nplain text description, no markup",
			Language:    "swe", Published: day(2011, 5, 5), Files: files("EPUB"),
		},
		{
			Title: "Three Tales", Authors: []string{"Ana Ruiz"}, Series: "Tales [Omnibus]", Number: 3,
			Tags: []string{"Short"}, Language: "spa", Published: day(2012, 1, 1), Files: files("EPUB"),
		},
		{
			Title: "Night Tram 0.5: Depot", Authors: []string{"Kei Mori"}, Series: "Night Tram", Number: 0.5,
			Tags: []string{"Comic"}, Language: "jpn", Published: day(2015, 1, 1), Files: files("CBZ"),
		},
		{
			Title: "Night Tram 1", Authors: []string{"Kei Mori"}, Series: "Night Tram", Number: 1, Stars: 4,
			Tags: []string{"Comic"}, Language: "jpn", Published: day(2015, 4, 1), Files: files("CBZ"),
		},
		{
			Title: "Night Tram 2", Authors: []string{"Kei Mori"}, Series: "Night Tram", Number: 2,
			Tags: []string{"Comic"}, Language: "jpn", Published: day(2015, 8, 1), Files: files("CBZ", "EPUB"),
		},
		{Title: "Tide Tables", Tags: []string{"Reference"}, Language: "eng", Files: files("PDF")},
		{
			Title: "A Quiet Hour", Authors: []string{"Ivo Marsh"}, Description: "<p>No series.</p>",
			Language: "eng", Published: day(1999, 1, 1), Files: files("EPUB"),
		},
		{
			Title: "Élan", Authors: []string{"Zoé Lefèvre"}, Tags: []string{"Roman"},
			Language: "fra", Published: day(2000, 1, 1), Files: files("EPUB"),
		},
		{Title: "10 Small Rooms", Authors: []string{"Ana Ruiz"}, Language: "spa", Published: day(2005, 1, 1), Files: files("EPUB")},
		{Title: "9 Small Rooms", Authors: []string{"Ana Ruiz"}, Language: "spa", Published: day(2004, 1, 1), Files: files("EPUB")},
		{
			Title: "Война и мир, кратко", Authors: []string{"Лев Т."}, Tags: []string{"Роман"},
			Language: "rus", Published: day(1900, 1, 1), Files: files("EPUB"),
		},
		{
			Title: "銀河の夜", Authors: []string{"宮沢 某"}, Series: "銀河", Number: 1,
			Language: "jpn", Published: day(1934, 1, 1), Files: files("EPUB"),
		},
	}
	for n := 1; n <= 50; n++ {
		list = append(list, content.Book{
			Title: fmt.Sprintf("Almanac of Small Weather %d", n), Authors: []string{"Ivo Marsh"}, Series: "Almanac",
			Number: float64(n), Tags: []string{"Almanac"}, Language: "eng", Published: day(1980+n, 1, 1), Files: files("EPUB"),
		})
	}
	cover := content.NewPicture("cover.jpg", "image/jpeg", picture(90, 120))
	for i := range list {
		list[i].Changed = time.Date(2026, time.November, 15, 0, 9, 57, 0, time.UTC)
		if list[i].Title != "Tide Tables" {
			list[i].Cover = &cover
		}
	}
	return content.Books{Books: list}
}

func day(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 12, 0, 0, 0, time.UTC)
}

// files returns a file of each format, 2,000 bytes long, in which every part is another.
func files(formats ...string) []content.File {
	var list []content.File
	for _, f := range formats {
		list = append(list, content.NewFile(f, []byte(f+numbers()[len(f):])))
	}
	return list
}

var numbers = sync.OnceValue(func() string {
	var b strings.Builder
	for b.Len() < 2000 {
		fmt.Fprintf(&b, "%d ", b.Len())
	}
	return b.String()[:2000]
})

func picture(width, height int) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, width, height)), nil)
	return b.Bytes()
}
