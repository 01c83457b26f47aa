package comicserver_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
)

// byTitle is the order of all series by title, as the root collation sees it.
const byTitle = "Bygone|Élan vital|elder trees|Night Tram|Odd files|Route 10|Route 9|The Lantern Keepers"

func TestSortByTitle(t *testing.T) {
	p := start(t)
	for _, test := range []struct{ sort, want string }{
		{"metadata.titleSort,asc", byTitle},
		{"name,desc", "The Lantern Keepers|Route 9|Route 10|Odd files|Night Tram|elder trees|Élan vital|Bygone"},
	} {
		got := titles(decode[list[series]](t, p.get("/api/v1/series"+query("sort", test.sort))))
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.sort, got, test.want)
		}
	}
}

func TestCollation(t *testing.T) {
	want := []string{"(Bracket)", "10 Nights", "9 Nights", "co-op", "coop", "cote", "Cote", "coté", "côte", "côté", "Zebra", "Ярмарка"}
	shuffled := slices.Clone(want)
	slices.Reverse(shuffled)
	p := start(t, func(o *comicserver.Options) {
		o.Content = content.Comics{Libraries: []string{"A"}, Series: named(shuffled)}
	})
	got := titles(decode[list[series]](t, p.get("/api/v1/series?sort=metadata.titleSort")))
	if got != strings.Join(want, "|") {
		t.Errorf("got  %s\nwant %s", got, strings.Join(want, "|"))
	}
}

func TestSortKeys(t *testing.T) {
	p := start(t)
	wanted := query("sort", "booksCount,desc", "sort", "metadata.titleSort,asc", "size", "4")
	if got, want := titles(decode[list[series]](t, p.get("/api/v1/series"+wanted))), "Night Tram|Odd files|Élan vital|Bygone"; got != want {
		t.Errorf("two keys: got %s, want %s", got, want)
	}
	if got, want := titles(decode[list[series]](t, p.get("/api/v1/series?sort=readDate,desc&size=2"))), "Élan vital|Night Tram"; got != want {
		t.Errorf("by date of reading: got %s, want %s", got, want)
	}
	tram := "/api/v1/series/" + p.series()["Night Tram"].ID + "/books"
	for sort, want := range map[string]string{
		"":                           "Depot|Points|Frames|Guide",
		"metadata.numberSort,desc":   "Guide|Frames|Points|Depot",
		"metadata.title":             "Depot|Frames|Guide|Points",
		"media.pagesCount,desc":      "Points",
		"readProgress.readDate,desc": "Points|Depot",
	} {
		got := bookTitles(decode[list[book]](t, p.get(tram+query("sort", sort))))
		if !strings.HasPrefix(got, want) {
			t.Errorf("books by %q: got %s, want %s", sort, got, want)
		}
	}
}

// TestKnownSortKeys asks for every key that the server knows: only of those does it say that the list is sorted.
func TestKnownSortKeys(t *testing.T) {
	p := start(t)
	for path, keys := range map[string]string{
		"/api/v1/series": "metadata.titleSort name created createdDate lastModified lastModifiedDate booksMetadata.releaseDate " +
			"readDate booksCount collection.number random",
		"/api/v1/books": "metadata.numberSort metadata.title metadata.releaseDate name series created createdDate lastModified " +
			"lastModifiedDate fileSize size url media.status media.mediaType media.pagesCount readProgress.readDate " +
			"readProgress.lastModified readList.number",
	} {
		for key := range strings.FieldsSeq(keys) {
			if !decode[list[struct{}]](t, p.get(path+query("sort", key))).Sort.Sorted {
				t.Errorf("%s does not sort by %s", path, key)
			}
		}
		if decode[list[struct{}]](t, p.get(path+"?sort=relevance")).Sort.Sorted {
			t.Errorf("%s sorts by relevance without a search", path)
		}
	}
	wanted := query("sort", "series,asc", "sort", "metadata.numberSort,asc", "size", "4")
	if got, want := bookTitles(decode[list[book]](t, p.get("/api/v1/books"+wanted))), "Ash|Première|Novel|Yew"; got != want {
		t.Errorf("books of all series: got %s, want %s", got, want)
	}
}

// TestNoOrder shows that a client must ask for an order, and that an unknown one is none.
func TestNoOrder(t *testing.T) {
	p := start(t)
	none := decode[list[series]](t, p.get("/api/v1/series"))
	if titles(none) == byTitle || none.Sort.Sorted {
		t.Errorf("got series in order: %s", titles(none))
	}
	unknown := decode[list[series]](t, p.get("/api/v1/series?sort=bogus,asc"))
	if titles(unknown) != titles(none) || unknown.Sort.Sorted {
		t.Errorf("unknown key: got %s, want %s", titles(unknown), titles(none))
	}
}

