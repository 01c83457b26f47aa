package server

import (
	"math"
	"strconv"
	"time"
)

// The ids are opaque texts of the server's. They are types of their own so that a mix-up does not compile.
type (
	// SeriesID names a series on its server.
	SeriesID string
	// BookID names a book on its server.
	BookID string
	// LibraryID names a library on its server.
	LibraryID string
)

// Ref names a book among those of all servers. Source is what config.json calls the server.
type Ref struct {
	Source string
	Book   BookID
}

// Series is a row of books: a comic series, a category of recipes, the volumes of a saga.
type Series struct {
	ID      SeriesID
	Title   string
	Library LibraryID // empty where the kind has no libraries
	Counts  Counts    // as the server counts; nothing is read where it keeps no progress

	// Where known:
	Authors   []string
	Summary   string
	Direction Direction

	// Stamp changes when the series or its cover does; caches go by it.
	Stamp string
}

// Book is one thing to read.
type Book struct {
	ID          BookID
	Series      SeriesID
	SeriesTitle string
	Title       string
	Number      Number
	Pages       int // 0 where only opening the book tells
	Format      Format

	// Unreadable says why the book cannot be read here; empty for a book that can. Opening it is an ErrUnreadable.
	Unreadable string

	// Progress is what the server remembers. Nil means that it knows nothing, which is not page 0.
	Progress *Progress

	// Where known:
	Authors []string
	Summary string

	// Stamp changes when the book, its cover or its content does; caches and updates go by it.
	Stamp string
}

// Library is a part of a server by which series can be filtered.
type Library struct {
	ID    LibraryID
	Title string
}

// Progress is a reading position that a server remembers.
type Progress struct {
	Page      int // from 1
	Completed bool
	At        time.Time // when it was set, by the server's clock
}

// Number is a book's place in its series: a text for people and a value to sort by. The zero Number is a
// book without a number.
type Number struct {
	Text string
	Sort float64
}

// NumberOf returns the number with that value, written with no more decimals than it has: "7", "1.5". What is not
// a finite value is no number.
func NumberOf(value float64) Number {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return Number{}
	}
	value += 0 // a negative zero is zero
	return Number{Text: strconv.FormatFloat(value, 'f', -1, 64), Sort: value}
}

// Known reports whether there is a number.
func (n Number) Known() bool { return n.Text != "" }

// Format says how a book travels, and so how it is opened.
type Format int

// The formats. A book available as both EPUB and CBZ is Reflowable.
const (
	PageImages   Format = iota // page by page, with OpenBook
	Reflowable                 // a whole EPUB file, with OpenFile
	ComicArchive               // a whole CBZ file, with OpenFile
)

func (f Format) String() string {
	switch f {
	case PageImages:
		return "PageImages"
	case Reflowable:
		return "Reflowable"
	case ComicArchive:
		return "ComicArchive"
	}
	return "Format(" + strconv.Itoa(int(f)) + ")"
}

// Direction is the way in which pages follow one another.
type Direction int

// The directions.
const (
	UnknownDirection Direction = iota
	LeftToRight
	RightToLeft
	Vertical
)
