package formats_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"inkshelf/internal/book"
	"inkshelf/internal/book/formats"
	"inkshelf/internal/bookfile"
)

// file is a file in memory that knows whether it is closed.
type file struct {
	*bytes.Reader
	closed bool
}

func (f *file) Close() error {
	f.closed = true
	return nil
}

// archive returns a ZIP with these entries, not compressed.
func archive(t *testing.T, entries ...[2]string) *file {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		w, err := z.CreateRaw(&zip.FileHeader{Name: e[0], UncompressedSize64: uint64(len(e[1])), CompressedSize64: uint64(len(e[1]))})
		if err == nil {
			_, err = w.Write([]byte(e[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return &file{Reader: bytes.NewReader(b.Bytes())}
}

// TestOpen opens every sort of file by what is in it. Whatever comes of that, the file is closed in the end.
func TestOpen(t *testing.T) {
	var page bytes.Buffer
	if err := png.Encode(&page, image.NewGray(image.Rect(0, 0, 3, 4))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		file *file
		want error
	}{
		{"a comic", comic(t, page.Bytes()), nil},
		{"an ebook", archive(t, [2]string{"mimetype", "application/epub+zip"}), errors.ErrUnsupported},
		{"an empty archive", archive(t), bookfile.ErrDamaged},
		{"no archive", &file{Reader: bytes.NewReader([]byte("%PDF-1.7"))}, bookfile.ErrDamaged},
		{"nothing", &file{Reader: bytes.NewReader(nil)}, bookfile.ErrDamaged},
	} {
		doc, err := formats.Open(c.file, c.file.Size())
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if doc != nil {
			drawn(t, doc)
		}
		if !c.file.closed {
			t.Errorf("%s: the file is still open", c.name)
		}
	}
}

func comic(t *testing.T, page []byte) *file {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("1.png")
	if err == nil {
		_, err = w.Write(page)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return &file{Reader: bytes.NewReader(b.Bytes())}
}

// drawn draws the one page of a document, and closes that.
func drawn(t *testing.T, doc book.Document) {
	t.Helper()
	if _, err := doc.Draw(t.Context(), book.Place{Page: 1}, book.Look{}, image.NewGray(image.Rect(0, 0, 30, 40))); err != nil || doc.Pages() != 1 {
		t.Errorf("drawn: %v, of %d pages", err, doc.Pages())
	}
	if err := doc.Close(); err != nil {
		t.Error(err)
	}
}
