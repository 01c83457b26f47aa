package comicserver_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
)

func TestSeriesConditions(t *testing.T) {
	p := start(t)
	tram := p.series()["Night Tram"]
	for _, test := range []struct{ body, want string }{
		{`{}`, byTitle},
		{`{"condition":null,"fullTextSearch":null,"other":1}`, byTitle},
		{`{"condition":{"allOf":[]}}`, byTitle},
		{`{"condition":{"anyOf":[]}}`, byTitle},
		{`{"condition":{"libraryId":{"operator":"is","value":"` + tram.LibraryID + `"}}}`, "Night Tram"},
		{`{"condition":{"allOf":[{"libraryId":{"operator":"isNot","value":"` + tram.LibraryID + `"}},{"readStatus":{"operator":"isNot","value":"UNREAD"}}]}}`, "Élan vital"},
		{`{"condition":{"anyOf":[{"deleted":{"operator":"isTrue"}},{"allOf":[{"title":{"operator":"beginsWith","value":"route"}},{"titleSort":{"operator":"doesNotEndWith","value":"9"}}]}]}}`, "Bygone|Route 10"},
		{`{"condition":{"allOf":[{"deleted":{"operator":"isFalse"}},{"title":{"operator":"contains","value":"LAN"}}]}}`, "Élan vital|The Lantern Keepers"},
		{`{"condition":{"title":{"operator":"is","value":"odd FILES"}}}`, "Odd files"},
		{`{"condition":{"author":{"operator":"is","value":{"name":"kei mori"}}}}`, "Night Tram"},
		{`{"condition":{"author":{"operator":"is","value":{"name":"Kei Mori","role":"inker"}}}}`, ""},
		{`{"condition":{"genre":{"operator":"isNotNull"}}}`, ""},
		{`{"condition":{"sharingLabel":{"operator":"isNull"}}}`, byTitle},
		{`{"condition":{"publisher":{"operator":"is","value":"x"}}}`, ""},
		{`{"condition":{"collectionId":{"operator":"isNot","value":"x"}}}`, byTitle},
		{`{"condition":{"releaseDate":{"operator":"isInTheLast","duration":"P30D"}}}`, ""},
		{`{"condition":{"ageRating":{"operator":"isNotNull"}}}`, ""},
		{`{"condition":{"tag":{"operator":"isNot","value":"x"}}}`, byTitle},
		{`{"condition":{"releaseDate":{"operator":"after","dateTime":"2020-01-01T00:00:00Z"}}}`, ""},
		{`{"condition":{"releaseDate":{"operator":"isNull"}}}`, byTitle},
		{`{"condition":{"ageRating":{"operator":"isNot","value":18}}}`, ""},
		{`{"condition":{"ageRating":{"operator":"isNull"}}}`, byTitle},
		{`{"condition":{"seriesStatus":{"operator":"is","value":"ENDED"}}}`, ""},
		{`{"condition":{"complete":{"operator":"isFalse"}}}`, ""},
		{`{"condition":{"oneShot":{"operator":"isFalse"}},"fullTextSearch":"route"}`, "Route 10|Route 9"},
	} {
		got := titles(decode[list[series]](t, p.do("POST", "/api/v1/series/list?sort=metadata.titleSort", test.body)))
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.body, got, test.want)
		}
	}
}

