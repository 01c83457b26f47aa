package bookfile_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// ends returns where each of the pages ends in a file that is made of them.
func ends(t *testing.T, pages []server.Picture) []int64 {
	t.Helper()
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	var at []int64
	for _, p := range pages {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
		at = append(at, w.Size())
	}
	return at
}

// wholeBefore returns how many pages end before a place.
func wholeBefore(ends []int64, at int) int {
	n := 0
	for n < len(ends) && ends[n] <= int64(at) {
		n++
	}
	return n
}

// A file that was cut at any byte, whatever lies beyond the cut, goes on at the first page that is not whole and becomes
// the file that it would have been.
func TestContinueAnywhere(t *testing.T) {
	pages := tiny(5)
	whole, at := made(t, pages), ends(t, pages)
	step := 1
	if testing.Short() {
		step = 7
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, len(whole))
	for i := range noise {
		noise[i] = byte(rnd.Uint32())
	}
	for _, tail := range []struct {
		name string
		of   func(cut int) []byte
	}{
		{"nothing", func(int) []byte { return nil }},
		{"zeros", func(cut int) []byte { return make([]byte, len(whole)-cut) }},
		{"noise", func(cut int) []byte { return noise[cut:] }},
		{"an older file", func(cut int) []byte { return whole[:cut] }},
		{"a hole of zeros", func(cut int) []byte {
			hole := min(16, len(whole)-cut)
			return slices.Concat(make([]byte, hole), whole[cut+hole:])
		}},
	} {
		for cut := 0; cut <= len(whole); cut += step {
			m := memory{data: slices.Concat(whole[:cut], tail.of(cut))}
			w, err := bookfile.Continue(&m, someBook)
			if err != nil {
				t.Fatal(err)
			}
			if want := wholeBefore(at, cut); w.Pages() < want || w.Pages() > want && !bytes.HasPrefix(m.data, whole[:at[w.Pages()-1]]) {
				t.Fatalf("cut at %d, then %s: got %d pages, want %d", cut, tail.name, w.Pages(), want)
			}
			fill(t, w, pages)
			if !bytes.Equal(m.data, whole) {
				t.Fatalf("cut at %d, then %s: the file is another", cut, tail.name)
			}
		}
	}
}

// No wrong byte in a page, nor in what stands before it, goes unseen.
func TestContinueSeesEveryByte(t *testing.T) {
	pages := tiny(5)
	whole, at := made(t, pages), ends(t, pages)
	for i := range at[len(at)-1] {
		for _, flip := range []byte{0x01, 0x20, 0x80, 0xff} {
			m := memory{data: slices.Clone(whole)}
			m.data[i] ^= flip
			w, err := bookfile.Continue(&m, someBook)
			if err != nil {
				t.Fatal(err)
			}
			if want := wholeBefore(at, int(i)); w.Pages() != want {
				t.Fatalf("byte %d ^ %#x: got %d pages, want %d", i, flip, w.Pages(), want)
			}
		}
	}
}

// The same on a real volume, where a cut is a shorter file.
func TestContinueFile(t *testing.T) {
	pages := tiny(20)
	whole := made(t, pages)
	f := part(t)
	for _, cut := range []int64{0, 1, 29, 200, 500, int64(len(whole)) - 1} {
		proceed(t, f, pages)
		if err := f.Truncate(cut); err != nil {
			t.Fatal(err)
		}
		proceed(t, f, pages)
		if got, err := os.ReadFile(f.Name()); err != nil || !bytes.Equal(got, whole) {
			t.Errorf("cut at %d: the file is another (%v)", cut, err)
		}
	}
}

