package comicserver_test

import (
	"fmt"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
)

// Everything that a stamp is made of changes it, and nothing else does.
func TestStampFields(t *testing.T) {
	series := `{"id":"S1","lastModified":"t1","booksCount":5,"booksReadCount":2,"booksInProgressCount":1,
		"metadata":{"title":"Tram","lastModified":"t2"},"booksMetadata":{"summary":"It runs.","lastModified":"t3"}}`
	book := `{"id":"B1","name":"Depot","lastModified":"t1","fileLastModified":"t2","sizeBytes":1000,
		"media":{"status":"READY","pagesCount":4},"metadata":{"number":"1","lastModified":"t3"},"readProgress":{"page":2}}`
	for _, c := range []struct {
		name, item string
		stamp      func(t *testing.T, item string) string
		changing   []string // old and new in turn
		staying    []string
	}{
		{
			"series", series, seriesStamp,
			[]string{`"t1"`, `"t9"`, `"t2"`, `"t9"`, `"t3"`, `"t9"`, `"booksCount":5`, `"booksCount":6`, `ReadCount":2`, `ReadCount":3`, `ProgressCount":1`, `ProgressCount":0`},
			[]string{`It runs.`, `It stands.`},
		},
		{
			"book", book, bookStamp,
			[]string{`"t1"`, `"t9"`, `"t2"`, `"t9"`, `"t3"`, `"t9"`, `1000`, `1001`, `READY`, `ERROR`, `"pagesCount":4`, `"pagesCount":5`},
			[]string{`"page":2`, `"page":3`}, // what is read of it is not its content
		},
	} {
		before := c.stamp(t, c.item)
		for i := 0; i < len(c.changing); i += 2 {
			if c.stamp(t, strings.Replace(c.item, c.changing[i], c.changing[i+1], 1)) == before {
				t.Errorf("%s: %s became %s, and the stamp stays", c.name, c.changing[i], c.changing[i+1])
			}
		}
		for i := 0; i < len(c.staying); i += 2 {
			if c.stamp(t, strings.Replace(c.item, c.staying[i], c.staying[i+1], 1)) != before {
				t.Errorf("%s: %s became %s, and the stamp with it", c.name, c.staying[i], c.staying[i+1])
			}
		}
	}
}

// What belongs to one field is not mistaken for the beginning of the next.
func TestStampSeparator(t *testing.T) {
	const item = `{"id":"S1","lastModified":"%s","metadata":{"lastModified":"%s"}}`
	if seriesStamp(t, fmt.Sprintf(item, "1", "12")) == seriesStamp(t, fmt.Sprintf(item, "11", "2")) {
		t.Error("1 and 12 have the stamp of 11 and 2")
	}
}

func seriesStamp(t *testing.T, item string) string {
	t.Helper()
	return listedSeries(t, item).Stamp
}

func bookStamp(t *testing.T, item string) string {
	t.Helper()
	b, _ := listed(t, item)
	return b.Stamp
}

// Stamps follow what can be seen: the poster of a series may be that of the first book not read.
func TestStamps(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	ctx := t.Context()
	series, book := seriesTitled(t, ctx, s, "Zeppelin"), bookTitled(t, ctx, s, "Zeppelin", "Zeppelin")
	if again := seriesTitled(t, ctx, s, "Zeppelin"); again.Stamp != series.Stamp {
		t.Errorf("the stamp of a series that did not change went from %q to %q", series.Stamp, again.Stamp)
	}
	if err := s.SetProgress(ctx, book.ID, 1, true); err != nil {
		t.Fatal(err)
	}
	if again := seriesTitled(t, ctx, s, "Zeppelin"); again.Stamp == series.Stamp {
		t.Errorf("a book was read, and the stamp of its series stays %q", series.Stamp)
	}
	if again := bookTitled(t, ctx, s, "Zeppelin", "Zeppelin"); again.Stamp != book.Stamp {
		t.Errorf("a book was read, and its content has a new stamp")
	}
}
