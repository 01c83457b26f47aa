package bookfile

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"

	"inkshelf/internal/server"
)

// Bounds of a file that is made here.
const (
	maxFile  = 1<<32 - 1 // bytes of a file on a FAT volume; those of a ZIP without ZIP64 are no fewer
	maxPages = 65_533    // with ComicInfo.xml one less than the count that means ZIP64

	longestName = len("65533.webp")
	reserve     = maxText + 1024 // for ComicInfo.xml and the end of the directory
)

// File is a file that a Writer fills.
type File interface {
	io.ReaderAt
	io.Writer
	io.Seeker
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	Sync() error
}

// Writer makes a CBZ out of pages as they came. The unfinished file is its own journal: each page stands in it behind its
// length and checksum, so that Continue finds out by itself which pages are whole.
//
// A Writer is used by one goroutine at a time. When a call fails, the pages before it are safe in the file and the call
// can be made again.
type Writer struct {
	f     File
	seal  seal
	pages []entry
	end   int64 // of the last page, where the next one begins
	tail  bool  // something lies beyond end: a directory, or what a failed write has left
	limit int64 // of the finished file
}

// Continue goes on with a file, which may be empty. The pages at its beginning that are whole are kept, and what follows
// them is cut off: a torn page, garbage, also the directory of a finished file. An error means that the file could not be
// read or cut; as much of it is left as there was.
//
// Book is any text that no other book goes by, nor another state of this one. Pages that were added under another text
// are not kept.
func Continue(f File, book string) (*Writer, error) {
	w := &Writer{f: f, seal: sealOf(book), tail: true, limit: maxFile}
	if err := w.scan(); err != nil {
		return nil, err
	}
	if err := w.mend(); err != nil {
		return nil, err
	}
	return w, nil
}

// Pages returns how many pages the file has.
func (w *Writer) Pages() int { return len(w.pages) }

// Size returns how many bytes the pages take in the file.
func (w *Writer) Size() int64 { return w.end }

// Add appends the next page, under its number and the type that it is found to have. It need not be safe from a power cut
// before Finish. What is no picture is a server.ErrBadAnswer, a page too much an ErrTooLarge; both leave the file alone.
func (w *Writer) Add(p server.Picture) error {
	p, err := server.Sniff(p.Data)
	if err != nil {
		return err
	}
	if len(p.Data) > maxPage {
		return fmt.Errorf("%w: a page of %d bytes", ErrTooLarge, len(p.Data))
	}
	e := entry{
		name: pageName(len(w.pages)+1, extensions[p.Type]),
		crc:  crc32.ChecksumIEEE(p.Data),
		size: uint32(len(p.Data)),
	}
	if err := w.fits(e); err != nil {
		return err
	}
	if err := w.write(e.local(w.seal), p.Data); err != nil {
		return err
	}
	w.tail = false
	w.take(e)
	return nil
}

// Finish writes ComicInfo.xml and the directory behind the pages, and syncs the file, which then is a CBZ. The count of
// pages is the file's own, whatever info says. Equal pages and infos of one book make equal files.
func (w *Writer) Finish(info Info) error {
	if len(w.pages) == 0 {
		return errors.New("finish a comic: it has no pages")
	}
	info.Pages = len(w.pages)
	text, err := info.encode()
	if err != nil {
		return err
	}
	about := entry{name: comicInfoName, crc: crc32.ChecksumIEEE(text), size: uint32(len(text))}
	b := append(about.local(w.seal), text...)
	from, at := w.end+int64(len(b)), int64(0)
	for _, e := range w.pages {
		b = e.appendCentral(b, at)
		at += e.length()
	}
	b = about.appendCentral(b, at)
	b = appendEnd(b, len(w.pages)+1, from, w.end+int64(len(b)))
	if err := w.write(b); err != nil {
		return err
	}
	return w.f.Sync()
}

// fits says why there is no room for a further entry. The room that Finish needs is counted in, so that pages which
// could be added can also be finished.
func (w *Writer) fits(e entry) error {
	if len(w.pages) == maxPages {
		return fmt.Errorf("%w: more than %d pages", ErrTooLarge, maxPages)
	}
	lines := int64(len(w.pages)+1) * int64(centralLen+longestName)
	if w.end+e.length()+lines+reserve > w.limit {
		return fmt.Errorf("%w: more than %d bytes", ErrTooLarge, w.limit)
	}
	return nil
}

// take counts an entry that is in the file.
func (w *Writer) take(e entry) {
	w.pages = append(w.pages, e)
	w.end += e.length()
}

// write writes behind the last page. What a failed write leaves is cut off at once, because it may be what fills the
// volume; where even that fails, before the next write.
func (w *Writer) write(parts ...[]byte) error {
	if err := w.mend(); err != nil {
		return err
	}
	w.tail = true
	for _, p := range parts {
		if _, err := w.f.Write(p); err != nil {
			_ = w.mend() // the next write tries again, and then says so
			return err
		}
	}
	return nil
}

// mend cuts off what lies beyond the last page.
func (w *Writer) mend() error {
	if !w.tail {
		return nil
	}
	if err := w.f.Truncate(w.end); err != nil {
		return err
	}
	if _, err := w.f.Seek(w.end, io.SeekStart); err != nil {
		return err
	}
	w.tail = false
	return nil
}
