package comicserver

import "net/http"

const (
	jsonType = "application/json"
	jpegType = "image/jpeg"
	pngType  = "image/png"
	pdfType  = "application/pdf"
	anyType  = "*/*"
)

// routes lists the endpoints. Beside each stands what it produces: a client that does not accept it is refused.
func (s *Server) routes() *http.ServeMux {
	m := http.NewServeMux()
	on := func(pattern, produces string, h handler) { m.Handle(pattern, s.endpoint(produces, h)) }

	on("GET /api/v2/users/me", jsonType, s.user)
	on("GET /api/v1/libraries", jsonType, s.libraries)
	on("GET /api/v1/libraries/{id}", jsonType, s.library)

	on("GET /api/v1/series/{id}", jsonType, s.oneSeries)
	on("GET /api/v1/series/{id}/thumbnail", jpegType, s.seriesPoster)
	on("POST /api/v1/series/{id}/read-progress", jsonType, s.markSeries)
	on("DELETE /api/v1/series/{id}/read-progress", jsonType, s.clearSeries)

	on("GET /api/v1/books/ondeck", jsonType, s.onDeck)
	on("GET /api/v1/books/{id}", jsonType, s.oneBook)
	on("GET /api/v1/books/{id}/next", jsonType, s.nextBook)
	on("GET /api/v1/books/{id}/previous", jsonType, s.previousBook)
	on("GET /api/v1/books/{id}/thumbnail", jpegType, s.bookPoster)
	on("PATCH /api/v1/books/{id}/read-progress", jsonType, s.markBook)
	on("DELETE /api/v1/books/{id}/read-progress", jsonType, s.clearBook)

	on("GET /api/v1/books/{id}/pages", jsonType, s.pages)
	on("GET /api/v1/books/{id}/pages/{page}", anyType, s.page)
	on("GET /api/v1/books/{id}/pages/{page}/raw", anyType, s.rawPage)
	on("GET /api/v1/books/{id}/pages/{page}/thumbnail", jpegType, s.pageThumbnail)
	on("GET /api/v1/books/{id}/file", "application/octet-stream", s.file)
	on("GET /api/v1/books/{id}/file/{name}", "application/octet-stream", s.file)

	if !s.options.NewLists {
		on("GET /api/v1/series", jsonType, s.filterSeries)
		on("GET /api/v1/series/{id}/books", jsonType, s.filterSeriesBooks)
		on("GET /api/v1/books", jsonType, s.filterBooks)
	}
	if !s.options.OldLists {
		on("POST /api/v1/series/list", jsonType, s.searchSeries)
		on("POST /api/v1/books/list", jsonType, s.searchBooks)
	}
	return m
}
