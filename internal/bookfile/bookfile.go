// Package bookfile knows the files that hold a book: CBZ archives of page images, and EPUBs.
//
// It makes a CBZ out of the pages of a server, in a file that can be continued wherever it was cut; it tells whether a
// file is whole; and it reads the pages of a CBZ, whoever made it. What comes from a file is foreign: its sizes are
// bounded before anything is allocated, and no name in it is ever used as a path.
//
// Files are given to it. It opens none, names none and closes none.
package bookfile

import "errors"

// ErrDamaged is a file, or a page of one, that is not what it should be. The error that wraps it says in a sentence what
// is wrong. A volume that cannot be read is another error: nothing is known about the file then.
var ErrDamaged = errors.New("the file is damaged")

// ErrTooLarge is a book that does not fit into one file on the reader.
var ErrTooLarge = errors.New("too large for one file")

// Bounds of what is read. Each is far above any book.
const (
	maxPage      = 64 << 20 // bytes of a page, as servers may send it
	maxText      = 1 << 20  // bytes of a document that describes the book
	maxEntries   = 100_000  // entries of an archive
	maxDirectory = 12 << 20 // bytes of an archive's directory: what is kept of it takes up to five times as much
)

// Kind is what a file should be.
type Kind int

// The kinds.
const (
	Comic Kind = iota // a CBZ
	Ebook             // an EPUB
)

// Info is what a CBZ says about its book, in ComicInfo.xml.
type Info struct {
	Series, Title, Number, Summary string
	Writers                        []string
	Pages                          int
	RightToLeft                    bool

	// Whose book it is: the server's name, the id there and the change stamp that it had. Empty in files that others
	// have made.
	Source, Book, Stamp string
}
