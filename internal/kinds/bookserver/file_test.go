package bookserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// fetch reads a whole file.
func fetch(t *testing.T, s server.Server, id server.BookID) ([]byte, int64, error) {
	t.Helper()
	body, size, err := s.OpenFile(t.Context(), id)
	if err != nil {
		return nil, 0, err
	}
	defer body.Close()
	data, err := io.ReadAll(body)
	return data, size, err
}

// TestFileSize checks that the size is the one of the file and not the one of the feed, and -1 where no one tells it.
func TestFileSize(t *testing.T) {
	for name, change := range map[string]func(*bookserver.Options){
		"Calibre-Web": func(*bookserver.Options) {},
		"calibre":     func(o *bookserver.Options) { o.Flavour = bookserver.Calibre },
		"no range":    func(o *bookserver.Options) { o.NoRange = true },
	} {
		o := options(bookserver.CalibreWeb)
		change(&o)
		_, address := serve(t, o)
		s := open(t, address)
		data, size, err := fetch(t, s, bookOf(t, s, "A Quiet Hour").ID)
		want := int64(len(data))
		if o.NoRange {
			want = -1
		}
		if err != nil || size != want || len(data) == 0 {
			t.Errorf("%s: got %d bytes, size %d and %v", name, len(data), size, err)
		}
	}
}

// TestUnreadableFile checks that opening a book that is not for us says what it is offered as.
func TestUnreadableFile(t *testing.T) {
	_, address := serve(t, options(bookserver.CalibreWeb))
	s := open(t, address)
	_, _, err := fetch(t, s, bookOf(t, s, coverless).ID)
	if !errors.Is(err, server.ErrUnreadable) || !strings.Contains(err.Error(), "offered as PDF only") {
		t.Errorf("got %v", err)
	}
}

// TestBrokenDownload checks that a download goes on where the connection broke, and for how long.
func TestBrokenDownload(t *testing.T) {
	want := sample().Books[0].Files[1].Bytes()
	for _, c := range []struct {
		name   string
		cut    int // bytes after which each connection breaks
		broken int // connections
		asks   int64
		whole  bool
	}{
		{"once", 100, 1, 2, true},
		{"five times", len(want) / 8, 5, 6, true},
		{"six times", len(want) / 8, 6, 6, false},
		{"without a byte", 0, 6, 1, false},
	} {
		f := bookserver.New(options(bookserver.CalibreWeb))
		asked := &counted{Handler: f}
		s := open(t, listen(t, asked))
		b := bookOf(t, s, "Night Tram 2")
		f.Faults.Add(fault.Cut(c.cut).Times(c.broken).On(fault.Path("/download/")))
		asked.asked.Store(0)
		data, size, err := fetch(t, s, b.ID)
		if got := asked.asked.Load(); got != c.asks {
			t.Errorf("%s: %d requests, want %d", c.name, got, c.asks)
		}
		switch {
		case c.whole && (err != nil || !bytes.Equal(data, want) || size != int64(len(want))):
			t.Errorf("%s: got %d of %d bytes and %v", c.name, len(data), len(want), err)
		case !c.whole && (err == nil || !strings.HasPrefix(err.Error(), "My Books: open a file: ")):
			t.Errorf("%s: got %d bytes and %v, want an error", c.name, len(data), err)
		}
	}
}

// TestChangedWhileReading checks that parts of two states of a file are never put together.
func TestChangedWhileReading(t *testing.T) {
	var served atomic.Int64
	mux := http.NewServeMux()
	mux.Handle("/opds", pages{"/opds": page("", book("1", "A"))})
	mux.HandleFunc("/f/1", func(w http.ResponseWriter, r *http.Request) {
		n := served.Add(1)
		w.Header().Set("Etag", fmt.Sprintf(`"%d"`, n))
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write(bytes.Repeat([]byte{byte(n)}, 300))
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
	s := open(t, listen(t, mux))
	data, _, err := fetch(t, s, bookOf(t, s, "A").ID)
	if err == nil || bytes.Contains(data, []byte{2}) {
		t.Errorf("got %d bytes and %v", len(data), err)
	}
}

// answers is a file server that answers a resumed download in one certain way, and any other with the file.
func answers(code int, header ...string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/opds", pages{"/opds": page("", book("1", "A"))})
	mux.HandleFunc("/f/1", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Etag", `"one"`)
		if r.Header.Get("Range") == "" {
			_, _ = io.WriteString(w, "0123456789")
			return
		}
		if r.Header.Get("Range") != "bytes=4-" || r.Header.Get("If-Range") != `"one"` {
			http.Error(w, "not asked as it should be", http.StatusBadRequest)
			return
		}
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, "456789")
	})
	return mux
}

