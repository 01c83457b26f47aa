package bookserver

import (
	"cmp"
	"crypto/sha1"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// get answers with a cover, a smaller cover or a file.
func (s *calibre) get(w http.ResponseWriter, r *http.Request) *problem {
	id := r.PathValue("id")
	if _, err := strconv.Atoi(id); err != nil {
		return notFound("Book with id %s does not exist", repr(id))
	}
	b := s.book(id)
	if b == nil {
		return notFound("No book with id: %s in library: %s", id, libraryID)
	}
	switch what := r.PathValue("what"); what {
	case "cover":
		s.sendCopy(w, r, "image/jpeg", cover(b, 0, 0))
	case "thumb":
		width, height := thumbSize(r.URL.Query().Get("sz"))
		s.sendCopy(w, r, "image/jpeg", cover(b, width, height))
	default:
		return s.download(w, r, b, what)
	}
	return nil
}

// download answers with a file.
func (s *calibre) download(w http.ResponseWriter, r *http.Request, b *book, format string) *problem {
	f, ok := b.file(format)
	if !ok {
		return notFound("No %s format for the book %d", strings.ToLower(format), b.ID)
	}
	name := fmt.Sprintf("%s - %s_%d.%s", b.Title, strings.Join(b.Authors, " & "), b.ID, strings.ToLower(f.Format))
	w.Header().Set("Content-Disposition", disposition(name, "utf-8"))
	s.sendCopy(w, r, cmp.Or(calibreType(f.Format), "application/octet-stream"), f.Bytes())
	return nil
}

// sendCopy sends what calibre has made a copy of to send it: it does not say when the original was changed.
func (s *calibre) sendCopy(w http.ResponseWriter, r *http.Request, typ string, data []byte) {
	w.Header().Set("Content-Type", typ)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha1.Sum(data)))
	w.Header().Set("Server", serverName)
	s.send(w, r, data, time.Time{})
}

const serverName = "calibre 6.13.0"

// cover returns the cover of a book no larger than that, or of any size if height is 0. For a book without a cover it
// is made up, in the shape of all that are.
func cover(b *book, width, height int) []byte {
	switch {
	case b.Cover == nil:
		height = cmp.Or(height, 1600)
		return drawn(max(height*3/4, 1), height, b.ID)
	case height == 0:
		return b.Cover.Bytes()
	}
	return scaled(b.Cover.Bytes(), width, height)
}

// thumbSize returns the size that a parameter asks for: "300x400", "300" or "full", which is 0. It has bounds, lest
// pictures be drawn that fill the memory.
func thumbSize(text string) (width, height int) {
	if text == "full" {
		return 0, 0
	}
	ws, hs, ok := strings.Cut(text, "x")
	if !ok {
		hs = ws
	}
	width, err := strconv.Atoi(ws)
	height, err2 := strconv.Atoi(hs)
	if cmp.Or(err, err2) != nil || width < 1 || height < 1 {
		return 60, 80
	}
	return min(width, 1200), min(height, 1600)
}

// calibreType returns the media type of a format, none if calibre does not know it.
func calibreType(format string) string {
	return map[string]string{
		"EPUB": "application/epub+zip", "CBZ": "application/x-cbz", "CBR": "application/x-cbr",
		"PDF": "application/pdf", "MOBI": "application/x-mobipocket-ebook", "AZW3": "application/vnd.amazon.mobi8-ebook",
	}[format]
}
