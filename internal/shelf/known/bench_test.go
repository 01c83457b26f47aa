package known_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
)

// library is the series of a large server, with titles, ids and summaries as long as people have them.
func library(n int) []server.Series {
	list := make([]server.Series, n)
	for i := range list {
		list[i] = server.Series{
			ID:        server.SeriesID(fmt.Sprintf("0GJ5VKQW3D%03X", i)),
			Title:     fmt.Sprintf("The Almanac of Small Weather %d", i),
			Library:   "0GJ5VKQW3D000",
			Counts:    server.Counts{Books: i % 40, Read: i % 7, InProgress: i % 2},
			Authors:   []string{fmt.Sprintf("Author Number %d", i%2000), "Another Author"},
			Summary:   strings.Repeat("A village and somebody who counts boats. ", 8)[:300],
			Direction: server.LeftToRight,
			Stamp:     fmt.Sprintf("2025-03-14T09:41:%02dZ", i%60),
		}
	}
	return list
}

// BenchmarkSeries10000 reads a large list, as the app does when it starts, and reports what stays in memory.
func BenchmarkSeries10000(b *testing.B) {
	dir := tempDir(b)
	must(b, open(b, dir).PutSeries("x", library(10_000)))
	k := open(b, dir)
	before := heap()
	var kept known.List[server.Series]
	for b.Loop() {
		kept, _ = k.Series("x")
	}
	if len(kept.Items) != 10_000 {
		b.Fatalf("%d series", len(kept.Items))
	}
	b.ReportMetric(float64(heap()-before)/1e6, "kept-MB")
	runtime.KeepAlive(kept)
}

// heap returns what is reachable.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkPutSeries10000 writes a large list, changed and unchanged.
func BenchmarkPutSeries10000(b *testing.B) {
	list := library(10_000)
	for _, changed := range []bool{true, false} {
		b.Run(fmt.Sprintf("changed=%v", changed), func(b *testing.B) {
			k := open(b, tempDir(b))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if changed {
					list[0].Counts.Books = i
				}
				must(b, k.PutSeries("x", list))
			}
		})
	}
}

// BenchmarkCoverHit reads covers of 60 KB among thousands of others.
func BenchmarkCoverHit(b *testing.B) {
	dir := tempDir(b)
	k := open(b, dir, func(o *known.Options) { o.CoverLimit = 1 << 30 })
	const large = 100
	for i := range 5000 {
		size := 1000
		if i < large {
			size = 60_000
		}
		must(b, k.PutCover("x", known.OfSeries, fmt.Sprint(i), "1", jpeg(size)))
	}
	k = open(b, dir)
	for i := 0; b.Loop(); i++ {
		if p, fresh, ok := k.Cover("x", known.OfSeries, fmt.Sprint(i%large), "1"); !ok || !fresh || len(p.Data) != 60_000 {
			b.Fatalf("got %d bytes, fresh %v, ok %v", len(p.Data), fresh, ok)
		}
	}
}

// BenchmarkFirstPut writes one cover into a cache of thousands, which are counted for it.
func BenchmarkFirstPut(b *testing.B) {
	dir := tempDir(b)
	k := open(b, dir)
	for i := range 5000 {
		must(b, k.PutCover("x", known.OfSeries, fmt.Sprint(i), "1", jpeg(1000)))
	}
	for b.Loop() {
		must(b, open(b, dir).PutCover("x", known.OfSeries, "1", "2", jpeg(1000)))
	}
}
