package comicserver

import (
	"bytes"
	"encoding/json"
	"reflect"
	"unicode/utf8"
)

// The answers as they are on the wire, without what is not used. Counts are of 64 bits, so that an absurd one is an
// absurd one on the reader too and not an error of decoding. Times of change are texts: they only tell states apart.

// part is one part of a list.
type part[W any] struct {
	Content       items[W] `json:"content"`
	Last          *bool    `json:"last"`
	TotalElements *int64   `json:"totalElements"`
}

// total returns how many items the list has in all; -1: it does not say.
func (p part[W]) total() int64 {
	if p.TotalElements == nil {
		return -1
	}
	return max(*p.TotalElements, -1)
}

// ends reports whether nothing comes after this part, when that many items have been read.
func (p part[W]) ends(read int) bool {
	switch {
	case len(p.Content) == 0:
		return true
	case p.Last != nil:
		return *p.Last
	}
	return int64(read) >= p.total()
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

type wireAuthor struct {
	Name string `json:"name"`
	Role string `json:"role"`
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

// UnmarshalJSON decodes the array. What it returns of its own are errors of a type that httpx shows.
func (i *items[T]) UnmarshalJSON(data []byte) error {
	if data[0] != '[' {
		return json.Unmarshal(data, (*[]T)(i)) // null, or an error that says what it is
	}
	if !utf8.Valid(data) {
		return &json.UnmarshalTypeError{Value: "text that is not UTF-8", Type: reflect.TypeFor[string]()}
	}
	in := json.NewDecoder(bytes.NewReader(data))
	if _, err := in.Token(); err != nil {
		return err
	}
	list := items[T]{}
	for in.More() {
		if len(list) == maxArray {
			return &json.UnmarshalTypeError{Value: "an array without end", Type: reflect.TypeFor[[]T]()}
		}
		var item T
		if err := in.Decode(&item); err != nil {
			return err
		}
		list = append(list, item)
	}
	*i = list
	return nil
}

// wireAuthors is the array in every item. Its end is one in bytes: a decoder for each would take longer than all the rest.
type wireAuthors []wireAuthor

// UnmarshalJSON decodes the array.
func (a *wireAuthors) UnmarshalJSON(data []byte) error {
	if len(data) > 1<<20 {
		return &json.UnmarshalTypeError{Value: "an array without end", Type: reflect.TypeFor[[]wireAuthor]()}
	}
	return json.Unmarshal(data, (*[]wireAuthor)(a))
}
