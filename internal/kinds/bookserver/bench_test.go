package bookserver_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	kind "inkshelf/internal/kinds/bookserver"
	"inkshelf/internal/server"
)

const catalogSize = 10_000

// large is a library as large as people have them, with descriptions of the usual length.
func large() content.Books {
	var books content.Books
	file, cover := epub("x"), picture(1)
	for i := range catalogSize {
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

// BenchmarkDecode reads one feed of 10,000 books, without a network.
func BenchmarkDecode(b *testing.B) {
	s := bookserver.New(bookserver.Options{Content: large(), PageSize: catalogSize})
	res := httptest.NewRecorder()
	s.ServeHTTP(res, httptest.NewRequest(http.MethodGet, "/opds/books/letter/00", nil))
	data := res.Body.Bytes()
	b.SetBytes(int64(len(data)))
	measure(b, func() any {
		catalog, books, err := kind.Decode(bytes.NewReader(data))
		if err != nil || books != catalogSize {
			b.Fatalf("got %d books and %v", books, err)
		}
		return catalog
	})
	runtime.KeepAlive(s) // so that its end does not count, nor that of its feed
	runtime.KeepAlive(data)
}

// BenchmarkSeries lists the series of 10,000 books over HTTP, on pages of the usual size.
func BenchmarkSeries(b *testing.B) {
	var sent atomic.Int64
	f := bookserver.New(bookserver.Options{Content: large()})
	address := listen(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f.ServeHTTP(&counter{w, &sent}, r) }))
	runs := 0
	measure(b, func() any {
		runs++
		s := open(b, address, func(a *server.Account) { a.Username, a.Password = server.Secret{}, server.Secret{} })
		if got := len(seriesOf(b, s)); got != catalogSize/10+catalogSize/2 {
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
func measure(b *testing.B, do func() any) {
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
	b.ReportMetric(float64(peak.Load()-min(before, peak.Load()))/catalogSize, "peak-B/book")
	b.ReportMetric(float64(after-min(before, after))/catalogSize, "kept-B/book")
	runtime.KeepAlive(kept)
}

// heap returns what is reachable.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
