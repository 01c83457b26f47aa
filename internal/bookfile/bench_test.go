package bookfile_test

import (
	"bytes"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// large is a page of the usual size.
var large = server.Picture{Data: append([]byte(gif), make([]byte, 500<<10)...)}

func BenchmarkAdd(b *testing.B) {
	f := part(b)
	w, err := bookfile.Continue(f, someBook)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(large.Data)))
	for b.Loop() {
		if w.Pages() == 400 { // the volume is not endless
			b.StopTimer()
			if err := f.Truncate(0); err != nil {
				b.Fatal(err)
			}
			if w, err = bookfile.Continue(f, someBook); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		if err := w.Add(large); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	const count = 200
	pages := make([]server.Picture, count)
	for i := range pages {
		pages[i] = large
	}
	data := made(b, pages)
	for _, deep := range []bool{false, true} {
		name := "directory"
		if deep {
			name = "deep"
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w := bookfile.Want{Pages: count, Size: int64(len(data)), Deep: deep}
				if _, err := bookfile.Check(bytes.NewReader(data), int64(len(data)), bookfile.Comic, w); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
