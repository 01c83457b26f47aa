package bookfile_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"image"
	gifs "image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
)

var (
	errVolume = errors.New("the volume does not answer")
	errFull   = errors.New("the volume is full")
)

// memory is a file in memory, for tests that need very many or a volume that fails.
type memory struct {
	data   []byte
	at     int64
	room   int64 // bytes that the volume can hold; 0: endless
	stuck  bool  // nothing can be cut off
	blind  bool  // nothing can be read
	reads  int   // readings that succeed before the first that fails; 0: all
	claims int64 // bytes that the volume says there are, if it is wrong
	synced bool  // since the last change
}

var _ bookfile.File = (*memory)(nil)

func (m *memory) ReadAt(b []byte, off int64) (int, error) {
	if m.blind {
		return 0, errVolume
	}
	if m.reads > 0 {
		m.reads--
		m.blind = m.reads == 0
	}
	return bytes.NewReader(m.data).ReadAt(b, off)
}

func (m *memory) Write(b []byte) (int, error) {
	m.synced = false
	n := len(b)
	if m.room > 0 {
		n = int(max(0, min(int64(n), m.room-m.at)))
	}
	if end := m.at + int64(n); end > int64(len(m.data)) {
		m.data = append(m.data, make([]byte, end-int64(len(m.data)))...)
	}
	copy(m.data[m.at:], b[:n])
	m.at += int64(n)
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

func (m *memory) Seek(off int64, whence int) (int64, error) {
	if whence != io.SeekStart {
		return 0, errors.ErrUnsupported
	}
	m.at = off
	return off, nil
}

func (m *memory) Truncate(size int64) error {
	if m.stuck {
		return errVolume
	}
	m.synced = m.synced && size == int64(len(m.data))
	m.data = append(m.data[:min(size, int64(len(m.data)))], make([]byte, max(0, size-int64(len(m.data))))...)
	return nil
}

func (m *memory) Sync() error { m.synced = true; return nil }

func (m *memory) Stat() (fs.FileInfo, error) {
	return memoryInfo{size: max(m.claims, int64(len(m.data)))}, nil
}

type memoryInfo struct {
	fs.FileInfo
	size int64
}

func (i memoryInfo) Size() int64 { return i.size }

// tiny returns short pages of all types, no two alike. They are pictures as far as anyone looks here.
func tiny(count int) []server.Picture {
	begin := []struct{ magic, typ string }{
		{"\xff\xd8\xff", "image/jpeg"},
		{"\x89PNG\r\n\x1a\n", "image/png"},
		{"GIF89a", "image/gif"},
		{"RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"},
	}
	pages := make([]server.Picture, count)
	for i := range pages {
		b := begin[i%len(begin)]
		pages[i] = server.Picture{Data: fmt.Appendf(nil, "%s page %d", b.magic, i+1), Type: b.typ}
	}
	return pages
}

// someInfo is what the files of these tests say about themselves.
var someInfo = bookfile.Info{Series: "Tintin", Title: "Le Lotus bleu", Number: "5", Source: "Comics", Book: "0AB", Stamp: "1"}

// someBook is how their writers know them.
const someBook = "Comics 0AB 1"

// proceed continues a file, adds the pages that are missing and finishes it.
func proceed(t testing.TB, f bookfile.File, pages []server.Picture) {
	t.Helper()
	w, err := bookfile.Continue(f, someBook)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, w, pages)
}

// fill adds the pages that are missing and finishes the file.
func fill(t testing.TB, w *bookfile.Writer, pages []server.Picture) {
	t.Helper()
	for _, p := range pages[w.Pages():] {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(someInfo); err != nil {
		t.Fatal(err)
	}
}

// made returns the file that those pages make.
func made(t testing.TB, pages []server.Picture) []byte {
	t.Helper()
	var m memory
	proceed(t, &m, pages)
	return m.data
}

// part opens a new file on the real volume.
func part(t testing.TB) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "part.cbz"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// drawn returns pages that are whole pictures, one of each type.
var drawn = sync.OnceValue(func() []server.Picture {
	m := image.NewGray(image.Rect(0, 0, 60, 90))
	for i := range m.Pix {
		m.Pix[i] = byte(i * i >> 4)
	}
	var asJPEG, asPNG, asGIF bytes.Buffer
	if err := errors.Join(jpeg.Encode(&asJPEG, m, nil), png.Encode(&asPNG, m), gifs.Encode(&asGIF, m, nil)); err != nil {
		panic(err)
	}
	return []server.Picture{
		{Data: asJPEG.Bytes(), Type: "image/jpeg"},
		{Data: asPNG.Bytes(), Type: "image/png"},
		{Data: asGIF.Bytes(), Type: "image/gif"},
		{Data: content.NewRecipes().Recipes[0].Photo.Bytes(), Type: "image/webp"},
	}
})

// comic returns a CBZ as a server sends it.
func comic(t testing.TB) []byte {
	t.Helper()
	entries := []packed{{name: "ComicInfo.xml", data: "<ComicInfo><Title>One</Title><PageCount>4</PageCount></ComicInfo>", method: zip.Deflate}}
	for i, p := range drawn() {
		entries = append(entries, packed{name: fmt.Sprintf("page%d.jpg", i+1), data: string(p.Data)})
	}
	return archive(t, entries...)
}

// served returns a book of that format, of the fake book server. It takes a while to draw a comic.
func served(t testing.TB, format string) []byte {
	t.Helper()
	for _, b := range content.NewBooks().Books {
		for _, f := range b.Files {
			if f.Format == format {
				return f.Bytes()
			}
		}
	}
	t.Fatalf("the fake has no %s", format)
	return nil
}

// packed is an entry of an archive that others have made.
type packed struct {
	name   string
	data   string
	method uint16
	raw    *zip.FileHeader // if set, the entry with its data as they are
}

// archive returns a ZIP as package zip writes it.
func archive(t testing.TB, entries ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		var w io.Writer
		var err error
		if e.raw != nil {
			w, err = z.CreateRaw(e.raw)
		} else {
			w, err = z.CreateHeader(&zip.FileHeader{Name: e.name, Method: e.method})
		}
		if err == nil {
			_, err = io.WriteString(w, e.data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func check(data []byte, k bookfile.Kind, w bookfile.Want) (bookfile.Found, error) {
	return bookfile.Check(bytes.NewReader(data), int64(len(data)), k, w)
}

func openComic(t testing.TB, data []byte) *bookfile.Pages {
	t.Helper()
	p, err := bookfile.OpenComic(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
