package comicserver_test

import (
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// BenchmarkSeries lists series over loopback. The server has its answers ready, so that what is measured is the client:
// HTTP, decoding and translating. Besides time it tells what a series takes up for good, and by how much the heap grows
// while they come in.
func BenchmarkSeries(b *testing.B) {
	for _, count := range []int{1_000, 10_000} {
		b.Run(strconv.Itoa(count), func(b *testing.B) { listSeries(b, count) })
	}
}

func listSeries(b *testing.B, count int) {
	parts := preparedParts(b, count)
	bytes := 0
	for _, p := range parts {
		bytes += len(p)
	}
	s := open(b, serve(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, err := strconv.Atoi(r.URL.Query().Get("page"))
		if err != nil || page >= len(parts) || r.URL.Query().Get("size") != strconv.Itoa(partSize) {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, _ = w.Write(parts[page])
	})))
	var list []server.Series
	ask := func() {
		var err error
		if list, err = s.Series(b.Context()); err != nil || len(list) != count {
			b.Fatalf("got %d series and %v", len(list), err)
		}
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		ask()
	}
	b.StopTimer()
	full := heap()
	runtime.KeepAlive(list)
	list = nil
	empty := heap()
	b.ReportMetric(float64(full-empty)/float64(count), "kept-B/series")
	b.ReportMetric(float64(peak(ask)-empty)/(1<<20), "peak-MiB")
}

// partSize is what the client asks for at a time.
const partSize = 500

// preparedParts writes a list with the sample's series in all of its items.
func preparedParts(b *testing.B, count int) [][]byte {
	b.Helper()
	text := sample(b, "series-page1-of-2.json")
	from, to := strings.Index(text, "{\n      \"id\""), strings.Index(text, "\n  ],\n  \"pageable\"")
	series := text[from:to]
	var parts [][]byte
	for at := 0; at < count; at += partSize {
		var content []string
		for i := at; i < at+partSize; i++ {
			one := strings.ReplaceAll(series, "0G1A2B3C4S001", fmt.Sprintf("0G1A2B%07d", i))
			content = append(content, strings.ReplaceAll(one, "Night Tram", fmt.Sprintf("Night Tram, line %d", i)))
		}
		parts = append(parts, fmt.Appendf(nil, `{"content":[%s],"last":%v,"totalElements":%d}`, strings.Join(content, ","), at+partSize >= count, count))
	}
	return parts
}

// heap returns the bytes in use after a collection.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// peak returns the most bytes that were in use while f ran, looked at every millisecond. Garbage is collected early, so
// that it counts little.
func peak(f func()) int64 {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	done, highest := make(chan struct{}), make(chan int64)
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		most := int64(0)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, int64(m.HeapAlloc))
			select {
			case <-done:
				highest <- most
				return
			case <-tick.C:
			}
		}
	}()
	f()
	close(done)
	return <-highest
}
