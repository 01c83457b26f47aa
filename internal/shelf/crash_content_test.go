package shelf_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"sync"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// contentOf returns what a server offers. The lists are the caller's, the pictures and files are shared.
func contentOf(source string) memory.Content {
	if source == "comics" {
		return comics()
	}
	return ebooks()
}

// comics is read page by page: a series for reading and queueing, and one that a rule keeps ready.
func comics() memory.Content {
	harbour := memory.Series{Series: server.Series{ID: "harbour", Title: "The Harbour", Direction: server.RightToLeft, Stamp: "1"}, Cover: pictures()[99]}
	for n := range 6 {
		harbour.Books = append(harbour.Books, pageBook(fmt.Sprint("c", n+1), n+1, 3))
	}
	weekly := memory.Series{Series: server.Series{ID: "weekly", Title: "Weekly", Stamp: "1"}}
	for n := range 4 {
		weekly.Books = append(weekly.Books, pageBook(fmt.Sprint("w", n+1), n+1, 1))
	}
	return memory.Content{Series: []memory.Series{harbour, weekly}}
}

// ebooks comes in files: three EPUBs and three comic archives.
func ebooks() memory.Content {
	s := memory.Series{Series: server.Series{ID: "files", Title: "Files", Stamp: "1"}}
	for n := range 3 {
		b := server.Book{ID: server.BookID(fmt.Sprint("a", n+1)), Title: fmt.Sprint("Album ", n+1), Format: server.ComicArchive, Stamp: "1"}
		s.Books = append(s.Books, memory.Book{Book: b, File: albums()[n]})
	}
	for n := range 3 {
		b := server.Book{ID: server.BookID(fmt.Sprint("e", n+1)), Title: fmt.Sprint("Novel ", n+1), Format: server.Reflowable, Stamp: "1"}
		s.Books = append(s.Books, memory.Book{Book: b, File: novels()[n]})
	}
	return memory.Content{Series: []memory.Series{s}}
}

func pageBook(id string, number, pages int) memory.Book {
	b := memory.Book{Book: server.Book{
		ID: server.BookID(id), Title: fmt.Sprint("Volume ", number), Number: server.NumberOf(float64(number)), Stamp: "1",
	}}
	for n := range pages {
		b.Images = append(b.Images, pictures()[10*number+n])
	}
	return b
}

// contentBooks lists the books of a server as its lists do before anything has been read.
func contentBooks(source string) []server.Book {
	var all []server.Book
	for _, s := range contentOf(source).Series {
		for _, b := range s.Books {
			b.Series, b.SeriesTitle, b.Pages = s.ID, s.Title, len(b.Images)
			all = append(all, b.Book)
		}
	}
	return all
}

func bookOf(source string, id server.BookID) server.Book {
	all := contentBooks(source)
	return all[slices.IndexFunc(all, func(b server.Book) bool { return b.ID == id })]
}

func seriesOf(source string, id server.SeriesID) server.Series {
	all := contentOf(source).Series
	return all[slices.IndexFunc(all, func(s memory.Series) bool { return s.ID == id })].Series
}

// original returns what the server has of a book on the reader: its pages, or its file.
func original(i shelf.Item) memory.Book {
	for _, s := range contentOf(i.Source).Series {
		for _, b := range s.Books {
			if b.ID == i.Book.ID {
				return b
			}
		}
	}
	return memory.Book{File: zine()} // that nobody but its owner has
}

// zine is a comic that its owner copies to the reader.
var zine = sync.OnceValue(func() []byte { return zipFile("a.png", string(pictures()[98])) })

var novels = sync.OnceValue(func() (all [][]byte) {
	for n := range 3 {
		all = append(all, zipFile(
			"mimetype", "application/epub+zip",
			"META-INF/container.xml", `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">`+
				`<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
			"book.opf", `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">`+
				fmt.Sprintf(`<dc:title>Novel %d</dc:title></metadata><manifest/><spine/></package>`, n+1),
		))
	}
	return all
})

var albums = sync.OnceValue(func() (all [][]byte) {
	for n := range 3 {
		all = append(all, zipFile("1.png", string(pictures()[70+n]), "2.png", string(pictures()[80+n]), "3.png", string(pictures()[90+n])))
	}
	return all
})

// pictures are small, all different, and of one size: what a volume shows of another file after a cut fits everywhere.
var pictures = sync.OnceValue(func() (all [][]byte) {
	for n := range 100 {
		img := image.NewGray(image.Rect(0, 0, 16, 16))
		for i := range img.Pix {
			img.Pix[i] = uint8(i * n)
		}
		var out bytes.Buffer
		plain := png.Encoder{CompressionLevel: png.NoCompression}
		must(plain.Encode(&out, img))
		all = append(all, out.Bytes())
	}
	return all
})

// zipFile packs names and texts in turn.
func zipFile(parts ...string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for pair := range slices.Chunk(parts, 2) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: pair[0], Method: zip.Store})
		must(err)
		_, err = io.WriteString(w, pair[1])
		must(err)
	}
	must(z.Close())
	return out.Bytes()
}

// must is for what cannot fail, such as writing to memory.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
