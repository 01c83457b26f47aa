package comicserver

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// The answers as they are on the wire, without what is not used. Counts are of 64 bits, so that an absurd one is an
// absurd one on the reader too and not an error of decoding. Times of change are texts: they only tell states apart.

// part is one part of a list.
type part[W any] struct {
	Content       items[W] `json:"content"`
	Last          *bool    `json:"last"`
	TotalElements *int64   `json:"totalElements"`
}

// total returns how many items the list has in all; below 0: it does not say.
func (p part[W]) total() int64 {
	if p.TotalElements == nil {
		return -1
	}
	return *p.TotalElements
}

// ends reports whether nothing comes after this part, when that many items have been read. Where the list does not tell,
// only a part without anything is its end.
func (p part[W]) ends(read int) bool {
	if len(p.Content) > 0 && p.Last != nil {
		return *p.Last
	}
	return len(p.Content) == 0 || p.total() >= 0 && int64(read) >= p.total()
}

type wireSeries struct {
	ID                   string `json:"id"`
	LibraryID            string `json:"libraryId"`
	Name                 string `json:"name"`
	LastModified         string `json:"lastModified"`
	BooksCount           int64  `json:"booksCount"`
	BooksReadCount       int64  `json:"booksReadCount"`
	BooksInProgressCount int64  `json:"booksInProgressCount"`
	Metadata             struct {
		Title            string `json:"title"`
		Summary          string `json:"summary"`
		ReadingDirection string `json:"readingDirection"`
		LastModified     string `json:"lastModified"`
	} `json:"metadata"`
	BooksMetadata struct {
		Authors      wireAuthors `json:"authors"`
		Summary      string      `json:"summary"`
		LastModified string      `json:"lastModified"`
	} `json:"booksMetadata"`
	Deleted bool `json:"deleted"`
}

type wireBook struct {
	ID               string    `json:"id"`
	SeriesID         string    `json:"seriesId"`
	SeriesTitle      string    `json:"seriesTitle"`
	Name             string    `json:"name"`
	LastModified     string    `json:"lastModified"`
	FileLastModified string    `json:"fileLastModified"`
	SizeBytes        int64     `json:"sizeBytes"`
	Media            wireMedia `json:"media"`
	Metadata         struct {
		Title        string      `json:"title"`
		Summary      string      `json:"summary"`
		Number       string      `json:"number"`
		NumberSort   *float64    `json:"numberSort"`
		Authors      wireAuthors `json:"authors"`
		LastModified string      `json:"lastModified"`
	} `json:"metadata"`
	ReadProgress *wireProgress `json:"readProgress"`
	Deleted      bool          `json:"deleted"`
}

// wireMedia is what the server has found out about a book's file.
type wireMedia struct {
	Status               string `json:"status"`
	PagesCount           int64  `json:"pagesCount"`
	Comment              string `json:"comment"`      // a code that says what is wrong
	MediaProfile         string `json:"mediaProfile"` // what it is read as: DIVINA (a comic), PDF or EPUB
	EpubDivinaCompatible bool   `json:"epubDivinaCompatible"`
}

type wireProgress struct {
	Page      int64  `json:"page"`
	Completed bool   `json:"completed"`
	ReadDate  string `json:"readDate"`
}

type wireLibrary struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type wirePage struct {
	Number    int64  `json:"number"`
	MediaType string `json:"mediaType"`
}

func (s wireSeries) key() string  { return s.ID }
func (b wireBook) key() string    { return b.ID }
func (l wireLibrary) key() string { return l.ID }

// maxArray is the longest array in one answer: the server cuts parts at 2,000 items, and no comic has as many pages.
const maxArray = 10_000

// items is an array. It is decoded one item at a time and not beyond maxArray: as a plain slice, some megabytes of
// "{},{},{}" would take up gigabytes.
type items[T any] []T

// UnmarshalJSON decodes the array; null is none. Its own error is of a type that httpx shows.
func (i *items[T]) UnmarshalJSON(data []byte) error {
	var list items[T]
	if data[0] == '[' {
		list = items[T]{}
	}
	err := each(data, func(item T) (more bool) {
		list = append(list, item)
		return len(list) <= maxArray
	})
	if len(list) > maxArray {
		return &json.UnmarshalTypeError{Value: "an array without end", Type: reflect.TypeFor[[]T]()}
	}
	*i = list
	return err
}

// each decodes an array one item at a time, as long as take wants more.
func each[T any](data []byte, take func(T) (more bool)) error {
	if data[0] != '[' {
		return json.Unmarshal(data, new([]T)) // null, or an error that says what it is
	}
	in := json.NewDecoder(bytes.NewReader(data))
	if _, err := in.Token(); err != nil {
		return err
	}
	for in.More() {
		var item T
		if err := in.Decode(&item); err != nil {
			return err
		}
		if !take(item) {
			return nil
		}
	}
	return nil
}
