package bookfile_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// names returns what the pages of these tests hold behind their type: their names.
func names(t *testing.T, p server.Pages) []string {
	t.Helper()
	var got []string
	for n := range p.Len() {
		page, err := p.Page(t.Context(), n+1)
		if err != nil || page.Type != "image/gif" {
			t.Fatalf("page %d: got %q and %v", n+1, page.Type, err)
		}
		got = append(got, strings.TrimPrefix(string(page.Data), gif))
	}
	return got
}

func TestOrder(t *testing.T) {
	want := []string{
		"00 cover.jpg", "1.jpg", "2.png", "02.webp", "10.gif", "Page 3.JPEG", "page 3.jpg", "PAGE 20.avif", "é.jpg",
		"Chapter 1/1.jpg", "chapter 1/9.jpg", "chapter 1/10.jpg", "chapter 1/extras/1.jpg", "Chapter 2/1.jpg",
		"Chapter 10/1.jpg", "The end/1.jpg", "the end/2.jpg", "thing/99999999999999999999999.jpg", "thing/100000000000000000000000.jpg", `windows\1.jpg`,
	}
	entries := []packed{
		{name: "__MACOSX/._1.jpg", data: "x"},
		{name: "__macosx/1.jpg", data: "x"},
		{name: "chapter 1/.hidden.jpg", data: "x"},
		{name: ".trash/1.jpg", data: "x"},
		{name: "ComicInfo.xml", data: "x"},
		{name: "readme.txt", data: "x"},
		{name: "jpg", data: "x"},
		{name: "Chapter 1/"},
		{name: "a.jpg/"},
	}
	for i, name := range want {
		entries = append(entries, packed{name: name, data: gif + name, method: []uint16{zip.Store, zip.Deflate}[i%2]})
	}
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	if got := names(t, openComic(t, archive(t, entries...))); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The order is total, or sorting would depend on where it begins.
func TestOrderIsTotal(t *testing.T) {
	var all []string
	parts := []string{"", "1", "01", "a", "A", "a1", "a01", "a1b", "é", "É", "\xff", "\xfe", "0", "K", "k", "\u212a"}
	for _, p := range parts {
		for _, q := range parts {
			all = append(all, p+"/"+q, p+q)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, a := range all {
		for _, b := range all {
			c := bookfile.CompareNames(a, b)
			if c != -bookfile.CompareNames(b, a) || (c == 0) != (a == b) {
				t.Fatalf("%q and %q: got %d", a, b, c)
			}
		}
	}
	slices.SortFunc(all, bookfile.CompareNames)
	for i := range all {
		for j := i + 1; j < len(all); j++ {
			if bookfile.CompareNames(all[i], all[j]) >= 0 {
				t.Fatalf("%q is sorted before %q, and is not", all[i], all[j])
			}
		}
	}
}

func TestPageOutside(t *testing.T) {
	p := openComic(t, archive(t, packed{name: "1.jpg", data: gif}))
	for _, n := range []int{-1, 0, 2} {
		if _, err := p.Page(t.Context(), n); err == nil {
			t.Errorf("page %d: no error", n)
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// A page that cannot be read is an error for itself. It keeps its number.
func TestDamagedPage(t *testing.T) {
	huge := &zip.FileHeader{Name: "5.jpg", Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: bookfile.MaxPage + 1}
	lying := &zip.FileHeader{Name: "6.jpg", Method: zip.Deflate, CompressedSize64: 6, UncompressedSize64: 1000}
	data := archive(t,
		packed{name: "1.jpg", data: gif + "1.jpg"},
		packed{name: "2.jpg", data: gif + "wrong soon"},
		packed{name: "3.jpg", data: "<html>not found"},
		packed{name: "4.jpg", data: ""},
		packed{raw: huge, data: "abcdef"},
		packed{raw: lying, data: "abcdef"},
		packed{name: "7.jpg", data: strings.Repeat(gif, 1000), method: zip.Deflate},
		packed{name: "8.jpg", data: gif + "8.jpg"})
	data = bytes.Replace(data, []byte("wrong soon"), []byte("wrong now!"), 1)
	// The directory says that the seventh is shorter than it is.
	at := bytes.LastIndex(data, []byte("7.jpg")) - 46
	binary.LittleEndian.PutUint32(data[at+24:], 999)

	p := openComic(t, data)
	for n, want := range map[int]error{
		2: bookfile.ErrDamaged, 3: server.ErrBadAnswer, 4: server.ErrBadAnswer, 5: server.ErrBadAnswer, 6: bookfile.ErrDamaged, 7: bookfile.ErrDamaged,
	} {
		if page, err := p.Page(t.Context(), n); !errors.Is(err, want) || page.Data != nil {
			t.Errorf("page %d: got %d bytes and %v, want %v", n, len(page.Data), err, want)
		}
	}
	for _, n := range []int{1, 8} {
		if page, err := p.Page(t.Context(), n); err != nil || string(page.Data) != fmt.Sprintf("%s%d.jpg", gif, n) {
			t.Errorf("page %d: got %q and %v", n, page.Data, err)
		}
	}
}

// cancelling is a volume during whose reading the caller gives up.
type cancelling struct {
	io.ReaderAt
	cancel context.CancelFunc
}

func (c *cancelling) ReadAt(b []byte, off int64) (int, error) {
	if c.cancel != nil {
		c.cancel()
	}
	return c.ReaderAt.ReadAt(b, off)
}

func TestPageCancelled(t *testing.T) {
	data := archive(t, packed{name: "1.jpg", data: gif + strings.Repeat("x", 1<<20)})
	volume := &cancelling{ReaderAt: bytes.NewReader(data)}
	p, err := bookfile.OpenComic(volume, int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	volume.cancel = cancel
	for _, when := range []string{"while it is read", "before"} {
		if page, err := p.Page(ctx, 1); !errors.Is(err, context.Canceled) || page.Data != nil {
			t.Errorf("cancelled %s: got %d bytes and %v", when, len(page.Data), err)
		}
	}
}

func TestPagesOverlap(t *testing.T) {
	p, want := openComic(t, comic(t)), drawn()
	var wg sync.WaitGroup
	for range 4 {
		for n := range p.Len() {
			wg.Go(func() {
				if page, err := p.Page(t.Context(), n+1); err != nil || page.Type != want[n].Type || !bytes.Equal(page.Data, want[n].Data) {
					t.Errorf("page %d: got another %q and %v", n+1, page.Type, err)
				}
			})
		}
	}
	wg.Wait()
}

// The directory may end in the way of ZIP64, as programs write it that do not know beforehand how much will come.
func TestZip64(t *testing.T) {
	plain := archive(t, packed{name: "1.jpg", data: gif + "1.jpg"}, packed{name: "2.jpg", data: gif + "2.jpg"})
	at := len(plain) - 22
	end := plain[at:]
	le := binary.LittleEndian
	b := slices.Clone(plain[:at])
	b = le.AppendUint32(b, 0x06064b50) // the end of a ZIP64 directory
	b = le.AppendUint64(b, 44)
	b = le.AppendUint32(b, 45<<16|45)
	b = append(b, make([]byte, 8)...)
	b = le.AppendUint64(b, 2)
	b = le.AppendUint64(b, 2)
	b = le.AppendUint64(b, uint64(le.Uint32(end[12:])))
	b = le.AppendUint64(b, uint64(le.Uint32(end[16:])))
	b = le.AppendUint32(b, 0x07064b50) // and where that is
	b = le.AppendUint32(b, 0)
	b = le.AppendUint64(b, uint64(at))
	b = le.AppendUint32(b, 1)
	b = append(b, end[:8]...)
	b = le.AppendUint32(b, 0xffffffff)
	b = le.AppendUint64(b, 0xffffffffffffffff)
	b = append(b, 0, 0)
	if got := names(t, openComic(t, b)); !slices.Equal(got, []string{"1.jpg", "2.jpg"}) {
		t.Errorf("got %q", got)
	}
}
