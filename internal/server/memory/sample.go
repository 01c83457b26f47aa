package memory

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"time"

	"inkshelf/internal/server"
)

// Sample returns a small library in which every operation finds something: two libraries, series whose titles need
// sorting, books as pages and as a file, with numbers and without,
// one begun, one that cannot be read here and has no cover.
func Sample() Content {
	c := Content{Libraries: []server.Library{{ID: "lib1", Title: "Albums"}, {ID: "lib2", Title: "Files"}}}
	for i, title := range []string{"Tome 10", "Le Tome 2", "Éclipse", "Zebra", "L’Œil du phare", "A la dérive"} {
		c.Series = append(c.Series, Series{
			Series: server.Series{
				ID: server.SeriesID(fmt.Sprintf("s%d", i+1)), Title: title, Library: "lib1",
				Authors: []string{"A. Nonyme"}, Summary: "A sample.", Direction: server.LeftToRight, Stamp: "1",
			},
			Cover: picture(100 + i),
		})
	}
	for n := 3; n > 0; n-- {
		b := page(fmt.Sprintf("p%d", n), fmt.Sprintf("Volume %d", n), n+2)
		b.Number = server.NumberOf(float64(n))
		if n == 2 {
			b.Progress = &server.Progress{Page: 2, At: time.Date(2025, 3, 1, 20, 15, 0, 0, time.UTC)}
		}
		c.Series[0].Books = append(c.Series[0].Books, b)
	}
	c.Series[0].Books = append(c.Series[0].Books, page("extra", "Extra", 1))
	for i := 1; i < len(c.Series); i++ {
		c.Series[i].Books = append(c.Series[i].Books, page(fmt.Sprintf("only%d", i), c.Series[i].Title, i))
	}
	pdf := server.Book{ID: "pdf", Title: "Manual", Format: server.ComicArchive, Unreadable: "offered as PDF only", Stamp: "1"}
	c.Series[3].Books = append(c.Series[3].Books, archive("file", "Zebra, the file"), Book{Book: pdf})
	return c
}

// Titled returns content with a series for each title, each with one book.
func Titled(titles []string) Content {
	var c Content
	for i, title := range titles {
		c.Series = append(c.Series, Series{
			Series: server.Series{ID: server.SeriesID(fmt.Sprintf("s%d", i+1)), Title: title},
			Books:  []Book{page(fmt.Sprintf("b%d", i+1), title, 1)},
		})
	}
	return c
}

func page(id, title string, pages int) Book {
	b := Book{Book: server.Book{ID: server.BookID(id), Title: title, Authors: []string{"A. Nonyme"}, Stamp: "1"}}
	for n := range pages {
		b.Images = append(b.Images, picture(n))
	}
	b.Cover = b.Images[0]
	return b
}

func archive(id, title string) Book {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for n := range 3 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%03d.jpg", n+1), Method: zip.Store})
		if err == nil {
			_, err = w.Write(picture(n))
		}
		must(err)
	}
	must(z.Close())
	return Book{
		Book:  server.Book{ID: server.BookID(id), Title: title, Format: server.ComicArchive, Stamp: "1"},
		Cover: picture(50), File: out.Bytes(),
	}
}

// picture draws the bits of n as bars, so that no two pictures are alike. It is narrow: tests show it on large panels, where
// each pixel takes its time.
func picture(n int) []byte {
	img := image.NewGray(image.Rect(0, 0, 8, 64))
	for y := range 64 {
		for x := range 8 {
			if n>>x&1 == 0 {
				img.SetGray(x, y, color.Gray{Y: 0xff})
			}
		}
	}
	var out bytes.Buffer
	must(jpeg.Encode(&out, img, nil))
	return out.Bytes()
}

// must is for writing to memory, which does not fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
