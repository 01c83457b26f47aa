package bookfile

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path"
)

// extensions says how the pages of each type are named.
var extensions = map[string]string{
	"image/jpeg": ".jpg",
	"image/png":  ".png",
	"image/webp": ".webp",
	"image/gif":  ".gif",
}

// pageName returns the name of page n, counted from 1. Up to page 9999 the order of the names is that of the pages even
// for readers that compare letters.
func pageName(n int, extension string) string { return fmt.Sprintf("%04d%s", n, extension) }

// isPage reports whether a name is that of page n.
func isPage(name string, n int) bool {
	for _, x := range extensions {
		if x == path.Ext(name) {
			return name == pageName(n, x)
		}
	}
	return false
}

// scan takes the pages at the beginning of the file that are whole.
func (w *Writer) scan() error {
	info, err := w.f.Stat()
	if err != nil {
		return err
	}
	buf := make([]byte, 64<<10)
	for {
		e, whole, err := w.next(info.Size(), buf)
		if err != nil || !whole {
			return err
		}
		w.take(e)
	}
}

// next reads the page after the last one that was taken. The error is the volume's: pages that merely could not be read
// must not be cut off.
func (w *Writer) next(size int64, buf []byte) (e entry, whole bool, err error) {
	head := buf[:min(size-w.end, int64(localLen+longestName+sealLen))]
	if n, err := w.f.ReadAt(head, w.end); n < len(head) {
		return entry{}, false, unlessEOF(err)
	}
	e, ok := parseLocal(head, w.seal)
	if !ok || !isPage(e.name, len(w.pages)+1) || e.size == 0 || e.size > maxPage || w.end+e.length() > size || w.fits(e) != nil {
		return entry{}, false, nil
	}
	sum := crc32.NewIEEE()
	data := io.NewSectionReader(w.f, w.end+e.length()-int64(e.size), int64(e.size))
	if _, err := io.CopyBuffer(sum, data, buf); err != nil {
		return entry{}, false, err
	}
	return e, sum.Sum32() == e.crc, nil
}

// unlessEOF drops the error that says that a file has become shorter meanwhile.
func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
