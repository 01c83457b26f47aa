package download_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"sync"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// asked is a server in memory that notes what it is asked for, and can be made to answer otherwise.
type asked struct {
	*memory.Server
	books []memory.Book

	mu   sync.Mutex
	page pageHook
	file fileHook
	list []string
}

type (
	pageHook func(ctx context.Context, id server.BookID, n int) error // called before each page
	fileHook func(ctx context.Context, p *server.Part) error          // called before each file is handed out
)

// onPage sets what happens before each page; nil nothing.
func (a *asked) onPage(hook pageHook) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.page = hook
}

// onFile sets what happens before each file.
func (a *asked) onFile(hook fileHook) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.file = hook
}

func (a *asked) note(format string, args ...any) (pageHook, fileHook) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, fmt.Sprintf(format, args...))
	return a.page, a.file
}

// log returns what was asked since the last call.
func (a *asked) log() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	list := a.list
	a.list = nil
	return list
}

func (a *asked) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	a.note("%s", id)
	p, err := a.Server.OpenBook(ctx, id, pages)
	if err != nil {
		return nil, err
	}
	return askedPages{p, a, id}, nil
}

type askedPages struct {
	server.Pages
	a  *asked
	id server.BookID
}

func (p askedPages) Page(ctx context.Context, n int) (server.Picture, error) {
	if hook, _ := p.a.note("%s page %d", p.id, n); hook != nil {
		if err := hook(ctx, p.id, n); err != nil {
			return server.Picture{}, err
		}
	}
	return p.Pages.Page(ctx, n)
}

func (a *asked) ResumeFile(ctx context.Context, id server.BookID, from int64, mark string) (server.Part, error) {
	p, err := a.Server.ResumeFile(ctx, id, from, mark)
	if _, hook := a.note("%s from %d", id, p.From); err == nil && hook != nil {
		err = hook(ctx, &p)
	}
	return p, err
}

// held waits until ctx ends, as a call does to a server that has fallen silent.
func held(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// picture returns a page that differs from every other.
func picture(n int) []byte { return pictures()[n] }

var pictures = sync.OnceValue(func() (all [40][]byte) {
	for n := range all {
		all[n] = draw(n)
	}
	return all
})

func draw(n int) []byte {
	img := image.NewGray(image.Rect(0, 0, 16, 16))
	for i := range img.Pix {
		img.Set(i%16, i/16, color.Gray{Y: uint8(i * (2*n + 3) >> 2)})
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// comic is a book of pages.
func comic(id string, pages int) memory.Book {
	b := memory.Book{Book: server.Book{ID: server.BookID(id), Title: id, Stamp: "1"}}
	for n := range pages {
		b.Images = append(b.Images, picture(n))
	}
	return b
}

// archive is a book that travels as a CBZ file.
func archive(id string, pages int) memory.Book {
	files := map[string][]byte{}
	for n := range pages {
		files[fmt.Sprintf("%03d.jpg", n+1)] = picture(n)
	}
	return memory.Book{
		Book: server.Book{ID: server.BookID(id), Title: id, Format: server.ComicArchive, Stamp: "1"},
		File: zipped(files),
	}
}

// ebook is a book that travels as an EPUB file.
func ebook(id string) memory.Book {
	return memory.Book{
		Book: server.Book{ID: server.BookID(id), Title: id, Format: server.Reflowable, Stamp: "1"},
		File: zipped(map[string][]byte{
			"mimetype":               []byte("application/epub+zip"),
			"META-INF/container.xml": []byte(`<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`),
			"book.opf":               []byte(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest/><spine/></package>`),
		}),
	}
}

func zipped(files map[string][]byte) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	names := []string{}
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// serve returns a server with one series, "s".
func serve(books ...memory.Book) *asked {
	return &asked{books: books, Server: memory.New(memory.Content{Series: []memory.Series{{
		Series: server.Series{ID: "s", Title: "Series", Direction: server.RightToLeft}, Books: books,
	}}})}
}