// TestResumeAnswers checks what becomes of each answer to "go on from byte 4".
func TestResumeAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		h    http.Handler
		from int64
		size int64
	}{
		"as asked":             {answers(206, "Content-Range", "bytes 4-9/10"), 4, 10},
		"size not told":        {answers(206, "Content-Range", "bytes 4-9/*"), 4, -1},
		"from elsewhere":       {answers(206, "Content-Range", "bytes 5-9/10"), 0, 10},
		"not to the end":       {answers(206, "Content-Range", "bytes 4-6/10"), 0, 10},
		"nonsense":             {answers(206, "Content-Range", "pages 4-9/10"), 0, 10},
		"negative":             {answers(206, "Content-Range", "bytes -4-9/10"), 0, 10},
		"without a word":       {answers(206), 0, 10},
		"of another state":     {answers(206, "Content-Range", "bytes 4-9/10", "Etag", `"two"`), 0, 10},
		"there is not so much": {answers(416, "Content-Range", "bytes */3"), 0, 10},
		"all of it":            {answers(200), 0, 6},
	} {
		s := open(t, listen(t, c.h))
		resumer, ok := server.As[server.FileResumer](s)
		if !ok {
			t.Fatal("files cannot be resumed")
		}
		part, err := resumer.ResumeFile(t.Context(), bookOf(t, s, "A").ID, 4, `"one"`)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		data, err := io.ReadAll(part.Body)
		_ = part.Body.Close()
		whole := part.From + int64(len(data))
		if err != nil || part.From != c.from || part.Size != c.size || c.size >= 0 && whole != c.size {
			t.Errorf("%s: got %d bytes from %d of %d and %v, want from %d of %d", name, len(data), part.From, part.Size, err, c.from, c.size)
		}
	}
}

// TestMarks checks which answers a download may be resumed after.
func TestMarks(t *testing.T) {
	const old = "Mon, 02 Jan 2006 15:04:05 GMT"
	for name, c := range map[string]struct {
		header []string
		want   string
	}{
		"strong tag":       {[]string{"Etag", `"a"`}, `"a"`},
		"weak tag":         {[]string{"Etag", `W/"a"`}, ""},
		"weak tag, date":   {[]string{"Etag", `W/"a"`, "Last-Modified", old}, old},
		"date":             {[]string{"Last-Modified", old}, old},
		"date of just now": {[]string{"Last-Modified", old, "Date", "Mon, 02 Jan 2006 15:05:04 GMT"}, ""},
		"a minute old":     {[]string{"Last-Modified", old, "Date", "Mon, 02 Jan 2006 15:05:05 GMT"}, old},
		"no ranges":        {[]string{"Etag", `"a"`, "Accept-Ranges", "none"}, ""},
		"nothing":          {nil, ""},
	} {
		mux := http.NewServeMux()
		mux.Handle("/opds", pages{"/opds": page("", book("1", "A"))})
		mux.HandleFunc("/f/1", func(w http.ResponseWriter, _ *http.Request) {
			for i := 0; i < len(c.header); i += 2 {
				w.Header().Set(c.header[i], c.header[i+1])
			}
			_, _ = io.WriteString(w, "x")
		})
		s := open(t, listen(t, mux))
		resumer, _ := server.As[server.FileResumer](s)
		part, err := resumer.ResumeFile(t.Context(), bookOf(t, s, "A").ID, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		_ = part.Body.Close()
		if part.Mark != c.want {
			t.Errorf("%s: got mark %q, want %q", name, part.Mark, c.want)
		}
	}
}

// fileServer has one book, "A", whose file is served by h.
func fileServer(h http.HandlerFunc) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/opds", pages{"/opds": page("", book("1", "A"))})
	mux.HandleFunc("/f/1", h)
	return mux
}

