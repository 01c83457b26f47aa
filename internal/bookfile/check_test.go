package bookfile_test

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/bookfile"
)

const gif = "GIF89a"

func TestCheckComic(t *testing.T) {
	data := comic(t)
	size := int64(len(data))
	found, err := check(data, bookfile.Comic, bookfile.Want{Pages: 4, Size: size, Deep: true})
	if err != nil || found.Pages != 4 || found.Info == nil || found.Info.Title == "" || found.Info.Pages != 4 {
		t.Errorf("got %+v and %v", found, err)
	}
	if _, err := check(data, bookfile.Comic, bookfile.Want{Size: -1}); err != nil {
		t.Errorf("nothing is known about it: %v", err)
	}
	for _, w := range []bookfile.Want{{Pages: 3}, {Pages: 5}, {Size: size - 1}, {Size: size + 1}} {
		if found, err := check(data, bookfile.Comic, w); !errors.Is(err, bookfile.ErrDamaged) || found != (bookfile.Found{}) {
			t.Errorf("%+v: got %+v and %v, want damaged", w, found, err)
		}
	}
	if testing.Short() {
		return
	}
	if found, err := check(served(t, "CBZ"), bookfile.Comic, bookfile.Want{Deep: true}); err != nil || found.Pages != 4 || found.Info == nil {
		t.Errorf("the fake's: got %+v and %v", found, err)
	}
}

func TestCheckSays(t *testing.T) {
	_, err := check(archive(t, packed{name: "1.jpg", data: gif}), bookfile.Comic, bookfile.Want{Pages: 22})
	if want := "the file is damaged: page count is 1, not 22"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A comic cut at any byte is not whole.
func TestCheckCut(t *testing.T) {
	data := made(t, tiny(3))
	for cut := range data {
		if found, err := check(data[:cut], bookfile.Comic, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
			t.Fatalf("cut at %d: got %+v and %v", cut, found, err)
		}
	}
}

// A deep check sees every wrong byte of a page, a shallow one need not.
func TestCheckDeep(t *testing.T) {
	long := gif + strings.Repeat("abcdefg ", 50)
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		whole := archive(t, packed{name: "1.gif", data: long, method: method}, packed{name: "2.gif", data: long, method: method})
		z, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
		if err != nil {
			t.Fatal(err)
		}
		at, err := z.File[1].DataOffset()
		if err != nil {
			t.Fatal(err)
		}
		for i := range z.File[1].CompressedSize64 {
			data := slices.Clone(whole)
			data[uint64(at)+i] ^= 0xff
			if _, err := check(data, bookfile.Comic, bookfile.Want{Pages: 2, Deep: true}); !errors.Is(err, bookfile.ErrDamaged) {
				t.Errorf("method %d, byte %d: got %v, want damaged", method, i, err)
			}
			if _, err := check(data, bookfile.Comic, bookfile.Want{Pages: 2}); err != nil {
				t.Errorf("method %d, byte %d: got %v from the directory", method, i, err)
			}
		}
	}
}

// An entry that the directory looks for beyond an end of the file is not there.
func TestCheckBeyond(t *testing.T) {
	before := append([]byte{1, 0, 8, 0}, bytes.Repeat([]byte{0xff}, 8)...) // the extra field of ZIP64: at -1
	for at, extra := range map[uint32][]byte{1 << 20: nil, 1<<32 - 1: before} {
		data := archive(t, packed{data: gif, raw: &zip.FileHeader{Name: "1.jpg", CompressedSize64: 6, UncompressedSize64: 6, Extra: extra}})
		line := bytes.LastIndex(data, []byte("1.jpg")) - 46
		binary.LittleEndian.PutUint32(data[line+42:], at)
		if _, err := check(data, bookfile.Comic, bookfile.Want{Deep: true}); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("at %#x: got %v, want damaged", at, err)
		}
		if _, err := openComic(t, data).Page(t.Context(), 1); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("at %#x: its page: got %v, want damaged", at, err)
		}
	}
}

// What no book is like is refused with a sentence, whether it is checked or opened.
func TestRefused(t *testing.T) {
	raw := func(h zip.FileHeader) packed {
		h.Name = cmp.Or(h.Name, "1.jpg")
		return packed{raw: &h, data: gif}
	}
	// Each of these two could be in a file of this length, not both.
	claim := zip.FileHeader{CompressedSize64: 150, UncompressedSize64: 150}
	large := zip.FileHeader{Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: 60 << 20}
	claim2, large2 := claim, large
	claim2.Name, large2.Name = "2.jpg", "2.jpg"
	page := packed{name: "1.jpg", data: gif}
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "directory is missing"},
		{"a web page", []byte("<html>" + strings.Repeat("Log in. ", 300)), "directory is missing"},
		{"no entries", archive(t), "no pages"},
		{"no pictures", archive(t, packed{name: "a.txt", data: "x"}, packed{name: "b/"}), "no pages"},
		{"hidden pictures", archive(t, packed{name: ".a.jpg", data: gif}, packed{name: "__MACOSX/._1.jpg", data: gif}), "no pages"},
		{"an encrypted page", archive(t, raw(zip.FileHeader{Flags: 1, CompressedSize64: 6, UncompressedSize64: 6})), "encrypted"},
		{"an unknown method", archive(t, raw(zip.FileHeader{Method: 14, CompressedSize64: 6, UncompressedSize64: 6})), "method 14"},
		{"a name twice", archive(t, page, page), "twice"},
		{"more than the file holds", archive(t, raw(zip.FileHeader{CompressedSize64: 6000, UncompressedSize64: 6000})), "sizes"},
		{"more than it holds in all", archive(t, raw(claim), raw(claim2)), "sizes"},
		{"a bomb in parts", archive(t, raw(large), raw(large2)), "far more"},
		{"sizes of two minds", archive(t, raw(zip.FileHeader{CompressedSize64: 6, UncompressedSize64: 7})), "sizes"},
		{"a bomb", archive(t, raw(zip.FileHeader{Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: 1 << 30})), "far more"},
		{"a bomb beyond ZIP", archive(t, raw(zip.FileHeader{Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: 1<<64 - 1})), "far more"},
	} {
		r, size := bytes.NewReader(test.data), int64(len(test.data))
		_, err := bookfile.Check(r, size, bookfile.Comic, bookfile.Want{})
		if !errors.Is(err, bookfile.ErrDamaged) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: check says %v, want damaged and %q", test.name, err, test.want)
		}
		if _, err := bookfile.OpenComic(r, size); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("%s: opened with %v, want damaged", test.name, err)
		}
		if _, err := bookfile.Check(r, size, bookfile.Ebook, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
			t.Errorf("%s: as an ebook it is %v, want damaged", test.name, err)
		}
	}
}