func TestBookConditions(t *testing.T) {
	p := start(t)
	tram := p.series()["Night Tram"].ID
	for _, test := range []struct{ condition, want string }{
		{`{"seriesId":{"operator":"is","value":"` + tram + `"}}`, "Depot|Frames|Guide|Points"},
		{`{"mediaProfile":{"operator":"is","value":"EPUB"}}`, "Frames|Novel"},
		{`{"allOf":[{"mediaStatus":{"operator":"is","value":"READY"}},{"deleted":{"operator":"isFalse"}},{"numberSort":{"operator":"greaterThan","value":1}}]}`, "Frames|Guide|Novel"},
		{`{"numberSort":{"operator":"is","value":0.5}}`, "Depot"},
		{`{"numberSort":{"operator":"lessThan","value":1}}`, "Depot"},
		{`{"readStatus":{"operator":"is","value":"IN_PROGRESS"}}`, "Points"},
		{`{"poster":{"operator":"is","value":{"type":"GENERATED","selected":true}}}`, "Depot"},
		{`{"poster":{"operator":"is","value":{"type":"SIDECAR"}}}`, ""},
		{`{"poster":{"operator":"is","value":{"selected":false}}}`, ""},
		{`{"allOf":[{"numberSort":{"operator":"isNot","value":1}},{"tag":{"operator":"isNull"}},{"oneShot":{"operator":"isFalse"}},{"libraryId":{"operator":"is","value":"` +
			p.series()["Night Tram"].LibraryID + `"}}]}`, "Depot|Frames|Guide"},
		{`{"readListId":{"operator":"is","value":"x"}}`, ""},
		{`{"title":{"operator":"endsWith","value":"S"}}`, "Frames|Points"},
	} {
		got := bookTitles(decode[list[book]](t, p.do("POST", "/api/v1/books/list?sort=metadata.title", `{"condition":`+test.condition+`}`)))
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.condition, got, test.want)
		}
	}
}

// TestSampleRequests sends the bodies that were checked against the API description, with ids of ours.
func TestSampleRequests(t *testing.T) {
	p := start(t)
	tram := p.series()["Night Tram"]
	ids := strings.NewReplacer("0G1A2B3C4S001", tram.ID, "0G1A2B3C4D5E6", tram.LibraryID)
	body := func(name string) string {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return ids.Replace(string(data))
	}
	if got := titles(decode[list[series]](t, p.do("POST", "/api/v1/series/list", body("request-series-list.json")))); got != "Night Tram" {
		t.Errorf("series: got %s", got)
	}
	if got := decode[list[book]](t, p.do("POST", "/api/v1/books/list", body("request-books-list.json"))); len(got.Content) != 4 {
		t.Errorf("books: got %s", bookTitles(got))
	}
}

func TestBadConditions(t *testing.T) {
	p := start(t)
	for _, body := range []string{
		``, `[]`, `{`, `{"fullTextSearch":3}`,
		`{"condition":{}}`, `{"condition":[]}`, `{"condition":"x"}`,
		`{"condition":{"bogus":{"operator":"is","value":"x"}}}`,
		`{"condition":{"seriesId":{"operator":"is","value":"x"}}}`, // not of a series
		`{"condition":{"libraryId":{"operator":"is","value":"x"},"deleted":{"operator":"isTrue"}}}`,
		`{"condition":{"libraryId":{"operator":"contains","value":"x"}}}`,
		`{"condition":{"libraryId":{"value":"x"}}}`, `{"condition":{"libraryId":{"operator":"is"}}}`,
		`{"condition":{"libraryId":"x"}}`,
		`{"condition":{"deleted":{"operator":"is","value":false}}}`,
		`{"condition":{"readStatus":{"operator":"is","value":"HALF"}}}`,
		`{"condition":{"title":{"operator":"like","value":"x"}}}`,
		`{"condition":{"tag":{"operator":"is"}}}`,
		`{"condition":{"complete":{"operator":"is"}}}`,
		`{"condition":{"ageRating":{"operator":"is","value":"old"}}}`,
		`{"condition":{"releaseDate":{"operator":"before","dateTime":"soon"}}}`,
		`{"condition":{"author":{"operator":"is","value":"Kei"}}}`,
		`{"condition":{"allOf":{}}}`, `{"condition":{"allOf":null}}`,
		`{"condition":{"anyOf":[{"allOf":[{"bogus":{}}]}]}}`,
	} {
		r := p.do("POST", "/api/v1/series/list", body, "Content-Type", "application/json")
		if r.code != http.StatusBadRequest {
			t.Errorf("%s: got %d, want 400", body, r.code)
		}
	}
	wantCode(t, p.do("POST", "/api/v1/books/list", `{"condition":{"poster":{"operator":"is","value":{"type":"x"}}}}`), http.StatusBadRequest, "")
	wantCode(t, p.do("POST", "/api/v1/series/list", "{}", "Content-Type", "text/plain"), http.StatusUnsupportedMediaType, "text/plain")
}
