package known

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"inkshelf/internal/server"
)

// listFolder holds a folder for each source with its lists, and that one a folder with the books of each series.
const (
	listFolder = "lists"
	bookFolder = "/books"
)

// List is what a server last said.
type List[T any] struct {
	Items []T
	At    time.Time // when it said so, to the second
}

// Series returns the series of a source, false where they are not known.
func (k *Known) Series(source string) (List[server.Series], bool) {
	return get(&k.lists, inSource(source, "series"), seriesCodec)
}

// PutSeries remembers the series of a source, and how many they are.
func (k *Known) PutSeries(source string, series []server.Series) error {
	if err := put(&k.lists, inSource(source, "series"), seriesCodec, series); err != nil {
		return err
	}
	return put(&k.lists, inSource(source, "counts"), countsCodec, []Counts{countSeries(series)})
}

// Libraries returns the libraries of a source, false where they are not known.
func (k *Known) Libraries(source string) (List[server.Library], bool) {
	return get(&k.lists, inSource(source, "libraries"), libraryCodec)
}

// PutLibraries remembers the libraries of a source.
func (k *Known) PutLibraries(source string, libraries []server.Library) error {
	return put(&k.lists, inSource(source, "libraries"), libraryCodec, libraries)
}

// Reading returns the books of a source that are in progress, false where they are not known.
func (k *Known) Reading(source string) (List[server.Book], bool) {
	return get(&k.lists, inSource(source, "reading"), bookCodec)
}

// PutReading remembers the books of a source that are in progress.
func (k *Known) PutReading(source string, books []server.Book) error {
	return put(&k.lists, inSource(source, "reading"), bookCodec, books)
}

// Deck returns the books of a source that come next, false where they are not known.
func (k *Known) Deck(source string) (List[server.Book], bool) {
	return get(&k.lists, inSource(source, "deck"), bookCodec)
}

// PutDeck remembers the books of a source that come next.
func (k *Known) PutDeck(source string, books []server.Book) error {
	return put(&k.lists, inSource(source, "deck"), bookCodec, books)
}

// Books returns the books of a series, false where they are not known.
func (k *Known) Books(source string, id server.SeriesID) (List[server.Book], bool) {
	return get(&k.lists, inSeries(source, id), bookCodec)
}

// PutBooks remembers the books of a series. Those of other series, of any source, go where the room for them is used up:
// first those that were not asked for since longest.
func (k *Known) PutBooks(source string, id server.SeriesID, books []server.Book) error {
	return put(&k.lists, inSeries(source, id), bookCodec, books)
}

// place is where a list lies.
type place struct {
	name    string // of the file
	owner   string // what the file must say it belongs to
	bounded bool   // there may be any number of its kind
}

// inSource is the place of a list that a source has one of. Sources are named as folders can be: config.json is refused
// otherwise.
func inSource(source, list string) place {
	return place{name: sourceFolder(source) + "/" + list}
}

// inSeries is the place of a series' books. An id is any text, so that the file is named by its hash; the id itself stands
// inside.
func inSeries(source string, id server.SeriesID) place {
	return place{name: sourceFolder(source) + bookFolder + "/" + hash(string(id)), owner: string(id), bounded: true}
}

func sourceFolder(source string) string { return listFolder + "/" + source }

// hash makes a name out of any text: 128 bits in hexadecimal.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
