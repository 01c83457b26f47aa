package comicserver

import (
	"fmt"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"inkshelf/internal/fake/content"
)

type wirePage struct {
	Number    int    `json:"number"`
	FileName  string `json:"fileName"`
	MediaType string `json:"mediaType"`
	Width     *int   `json:"width"`
	Height    *int   `json:"height"`
	SizeBytes *int64 `json:"sizeBytes"`
	Size      string `json:"size"`
}

// pages lists the pages of a book. Those of a text EPUB are none, those of a PDF have no files and so no sizes.
func (s *Server) pages(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	switch {
	case b == nil:
		return answer{}, errMissing
	case b.made.State == content.Unanalysed:
		return answer{}, failure(http.StatusNotFound, "Book has not been analyzed yet")
	case b.made.State == content.Broken:
		return answer{}, failure(http.StatusNotFound, "Book analysis failed")
	}
	list := make([]wirePage, len(b.made.Pages))
	for i, p := range b.made.Pages {
		list[i] = b.wirePage(i+1, p)
	}
	return jsonAnswer(list)
}

func (b *book) wirePage(number int, p content.Picture) wirePage {
	w := wirePage{Number: number, FileName: p.Name, MediaType: p.Type}
	if readable[p.Type] && p.Width > 0 && p.Height > 0 {
		w.Width, w.Height = &p.Width, &p.Height
	}
	if b.made.Made == content.PDF {
		w.FileName, w.MediaType = strconv.Itoa(number), jpegType
		return w
	}
	size := pictureSize(p)
	w.SizeBytes, w.Size = &size, sizeText(size)
	return w
}

// page sends the picture of a page, in its own format or converted. A page of a PDF is drawn as JPEG, unless the client
// accepts a PDF as gladly.
func (s *Server) page(r *http.Request) (answer, error) {
	params := r.URL.Query()
	fromZero, err := boolParam(params, "zero_based")
	if err != nil {
		return answer{}, err
	}
	negotiate, err := boolParam(params, "contentNegotiation")
	if err != nil {
		return answer{}, err
	}
	b, n, err := s.findPage(r, fromZero != nil && *fromZero)
	if err != nil {
		return answer{}, err
	}
	if b.made.Made == content.PDF && (negotiate == nil || *negotiate) && parseAccept(r).prefersPDF() {
		return b.sendRaw(n)
	}
	return b.sendConverted(n, params.Get("convert"))
}

// sendConverted sends a page as "jpeg" or "png", in any case of letters, or as it is for "".
func (b *book) sendConverted(n int, format string) (answer, error) {
	formats := map[string]string{"": "", "jpeg": jpegType, "png": pngType}
	mediaType, ok := formats[strings.ToLower(format)]
	if !ok {
		return answer{}, failure(http.StatusBadRequest, "Invalid conversion format: "+format)
	}
	p, err := b.picture(n)
	if err != nil {
		return answer{}, err
	}
	switch {
	case mediaType != "":
	case b.made.Made == content.PDF:
		mediaType = jpegType
	default:
		mediaType = p.Type
	}
	body, err := convert(p, mediaType)
	if err != nil {
		return answer{}, err
	}
	return b.sendPage(n, mediaType, body), nil
}

// findPage finds the book and the number of the page, from 1, that a path names.
func (s *Server) findPage(r *http.Request, fromZero bool) (*book, int, error) {
	n, err := strconv.ParseInt(r.PathValue("page"), 10, 32)
	if err != nil || n == math.MaxInt32 {
		return nil, 0, mismatch("pageNumber", r.PathValue("page"))
	}
	if s.options.NoStreaming {
		return nil, 0, failure(http.StatusForbidden, "Access Denied")
	}
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return nil, 0, errMissing
	}
	if fromZero {
		n++
	}
	return b, int(n), nil
}

// picture returns a page of a book whose file can be read.
func (b *book) picture(n int) (content.Picture, error) {
	switch {
	case b.made.State == content.Unanalysed || b.made.State == content.Broken:
		return content.Picture{}, failure(http.StatusNotFound, "Book analysis failed")
	case b.made.State == content.Trashed || b.series.made.Trashed:
		return content.Picture{}, failure(http.StatusNotFound, "File not found, it may have moved")
	case b.made.Made == content.TextEPUB:
		return content.Picture{}, failure(http.StatusInternalServerError, "Index 0 out of bounds for length 0")
	case n < 1 || n > len(b.made.Pages):
		return content.Picture{}, failure(http.StatusBadRequest, "Page number does not exist")
	}
	return b.made.Pages[n-1], nil
}

func (b *book) sendPage(n int, mediaType string, body []byte) answer {
	name := fmt.Sprintf("%s-%d.%s", b.name, n, mediaType[strings.LastIndex(mediaType, "/")+1:])
	return answer{
		mediaType: mediaType, body: body, modified: b.created,
		disposition: mime.FormatMediaType("inline", map[string]string{"filename": name}),
	}
}

// rawPage sends one page of a PDF as a PDF.
func (s *Server) rawPage(r *http.Request) (answer, error) {
	b, n, err := s.findPage(r, false)
	if err != nil {
		return answer{}, err
	}
	return b.sendRaw(n)
}

func (b *book) sendRaw(n int) (answer, error) {
	if b.made.Made != content.PDF {
		return answer{}, failure(http.StatusBadRequest, "Extractor does not support raw extraction of pages")
	}
	p, err := b.picture(n)
	if err != nil {
		return answer{}, err
	}
	body, err := document([]content.Picture{p})
	if err != nil {
		return answer{}, err
	}
	return b.sendPage(n, pdfType, body), nil
}

// pageThumbnail sends a small JPEG of a page. It needs no right to read pages.
func (s *Server) pageThumbnail(r *http.Request) (answer, error) {
	n, err := strconv.ParseInt(r.PathValue("page"), 10, 32)
	if err != nil {
		return answer{}, mismatch("pageNumber", r.PathValue("page"))
	}
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	p, err := b.picture(int(n))
	if err != nil {
		return answer{}, err
	}
	small, err := thumbnail(p)
	if err != nil {
		return answer{}, err
	}
	return answer{mediaType: jpegType, body: small, modified: b.created}, nil
}
