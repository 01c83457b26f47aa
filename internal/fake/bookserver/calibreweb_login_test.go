package bookserver_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
)

// locked returns a Calibre-Web with a login and its clock.
func locked(t *testing.T, o bookserver.Options) (url string, clock *time.Time) {
	clock = new(time.Time)
	*clock = now
	o.Username, o.Password, o.LockOut = "admin", "admin123", true
	o.Now = func() time.Time { return *clock }
	return serve(t, o), clock
}

// Status and headers of answers are those that were captured.
func TestCalibreWebHeaders(t *testing.T) {
	url, _ := locked(t, bookserver.Options{PageSize: 20})
	right := login("Admin", "admin123") // names are the same in any case
	for _, c := range []struct {
		path, file string
		header     []string
	}{
		{"/opds", "opds-root.xml", right},
		{"/opds/books", "books-letters.xml", right},
		{"/opds/osd", "osd.xml", right},
		{"/opds/stats", "stats.json", right},
		{"/opds/cover/1", "cover-1.jpg", right},
		{"/opds/cover_90_90/1", "cover-1.jpg", right},
		{"/opds/cover_240_240/1", "cover-1.jpg", right},
		{"/opds/thumb_240_240/1", "cover-1.jpg", right},
		{"/opds/cover/14", "cover-missing-14", right},
		{"/opds/download/1/epub/", "download-epub-1.epub", right},
		{"/opds/download/1/epub/", "download-range.bin", append([]string{"Range", "bytes=0-99"}, right...)},
		{"/opds/download/1/pdf/", "download-missing-format-404", right},
		{"/opds/download/1/epub", "download-no-slash.txt", nil},
		{"/opds/nothing", "unknown-path-404.html", nil},
		{"/opds", "unauthorized-401.txt", nil},
		{"/opds", "wrong-password-401.txt", login("admin", "wrong")},
	} {
		t.Run(c.file, func(t *testing.T) { sameHeaders(t, "calibreweb/"+c.file, ask(t, url+c.path, c.header...)) })
	}
}

func TestCalibreWebGuest(t *testing.T) {
	url, _ := locked(t, bookserver.Options{Anonymous: true})
	root := ask(t, url+"/opds")
	same(t, elements(root.body), elements(capture(t, "calibreweb/anonymous-opds-root.xml")))
	sameHeaders(t, "calibreweb/anonymous-opds-root.xml", root)
	sameHeaders(t, "calibreweb/anonymous-series-index-404", ask(t, url+"/opds/series"))
	sameHeaders(t, "calibreweb/anonymous-download.txt", ask(t, url+"/opds/download/1/epub/"))
	for path, want := range map[string]int{"/opds/series/1": 200, "/opds/cover/1": 200, "/opds/readbooks": 403} {
		if got := ask(t, url+path); got.status != want {
			t.Errorf("%s: %d instead of %d", path, got.status, want)
		}
	}
	if got := ask(t, url+"/opds/download/1/epub/", login("admin", "admin123")...); got.status != http.StatusOK {
		t.Errorf("download with a login: %d", got.status)
	}
	if got := ask(t, url+"/opds", login("admin", "wrong")...); got.status != http.StatusUnauthorized {
		t.Errorf("a wrong password: %d", got.status)
	}
}

func TestCalibreWebLockOut(t *testing.T) {
	url, clock := locked(t, bookserver.Options{})
	for _, left := range []string{"2", "1", "0"} {
		got := ask(t, url+"/opds", login("admin", "wrong")...)
		if got.status != http.StatusUnauthorized || got.header.Get("X-RateLimit-Remaining") != left || got.body != "Unauthorized Access" {
			t.Fatalf("wrong login: %d, %q left, %q", got.status, got.header.Get("X-RateLimit-Remaining"), got.body)
		}
	}
	*clock = clock.Add(20 * time.Second)
	sameHeaders(t, "calibreweb/wrong-password-limited.txt", ask(t, url+"/opds", login("ADMIN", "wrong")...))
	got := ask(t, url+"/opds", login("admin", "admin123")...)
	sameHeaders(t, "calibreweb/right-password-while-limited.txt", got)
	if wait := got.header.Get("Retry-After"); wait != "40" {
		t.Errorf("Retry-After %q after 20 s", wait)
	}
	if got := ask(t, url+"/opds", login("somebody", "else")...); got.status != http.StatusUnauthorized {
		t.Errorf("another user: %d", got.status)
	}
	*clock = clock.Add(40 * time.Second)
	if got := ask(t, url+"/opds", login("admin", "admin123")...); got.status != http.StatusOK {
		t.Errorf("after the minute: %d", got.status)
	}
}

// A login wipes out the wrong ones before it, and right ones are never too many.
func TestCalibreWebForgives(t *testing.T) {
	url, _ := locked(t, bookserver.Options{})
	for range 5 {
		if got := ask(t, url+"/opds", login("admin", "wrong")...); got.status != http.StatusUnauthorized {
			t.Fatalf("wrong login: %d", got.status)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if got := ask(t, url+"/opds/new", login("admin", "admin123")...); got.status != http.StatusOK {
					t.Errorf("right login: %d", got.status)
				}
			})
		}
		all.Wait()
	}
}

func TestCalibreWebCrashesWithoutLogin(t *testing.T) {
	url, _ := locked(t, bookserver.Options{CrashWithoutLogin: true})
	if got := ask(t, url+"/opds"); got.status != http.StatusInternalServerError {
		t.Errorf("without a login: %d", got.status)
	}
	if got := ask(t, url+"/opds", login("admin", "admin123")...); got.status != http.StatusOK {
		t.Errorf("with a login: %d", got.status)
	}
}
