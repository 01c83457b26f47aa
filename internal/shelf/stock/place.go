package stock

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkshelf/internal/fatname"
	"inkshelf/internal/server"
)

// Lengths of names in units of UTF-16, so that a whole path stays within the 260 of Windows.
const (
	seriesUnits = 80
	bookUnits   = 100
)

// checkSource returns an error for a source that can have no folder.
func checkSource(source string) error {
	if err := fatname.Check(source); err != nil {
		return fmt.Errorf("the source %q %w", source, err)
	}
	if fatname.Reserved(source) {
		return fmt.Errorf("the source %q has a reserved name", source)
	}
	return nil
}

// extension is that of the file that a book of a format is kept in.
func extension(f server.Format) string {
	if f == server.Reflowable {
		return ".epub"
	}
	return ".cbz"
}

// place returns a path for a book that no other book has and where nothing lies.
func (s *Stock) place(source string, b server.Book) (string, error) {
	folder, err := s.seriesFolder(source, b)
	if err != nil {
		return "", err
	}
	if err := s.onlyFolders(folder); errors.Is(err, errNoFolder) {
		return "", err // better now than when everything has come
	}
	taken, err := s.takenIn(folder)
	if err != nil {
		return "", err
	}
	return path.Join(folder, number(bookName(b), extension(b.Format), bookUnits, func(name string) bool {
		return taken[fatname.Key(name)]
	})), nil
}

// number returns the first of "stem", "stem (2)", "stem (3)", … with that extension which is not taken, each made
// into a name of so many units.
func number(stem, ext string, units int, taken func(name string) bool) string {
	name := fatname.Make(stem, units-len(ext)) + ext
	for n := 2; taken(name); n++ {
		end := " (" + strconv.Itoa(n) + ")" + ext
		name = fatname.Make(stem, units-len(end)) + end
	}
	return name
}

// foldersOf returns the folder that books of a series are in, "" if there are none, and the folders of the other series
// of the source. Of several it is the first by name; what people have put somewhere decides nothing.
func (s *Stock) foldersOf(source string, id server.SeriesID) (own string, others map[string]bool) {
	others = make(map[string]bool)
	for _, e := range s.all() {
		for i := range e.items() {
			if i.Source != source || i.Found || ByHand(i.Book.Series) {
				continue
			}
			switch folder := path.Dir(i.Path); {
			case i.Book.Series != id:
				others[folder] = true
			case own == "" || folder < own:
				own = folder
			}
		}
	}
	return own, others
}

// seriesFolder returns the folder of a book's series: the one that its other books are in, or else one of its own
// that no other series has. A folder that people have made is shared.
func (s *Stock) seriesFolder(source string, b server.Book) (string, error) {
	own, folders := s.foldersOf(source, b.Series)
	if own != "" {
		return own, nil
	}
	others := make(map[string]bool, len(folders))
	for f := range folders {
		others[fatname.Key(f)] = true
	}
	var failed error
	name := number(b.SeriesTitle, "", seriesUnits, func(name string) bool {
		at := path.Join(source, name)
		info, err := s.top.Stat(at)
		switch {
		case err == nil && !info.IsDir():
			return true // a file, or a link that is not followed
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			failed = err
			return false
		}
		return others[fatname.Key(at)]
	})
	return path.Join(source, name), failed
}

// takenIn returns the keys of the names in a folder that are on disk or in the index. Of a series the index has one
// spelling of the folder.
func (s *Stock) takenIn(folder string) (map[string]bool, error) {
	taken := make(map[string]bool)
	list, err := s.top.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, d := range list {
		taken[fatname.Key(d.Name())] = true
	}
	folder += "/"
	for _, e := range s.all() {
		for i := range e.items() {
			if name, ok := strings.CutPrefix(i.Path, folder); ok {
				taken[fatname.Key(name)] = true
			}
		}
	}
	return taken, nil
}

// bookName returns what the file of a book should be called, before it is made into a legal name.
func bookName(b server.Book) string {
	title, number := fatname.Make(b.Title, bookUnits), b.Number.Text
	switch {
	case title == "_" && number != "":
		return number
	case title == "_":
		return digest(string(b.ID))
	case number == "" || holds(title, number):
		return title
	}
	return number + " - " + title
}

// holds reports whether a title says the number itself: "Tome 07" says 7, "2001" does not say 1.
func holds(title, number string) bool {
	return slices.ContainsFunc(
		strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' }),
		func(n string) bool {
			n = strings.Trim(n, ".")
			return n != "" && strings.TrimLeft(n, "0") == strings.TrimLeft(number, "0")
		},
	)
}