// Only our pages, in their order, are kept.
func TestContinueRefuses(t *testing.T) {
	pages := tiny(4)
	whole, at := made(t, pages), ends(t, pages)
	first, second, third := whole[:at[0]], whole[at[0]:at[1]], whole[at[1]:at[2]]
	empty := slices.Clone(first[:len(first)-len(pages[0].Data)])
	clear(empty[14:26]) // checksum and sizes
	foreign := archive(t, packed{name: "0001.jpg", data: "\xff\xd8\xff"})
	for _, test := range []struct {
		name string
		data []byte
		want int
	}{
		{"an empty file", nil, 0},
		{"a text", []byte("<html>not found</html>"), 0},
		{"a page left out", slices.Concat(first, third), 1},
		{"pages swapped", slices.Concat(second, first), 0},
		{"a page twice", slices.Concat(first, first), 1},
		{"a page without data", slices.Concat(empty, second), 0},
		{"a ZIP of others", foreign, 0},
		{"a page behind the directory", slices.Concat(first, whole[at[3]:], second), 1},
	} {
		m := memory{data: slices.Clone(test.data)}
		w, err := bookfile.Continue(&m, someBook)
		if err != nil {
			t.Fatal(err)
		}
		if w.Pages() != test.want || int64(len(m.data)) != w.Size() {
			t.Errorf("%s: got %d pages in %d bytes, want %d and nothing behind them", test.name, w.Pages(), len(m.data), test.want)
		}
	}
}

// A volume that loses its power may give a file the clusters of one that was removed, and not what was written to them: the
// pages of another book then stand where those of this one belong.
func TestContinueKnowsItsBook(t *testing.T) {
	pages := tiny(4)
	at := ends(t, pages)
	var other memory
	w, err := bookfile.Continue(&other, "Comics 0AC 1")
	if err != nil {
		t.Fatal(err)
	}
	fill(t, w, pages)
	whole := made(t, pages)
	for n := range len(pages) + 1 {
		own := 0
		if n > 0 {
			own = int(at[n-1])
		}
		m := memory{data: slices.Concat(whole[:own], other.data[own:])}
		w, err := bookfile.Continue(&m, someBook)
		if err != nil {
			t.Fatal(err)
		}
		if w.Pages() != n {
			t.Errorf("%d pages of its own and then another's: got %d pages", n, w.Pages())
		}
		fill(t, w, pages)
		if !bytes.Equal(m.data, whole) {
			t.Errorf("%d pages of its own: the file is another", n)
		}
	}
}

// Pages that could not be read are not cut off.
func TestContinueUnreadable(t *testing.T) {
	whole := made(t, tiny(3))
	m := memory{data: slices.Clone(whole), blind: true}
	if _, err := bookfile.Continue(&m, someBook); !errors.Is(err, errVolume) {
		t.Errorf("got %v, want the volume's error", err)
	}
	m.blind, m.stuck = false, true
	if _, err := bookfile.Continue(&m, someBook); !errors.Is(err, errVolume) {
		t.Errorf("got %v, want the volume's error", err)
	}
	if !bytes.Equal(m.data, whole) {
		t.Error("the file has changed")
	}

	for n := 1; ; n++ {
		m := memory{data: slices.Clone(whole), reads: n}
		w, err := bookfile.Continue(&m, someBook)
		if !m.blind {
			break // it got through
		}
		if err == nil && w.Pages() == 3 {
			continue // that was the last reading
		}
		if !errors.Is(err, errVolume) || !bytes.Equal(m.data, whole) {
			t.Errorf("failed after reading %d: got %v and %d bytes, want the volume's error and all", n, err, len(m.data))
		}
	}
}

// A volume may say that a file is longer than what can be read of it, once its power was cut.
func TestContinueShorterThanSaid(t *testing.T) {
	pages := tiny(3)
	whole, at := made(t, pages), ends(t, pages)
	for _, length := range []int64{0, 5, at[0], at[1] - 1, at[1], at[1] + 20} {
		m := memory{data: slices.Clone(whole[:length]), claims: int64(len(whole))}
		w, err := bookfile.Continue(&m, someBook)
		if err != nil {
			t.Fatal(err)
		}
		if want := wholeBefore(at, int(length)); w.Pages() != want {
			t.Errorf("%d bytes are there: got %d pages, want %d", length, w.Pages(), want)
		}
	}
}
