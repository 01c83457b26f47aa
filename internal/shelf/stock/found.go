package stock

import (
	"path"
	"strconv"
	"strings"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// handMade begins the ids of books and series that no server has named: the path below the folder of the source follows.
const handMade = "file:"

// ByHand reports whether the id of a book or a series is of something that no server has named: the server cannot be
// asked about it. A book with the id of a server's may be in a series without one, until its server lists it.
func ByHand[ID ~string](id ID) bool { return strings.HasPrefix(string(id), handMade) }

// isBook reports whether a file is a book by its name.
func isBook(name string) bool {
	ext := path.Ext(name)
	return strings.EqualFold(ext, ".cbz") || strings.EqualFold(ext, ".epub")
}

// describe makes a book of a file that no server has spoken of: its folder is its series, and what the file says of
// itself counts more than its name.
func describe(source, name string, f bookfile.Found) Item {
	below := strings.TrimPrefix(name, source+"/")
	folder, file := path.Split(below)
	folder = strings.TrimSuffix(folder, "/")
	i := Item{
		Source: source, Path: name, Found: true,
		Book: server.Book{
			ID: server.BookID(handMade + below), Series: server.SeriesID(handMade + folder), SeriesTitle: path.Base(folder),
			Title: strings.TrimSuffix(file, path.Ext(file)), Pages: f.Pages, Format: server.ComicArchive,
		},
	}
	if folder == "" {
		i.Book.SeriesTitle = source
	}
	if kindOf(name) == bookfile.Ebook {
		i.Book.Format = server.Reflowable
	}
	if t := server.Title(f.Title); t != "" {
		i.Book.Title = t
	}
	if f.Info != nil {
		i.inform(*f.Info)
	}
	return i
}

// inform takes over what a ComicInfo.xml says.
func (i *Item) inform(info bookfile.Info) {
	b := &i.Book
	if t := server.Title(info.Title); t != "" {
		b.Title = t
	}
	if n, err := strconv.ParseFloat(info.Number, 64); err == nil {
		b.Number = server.NumberOf(n)
	}
	b.Authors, b.Summary = info.Writers, info.Summary
	if info.RightToLeft {
		i.Direction = server.RightToLeft
	}
	*b = kept(server.Series{}, *b)
}

// claim makes a file that we have made ourselves the book that it says it is. The series has no id until the server
// lists it: see Adopt.
func (i *Item) claim(info bookfile.Info) {
	i.Found = false
	b := &i.Book
	b.ID, b.Stamp, b.Format = server.BookID(info.Book), info.Stamp, server.PageImages
	if t := server.Title(info.Series); t != "" {
		b.SeriesTitle = t
	}
}

// asFile makes a file that was known as a server's book a book of its own.
func asFile(i Item, damaged bool) *entry {
	own := describe(i.Source, i.Path, bookfile.Found{Pages: i.Book.Pages, Title: i.Book.Title})
	own.Size, own.Added, own.Pinned = i.Size, i.Added, i.Pinned
	return &entry{ref: own.Ref(), here: &own, damaged: damaged}
}
