package disk_test

import (
	"fmt"
	"iter"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// books yields n records of the size of a book's.
func books(n int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for i := range n {
			if !yield(fmt.Appendf(nil, `{"seq":%d,"source":"Comics","book":"%032x","page":12,"at":"2024-05-06T07:08:09Z","title":"%0180d"}`, i, i, i)) {
				return
			}
		}
	}
}

// BenchmarkAppend adds a record to a log of 5,000 on the real disk, without waiting for the disk.
func BenchmarkAppend(b *testing.B) {
	l := mustOpen(b, disktest.NoSync(openDir(b, b.TempDir())))
	if err := l.Rewrite(books(5000)); err != nil {
		b.Fatal(err)
	}
	record := []byte(`{"seq":1,"source":"Comics","book":"b","page":13}`)
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Append(record); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRewrite makes a log of 5,000 records short again.
func BenchmarkRewrite(b *testing.B) {
	l := mustOpen(b, disktest.NoSync(openDir(b, b.TempDir())))
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Rewrite(books(5000)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenLog opens a log of 5,000 records.
func BenchmarkOpenLog(b *testing.B) {
	d := openDir(b, b.TempDir())
	l := mustOpen(b, disktest.NoSync(d))
	if err := l.Rewrite(books(5000)); err != nil {
		b.Fatal(err)
	}
	info, err := d.Stat("a.log")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		_, _, err := disk.OpenLog(d, "a.log", func([]byte) error { n++; return nil })
		if err != nil || n != 5000 {
			b.Fatalf("got %d records, %v", n, err)
		}
	}
}
