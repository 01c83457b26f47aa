package bookfile

import (
	"archive/zip"
	"fmt"
	"io"
	"strings"
)

// Want is what is known about a file before it is checked.
type Want struct {
	Pages int   // of a comic; 0: not known
	Size  int64 // in bytes; 0 or less: not known
	Deep  bool  // every entry is read and compared with its checksum, not the directory alone
}

// Found is what a check has learned on its way.
type Found struct {
	Pages int    // of a comic
	Info  *Info  // of a comic; nil without a ComicInfo.xml that can be read
	Title string // of an ebook; empty where it could not be found cheaply
}

// Check tells whether a file is whole and holds a book of that kind. If not, its error wraps ErrDamaged and says in a
// sentence what is wrong; any other error is the volume's and says nothing about the file.
func Check(r io.ReaderAt, size int64, k Kind, w Want) (Found, error) {
	if w.Size > 0 && size != w.Size {
		return Found{}, fmt.Errorf("%w: it has %d bytes, not %d", ErrDamaged, size, w.Size)
	}
	a, err := open(r, size)
	if err != nil {
		return Found{}, err
	}
	var found Found
	if k == Ebook {
		found, err = a.ebook()
	} else {
		found, err = a.comic(w.Pages)
	}
	if err == nil && w.Deep {
		err = a.verify()
	}
	if err != nil {
		return Found{}, err
	}
	return found, nil
}

// comic looks for pages, as many as are wanted, and for what is said about them.
func (a *archive) comic(want int) (Found, error) {
	pages, err := a.pictures()
	if err != nil {
		return Found{}, err
	}
	if want > 0 && len(pages) != want {
		return Found{}, fmt.Errorf("%w: page count is %d, not %d", ErrDamaged, len(pages), want)
	}
	found := Found{Pages: len(pages)}
	if f := a.comicInfo(); f != nil && f.UncompressedSize64 <= maxText {
		text, err := a.read(f)
		if err != nil {
			return Found{}, err
		}
		found.Info, _ = parseInfo(text) // a comic can be read without it
	}
	return found, nil
}

// comicInfo returns the ComicInfo.xml, nil without.
func (a *archive) comicInfo() *zip.File {
	for _, f := range a.files {
		if strings.EqualFold(f.Name, comicInfoName) {
			return f
		}
	}
	return nil
}
