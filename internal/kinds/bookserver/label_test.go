package bookserver_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
)

// lined is a book whose content has some lines.
func lined(id, text string) string {
	return strings.Replace(book(id, "Book "+id), "</entry>",
		`<content type="xhtml"><div>`+text+"</div></content></entry>", 1)
}

// named is a way to a feed under a name.
func named(name, href string) string { return strings.Replace(section(href), "Section", name, 1) }

// TestLearnedLabel reads the series of a server in a language that nobody has thought of, among lines that look more
// like one. Its list of series is split by letters.
func TestLearnedLabel(t *testing.T) {
	served := pages{
		"/opds": page("", section("/opds/new"), section("/opds/series")),
		"/opds/new": page("", lined("1", "Seria: X [7]<br/>Cykl: Night Tram [1.5]<br/>Cykl: Other [2]<br/>"),
			lined("2", "Seria: X [8]<br/>")),
		"/opds/series":   page("", named("N", "/opds/series/N")),
		"/opds/series/N": page("", named("Night Tram", "/opds/series/1")),
	}
	if got := titles(seriesOf(t, open(t, listen(t, served)))); !slices.Equal(got, []string{"Book 2", "Night Tram"}) {
		t.Errorf("got %q", got)
	}
	served["/opds"] = page("", section("/opds/new"))
	if got := titles(seriesOf(t, open(t, listen(t, served)))); !slices.Equal(got, []string{"X"}) {
		t.Errorf("without a section of series: got %q", got)
	}
}

// TestLabelOfCaptures learns calibre's French word for a series as it would from the real server: its root leads to a
// list of letters, of which one leads to the series.
func TestLabelOfCaptures(t *testing.T) {
	served := pages{}
	for at, file := range map[string]string{
		"/opds":                                 "calibre-french/opds-root.xml",
		"/opds/navcatalog/4f7469746c65":         "calibre-french/series-ete.xml",
		"/opds/navcatalog/4e736572696573":       "calibre/nav-series-groups.xml",
		"/opds/categorygroup/736572696573/c389": "calibre/nav-series.xml",
	} {
		data, err := os.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		served[at], served[at+"?library_id=library"] = string(data), string(data)
	}
	list := seriesOf(t, open(t, listen(t, served)))
	if len(list) != 1 || list[0].Title != "L'Été sans fin" || list[0].Counts.Books != 4 {
		t.Errorf("got %+v", list)
	}
}

// TestMajority checks that a column does not outvote the series by being the same in many books, whether the names come
// on one page or each on one of its own.
func TestMajority(t *testing.T) {
	served := pages{
		"/opds": page("", section("/opds/new"), section("/opds/series")),
		"/opds/new": page("",
			lined("1", "Welt: Discworld [1]<br/>Serie: Discworld [1]<br/>"),
			lined("2", "Welt: Discworld [2]<br/>Serie: Watch [1]<br/>"),
			lined("3", "Welt: Discworld [3]<br/>"), lined("4", "Welt: Discworld [4]<br/>")),
		"/opds/series":   page("", named("Discworld", "/opds/series/1"), named("Watch", "/opds/series/2")),
		"/opds/series/D": page(next("/opds/series/W"), named("Discworld", "/opds/series/1")),
		"/opds/series/W": page("", named("Watch", "/opds/series/2")),
	}
	want := []string{"Book 3", "Book 4", "Discworld", "Watch"}
	if got := titles(seriesOf(t, open(t, listen(t, served)))); !slices.Equal(got, want) {
		t.Errorf("on one page: got %q", got)
	}
	served["/opds/series"] = page("", named("D", "/opds/series/D"))
	if got := titles(seriesOf(t, open(t, listen(t, served)))); !slices.Equal(got, want) {
		t.Errorf("on two: got %q", got)
	}
}

