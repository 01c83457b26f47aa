package known

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// bodyOf joins the pieces of a list's body.
func bodyOf[T any](c codec[T], owner string, items ...T) []byte {
	return bytes.Join(slices.Collect(func(yield func([]byte) bool) {
		for piece := range c.encode(owner, items) {
			if !yield(bytes.Clone(piece)) {
				return
			}
		}
	}), nil)
}

// FuzzList reads any body as a list of each kind. The sums before it would keep the fuzzer out.
func FuzzList(f *testing.F) {
	f.Add(bodyOf(seriesCodec, "", server.Series{ID: "1", Title: "Été", Authors: []string{"A", "B"}, Direction: server.RightToLeft}, server.Series{}))
	f.Add(bodyOf(bookCodec, "id", server.Book{
		ID: "1", Number: server.NumberOf(1.5), Pages: -1, Authors: []string{""},
		Progress: &server.Progress{Page: 3, Completed: true, At: time.Unix(1, 2)},
	}, server.Book{Number: server.Number{Sort: math.NaN()}}))
	f.Add(bodyOf(libraryCodec, "", server.Library{ID: "1", Title: "x"}))
	f.Add([]byte{})
	f.Add([]byte{3, 0, 0xff, 0x7f})
	f.Add([]byte{11, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, body []byte) {
		fuzzList(t, body, seriesCodec)
		fuzzList(t, body, bookCodec)
		fuzzList(t, body, libraryCodec)
	})
}

func fuzzList[T any](t *testing.T, body []byte, c codec[T]) {
	owner, items, err := c.decode(body)
	if err != nil {
		if items != nil {
			t.Fatal("an error comes with items")
		}
		return
	}
	if cap(items) > len(body) {
		t.Fatalf("room for %d items was made for %d bytes", cap(items), len(body))
	}
	// What was read is written in a way that reads the same. NaN is not equal to itself, so the bytes are compared.
	first := bodyOf(c, owner, items...)
	again, twice, err := c.decode(first)
	if err != nil || again != owner || !bytes.Equal(bodyOf(c, again, twice...), first) {
		t.Fatalf("got %q, %+v, %v; want %q, %+v", again, twice, err, owner, items)
	}
}

// An item of which something is missing, or behind which something is left, is damaged. The sums would have to be wrong
// for that, or the version.
func TestItemsThatDoNotFit(t *testing.T) {
	series := server.Series{ID: "1", Title: "Été", Authors: []string{"A"}, Stamp: "2"}
	book := server.Book{ID: "1", Number: server.NumberOf(1.5), Progress: &server.Progress{Page: 3}, Authors: []string{"A"}, Stamp: "2"}
	doNotFit(t, seriesCodec, series)
	doNotFit(t, bookCodec, book)
	body := bodyOf(seriesCodec, "", series)
	if _, _, err := seriesCodec.decode(append(body, 0)); err == nil {
		t.Error("a list with something behind it was read")
	}
}

func doNotFit[T any](t *testing.T, c codec[T], item T) {
	t.Helper()
	record := c.put(nil, &item)
	for i := range len(record) + 2 {
		f := fieldsOf(append(bytes.Clone(record), 0)[:i])
		if c.take(f); f.whole() != (i == len(record)) {
			t.Errorf("%d bytes of %d: whole %v", i, len(record), f.whole())
		}
	}
}

// FuzzFile reads any file.
func FuzzFile(f *testing.F) {
	body := cover{item{"x", OfBook, "a"}, "1", server.Picture{Data: []byte("picture"), Type: "image/png"}}.encode()
	file := headOf(body, 1).encode()
	for piece := range body {
		file = append(file, piece...)
	}
	f.Add(file)
	f.Add(file[:headSize])
	f.Add(head{}.encode())
	f.Add([]byte(format))
	f.Fuzz(func(t *testing.T, file []byte) {
		if c, err := decodeCover(file); err == nil && len(c.picture.Data) > len(file) {
			t.Fatal("the picture is longer than the file")
		}
		h, body, err := decode(file)
		if err != nil {
			return
		}
		if h.fileSize() != int64(len(file)) || !bytes.Equal(append(h.encode(), body...), file) {
			t.Fatalf("got head %+v and %q of %q", h, body, file)
		}
		if c, err := decodeCover(body); err == nil {
			if again, err := decodeCover(bytes.Join(slices.Collect(c.encode()), nil)); err != nil || !reflect.DeepEqual(again, c) {
				t.Fatalf("got %+v, %v; want %+v", again, err, c)
			}
		}
	})
}