func TestPages(t *testing.T) {
	p := start(t)
	var all []string
	for n := range 3 {
		page := decode[list[series]](t, p.get(fmt.Sprintf("/api/v1/series?sort=metadata.titleSort&size=3&page=%d", n)))
		all = append(all, titles(page))
		if page.TotalElements != 8 || page.TotalPages != 3 || page.Number != n || page.First != (n == 0) || page.Last != (n == 2) {
			t.Errorf("page %d: got %+v", n, page)
		}
	}
	if got := strings.Join(all, "|"); got != byTitle {
		t.Errorf("got %s, want %s", got, byTitle)
	}
	whole := decode[list[series]](t, p.get("/api/v1/series?unpaged=true&page=7&size=1"))
	if len(whole.Content) != 8 || whole.Size != 20 || whole.Number != 0 {
		t.Errorf("unpaged: got %d series, size %d, number %d", len(whole.Content), whole.Size, whole.Number)
	}
	for params, want := range map[string]int{"size=5000": 2000, "size=0": 20, "size=-3": 20, "size=x&page=y": 20, "size=99999999999": 20, "page=-1": 20} {
		if got := decode[list[series]](t, p.get("/api/v1/series?"+params)); got.Size != want || got.Number != 0 {
			t.Errorf("%s: got size %d, number %d, want %d, 0", params, got.Size, got.Number, want)
		}
	}
	if got := decode[list[series]](t, p.get("/api/v1/series?page=2147483647&size=2000")); !got.Empty || !got.Last {
		t.Errorf("far past the end: got %+v", got)
	}
	wantCode(t, p.get("/api/v1/series?unpaged=perhaps"), http.StatusBadRequest, "unpaged")
}

// TestIDs shows that ids do not change when something else comes or goes, and that equal titles have different ones.
func TestIDs(t *testing.T) {
	before := start(t).series()
	p := start(t, func(o *comicserver.Options) {
		o.Content.Series = append(named([]string{"Aardvark", "Same", "Same"}), o.Content.Series[1:]...)
	})
	after := decode[list[series]](t, p.get("/api/v1/series?unpaged=true")).Content
	seen := make(map[string]bool)
	for _, s := range after {
		if old, ok := before[s.Name]; ok && old.ID != s.ID || len(s.ID) != 13 || seen[s.ID] {
			t.Errorf("%s: id %q, before %q", s.Name, s.ID, old.ID)
		}
		seen[s.ID] = true
	}
}

func TestOldAndNewLists(t *testing.T) {
	old := start(t, func(o *comicserver.Options) { o.OldLists = true })
	wantCode(t, old.do("POST", "/api/v1/series/list", "{}"), http.StatusMethodNotAllowed, "POST")
	wantCode(t, old.do("POST", "/api/v1/books/list", "{}"), http.StatusMethodNotAllowed, "POST")
	wantCode(t, old.get("/api/v1/series"), http.StatusOK, "")

	recent := start(t, func(o *comicserver.Options) { o.NewLists = true })
	got := decode[list[series]](t, recent.do("POST", "/api/v1/series/list", "{}"))
	for _, path := range []string{"/api/v1/series", "/api/v1/books", "/api/v1/series/" + got.Content[0].ID + "/books"} {
		wantCode(t, recent.get(path), http.StatusNotFound, "No static resource")
	}
}

// named returns series without books.
func named(titles []string) []content.ComicSeries {
	all := make([]content.ComicSeries, len(titles))
	for i, title := range titles {
		all[i].Title = title
	}
	return all
}

// BenchmarkList lists 10,000 series in five requests.
func BenchmarkList(b *testing.B) {
	var names []string
	for i := range 10_000 {
		names = append(names, fmt.Sprintf("The %d Wonders of Ælfric's Château", i*7919%10_000))
	}
	fake := comicserver.New(comicserver.Options{Content: content.Comics{Libraries: []string{"A"}, Series: named(names)}, Key: key})
	srv := httptest.NewServer(fake)
	defer srv.Close()
	for b.Loop() {
		size := int64(0)
		for page := range 5 {
			size += fetch(b, fmt.Sprintf("%s/api/v1/series?sort=metadata.titleSort&size=2000&page=%d", srv.URL, page))
		}
		b.SetBytes(size)
	}
}

// fetch returns the size of an answer.
func fetch(b *testing.B, url string) int64 {
	req, err := http.NewRequestWithContext(b.Context(), http.MethodGet, url, nil)
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("X-API-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	n, err := io.Copy(io.Discard, resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.Fatal(resp.Status, err)
	}
	return n
}