// TestCustomColumns checks that columns which look like a series are not taken for one.
func TestCustomColumns(t *testing.T) {
	calibre := func(language, column, value string) bookserver.Options {
		return bookserver.Options{
			Flavour: bookserver.Calibre, Language: language, Columns: []bookserver.Column{{Name: column, Value: value}},
		}
	}
	web := calibre("", "Serial", "Weekly [2]")
	web.Flavour = bookserver.CalibreWeb
	letters := calibre("de", "Regal", "N [4]") // the letter under which a series is listed
	letters.GroupAbove = 1
	some := calibre("de", "Lesen", "")
	some.Columns[0].Values = map[string]string{"Night Tram 10": "Night Tram [3]"}
	alone := calibre("", "Serial", "Weekly [2]")
	alone.Content = sample()
	for i := range alone.Content.Books {
		alone.Content.Books[i].Series = ""
	}
	for name, c := range map[string]struct {
		o    bookserver.Options
		want []string
	}{
		"Calibre-Web":          {web, all},
		"French":               {calibre("fr", "Serial", "Weekly [2]"), all},
		"German":               {calibre("de", "Regal", "Top [4]"), all},
		"the name of a letter": {letters, all},
		"the English label":    {calibre("de", "SERIES", "no"), all},
		"of some books":        {some, all},
		"no series at all": {alone, []string{
			"L’Été brûlant", "Night Tram 0.5", "Night Tram 2", "Night Tram 10", "A Quiet Hour", "Tide Tables",
		}},
	} {
		if c.o.Content.Books == nil {
			c.o.Content = sample()
		}
		_, address := serve(t, c.o)
		if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

// TestSeriesWithoutNumber checks that the English label names a series without a number, too, where others show that
// the server speaks English, or nothing shows that it does not.
func TestSeriesWithoutNumber(t *testing.T) {
	for name, c := range map[string]struct {
		served pages
		want   []string
	}{
		"among others": {pages{
			"/opds":     page("", section("/opds/new"), section("/opds/series")), // which is not asked
			"/opds/new": page("", lined("1", "SERIES: Alone<br/>"), lined("2", "SERIES: Night Tram [1]<br/>")),
		}, []string{"Alone", "Night Tram"}},
		"by itself": {pages{"/opds": page("", lined("1", "SERIES: Alone<br/>"), book("2", "B"))}, []string{"Alone", "B"}},
	} {
		if got := titles(seriesOf(t, open(t, listen(t, c.served)))); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

// TestLabelBounds checks that no more of the section of series is read than one word is worth, that none of it is read
// twice, and that it may be missing.
func TestLabelBounds(t *testing.T) {
	const before = 2 // requests: the root and the list
	endless := func(path string) string {
		var to []string
		for i := range 3 {
			to = append(to, section(fmt.Sprintf("%s%d", path, i)))
		}
		return page("", to...)
	}
	served := pages{
		"/opds":     page("", section("/opds/new"), section("/opds/series")),
		"/opds/new": page("", lined("1", "Cykl: X [1]<br/>")),
	}
	for name, c := range map[string]struct {
		series http.HandlerFunc
		want   int64 // requests; 0: there is no list
	}{
		"endless": {func(w http.ResponseWriter, r *http.Request) { _, _ = fmt.Fprint(w, endless(r.URL.Path)) }, before + 30},
		"a circle": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = fmt.Fprint(w, page(next("/opds/series"), section("/opds/series")))
		}, before + 1},
		"missing":   {http.NotFound, before + 1},
		"forbidden": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }, before + 1},
		"failing":   {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, 0},
	} {
		n := &counted{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/opds/series") {
				c.series(w, r)
			} else {
				served.ServeHTTP(w, r)
			}
		})}
		list, err := open(t, listen(t, n)).Series(t.Context())
		switch {
		case c.want == 0 && err == nil:
			t.Errorf("%s: got %q, want an error", name, titles(list))
		case c.want > 0 && (err != nil || len(list) != 1 || list[0].Title != "Book 1"):
			t.Errorf("%s: got %q and %v", name, titles(list), err)
		case c.want > 0 && n.asked.Load() != c.want:
			t.Errorf("%s: %d requests, want %d", name, n.asked.Load(), c.want)
		}
	}
}