// TestNoFile checks that a page for people, and a part that nobody asked for, are not kept as a book.
func TestNoFile(t *testing.T) {
	for name, c := range map[string]struct {
		code int
		typ  string
	}{
		"a login page": {http.StatusOK, "text/html; charset=utf-8"},
		"a part":       {http.StatusPartialContent, "application/epub+zip"},
	} {
		s := open(t, listen(t, fileServer(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", c.typ)
			w.Header().Set("Content-Range", "bytes 0-2/10")
			w.WriteHeader(c.code)
			_, _ = io.WriteString(w, "abc")
		})))
		if data, _, err := fetch(t, s, bookOf(t, s, "A").ID); !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s: got %q and %v", name, data, err)
		}
	}
}

// TestNothingToResume checks that without a mark, or from the start, the whole file is asked for.
func TestNothingToResume(t *testing.T) {
	s := open(t, listen(t, fileServer(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range")+r.Header.Get("If-Range") != "" {
			http.Error(w, "only a part was asked for", http.StatusBadRequest)
			return
		}
		_, _ = io.WriteString(w, "0123456789")
	})))
	id := bookOf(t, s, "A").ID
	resumer, _ := server.As[server.FileResumer](s)
	for mark, from := range map[string]int64{"": 4, `"one"`: 0, `"two"`: -1} {
		part, err := resumer.ResumeFile(t.Context(), id, from, mark)
		if err != nil || part.From != 0 {
			t.Errorf("from %d with mark %q: got %+v and %v", from, mark, part, err)
			continue
		}
		_ = part.Body.Close()
	}
}

// broken serves the first ten bytes of a hundred and hangs up. What follows is up to resumed.
func broken(resumed http.HandlerFunc) http.Handler {
	return fileServer(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" {
			resumed(w, r)
			return
		}
		w.Header().Set("Etag", `"one"`)
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "0123456789")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
}

// TestRefusedResume checks that a download which cannot go on says why: the server has had enough, or its reader.
func TestRefusedResume(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	for name, c := range map[string]struct {
		resumed http.HandlerFunc
		code    int
		err     error
	}{
		"429": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(429) }, 429, nil},
		"401": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, 401, nil},
		"ctx": {func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() }, 0, context.Canceled},
		"short": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", "bytes 10-19/*")
			w.WriteHeader(http.StatusPartialContent)
			_, _ = io.WriteString(w, "0123456789")
		}, 0, io.ErrUnexpectedEOF},
	} {
		of := t.Context()
		if name == "ctx" {
			of = ctx
		}
		s := open(t, listen(t, broken(c.resumed)))
		body, _, err := s.OpenFile(of, bookOf(t, s, "A").ID)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_, err = io.ReadAll(body)
		_ = body.Close()
		if err == nil || server.StatusCode(err) != c.code || c.err != nil && !errors.Is(err, c.err) ||
			!strings.HasPrefix(err.Error(), "My Books: open a file: ") {
			t.Errorf("%s: got %v, want status %d, %v", name, err, c.code, c.err)
		}
	}
}

// TestCloseOverHTTP checks that Close ends a Read which waits for a real server, that this is told, and that it is not
// asked again.
func TestCloseOverHTTP(t *testing.T) {
	var served atomic.Int64
	left := make(chan struct{}, 10)
	s := open(t, listen(t, fileServer(func(w http.ResponseWriter, r *http.Request) {
		served.Add(1)
		w.Header().Set("Etag", `"one"`)
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "0123456789")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		left <- struct{}{}
	})))
	body, _, err := s.OpenFile(t.Context(), bookOf(t, s, "A").ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(body, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { _, err := io.ReadAll(body); ended <- err }()
	_ = body.Close()
	if err := <-ended; !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v, want os.ErrClosed", err)
	}
	<-left
	if n := served.Load(); n != 1 {
		t.Errorf("the file was asked for %d times", n)
	}
}
