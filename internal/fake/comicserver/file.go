package comicserver

import (
	"archive/zip"
	"bytes"
	"mime"
	"net/http"

	"inkshelf/internal/fake/content"
)

// file sends a book whole. It knows no ranges. A PDF is one; all others are archives of their pages, whatever they
// claim to be: nobody here reads them.
func (s *Server) file(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	switch {
	case b == nil:
		return answer{}, errMissing
	case b.deleted():
		return answer{}, failure(http.StatusNotFound, "File not found, it may have moved")
	}
	bind := archive
	if b.made.Made == content.PDF {
		bind = document
	}
	body, err := bind(b.made.Pages)
	if err != nil {
		return answer{}, err
	}
	mediaType := b.media().MediaType
	if mediaType == "" {
		mediaType = "application/octet-stream"
	}
	return answer{
		mediaType: mediaType, body: body, download: true,
		disposition: mime.FormatMediaType("attachment", map[string]string{"filename": b.file()}),
	}, nil
}

func archive(pages []content.Picture) ([]byte, error) {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, p := range pages {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: p.Name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(p.Bytes()); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return buf.Bytes(), err
}