// What unpacks to fifty times its size is no bomb. The directory alone is looked at here.
func TestGenerous(t *testing.T) {
	const size = 1 << 20
	data := archive(t, packed{name: "1.jpg", data: strings.Repeat("x", size)},
		packed{data: gif, raw: &zip.FileHeader{Name: "2.jpg", Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: 64<<20 + 50*size}})
	if _, err := check(data, bookfile.Comic, bookfile.Want{Pages: 2}); err != nil {
		t.Error(err)
	}
}

// A directory that would fill the memory is not read to its end.
func TestEndlessDirectory(t *testing.T) {
	if testing.Short() {
		t.Skip("12 MB")
	}
	comment := strings.Repeat("x", 1<<16-1)
	var entries []packed
	for i := range bookfile.MaxDirectory>>16 + 1 {
		entries = append(entries, packed{raw: &zip.FileHeader{Name: fmt.Sprint(i, ".jpg"), Comment: comment}})
	}
	_, err := check(archive(t, entries...), bookfile.Comic, bookfile.Want{})
	if !errors.Is(err, bookfile.ErrDamaged) || !strings.Contains(err.Error(), "more entries") {
		t.Errorf("got %v, want damaged", err)
	}
}

func TestTooManyEntries(t *testing.T) {
	if testing.Short() {
		t.Skip("many entries")
	}
	entries := make([]packed, bookfile.MaxEntries+1)
	for i := range entries {
		entries[i] = packed{raw: &zip.FileHeader{Name: fmt.Sprint(i, ".jpg")}}
	}
	if _, err := check(archive(t, entries...), bookfile.Comic, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("got %v, want damaged", err)
	}
}

// A ComicInfo.xml that cannot be used is no reason not to read the pages. One whose bytes are wrong shows that the file is
// damaged.
func TestCheckBadInfo(t *testing.T) {
	page := packed{name: "1.jpg", data: gif}
	for _, text := range []string{"", "<html>", strings.Repeat(" ", bookfile.MaxText) + "<ComicInfo/>"} {
		data := archive(t, page, packed{name: "ComicInfo.xml", data: text})
		if found, err := check(data, bookfile.Comic, bookfile.Want{}); err != nil || found.Pages != 1 || found.Info != nil {
			t.Errorf("%.20q: got %+v and %v", text, found, err)
		}
	}
	data := archive(t, page, packed{name: "comicinfo.XML", data: "<ComicInfo><Title>One</Title></ComicInfo>"})
	if found, err := check(data, bookfile.Comic, bookfile.Want{}); err != nil || found.Info == nil || found.Info.Title != "One" {
		t.Errorf("got %+v and %v", found, err)
	}
	data = bytes.Replace(data, []byte(">One<"), []byte(">Two<"), 1)
	if _, err := check(data, bookfile.Comic, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("got %v, want damaged", err)
	}
}

// failing is a volume that fails at the n-th reading and has counted to it.
type failing struct {
	io.ReaderAt
	left int
}

func (f *failing) ReadAt(b []byte, off int64) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errVolume
	}
	return f.ReaderAt.ReadAt(b, off)
}

// A volume that fails, at whichever reading, does not make a damaged file.
func TestVolumeFails(t *testing.T) {
	comic := archive(t,
		packed{name: "1.gif", data: gif + strings.Repeat("a", 9000), method: zip.Deflate}, packed{name: "2.gif", data: gif},
		packed{name: "ComicInfo.xml", data: "<ComicInfo/>", method: zip.Deflate})
	for _, test := range []struct {
		name string
		do   func(r io.ReaderAt) error
	}{
		{"comic", func(r io.ReaderAt) error {
			_, err := bookfile.Check(r, int64(len(comic)), bookfile.Comic, bookfile.Want{Deep: true})
			return err
		}},
		{"ebook", func(r io.ReaderAt) error {
			_, err := bookfile.Check(r, int64(len(epub(t))), bookfile.Ebook, bookfile.Want{Deep: true})
			return err
		}},
		{"page", func(r io.ReaderAt) error {
			p, err := bookfile.OpenComic(r, int64(len(comic)))
			if err == nil {
				_, err = p.Page(t.Context(), 1)
			}
			return err
		}},
	} {
		data := comic
		if test.name == "ebook" {
			data = epub(t)
		}
		n := 0
		for ; ; n++ {
			f := &failing{bytes.NewReader(data), n}
			err := test.do(f)
			if f.left >= 0 {
				break // it got through
			}
			if !errors.Is(err, errVolume) || errors.Is(err, bookfile.ErrDamaged) {
				t.Errorf("%s: failed at reading %d: got %v, want the volume's error", test.name, n, err)
			}
		}
		if n < 5 {
			t.Errorf("%s: took %d readings only", test.name, n)
		}
	}
}
