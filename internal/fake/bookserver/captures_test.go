package bookserver_test

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
)

// now is when the captures were made.
var now = time.Date(2026, time.November, 15, 0, 15, 37, 0, time.UTC)

// serve starts a fake and returns its address. It has the captured library unless told otherwise.
func serve(t *testing.T, o bookserver.Options) string {
	t.Helper()
	if o.Content.Books == nil {
		o.Content = captured()
	}
	if o.Now == nil {
		o.Now = func() time.Time { return now }
	}
	srv := httptest.NewServer(bookserver.New(o))
	t.Cleanup(srv.Close)
	return srv.URL
}

// answer is an answer that was read.
type answer struct {
	status int
	header http.Header
	body   string
}

// ask sends a request that does not follow redirects and decompresses nothing. Header holds names and values in turn.
func ask(t *testing.T, url string, header ...string) answer {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	return send(t, req)
}

func send(t *testing.T, req *http.Request) answer {
	t.Helper()
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, string(body)}
}

// login returns the header for Basic.
func login(name, password string) []string {
	req := &http.Request{Header: http.Header{}}
	req.SetBasicAuth(name, password)
	return []string{"Authorization", req.Header.Get("Authorization")}
}

// What differs from run to run, or with the size of our files.
var volatile = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`urn:uuid:[0-9a-f-]{36}`), "ID"},
	{regexp.MustCompile(`2026-11-15T00:\d\d:\d\d(\.\d+)?\+00:00`), "TIME"},
	{regexp.MustCompile(`length="\d+"`), "LENGTH"},
}

// lines returns the lines of a document without what is volatile.
func lines(text string) []string {
	for _, v := range volatile {
		text = v.pattern.ReplaceAllString(text, v.with)
	}
	return strings.Split(text, "\n")
}

var gaps = regexp.MustCompile(`>\s*<`)

// elements returns the elements of a document, whatever the white space between them.
func elements(text string) []string {
	text = strings.ReplaceAll(text, "<link  ", "<link ")
	return lines(gaps.ReplaceAllString(strings.TrimSpace(text), ">\n<"))
}

// same compares two documents.
func same(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Fatalf("line %d is missing: %q", i+1, want[i])
		case i >= len(want):
			t.Fatalf("line %d is too many: %q", i+1, got[i])
		case got[i] != want[i]:
			t.Fatalf("line %d:\n got %q\nwant %q", i+1, got[i], want[i])
		}
	}
}

// capture returns a captured answer.
func capture(t *testing.T, file string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// varying are the headers whose values say when and what, not how. They must be there.
var varying = map[string]bool{
	"Content-Length": true, "Etag": true, "Last-Modified": true, "X-Ratelimit-Reset": true, "Retry-After": true,
	"Location": true, "Content-Range": true,
}

// sameHeaders compares status and headers with captured ones. Headers that the real server does not send must be
// missing, but for the date.
func sameHeaders(t *testing.T, file string, got answer) {
	t.Helper()
	raw := strings.TrimSpace(capture(t, file+".headers")) + "\r\n\r\n"
	want, err := http.ReadResponse(bufio.NewReader(strings.NewReader(raw)), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer want.Body.Close()
	if got.status != want.StatusCode {
		t.Errorf("%s: status %d instead of %d", file, got.status, want.StatusCode)
	}
	if n := got.header.Get("Content-Length"); n != "" && n != strconv.Itoa(len(got.body)) {
		t.Errorf("%s: Content-Length %s of %d bytes", file, n, len(got.body))
	}
	for name := range want.Header {
		w, g := want.Header.Get(name), got.header.Get(name)
		if w != g && (!varying[name] || g == "") {
			t.Errorf("%s: %s\n got %q\nwant %q", file, name, g, w)
		}
	}
	for name := range got.header {
		if name != "Date" && want.Header.Get(name) == "" {
			t.Errorf("%s: a header %s that the server does not send", file, name)
		}
	}
}
