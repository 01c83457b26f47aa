package bookserver_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	kind "inkshelf/internal/kinds/bookserver"
	"inkshelf/internal/server"
)

// sizes are those of a shelf and of a library as large as people have them: what a book takes should be the same in both.
var sizes = []int{1000, 10_000}

// large is a library with descriptions of the usual length.
func large(size int) content.Books {
	var books content.Books
	file, cover := epub("x"), picture(1)
	for i := range size {
		b := content.Book{
			Title: fmt.Sprintf("Almanac of Small Weather %d", i), Authors: []string{fmt.Sprintf("Author %d", i%2000)},
			Language: "eng", Tags: []string{"Novel"}, Files: []content.File{file}, Cover: cover,
			Description: "<p>" + strings.Repeat("A village, a river and <i>somebody</i> who counts the boats. ", 10) + "</p>",
		}
		if i%2 == 0 {
			b.Series, b.Number = fmt.Sprintf("Series %d", i/10), float64(i%10)
		}
		books.Books = append(books.Books, b)
	}
	return books
}

// BenchmarkDecode reads one feed with all books, without a network.
func BenchmarkDecode(b *testing.B) {
	for _, size := range sizes {
		b.Run(strconv.Itoa(size), func(b *testing.B) { benchmarkDecode(b, size) })
	}
}

func benchmarkDecode(b *testing.B, size int) {
	s := bookserver.New(bookserver.Options{Content: large(size), PageSize: size})
	res := httptest.NewRecorder()
	s.ServeHTTP(res, httptest.NewRequest(http.MethodGet, "/opds/books/letter/00", nil))
	data := res.Body.Bytes()
	b.SetBytes(int64(len(data)))
	measure(b, size, func() any {
		catalog, books, err := kind.Decode(bytes.NewReader(data))
		if err != nil || books != size {
			b.Fatalf("got %d books and %v", books, err)
		}
		return catalog
	})
	runtime.KeepAlive(s) // so that its end does not count, nor that of its feed
	runtime.KeepAlive(data)
}

// BenchmarkSeries lists the series over HTTP, on pages of the usual size.
func BenchmarkSeries(b *testing.B) {
	for _, size := range sizes {
		b.Run(strconv.Itoa(size), func(b *testing.B) { benchmarkSeries(b, size) })
	}
}

func benchmarkSeries(b *testing.B, size int) {
	var sent atomic.Int64
	f := bookserver.New(bookserver.Options{Content: large(size)})
	address := listen(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f.ServeHTTP(&counter{w, &sent}, r) }))
	runs := 0
	measure(b, size, func() any {
		runs++
		s := open(b, address, func(a *server.Account) { a.Username, a.Password = server.Secret{}, server.Secret{} })
		if got := len(seriesOf(b, s)); got != size/10+size/2 {
			b.Fatalf("%d series", got)
		}
		return s
	})
	b.SetBytes(sent.Load() / int64(runs))
}

type counter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (c *counter) Write(data []byte) (int, error) {
	c.sent.Add(int64(len(data)))
	return c.ResponseWriter.Write(data)
}

// measure runs do and reports, for each book, what is held while it runs and what of it is kept afterwards.
func measure(b *testing.B, size int, do func() any) {
	before := heap()
	var peak atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak.Store(max(peak.Load(), m.HeapAlloc))
			}
		}
	}()
	var kept any
	for b.Loop() {
		kept = nil
		kept = do()
	}
	close(stop)
	<-stopped
	after := heap()
	b.ReportMetric(float64(peak.Load()-min(before, peak.Load()))/float64(size), "peak-B/book")
	b.ReportMetric(float64(after-min(before, after))/float64(size), "kept-B/book")
	runtime.KeepAlive(kept)
}

// heap returns what is reachable.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
